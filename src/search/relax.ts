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
 * More: when fewer than `limit` sections have them all. (For three words, waiting until fewer than
 * three do was measured worse: `ra help ranking`.)
 */
export function mustRelax({ countAll, contentWords, limit }: RelaxFacts): boolean {
  if (contentWords < 2) return false;
  if (contentWords === 2) return countAll === 0;
  return countAll < limit;
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

/**
 * The share of a question that given terms cover, by the rarity of its words; 1 for no words.
 *
 * A word is as rare as the rarest of its terms. One that was split into words side by side is covered
 * by any of them, which is what the best match asks for. `rarityOf` answers 0 or more.
 */
export function shareOf(
  queryTerms: Iterable<string>,
  words: readonly QueryWord[],
  rarityOf: (term: string) => number,
): number {
  const found = new Set(queryTerms);
  let all = 0;
  let covered = 0;
  for (const { ways } of words) {
    const rarity = Math.max(0, ...ways.flat().map(rarityOf));
    all += rarity;
    const isSplit = ways[0].length > 1;
    const has = (term: string) => found.has(term);
    if (ways.some((terms) => isSplit ? terms.some(has) : terms.every(has))) covered += rarity;
  }
  return all > 0 ? covered / all : 1;
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
