/**
 * Derives the postings of the `hierarchy` field, which is not stored: the hierarchy of a chunk
 * consists of its own heading and the headings above it, so its postings follow from those of
 * `heading`.
 */
import { IndexCorrupt } from "../corrupt.ts";
import { LEVEL_STRIDE } from "../fields.ts";
import type { PositionList, PostingList } from "./postings.ts";

/** The shape of all outlines, by chunk. */
export interface Outlines {
  /** Chunks in the subtree, counting the chunk itself. */
  readonly sizes: ArrayLike<number>;
  /** Depth in the outline; 0 for a document. */
  readonly levels: ArrayLike<number>;
}

/** The headings that have a term → the chunks that have it in their hierarchy. */
export function inheritPostings(headings: PostingList, { sizes }: Outlines): PostingList {
  const count = inheritedCount(headings.units, sizes);
  const units = new Uint32Array(count);
  const times = new Uint32Array(count);
  let to = 0;
  // The chunks before it are in the list, without a gap from the last heading outside of a subtree on.
  let reached = 0;
  for (let i = 0; i < headings.units.length; i++) {
    const heading = headings.units[i];
    const end = heading + sizes[heading];
    const more = headings.times[i];
    const known = Math.min(end, reached);
    for (let at = to - (reached - heading); at < to - (reached - known); at++) times[at] += more;
    for (let chunk = Math.max(heading, reached); chunk < end; chunk++) {
      units[to] = chunk;
      times[to++] = more;
    }
    reached = Math.max(reached, end);
  }
  return { units, times };
}

/** How many chunks are at or below one of the headings. */
function inheritedCount(headings: Uint32Array, sizes: ArrayLike<number>): number {
  let count = 0;
  let reached = 0;
  for (let i = 0; i < headings.length; i++) {
    const end = endOf(headings[i], sizes);
    if (end <= reached) continue;
    count += end - Math.max(headings[i], reached);
    reached = end;
  }
  return count;
}

/** The number after the last chunk in the subtree of a heading. */
function endOf(heading: number, sizes: ArrayLike<number>): number {
  const end = heading + sizes[heading];
  if (end <= heading || end > sizes.length) {
    throw new IndexCorrupt("an outline extends beyond the last chunk");
  }
  return end;
}

/** The positions for `inheritPostings`; each level has a range of positions of its own. */
export function inheritPositions(
  headings: PostingList,
  headingPositions: PositionList,
  outlines: Outlines,
): PositionList {
  const starts = [0];
  const positions: number[] = [];
  eachRun(headings.units, outlines, (from, end, open) => {
    for (let chunk = from; chunk < end; chunk++) {
      for (const i of open) {
        const base = outlines.levels[headings.units[i]] * LEVEL_STRIDE;
        for (let at = headingPositions.starts[i]; at < headingPositions.starts[i + 1]; at++) {
          positions.push(base + headingPositions.positions[at]);
        }
      }
      starts.push(positions.length);
    }
  });
  return { starts: new Uint32Array(starts), positions: new Uint32Array(positions) };
}

/**
 * Visits the chunks at or below some headings in runs, ascending. `open` holds, as indices into
 * `headings`, those whose subtree contains the run, outermost first.
 */
function eachRun(
  headings: Uint32Array,
  { sizes }: Outlines,
  visit: (from: number, end: number, open: readonly number[]) => void,
): void {
  const open: number[] = [];
  const endAt = (i: number) => endOf(headings[i], sizes);
  for (let i = 0; i < headings.length; i++) {
    const next = i + 1 < headings.length ? headings[i + 1] : Infinity;
    let chunk = headings[i];
    while (open.length > 0 && endAt(open[open.length - 1]) <= chunk) open.pop();
    open.push(i);
    while (open.length > 0 && chunk < next) {
      const end = endAt(open[open.length - 1]);
      const stop = Math.min(next, end);
      if (stop > chunk) visit(chunk, stop, open);
      chunk = Math.max(chunk, stop);
      if (chunk >= end) open.pop();
    }
  }
}
