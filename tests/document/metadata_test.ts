import { deepEqual, equal, match } from "node:assert/strict";
import { parseDocument } from "../../src/document/parse_document.ts";

async function parse(text: string) {
  const bytes = new TextEncoder().encode(text);
  const document = await parseDocument({ tree: "t", path: "notes/a.md", bytes });
  if (document.kind === "rejected") throw new Error(document.reason);
  return document;
}

const TAGS: [yaml: string, tags: string[]][] = [
  ["tags: [a, b/c]", ["a", "b/c"]],
  ["tags: a, b  c,#d", ["a", "b", "c", "d"]],
  ["tags:\n- machine learning\n- '#x'\n- 2024\n- 1.10", ["machine learning", "x", "2024", "1.10"]],
  ["tag: one", ["one"]],
  ["tags: [a, a]\ntag: b", ["a", "b"]],
  ["tags:", []],
  ["tags: {a: b}", []],
];
for (const [yaml, tags] of TAGS) {
  Deno.test(`tagsOf() reads ${JSON.stringify(yaml)}`, async () => {
    deepEqual((await parse(`---\n${yaml}\n---\n`)).tags, tags);
  });
}

Deno.test("titleOf() takes any scalar as written", async () => {
  for (
    const [yaml, title] of [["2024", "2024"], ["1.10", "1.10"], ["true", "true"], ["'a  b'", "a b"]]
  ) {
    equal((await parse(`---\ntitle: ${yaml}\n---\n# h\n`)).title, title);
  }
  equal((await parse("---\ntitle:\n---\n# h\n")).title, "h");
  equal((await parse("---\ntitle: [x]\n---\n")).title, "a");
});

Deno.test("metaOf() flattens all other keys", async () => {
  const yaml = "title: t\nstatus: draft\nn: 3\nv: 1.10\nok: true\nnone:\nwhen: 2024-01-02\n" +
    "a:\n  b: [1, [x, 2]]\nlist:\n- k: 1\n- k: 2\nanchor: &x y\nalias: *x\n";
  deepEqual(
    [...(await parse(`---\n${yaml}---\n`)).meta],
    [
      ["status", ["draft"]],
      ["n", [3]],
      ["v", ["1.10"]],
      ["ok", [true]],
      ["none", [null]],
      ["when", ["2024-01-02"]],
      ["a.b", [1, "x", 2]],
      ["list.k", [1, 2]],
      ["anchor", ["y"]],
      ["alias", ["y"]],
    ],
  );
});

Deno.test("a document with broken frontmatter is indexed without it", async () => {
  const document = await parse("---\na: [\n---\n# h\n\ntext\n");
  match(document.frontmatterProblem ?? "", /^line [23]: /);
  equal(document.meta.size, 0);
  deepEqual(document.chunks.map((chunk) => chunk.title), ["h", "h"]);
});
