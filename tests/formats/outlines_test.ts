/** What the readers of text formats take for headings, and what not. */
import { deepEqual, equal } from "node:assert/strict";
import { encodeUtf8 } from "../../src/base/bytes.ts";
import { sectionAnchors } from "../../src/document/anchors.ts";
import type { ParsedDocument } from "../../src/document/model.ts";
import { parseDocument } from "../../src/document/parse_document.ts";

async function parse(path: string, text: string): Promise<ParsedDocument> {
  const parsed = await parseDocument({ tree: "t", path, bytes: encodeUtf8(text) });
  if (parsed.kind === "rejected") throw new Error(parsed.reason);
  return parsed;
}

/** Titles with their depths, below the document. */
async function titlesOf(path: string, text: string): Promise<string[]> {
  return (await parse(path, text)).chunks.slice(1).map(({ depth, title }) => `${depth} ${title}`);
}

const CASES: [name: string, path: string, text: string, titles: string[]][] = [
  [
    "levels in the order of their styles",
    "a.rst",
    "A\n~\nx\n\nB\n=\nx\n\n=\nC\n=\nx\n\nD\n=\nx\n",
    ["1 A", "2 B", "3 C", "2 D"],
  ],
  [
    "no title in a paragraph, list or field",
    "a.rst",
    "one\ntwo\n===\n\n- x\n---\n\n:f: x\n=====\n\ny\n",
    [],
  ],
  [
    "a title with a number, none below a short line",
    "a.rst",
    "1. On\n=====\nx\n\nLonger\n==\nx\n",
    ["1 1. On"],
  ],
  [
    "transitions and tables as text",
    "a.rst",
    "x\n\n-----\n\n===  ===\na    b\n===  ===\n\ny\n",
    [],
  ],
  ["a title with CRLF", "a.rst", "T\r\n=\r\n\r\nx\r\n", ["1 T"]],
  [
    "markup in titles",
    "a.rst",
    ":mod:`~os.path` and ``a_b`` with `x <y>`__\n==========================================\nx\n",
    ["1 path and a_b with x"],
  ],
  ["a page of Sphinx that ends in .txt", "a.txt", "Title\n=====\n\n.. toctree::\n\n   b\n", [
    "1 Title",
  ]],
  ["no title in a text that is just a text", "a.txt", "Title\n=====\n\nWords.\n", []],
  ["titles of two lines, delimiters as they are", "a.adoc", "Tea\n---\nx\n\n----\n== no\n----\n", [
    "2 Tea",
  ]],
  [
    "a title between conditionals and comments",
    "a.adoc",
    "// c\nifdef::a[]\n== A\nendif::[]\n\nx\n",
    ["2 A"],
  ],
  ["none in a block that does not end", "a.adoc", "== A\n\n....\n== B\n", ["2 A"]],
  ["blocks in blocks", "a.adoc", "====\n--\n== no\n--\n\n== no\n====\n\n== yes\nx\n", ["2 yes"]],
  ["attributes in titles", "a.adoc", ":v: 2\n:n: {v}.{v}\n\n== Is {n} {w}\nx\n", ["2 Is 2.2 {w}"]],
  ["an appendix as a chapter", "a.adoc", "= B\n\n[appendix]\n= C\nx\n", ["1 B", "2 C"]],
  ["YAML in front", "a.adoc", "---\ntitle: no\n---\n= Real\nx\n", ["1 Real"]],
  ["stars as headlines in blocks, too", "a.org", "* A\n#+begin_src\n* B\n#+end_src\n", [
    "1 A",
    "1 B",
  ]],
  ["no stars without a blank", "a.org", "*A*\n** B :t:\nx\n", ["2 B"]],
];
for (const [name, path, text, titles] of CASES) {
  Deno.test(`parseDocument() finds in ${path}: ${name}`, async () => {
    deepEqual(await titlesOf(path, text), titles);
  });
}

const ANCHORS: [path: string, text: string, anchor: string, slug: string | null][] = [
  ["a.rst", ".. _My Label:\n\nTitle\n=====\n\nx\n", "my label", "title"],
  ["a.rst", ".. _My Label:\n\nTitle\n=====\n\nx\n", "my-label", "title"],
  ["a.rst", "What's new?\n===========\n\nx\n", "what-s-new", "whats-new"],
  ["a.rst", "A\n=\n\n.. _mid:\n\ntext\n\nB\n=\n\nx\n", "mid", "a"],
  ["a.adoc", "[[tea]]\n.Note\n== Tea time\nx\n", "tea", "tea-time"],
  ["a.adoc", "[#tea.big]\n== Tea time\nx\n", "tea", "tea-time"],
  ["a.adoc", "== Tea time\nx\n", "_tea_time", "tea-time"],
  ["a.adoc", ":idprefix:\n:idseparator: -\n\n== Tea: time\nx\n", "tea-time", "tea-time"],
  ["a.adoc", "== A\nx anchor:in[] y\n", "in", "a"],
  ["a.org", "* A\n:PROPERTIES:\n:CUSTOM_ID: mine\n:END:\nx\n* B\nx\n", "mine", "a"],
  ["a.org", "* A\n<<here>> x\n", "here", "a"],
];
for (const [path, text, anchor, slug] of ANCHORS) {
  Deno.test(`sectionAnchors() knows ${anchor} in ${JSON.stringify(text)}`, async () => {
    equal((await sectionAnchors(await parse(path, text))).get(anchor)?.slug, slug);
  });
}

Deno.test("Org: tags that tell what to do with a section are none of the document", async () => {
  deepEqual((await parse("a.org", "* A :noexport:tea:\nx\n")).tags, ["tea"]);
});

Deno.test("notebooks: cells have names, outputs are left out, nonsense is rejected", async () => {
  const cells = [
    { cell_type: "markdown", source: "# A\n\nx" },
    { cell_type: "code", source: ["1 + 1"], outputs: [{ text: ["SECRET"] }] },
  ];
  const document = await parse("a.ipynb", JSON.stringify({ cells, metadata: {} }));
  equal(document.text, "# A\n\nx\n\n```\n1 + 1\n```\n\n");
  deepEqual(document.places, [{ name: "cell1", line: 1 }, { name: "cell2", line: 5 }]);
  equal((await parse("a.ipynb", "\n")).text, "");
  for (const json of ["[]", "{", '{"cells":1}', "null"]) {
    const bytes = encodeUtf8(json);
    const rejected = await parseDocument({ tree: "t", path: "a.ipynb", bytes });
    deepEqual(rejected, { kind: "rejected", reason: "not a notebook" });
  }
});
