/**
 * Lets other pages come before the lesser sections of one page.
 *
 * The evidence of its document lifts every section of a page, so one page could take most of the places; what
 * it says further down seldom answers if its best sections do not.
 */
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { Ranked } from "../model.ts";

/** What the score of a result is multiplied by for each result of its document before it. */
const AGAIN = 0.8;

/**
 * The results with those scores, best first, ties in document order. `ranked` is sorted, best first; the results
 * of one document keep their order, and the first result stays the first.
 */
export function spread(
  index: Pick<SearchIndex, "docRefOf" | "compare">,
  ranked: readonly Ranked[],
): readonly Ranked[] {
  const before = new Map<Ref, number>();
  return ranked.map((one) => {
    const docRef = index.docRefOf(one.ref);
    const count = before.get(docRef) ?? 0;
    before.set(docRef, count + 1);
    return count === 0 ? one : { ...one, score: one.score * AGAIN ** count };
  }).sort((a, b) => b.score - a.score || index.compare(a.ref, b.ref));
}
