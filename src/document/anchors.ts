/** Link fragments that lead to a heading: the ones GitHub generates, and explicit ids. */

import type { OutlineChunk, ParsedDocument } from "./model.ts";
import { githubAnchorOf, Slugger } from "./slug.ts";

/**
 * Each anchor of the document with the chunk it leads to.
 *
 * GitHub numbers duplicates in document order (`name`, `name-1`), discarded headings included; such a
 * heading leads to the chunk around it. An id written behind a heading as `{#id}` is an anchor too,
 * unless a heading has it already; GitHub, which does not know such ids, takes it for words.
 */
export function githubAnchors(document: ParsedDocument): Map<string, OutlineChunk> {
  const anchors = new Map<string, OutlineChunk>();
  const explicit: [id: string, chunk: OutlineChunk][] = [];
  const slugger = new Slugger();
  for (const { title, explicitId: id, chunk } of headingsOf(document)) {
    const anchor = githubAnchorOf(id === undefined ? title : `${title} ${id}`);
    if (anchor !== "") anchors.set(slugger.unique(anchor), chunk);
    if (id !== undefined) explicit.push([id, chunk], [githubAnchorOf(title), chunk]);
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
    if (i > 0) yield { ...namesOf(chunks[i]), chunk: chunks[i] };
    for (; next < discarded.length && discarded[next].line < until; next++) {
      const chunk = enclosing(chunks, chunks[i], discarded[next].line);
      yield { ...namesOf(discarded[next]), chunk };
    }
  }
}

function namesOf({ title, explicitId }: { title: string; explicitId?: string }) {
  return { title, explicitId };
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
