/**
 * Engine matches → candidates: the scores that ranking starts from, and the first cut.
 *
 * Whatever refines MiniSearch's scores stands here, and so do the weights that it is given.
 */
import type { Bm25, FieldBoosts } from "../config/model.ts";
import type { Match, RankOptions, Ref } from "../index/model.ts";
import type { Candidate } from "./model.ts";

/** What turns the four boosts of a configuration into weights of the index's fields. */
const REFINED = { heading: 1, parts: 0.5 } as const;
const WEIGHTS = { fuzzy: 0.5, prefix: 0.5 } as const;

/** MiniSearch's parameters for a configuration. */
export function toRankOptions(boost: FieldBoosts, bm25: Bm25): RankOptions {
  return {
    boosts: {
      heading: boost.hierarchy * REFINED.heading,
      hierarchy: boost.hierarchy,
      path: boost.path,
      tags: boost.tags,
      body: boost.body,
      parts: boost.body * REFINED.parts,
    },
    bm25,
    weights: WEIGHTS,
  };
}

export interface CandidateOptions {
  /** Most candidates kept. */
  readonly most: number;
  readonly treeOf: (ref: Ref) => string;
  readonly compare: (a: Ref, b: Ref) => number;
  /** Chunks that must not be answered, such as the source of a likeness. */
  readonly leftOut: ReadonlySet<Ref>;
}

/** How many candidates enter the pipeline. */
export function candidateLimit(limit: number, maxCandidates: number): number {
  return Math.max(limit * 5, maxCandidates);
}

/**
 * The best matches as candidates, at most `most`, best first, ties in document order.
 *
 * A match that scores nothing (found by a filter, or by a negation alone) stands below all that score,
 * close enough not to be cut for it; when none scores, all are equal.
 */
export function toCandidates(
  matches: readonly Match[],
  { most, treeOf, compare, leftOut }: CandidateOptions,
): readonly Candidate[] {
  const kept = matches.filter(({ ref }) => !leftOut.has(ref));
  const least = kept.reduce(
    (least, { score }) => score > 0 ? Math.min(least, score) : least,
    Infinity,
  );
  const unscored = least === Infinity ? 1 : least / 2;
  return kept
    .map((match) => ({ match, score: match.score > 0 ? match.score : unscored }))
    .sort((a, b) => b.score - a.score || compare(a.match.ref, b.match.ref))
    .slice(0, most)
    .map(({ match: { ref, queryTerms, match }, score }) => ({
      ref,
      tree: treeOf(ref),
      score,
      queryTerms,
      match,
    }));
}
