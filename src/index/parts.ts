/**
 * The segments of an index laid end to end.
 *
 * A ref is the number of a chunk in its segment plus the segment's base, so the refs of one segment
 * follow those of the segment before it. Refs of dead files exist but must never be returned.
 */
import { IndexCorrupt } from "../segment/corrupt.ts";
import type { Segment } from "../segment/segment.ts";
import type { Ref } from "./model.ts";
import { RefSet } from "./ref_set.ts";

export interface SegmentInUse {
  readonly segment: Segment;
  /** The numbers of its files that are dead. */
  readonly dead: Iterable<number>;
}

/** A segment of an index. */
export interface IndexPart {
  readonly segment: Segment;
  /** Ref of its first chunk. */
  readonly base: Ref;
  /** The dead files, and the refs of their chunks; null if no file is dead. */
  readonly dead: { readonly files: ReadonlySet<number>; readonly refs: RefSet } | null;
}

/** Lays out segments in the given order. */
export function toParts(segments: readonly SegmentInUse[]): IndexPart[] {
  const size = sizeOf(segments);
  let base = 0;
  return segments.map(({ segment, dead }) => {
    const part = { segment, base, dead: deadOf(segment, dead, { base, size }) };
    base += segment.chunkCount;
    return part;
  });
}

function deadOf(
  segment: Segment,
  dead: Iterable<number>,
  { base, size }: { base: Ref; size: number },
): IndexPart["dead"] {
  const files = new Set(dead);
  if (files.size === 0) return null;
  const refs = new RefSet(size);
  for (const file of files) {
    if (!(file < segment.fileCount)) throw new IndexCorrupt(`dead file ${file} does not exist`);
    refs.addRange(base + segment.chunkStart(file), base + segment.chunkStart(file + 1));
  }
  return { files, refs };
}

/** The number of refs, including dead ones. */
export function sizeOf(parts: readonly Pick<IndexPart, "segment">[]): number {
  return sumOver(parts, ({ segment }) => segment.chunkCount);
}

export function sumOver<T>(parts: readonly T[], valueOf: (part: T) => number): number {
  return parts.reduce((sum, part) => sum + valueOf(part), 0);
}
