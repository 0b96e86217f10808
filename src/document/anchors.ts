/** Link fragments that lead to a heading: the ones GitHub generates, and explicit ids. */

import type { OutlineChunk, ParsedDocument } from "./model.ts";
import { githubAnchorOf, Slugger } from "./slug.ts";

const EXPLICIT_ID = /\{#([\w.:-]+)[^{}]*\}$/;

/**
 * Each anchor of the document with the chunk it leads to.
 *
 * GitHub numbers duplicates in document order (`name`, `name-1`), discarded headings included; such a
 * heading leads to the chunk around it. An id written behind a heading as `{#id}` is an anchor too,
 * unless a heading has it already.
 */
export function githubAnchors(document: ParsedDocument): Map<string, OutlineChunk> {
  const anchors = new Map<string, OutlineChunk>();
  const explicit: [id: string, chunk: OutlineChunk][] = [];
  const slugger = new Slugger();
  for (const { title, chunk } of headingsOf(document)) {
    const anchor = githubAnchorOf(title);
    if (anchor !== "") anchors.set(slugger.unique(anchor), chunk);
    const id = EXPLICIT_ID.exec(title)?.[1];
    if (id !== undefined) explicit.push([id, chunk]);
  }
  for (const [id, chunk] of explicit) {
    if (!anchors.has(id)) anchors.set(id, chunk);
  }
  return anchors;
}

/** Every heading in document order, surviving or discarded, with the chunk that holds it. */
function* headingsOf({ chunks, discarded }: ParsedDocument) {
  let next = 0;
  for (let i = 0; i < chunks.length; i++) {
    const until = chunks[i + 1]?.lineStart ?? Infinity;
    if (i > 0) yield { title: chunks[i].title, chunk: chunks[i] };
    for (; next < discarded.length && discarded[next].line < until; next++) {
      const { title, line } = discarded[next];
      yield { title, chunk: enclosing(chunks, chunks[i], line) };
    }
  }
}

function enclosing(
  chunks: readonly OutlineChunk[],
  nearest: OutlineChunk,
  line: number,
): OutlineChunk {
  let chunk = nearest;
  while (chunk.parent >= 0 && chunk.lineEnd < line) chunk = chunks[chunk.parent];
  return chunk;
}
