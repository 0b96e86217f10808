/**
 * Which segments to merge into the one about to be written.
 *
 * Every update adds a small segment, and a search pays for each segment it looks into. So a new
 * segment takes in those that are not much larger than itself, and grows with each. Sizes then rise
 * at least threefold from one segment to the next: there are few segments, and a file is indexed
 * again only a few times in its life. Segments that are mostly dead are merged as well.
 */

/** Source bytes of a segment: of all its files, and of those that are still live. */
export interface SegmentWeight {
  readonly live: number;
  readonly total: number;
}

/** More segments than this are never left, if `limit` allows it. */
const MOST_SEGMENTS = 8;
/** A new segment takes in segments up to this many times its size. */
const GROWTH = 2;
/** Below this live share, a segment is not worth its space. */
const LEAST_ALIVE = 0.5;

/**
 * Numbers of the segments to take in, smallest first. `added` is the weight of the new files. At most
 * `limit` bytes are taken, so that a search does not wait long; `ra update` sets no limit.
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
