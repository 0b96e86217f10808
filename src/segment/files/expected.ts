/**
 * What the outline of a typical document looks like: predictions that the writer and the reader of
 * a record share.
 *
 * If a prediction is wrong, the record stores the actual value. So these functions keep records
 * small but need not follow changes in how documents are parsed. A change to them is a change of
 * the format.
 */
import { byteLength } from "../../base/bytes.ts";
import { UniqueNames } from "../../base/text/unique_names.ts";
import { slugOf } from "../../document/slug.ts";

interface Outlined {
  readonly title: string;
  readonly depth: number;
  readonly parent: number;
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly lineStart: number;
  readonly lineEnd: number;
}

/** The nearest preceding chunk of lower depth, else the document; -1 for the document itself. */
export function expectedParents(chunks: readonly Outlined[]): number[] {
  const open: number[] = [];
  return chunks.map((chunk, i) => {
    while (open.length > 1 && chunks[open.at(-1)!].depth >= chunk.depth) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(i);
    return parent;
  });
}

/** Null for the document; then the slugs of the titles, made unique in order. */
export function expectedSlugs(chunks: readonly Outlined[]): (string | null)[] {
  const slugs = new UniqueNames();
  return chunks.map((chunk, i) => i === 0 ? null : slugs.take(slugOf(chunk.title)));
}

/**
 * A span ends before the heading line of the next chunk that is not below it, or with the document.
 * The document is expected to end with the file of `size` bytes; for the other chunks its actual
 * end, in the first of `chunks`, is used.
 */
export function expectedEnds(
  chunks: readonly Outlined[],
  size: number,
): { line: number; byte: number }[] {
  const next: number[] = [];
  const ends: { line: number; byte: number }[] = [];
  for (let i = chunks.length - 1; i >= 0; i--) {
    while (next.length > 0 && chunks[next.at(-1)!].depth > chunks[i].depth) next.pop();
    const after = next.at(-1);
    if (i === 0) ends[0] = { line: chunks[0].lineStart, byte: size };
    else if (after === undefined) ends[i] = { line: chunks[0].lineEnd, byte: chunks[0].byteEnd };
    else {
      const { title, depth, byteStart, lineStart } = chunks[after];
      ends[i] = { line: lineStart - 1, byte: byteStart - depth - byteLength(title) - 2 };
    }
    next.push(i);
  }
  return ends;
}

/** `> Document › Section › This`; a first heading that repeats the document's title is left out. */
export function expectedBreadcrumb(chunks: readonly Outlined[], i: number): string {
  const titles: string[] = [];
  for (let at = i; at >= 0; at = chunks[at].parent) titles.unshift(chunks[at].title);
  if (titles.length > 1 && titles[0] === titles[1]) titles.splice(1, 1);
  return `> ${titles.join(" › ")}`;
}
