/** Which section each anchor of a document leads to. */

import { findAnchors, githubAnchor } from "../markdown/anchors.ts";
import { findInlines } from "../markdown/inlines.ts";
import { LineTable } from "../markdown/line_table.ts";
import { readMarkdown } from "../markdown/read.ts";
import type { OutlineChunk, ParsedDocument } from "./model.ts";

/**
 * The anchors of a document, each with the chunk it leads to: all that `findAnchors` finds, and
 * the GitHub anchors of headings without their attribute lists, unless the name is taken. An anchor
 * of a discarded heading or inside a section leads to the chunk around it. Plain text has no
 * anchors.
 */
export async function sectionAnchors(
  { type, text, chunks }: ParsedDocument,
): Promise<ReadonlyMap<string, OutlineChunk>> {
  const sections = new Map<string, OutlineChunk>();
  if (type !== "markdown") return sections;
  const markdown = await readMarkdown(text);
  const lines = new LineTable(text);
  const anchors = [
    ...findAnchors(text, markdown.headings, findInlines(markdown)),
    ...markdown.headings.filter(({ attributes }) => attributes !== "")
      .map(({ title, at }) => ({ name: githubAnchor(title), at })),
  ];
  for (const { name, at } of anchors) {
    if (!sections.has(name)) sections.set(name, chunkAt(chunks, lines.locate(at).line));
  }
  return sections;
}

/** The innermost chunk that contains the line. */
function chunkAt(chunks: readonly OutlineChunk[], line: number): OutlineChunk {
  let low = 0;
  let high = chunks.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (chunks[middle].lineStart <= line) low = middle;
    else high = middle;
  }
  let chunk = chunks[low];
  while (chunk.parent >= 0 && chunk.lineEnd < line) chunk = chunks[chunk.parent];
  return chunk;
}
