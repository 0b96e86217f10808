/** `max_depth`, `split` and `max_section_tokens`. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { encodeUtf8 } from "../../src/base/bytes.ts";
import type { ParsedDocument } from "../../src/document/model.ts";
import type { Chunking } from "../../src/document/outline.ts";
import { parseDocument } from "../../src/document/parse_document.ts";

const DEFAULT: Chunking = {
  kind: "docs",
  maxDepth: 6,
  split: "headings",
  maxSectionTokens: null,
};

async function chunk(text: string, changes: Partial<Chunking>): Promise<ParsedDocument> {
  const chunking = { ...DEFAULT, ...changes };
  const parsed = await parseDocument({
    tree: "t",
    path: "a.md",
    bytes: encodeUtf8(text),
    chunking,
  });
  if (parsed.kind === "rejected") throw new Error(parsed.reason);
  return parsed;
}

const idsOf = ({ chunks }: ParsedDocument) => chunks.map(({ id }) => id.slice("t:a.md".length));

const NESTED = "# A\n\nx\n\n## B\n\ny\n\n### C\n\nz\n\n## D\n\nw\n";

Deno.test("max_depth keeps deeper headings in their section", async () => {
  const { chunks, title } = await chunk(NESTED, { maxDepth: 2 });
  deepEqual(chunks.map((one) => one.slug), [null, "a", "b", "d"]);
  equal(title, "A");
  equal(chunks[2].lineEnd, 12);
  deepEqual(idsOf(await chunk(NESTED, { maxDepth: 1 })), ["", "#a"]);
});

Deno.test("split = file makes one section, which keeps its title", async () => {
  const parsed = await chunk(NESTED, { split: "file" });
  deepEqual(idsOf(parsed), [""]);
  equal(parsed.title, "A");
});

const PARAGRAPH = `${"word ".repeat(40).trim()}.\n\n`;

Deno.test("max_section_tokens divides long texts into windows below their section", async () => {
  const text = `${PARAGRAPH}# A\n\n${PARAGRAPH.repeat(5)}## B\n\nshort\n\n# C\n\n${PARAGRAPH}`;
  const parsed = await chunk(text, { maxSectionTokens: 120 });
  deepEqual(idsOf(parsed), ["", "#a", "#a~2", "#a~3", "#b", "#c"]);
  const [, a, second, third, b] = parsed.chunks;
  deepEqual([second.parentId, second.depth, second.title], [a.id, 2, "part 2"]);
  equal(second.breadcrumb, "> A › part 2");
  deepEqual([a.siblingCount, second.siblingCount, b.siblingCount], [2, 3, 3]);
  equal(third.byteEnd, b.headingStart);
  equal(third.lineEnd, b.lineStart - 1);
  ok(a.byteStart < second.byteStart && second.byteEnd === third.byteStart);
  equal(parsed.text.slice(second.byteStart - 2, second.byteStart), "\n\n");
});

Deno.test("windows do not cut code that fits into one, nor lines", async () => {
  const code = `\`\`\`\n${"x = 1\n\n".repeat(30)}\`\`\`\n\n`;
  const parsed = await chunk(PARAGRAPH + code + PARAGRAPH, { maxSectionTokens: 90 });
  const starts = parsed.chunks.map(({ byteStart }) => parsed.text.slice(byteStart, byteStart + 5));
  deepEqual(starts, ["word ", "```\nx", "word "]);
  const line = "y".repeat(4_000);
  deepEqual(idsOf(await chunk(`${line}\n${line}\n`, { maxSectionTokens: 50 })), ["", "#~2"]);
});

Deno.test("bodies of windows add up to the file", async () => {
  const text = `é ${PARAGRAPH.repeat(3)}# Ü\n\n${
    PARAGRAPH.repeat(9)
  }# Empty\n\n## Z\n\n${PARAGRAPH}`;
  for (const most of [50, 73, 120, 1_000]) {
    const { chunks } = await chunk(text, { maxSectionTokens: most });
    const spans = chunks.flatMap(({ bodySpans, headingStart, byteStart }) => [
      ...bodySpans,
      { start: headingStart, end: byteStart },
    ]).filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
    let at = 0;
    for (const { start, end } of spans) {
      equal(start, at);
      at = end;
    }
    equal(at, encodeUtf8(text).length);
  }
});
