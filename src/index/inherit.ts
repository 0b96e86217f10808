/**
 * The `hierarchy` field, which is not stored: a chunk has in it what its own heading and the headings
 * above it say, so its postings follow from those of `heading`.
 */
import { LEVEL_STRIDE } from "./fields.ts";
import type { PositionList, PostingList } from "./postings.ts";

/** The shape of the outlines: per chunk, how many chunks it and those below it are, and its level. */
export interface Outlines {
  readonly sizes: ArrayLike<number>;
  /** 0 for a document. */
  readonly levels: ArrayLike<number>;
}

/** Headings that have a term → chunks that have it in their hierarchy. */
export function inheritPostings(headings: PostingList, outlines: Outlines): PostingList {
  const units: number[] = [];
  const times: number[] = [];
  eachHeir(headings.units, outlines, (chunk, open) => {
    let sum = 0;
    for (let i = 0; i < open.length; i++) sum += headings.times[open[i]];
    units.push(chunk);
    times.push(sum);
  });
  return { units: Uint32Array.from(units), times: Uint32Array.from(times) };
}

/** Positions beside `inheritPostings`; each level has a stretch of positions for itself. */
export function inheritPositions(
  headings: PostingList,
  places: PositionList,
  outlines: Outlines,
): PositionList {
  const starts = [0];
  const positions: number[] = [];
  eachHeir(headings.units, outlines, (_, open) => {
    for (const i of open) {
      const base = outlines.levels[headings.units[i]] * LEVEL_STRIDE;
      for (let at = places.starts[i]; at < places.starts[i + 1]; at++) {
        positions.push(base + places.positions[at]);
      }
    }
    starts.push(positions.length);
  });
  return { starts: Uint32Array.from(starts), positions: Uint32Array.from(positions) };
}

/**
 * Visits the chunks at or below some headings, ascending, each once. `open` holds the places in
 * `headings` of those that it stands at or below, the highest first.
 */
function eachHeir(
  headings: Uint32Array,
  { sizes }: Outlines,
  visit: (chunk: number, open: readonly number[]) => void,
): void {
  const open: number[] = [];
  const endOf = (i: number) => headings[i] + sizes[headings[i]];
  headings.forEach((heading, i) => {
    const next = i + 1 < headings.length ? headings[i + 1] : Infinity;
    while (open.length > 0 && endOf(open[open.length - 1]) <= heading) open.pop();
    open.push(i);
    for (let chunk = heading; open.length > 0 && chunk < next;) {
      const end = endOf(open[open.length - 1]);
      for (const stop = Math.min(next, end); chunk < stop; chunk++) visit(chunk, open);
      if (chunk >= end) open.pop();
    }
  });
}
