import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { readFacts } from "../../src/check/facts.ts";
import type { FileFacts, Link } from "../../src/check/model.ts";
import { splitFront } from "../../src/markdown/frontmatter.ts";
import { CORPORA } from "../corpus_files.ts";
import { comparable, referenceTargets } from "./micromark_links.ts";

async function factsOf(text: string, path = "doc.md"): Promise<FileFacts> {
  const facts = await readFacts(new TextEncoder().encode(text), { path, maxChunkSize: 50_000 });
  ok(facts !== null);
  return facts;
}

const show = ({ kind, target }: Link) => `${kind} ${target}`;

const CASES: [name: string, markdown: string, links: string[]][] = [
  ["reads inline links", "see [a](b.md) and [c](d.md#e 'title')", ["link b.md", "link d.md#e"]],
  ["reads images", "![alt](img/a.png)", ["image img/a.png"]],
  ["reads a linked image", "[![alt](a.png)](b.md)", ["image a.png", "link b.md"]],
  ["reads angled destinations", "[a](<b c.md>)", ["link b c.md"]],
  ["reads balanced parentheses", "[a](b_(c).md)", ["link b_(c).md"]],
  ["resolves escapes and entities", "[a](b\\_c.md?x&amp;y)", ["link b_c.md?x&y"]],
  ["keeps percent escapes for later", "[a](b%20c.md)", ["link b%20c.md"]],
  ["reads definitions, not their uses", "[a][b] [b]\n\n[b]: c.md 'T'", ["definition c.md"]],
  ["reads several definitions", "[a]: b.md\n[c]: d.md", ["definition b.md", "definition d.md"]],
  ["leaves prose after a label alone", "[Note]: this is prose", []],
  ["leaves footnotes alone", "a[^1]\n\n[^1]: see [b](c.md)", ["link c.md"]],
  ["finds references without definition", "see [the guide][gudie]", ["reference gudie"]],
  ["takes indexes of arrays for text", "matrix[row][column] and [a-z][0-9]", []],
  ["reads HTML attributes", '<a href="b.md">x</a> <img src=c.png>', ["html b.md", "html c.png"]],
  ["reads HTML blocks", '<div>\n<a href="b.md">x</a>\n</div>', ["html b.md"]],
  ["ignores autolinks", "<https://a.b/c> <me@a.b>", []],
  ["ignores other hosts", "[a](https://b.c) [d](//e.f) [g](mailto:h@i.j)", []],
  ["ignores code spans", "`[a](b.md)` and ``[c](`d.md)``", []],
  ["ignores fenced code", "```\n[a](b.md)\n```", []],
  ["ignores indented code", "    [a](b.md)", []],
  ["ignores comments", "x <!-- [a](b.md) --> y\n\n<!--\n[c](d.md)\n-->", []],
  ["ignores escaped brackets", "\\[a](b.md)", []],
  ["a link holds no link", "[a [b](c.md)](d.md)", ["link c.md"]],
  ["a code span binds tighter", "[a `](b.md)` c](d.md)", ["link d.md"]],
  ["ignores templates", "[a]({{< ref x >}}) [b](${HOME}/c) [d](<{{ e }}>) [f]({base}/g.md)", []],
  ["reads wiki-links", "[[Page#Heading|text]] ![[a.png]]", ["wiki Page#Heading", "wiki a.png"]],
  ["takes brackets of other languages for text", "[[ -f x ]] [[1]] [[a.b]] [[x]](y.md)", [
    "link y.md",
  ]],
  [
    "reads links in headings, lists, quotes and tables",
    "# [a](b)\n- [c](d)\n> [e](f)\n\n|[g](h)|",
    [
      ...["link b", "link d", "link f", "link h"],
    ],
  ],
  ["an empty target is a link", "[a]()", ["link "]],
];

for (const [name, markdown, links] of CASES) {
  Deno.test(`links: ${name}`, async () => {
    deepEqual((await factsOf(markdown)).links.map(show), links);
  });
}

Deno.test("links: places are lines and columns of the target", async () => {
  const { links } = await factsOf("---\nt: 1\n---\n\nsee\nthe [a](b.md)\n");
  deepEqual(links.map(({ line, column, at, end }) => [line, column, end - at]), [[6, 9, 4]]);
});

Deno.test("links: CRLF and lone CR end lines", async () => {
  const { links } = await factsOf("a\r\nb\r[c](d)\r\n\r\n[e](f)");
  deepEqual(links.map(({ line }) => line), [3, 5]);
});

function differences(text: string, facts: FileFacts): { missing: string[]; extra: string[] } {
  const own = facts.links.filter(({ kind }) => kind !== "wiki" && kind !== "reference");
  const targets = (links: readonly Link[]) => new Set(comparable(links.map((one) => one.target)));
  const mine = targets(own);
  const definitions = targets(own.filter(({ kind }) => kind === "definition"));
  const theirs = new Set(referenceTargets(text.slice(splitFront(text).at)));
  return {
    missing: [...theirs].filter((one) => !mine.has(one)),
    extra: [...mine].filter((one) => !theirs.has(one) && !definitions.has(one)),
  };
}

const PIECES =
  "[ ] ( ) ! < > ` `` \\ \" ' a b x.md #h \\n \\n\\n [a](b) [x][a] [a] - * `c` (y) [b]("
    .split(" ").map((piece) => piece.replaceAll("\\n", "\n")).concat(" ", "(<z z>)", ' "t")');

Deno.test("links: any text gives the links that micromark gives", async () => {
  const documents = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 })
    .map((pieces) => pieces.join("")).filter((text) => !text.includes("[["));
  await fc.assert(
    fc.asyncProperty(documents, async (text) => {
      deepEqual(differences(text, await factsOf(text)), { missing: [], extra: [] });
    }),
    { numRuns: 1_500, seed: 8 },
  );
});

/** Links that micromark sees and ra does not, by file. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  // Inside a shortcode for code, of which CommonMark knows nothing.
  "marlow/shortcodes.md": ["a-link.md"],
};

for (const { name, files } of CORPORA) {
  Deno.test(`links: the documents of ${name} give the links that micromark gives`, async () => {
    let links = 0;
    for (const { path, text } of files()) {
      const facts = await factsOf(text);
      links += facts.links.length;
      const { missing, extra } = differences(text, facts);
      const unseen = missing.filter((one) => !UNSEEN[path]?.includes(one));
      deepEqual({ unseen, extra }, { unseen: [], extra: [] }, path);
    }
    ok(links > 150, `${links} links`);
  });
}

const HUGE: [name: string, piece: string][] = [
  ["open brackets", "["],
  ["open links", "[a]("],
  ["images", "![a]"],
  ["backticks of growing length", "`a``b```c"],
  ["open tags", '<a b="'],
  ["tags in quotes", "<a x='<a y=\" ' z=\" "],
  ["open comments", "<!-- "],
  ["wiki-links", "[[a|"],
  ["labels", "[a][b"],
  ["shortcodes", "{{< highlight x >}}\n"],
  ["quotes", "> "],
  ["definitions", "[a]: <b\n"],
];

for (const [name, piece] of HUGE) {
  Deno.test(`links: a megabyte of ${name} takes no more than a moment`, async () => {
    const start = performance.now();
    await factsOf(piece.repeat(Math.ceil(1_000_000 / piece.length)));
    ok(performance.now() - start < 4_000);
  });
}

Deno.test("facts: text files and binaries", async () => {
  deepEqual((await factsOf("[a](b.md)\n# c\n", "notes.txt")).links, []);
  equal(await readFacts(new Uint8Array([65, 0]), { path: "a.md", maxChunkSize: 1 }), null);
});
