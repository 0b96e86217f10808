/**
 * When a list of words asks for too much, and what a looser answer says about itself.
 *
 * A question must not come back empty or poor because of one word; an answer that lacks words must
 * say which.
 */
import type { QueryWord } from "./words.ts";
import type { MatchKind } from "./model.ts";

export interface RelaxFacts {
  /** Sections that have all the content words. */
  readonly countAll: number;
  readonly contentWords: number;
  /** Results asked for. */
  readonly limit: number;
}

/**
 * Must the best match answer instead of all words? One word: never. Two: when no section has both.
 * Three: when fewer than three sections have them all. More: when fewer than `limit` do.
 */
export function mustRelax({ countAll, contentWords, limit }: RelaxFacts): boolean {
  if (contentWords < 2) return false;
  if (contentWords === 2) return countAll === 0;
  return countAll < (contentWords === 3 ? 3 : limit);
}

export interface Coverage {
  readonly match: MatchKind;
  /** Words as typed, in their order. */
  readonly missing: readonly string[];
}

/** How many of the words a section has, given the terms of the query found in it. */
export function coverageOf(queryTerms: Iterable<string>, words: readonly QueryWord[]): Coverage {
  const found = new Set(queryTerms);
  const missing = words
    .filter(({ ways }) => !ways.some((terms) => terms.every((term) => found.has(term))))
    .map(({ word }) => word);
  return { match: kindOf(missing.length, words.length), missing };
}

/** The better of two answers: the one that lacks less. */
export function better(a: Coverage, b: Coverage): Coverage {
  return RANK[b.match] < RANK[a.match] ? b : a;
}

const RANK: Readonly<Record<MatchKind, number>> = { all: 0, most: 1, any: 2 };

/** "most" is at least half of the words, but not all. */
function kindOf(missing: number, words: number): MatchKind {
  if (missing === 0) return "all";
  return (words - missing) * 2 >= words ? "most" : "any";
}
