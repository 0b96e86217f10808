/**
 * Two ranked lists → one: the sections that words found, and those near in meaning.
 *
 * Pure arithmetic over ranks and scores. Every section of either list gets one score above 0, never NaN;
 * `ra help semantic` has the formulas and what they were chosen by.
 */
import type { Ref } from "../../index/model.ts";
import type { Sides } from "./model.ts";

/** A section that the words found, with the score they gave it. */
export interface ByWords {
  readonly ref: Ref;
  readonly score: number;
}

/** A section that has a vector. */
export interface ByMeaning {
  readonly ref: Ref;
  readonly cosine: number;
  /** The best cosine of any section of its document that may be a result. */
  readonly best: number;
  readonly window: number;
}

export interface Lists {
  /** Best first. */
  readonly words: readonly ByWords[];
  /** The nearest sections, best first. */
  readonly nearest: readonly ByMeaning[];
  /** Other sections of `words` that have a vector. */
  readonly others: readonly ByMeaning[];
}

export interface Fused extends Sides {
  readonly ref: Ref;
  readonly score: number;
}

export type Fuse = (lists: Lists) => readonly Fused[];

/** What a section's document counts for in its nearness, and what it counts for itself. */
const OF_DOCUMENT = 0.8;
/** What meaning counts for beside words, from 0 to 1. */
const OF_MEANING = 0.5;
/** Dampens the first ranks of reciprocal rank fusion. */
const RANK_OFFSET = 60;
/** The rank of a section that a list does not have. */
const MISSING_RANK = 1000;
/** Keeps the score of the last section above 0. */
const LEAST = 1e-6;

/** Both scores scaled to 0..1, and their weighted mean. A section without a vector keeps its score by words. */
export const weighted: Fuse = (lists) => {
  const best = lists.words.length > 0 ? lists.words[0].score : 0;
  const nearness = scaledNearness(lists);
  return sidesOf(lists).map(({ ref, words, meaning }) => {
    const byWords = words === null || best <= 0 ? 0 : words.score / best;
    const near = nearness.get(ref) ?? null;
    const byMeaning = OF_MEANING * (near ?? byWords);
    const score = Math.max(LEAST, (1 - OF_MEANING) * byWords + byMeaning);
    return {
      ref,
      words,
      meaning,
      score,
      share: near === null ? 0 : Math.min(1, byMeaning / score),
    };
  });
};

/** The sum of the reciprocals of both ranks. */
export const reciprocal: Fuse = (lists) =>
  sidesOf(lists).map(({ ref, words, meaning }) => {
    const byWords = 1 / (RANK_OFFSET + (words?.rank ?? MISSING_RANK));
    const byMeaning = 1 / (RANK_OFFSET + (meaning?.rank ?? MISSING_RANK));
    const score = byWords + byMeaning;
    return { ref, words, meaning, score, share: byMeaning / score };
  });

/** The nearest sections alone, by nearness. */
export const meaningAlone: Fuse = (lists) => {
  const nearness = scaledNearness(lists);
  return sidesOf(lists).filter(({ meaning }) => meaning?.rank != null)
    .map((one) => ({ ...one, score: Math.max(LEAST, nearness.get(one.ref) ?? 0), share: 1 }));
};

/** 1 for the section that is nearest, with its document, and 0 for the one that is farthest. */
function scaledNearness({ nearest, others }: Lists): ReadonlyMap<Ref, number> {
  const found = [...nearest, ...others].map(({ ref, cosine, best }) => ({
    ref,
    nearness: OF_DOCUMENT * best + (1 - OF_DOCUMENT) * cosine,
  }));
  let [least, most] = [Infinity, -Infinity];
  for (const { nearness } of found) {
    least = Math.min(least, nearness);
    most = Math.max(most, nearness);
  }
  const range = most - least;
  return new Map(
    found.map(({ ref, nearness }) => [ref, range > 0 ? (nearness - least) / range : 1]),
  );
}

/** Every section of the lists once, with its place in both. */
function sidesOf({ words, nearest, others }: Lists) {
  const byWords = new Map(words.map(({ ref, score }, i) => [ref, { rank: i + 1, score }]));
  const byMeaning = new Map<Ref, NonNullable<Sides["meaning"]>>();
  for (const { ref, cosine, window } of others) {
    byMeaning.set(ref, { rank: null, cosine, window });
  }
  nearest.forEach(({ ref, cosine, window }, i) =>
    byMeaning.set(ref, { rank: i + 1, cosine, window })
  );
  const refs = new Set([...byWords.keys(), ...byMeaning.keys()]);
  return [...refs].map((ref) => ({
    ref,
    words: byWords.get(ref) ?? null,
    meaning: byMeaning.get(ref) ?? null,
  }));
}
