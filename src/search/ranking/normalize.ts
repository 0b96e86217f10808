/** Compares the scores of different trees. They share one index, so their scores are on one scale. */
import type { SearchIndex } from "../../index/model.ts";
import type { Candidate } from "../model.ts";

export interface NormalizeOptions {
  /** 0 leaves scores as they are; 1 makes the best of every tree equal; between them, less so. */
  readonly normalize: number;
  /** Tree → factor for its scores; a tree that is not there has the factor 1. */
  readonly treeFactors: ReadonlyMap<string, number>;
}

/** Do the candidates come from more than one tree? */
export function needsNormalizing(candidates: readonly Candidate[]): boolean {
  return candidates.some((candidate) => candidate.tree !== candidates[0].tree);
}

/**
 * When candidates come from two or more trees, divides each score by the best of its tree to the power
 * of `normalize`, and multiplies it by the factor of its tree.
 *
 * Candidates of one tree keep their scores. All candidates are returned, best first, ties in document
 * order.
 */
export function normalizeByTree(
  index: Pick<SearchIndex, "compare">,
  candidates: readonly Candidate[],
  { normalize, treeFactors }: NormalizeOptions,
): readonly Candidate[] {
  if (!needsNormalizing(candidates)) return candidates;
  const best = new Map<string, number>();
  for (const { tree, score } of candidates) {
    best.set(tree, Math.max(score, best.get(tree) ?? 0));
  }
  return candidates
    .map((candidate) => {
      const top = (best.get(candidate.tree) || 1) ** normalize;
      const factor = treeFactors.get(candidate.tree) ?? 1;
      return { ...candidate, score: candidate.score / top * factor };
    })
    .sort((a, b) => b.score - a.score || index.compare(a.ref, b.ref));
}
