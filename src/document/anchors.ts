/** Which section each anchor of a document leads to. */

import { UniqueNames } from "../base/text/unique_names.ts";
import { type Anchor, findAnchors, githubAnchor } from "../markdown/anchors.ts";
import { findInlines } from "../markdown/inlines.ts";
import { LineTable } from "../markdown/line_table.ts";
import { readMarkdown } from "../markdown/read.ts";
import type { OutlineChunk, ParsedDocument } from "./model.ts";

/**
 * The anchors of a document, each with the chunk it leads to: of markdown all that `findAnchors`
 * finds, and the GitHub anchors of headings without their attribute lists, unless the name is taken; of
 * other formats those of their readers, then the GitHub anchors of sections. An anchor of a discarded
 * heading or inside a section leads to the chunk around it.
 */
export async function sectionAnchors(
  document: ParsedDocument,
): Promise<ReadonlyMap<string, OutlineChunk>> {
  const sections = new Map<string, OutlineChunk>();
  const { text, chunks } = document;
  const lines = new LineTable(text);
  const found = document.type === "markdown" ? await markdownAnchors(text) : document.anchors;
  for (const { name, at } of found) {
    if (!sections.has(name)) sections.set(name, chunkAt(chunks, lines.locate(at).line));
  }
  if (document.type === "markdown") return sections;
  const names = new UniqueNames();
  for (const chunk of chunks.slice(1)) {
    const name = names.take(githubAnchor(chunk.title));
    if (!sections.has(name)) sections.set(name, chunk);
  }
  for (const { name, line } of document.places) sections.set(name, chunkAt(chunks, line));
  return sections;
}

async function markdownAnchors(text: string): Promise<Anchor[]> {
  const markdown = await readMarkdown(text);
  return [
    ...findAnchors(text, markdown.headings, findInlines(markdown)),
    ...markdown.headings.filter(({ attributes }) => attributes !== "")
      .map(({ title, at }) => ({ name: githubAnchor(title), at })),
  ];
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
