/** Makes the scores of different trees comparable. */
import type { Candidate } from "./model.ts";

export interface NormalizeOptions {
  readonly isLocal: (tree: string) => boolean;
  /** Factor for local trees over global ones. */
  readonly localBoost: number;
  /** Document order, for equal scores. */
  readonly compare: (a: number, b: number) => number;
}

/** Do the candidates come from more than one tree? */
export function needsNormalizing(candidates: readonly Candidate[]): boolean {
  return candidates.some((candidate) => candidate.tree !== candidates[0].tree);
}

/**
 * When candidates come from two or more trees, divides each score by the best of its tree, so that
 * every tree's best is 1.0, and multiplies those of local trees by `localBoost`.
 *
 * Candidates of one tree keep their scores. The answer is sorted, best first, ties in document
 * order; nothing is lost.
 */
export function normalizeByTree(
  candidates: readonly Candidate[],
  { isLocal, localBoost, compare }: NormalizeOptions,
): readonly Candidate[] {
  if (!needsNormalizing(candidates)) return candidates;
  const best = new Map<string, number>();
  for (const { tree, score } of candidates) {
    best.set(tree, Math.max(score, best.get(tree) ?? 0));
  }
  return candidates
    .map((candidate) => {
      const top = best.get(candidate.tree) || 1;
      const boost = isLocal(candidate.tree) ? localBoost : 1;
      return { ...candidate, score: candidate.score / top * boost };
    })
    .sort((a, b) => b.score - a.score || compare(a.ref, b.ref));
}
