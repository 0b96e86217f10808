/**
 * Which segments to melt into the one that is about to be written.
 *
 * Every update adds a small segment, and a question pays for each segment it looks into. So a new
 * segment takes in those that are not much larger than itself, and grows with each it takes. Sizes
 * then rise at least threefold from one segment to the next: there are few of them, and a file is
 * written again only a few times in its life. Segments of which most is dead go the same way.
 */

/** A segment in source bytes: what it was made of and what of that still counts. */
export interface SegmentWeight {
  readonly live: number;
  readonly total: number;
}

/** More segments than this are never left, if the time allows it. */
const MOST_SEGMENTS = 8;
/** A new segment takes in what is at most so many times its size. */
const GROWTH = 2;
/** Live share below which a segment is not worth its space. */
const LEAST_ALIVE = 0.5;

/**
 * Numbers of the segments to take in, lightest first. `added` is the weight of the new files. At most
 * `limit` bytes are taken, so that a question is not kept waiting; an update that has the time goes
 * without.
 */
export function planMerge(
  segments: readonly SegmentWeight[],
  added: number,
  limit: number,
): number[] {
  const lightest = segments.map((_, i) => i).sort((a, b) => segments[a].live - segments[b].live);
  const taken: number[] = [];
  let weight = added;
  let bytes = 0;
  for (const i of lightest) {
    const { live, total } = segments[i];
    const left = segments.length - taken.length + 1;
    const wanted = live <= GROWTH * weight || live < LEAST_ALIVE * total || left > MOST_SEGMENTS;
    if (!wanted) continue;
    if (bytes + live > limit) break;
    taken.push(i);
    weight += live;
    bytes += live;
  }
  return taken;
}
