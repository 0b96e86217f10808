/** Makes the scores of different trees comparable. */
import type { SearchIndex } from "../index/model.ts";
import type { Candidate } from "./model.ts";

export interface NormalizeOptions {
  /** Factor for local trees. */
  readonly localBoost: number;
  /** The trees that are not local. */
  readonly globalTrees: ReadonlySet<string>;
}

/** Do the candidates come from more than one tree? */
export function needsNormalizing(candidates: readonly Candidate[]): boolean {
  return candidates.some((candidate) => candidate.tree !== candidates[0].tree);
}

/**
 * When candidates come from two or more trees, divides each score by the best of its tree, so that
 * every tree's best is 1.0, and multiplies those of local trees by `localBoost`.
 *
 * Candidates of one tree keep their scores. All candidates are returned, best first, ties in document
 * order.
 */
export function normalizeByTree(
  index: Pick<SearchIndex, "compare">,
  candidates: readonly Candidate[],
  { localBoost, globalTrees }: NormalizeOptions,
): readonly Candidate[] {
  if (!needsNormalizing(candidates)) return candidates;
  const best = new Map<string, number>();
  for (const { tree, score } of candidates) {
    best.set(tree, Math.max(score, best.get(tree) ?? 0));
  }
  return candidates
    .map((candidate) => {
      const top = best.get(candidate.tree) || 1;
      const boost = globalTrees.has(candidate.tree) ? 1 : localBoost;
      return { ...candidate, score: candidate.score / top * boost };
    })
    .sort((a, b) => b.score - a.score || index.compare(a.ref, b.ref));
}
