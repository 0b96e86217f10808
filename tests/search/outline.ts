/** A small outline for tests of ranking: refs are numbers, parents are given, order is by number. */
import type { AggregateOptions } from "../../src/search/aggregate.ts";
import type { Candidate } from "../../src/search/model.ts";
import type { Lookup } from "../../src/search/pipeline.ts";

export function candidate(ref: number, score: number, tree = "docs"): Candidate {
  return { ref, tree, score, queryTerms: [], match: {} };
}

/** `parents[ref]` is the parent of `ref`, or null. */
export function lookup(parents: readonly (number | null)[]): Lookup {
  return {
    parentOf: (ref) => parents[ref] ?? null,
    childCount: (ref) => parents.filter((parent) => parent === ref).length,
    compare: (a, b) => a - b,
    isLocal: (tree) => tree !== "global",
    idOf: (ref) => `docs:${ref}`,
  };
}

export function options(
  parents: readonly (number | null)[],
  given: Partial<AggregateOptions> = {},
): AggregateOptions {
  return { ...lookup(parents), threshold: 0.5, minMatches: 2, capMultiplier: 2, ...given };
}

/** Is `above` an ancestor of `ref`? */
export function isAbove(parents: readonly (number | null)[], above: number, ref: number): boolean {
  for (let at = parents[ref]; at !== null; at = parents[at]) if (at === above) return true;
  return false;
}
