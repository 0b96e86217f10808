import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { ParsedDocument } from "../../src/document/model.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { slugOf } from "../../src/document/slug.ts";
import { OUTLINES } from "./outline_cases.ts";

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

const GITHUB: [name: string, text: string, slugs: string[]][] = [
  ["Japanese", "# インストール\na\n## 設定 (上級)\nb\n", ["インストール", "設定-上級"]],
  ["Arabic", "# مقدمة سريعة\na\n", ["مقدمة-سريعة"]],
  ["Hindi, whose vowels are marks", "# हिन्दी\na\n", ["हिन्दी"]],
  ["Cyrillic", "# Настройка Сервера\na\n", ["настройка-сервера"]],
  ["accents, as NFC", "# Gro\u0308\u00dfe & Gewicht\na\n", ["gr\u00f6\u00dfe--gewicht"]],
  ["emoji", "# 🚀 Launch\na\n# ⚙️ Setup\nb\n# 👩‍💻\nc\n", ["-launch", "-setup", "heading"]],
  ["punctuation", "# What's new in v2.0? a_b - c\na\n", ["whats-new-in-v20-a_b---c"]],
  ["code and links", "# `fooBar()` and [a link](x)\na\n", ["foobar-and-a-link"]],
  ["repeated ones", "# 日\na\n# 日\nb\n# 日-1\nc\n", ["日", "日-1", "日-1-1"]],
  ["empty sections, which count", "# A\n# A\nb\n", ["a-1"]],
];
for (const [name, text, slugs] of GITHUB) {
  Deno.test(`parseDocument() names sections as GitHub does: ${name}`, async () => {
    const bytes = new TextEncoder().encode(text);
    const document = await parseDocument({ tree: "t", path: "a.md", bytes, slugs: "github" });
    ok(document.kind === "parsed");
    deepEqual(document.chunks.slice(1).map(({ slug }) => slug), slugs);
    deepEqual(document.chunks.slice(1).map(({ id }) => id), slugs.map((one) => `t:a.md#${one}`));
  });
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
