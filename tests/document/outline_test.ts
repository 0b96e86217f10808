import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { ParsedDocument } from "../../src/document/model.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { slugOf } from "../../src/document/slug.ts";

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

async function parse(text: string, path = "docs/guide.md"): Promise<ParsedDocument> {
  const bytes = new TextEncoder().encode(text);
  const document = await parseDocument({ tree: "t", path, bytes });
  if (document.kind === "rejected") throw new Error(document.reason);
  return document;
}

/** `depth title [lines] <body>` of each chunk, bodies taken by their byte spans. */
async function outline(text: string): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  return (await parse(text)).chunks.map((chunk) => {
    const body = chunk.bodySpans.map(({ start, end }) => DECODER.decode(bytes.slice(start, end)));
    const lines = `${chunk.lineStart}-${chunk.lineEnd}`;
    return `${chunk.depth} ${chunk.title} [${lines}] ${JSON.stringify(body.join("|"))}`;
  });
}

const OUTLINES: [name: string, text: string, outline: string[]][] = [
  ["is one node for an empty file", "", ['0 guide [1-1] ""']],
  ["is one node without headings", "a\nb\n", ['0 guide [1-2] "a\\nb\\n"']],
  ["puts the preamble into the document", "x\n# A\ny\n", ['0 A [1-3] "x\\n"', '1 A [2-3] "y\\n"']],
  ["keeps nodes with an empty body", "# A\n## B\nx", [
    '0 A [1-3] ""',
    '1 A [1-3] ""',
    '2 B [2-3] "x"',
  ]],
  ["ends a span at the next heading of its level or above", "# A\na\n### B\nb\n## C\nc\n# D\nd\n", [
    '0 A [1-8] ""',
    '1 A [1-6] "a\\n"',
    '3 B [3-4] "b\\n"',
    '2 C [5-6] "c\\n"',
    '1 D [7-8] "d\\n"',
  ]],
  [
    "leaves the line of an empty heading to the body around it",
    "# A\na\n## B\nb\n## C\n\n## D\nd\n",
    [
      '0 A [1-8] ""',
      '1 A [1-8] "a\\n|## C\\n\\n"',
      '2 B [3-4] "b\\n"',
      '2 D [7-8] "d\\n"',
    ],
  ],
  ["joins touching pieces of a body", "x\n# A\n \u00a0\n# B\n", [
    '0 A [1-4] "x\\n# A\\n \u00a0\\n# B\\n"',
  ]],
  ["counts CRLF and lone CR as line ends", "# A\r\nä\r## B\rb\r\n", [
    '0 A [1-4] ""',
    '1 A [1-4] "ä\\r"',
    '2 B [3-4] "b\\r\\n"',
  ]],
  ["spans setext headings over all their lines", "a\n\none\ntwo\n===\nb", [
    '0 one two [1-6] "a\\n\\n"',
    '1 one two [3-6] "b"',
  ]],
  ["keeps frontmatter and BOM in the document", "\ufeff---\ntitle: T\n---\n# A\nx", [
    '0 T [1-5] "\ufeff---\\ntitle: T\\n---\\n"',
    '1 A [4-5] "x"',
  ]],
  ["takes whole lines of quotes and items", "> # A\n> x\n- # B\n  y\n", [
    '0 A [1-4] ""',
    '1 A [1-2] "> x\\n"',
    '1 B [3-4] "  y\\n"',
  ]],
];
for (const [name, text, expected] of OUTLINES) {
  Deno.test(`buildOutline() ${name}`, async () => deepEqual(await outline(text), expected));
}

const LINES = [
  "# a",
  "## b",
  "### é",
  "#### d",
  "###### e",
  "text 😀",
  "",
  " ",
  "x\n===",
  "> # q",
  "- ## i",
  "```",
];
const DOCUMENTS = fc.tuple(
  fc.constantFrom("", "\ufeff", "---\na: b\n---\n"),
  fc.array(
    fc.tuple(fc.constantFrom(...LINES), fc.constantFrom("\n", "\r\n", "\r")),
    { maxLength: 30 },
  ),
  fc.constantFrom("", "end", "# end"),
).map(([front, lines, end]) => front + lines.map((line) => line.join("")).join("") + end);

Deno.test("heading lines and bodies add up to the file, byte by byte", async () => {
  await fc.assert(
    fc.asyncProperty(DOCUMENTS, async (text) => {
      const size = new TextEncoder().encode(text).length;
      const { chunks } = await parse(text);
      const spans = chunks.flatMap((chunk) => [
        ...chunk.bodySpans,
        ...(chunk.position === 0 ? [] : [{ start: chunk.headingStart, end: chunk.byteStart }]),
      ]).sort((a, b) => a.start - b.start);
      let at = 0;
      for (const { start, end } of spans) {
        equal(start, at);
        ok(end > start);
        at = end;
      }
      equal(at, size);
    }),
    { numRuns: 1_500 },
  );
});

Deno.test("chunks keep their promises", async () => {
  await fc.assert(
    fc.asyncProperty(DOCUMENTS, async (text) => {
      const bytes = new TextEncoder().encode(text);
      const { chunks } = await parse(text);
      equal(new Set(chunks.map((chunk) => chunk.id)).size, chunks.length);
      chunks.forEach((chunk, i) => {
        equal(chunk.position, i);
        const children = chunks.filter((other) => other.parentId === chunk.parentId);
        equal(chunk.siblingCount, i === 0 ? 1 : children.length);
        chunk.bodyRanges.forEach(({ start, end }, j) => {
          const span = chunk.bodySpans[j];
          equal(text.slice(start, end), DECODER.decode(bytes.slice(span.start, span.end)));
        });
        const lines = DECODER.decode(bytes.slice(0, chunk.byteEnd)).split(/\r\n|\r|\n/);
        if (lines.at(-1) === "" && lines.length > 1) lines.pop();
        equal(chunk.lineEnd, lines.length);
        if (i === 0) return;
        const parent = chunks[chunk.parent];
        equal(parent.id, chunk.parentId);
        ok(parent.depth < chunk.depth && parent.position < i);
        ok(parent.byteStart <= chunk.headingStart && chunk.byteEnd <= parent.byteEnd);
        deepEqual(chunk.hierarchy, [...parent.hierarchy, chunk.title]);
        ok(DECODER.decode(bytes.slice(chunk.byteStart, chunk.byteEnd)).trim() !== "");
      });
    }),
    { numRuns: 500 },
  );
});

Deno.test("a discarded heading is reported and may still give the title", async () => {
  const { title, discarded, chunks } = await parse("# Title\n\n# Other\ntext\n");
  equal(title, "Title");
  deepEqual(discarded, [{ title: "Title", line: 1 }]);
  deepEqual(chunks.map((chunk) => chunk.id), ["t:docs/guide.md", "t:docs/guide.md#other"]);
});

Deno.test("a breadcrumb leaves out the first heading when it is the title", async () => {
  const crumbs = async (text: string) => (await parse(text)).chunks.map((one) => one.breadcrumb);
  deepEqual(await crumbs("# A\nx\n## B\ny\n"), ["> A", "> A", "> A › B"]);
  deepEqual(await crumbs("---\ntitle: T\n---\n# A\nx\n"), ["> T", "> T › A"]);
  deepEqual(await crumbs("# A\nx\n# A\ny\n"), ["> A", "> A", "> A › A"]);
  deepEqual(await crumbs("# A\n#\ny\n"), ["> A", "> A"]);
});

const SLUGS: [title: string, slug: string][] = [
  ["Error handling", "error-handling"],
  ["  A -- b & c ", "a-b-c"],
  ["snake_case v1.2", "snake_case-v12"],
  ["Größe", "gre"],
  ["日本", "heading"],
  ["a\u00a0b", "a-b"],
];
for (const [title, slug] of SLUGS) {
  Deno.test(`slugOf() makes ${slug} of ${JSON.stringify(title)}`, () => equal(slugOf(title), slug));
}

Deno.test("parseDocument() rejects what is not text", () => {
  const parse = (...bytes: number[]) =>
    parseDocument({ tree: "t", path: "a.md", bytes: new Uint8Array(bytes) });
  deepEqual(parse(97, 0, 98), { kind: "rejected", reason: "binary" });
  deepEqual(parse(97, 0xff, 98), { kind: "rejected", reason: "invalid UTF-8" });
});

Deno.test("parseDocument() reads other extensions as plain text", async () => {
  const { type, title, chunks, tags } = await parse("# a #b\r\nc\r", "x/notes.v2.txt");
  deepEqual([type, title, chunks.length, chunks[0].lineEnd, tags], ["text", "notes.v2", 1, 2, []]);
  for (const path of ["a.MD", "b.markdown", "c.mdx"]) {
    equal((await parse("", path)).type, "markdown");
  }
});
