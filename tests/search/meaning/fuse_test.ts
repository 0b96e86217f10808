/** Fusion of two ranked lists: tables of both formulas, and what holds for any lists. */
import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import {
  type ByMeaning,
  type Fuse,
  type Lists,
  meaningAlone,
  reciprocal,
  weighted,
} from "../../../src/search/meaning/fuse.ts";

function near(ref: number, cosine: number, best = cosine): ByMeaning {
  return { ref, cosine, best, window: 0 };
}

/** `ref score share`, best first. */
function shown(fuse: Fuse, lists: Partial<Lists>): string[] {
  return fuse({ words: [], nearest: [], others: [], ...lists })
    .toSorted((a, b) => b.score - a.score || a.ref - b.ref)
    .map(({ ref, score, share }) => `${ref} ${score.toFixed(4)} ${share.toFixed(2)}`);
}

const WORDS = [{ ref: 1, score: 8 }, { ref: 2, score: 4 }];

const CASES: [name: string, fuse: Fuse, lists: Partial<Lists>, expected: string[]][] = [
  [
    "weighted: half of each, scaled to the best word score and to the range of nearness",
    weighted,
    { words: WORDS, nearest: [near(3, 0.9), near(2, 0.5)], others: [near(1, 0.1)] },
    ["1 0.5000 0.00", "2 0.5000 0.50", "3 0.5000 1.00"],
  ],
  [
    "weighted: a section is near mostly as its document is",
    weighted,
    { nearest: [near(1, 0.9), near(2, 0.2, 0.9), near(3, 0.5, 0.5)] },
    ["1 0.5000 1.00", "2 0.3250 1.00", "3 0.0000 0.00"],
  ],
  [
    "weighted: without a vector, words count in full",
    weighted,
    { words: WORDS, nearest: [near(3, 0.9), near(4, 0.1)] },
    ["1 1.0000 0.00", "2 0.5000 0.00", "3 0.5000 1.00", "4 0.0000 0.00"],
  ],
  [
    "weighted: one section alone is the nearest",
    weighted,
    { nearest: [near(3, 0.2)] },
    ["3 0.5000 1.00"],
  ],
  [
    "reciprocal: by rank alone, 1000 where a list lacks it",
    reciprocal,
    { words: WORDS, nearest: [near(2, 0.9), near(3, 0.8)] },
    ["2 0.0325 0.50", "1 0.0173 0.05", "3 0.0171 0.94"],
  ],
  [
    "meaning alone: nothing that is not among the nearest",
    meaningAlone,
    { words: WORDS, nearest: [near(3, 0.9), near(2, 0.5)], others: [near(1, 0.1)] },
    ["3 1.0000 1.00", "2 0.5000 1.00"],
  ],
];
for (const [name, fuse, lists, expected] of CASES) {
  Deno.test(`fuse ${name}`, () => deepEqual(shown(fuse, lists), expected));
}

const LISTS = fc.record({
  scores: fc.uniqueArray(fc.nat(30), { maxLength: 12 }),
  cosines: fc.array(
    fc.record({ ref: fc.nat(30), cosine: fc.double({ min: -1, max: 1, noNaN: true }) }),
    {
      maxLength: 12,
    },
  ),
  apart: fc.nat(12),
}).map(({ scores, cosines, apart }): Lists => {
  const words = scores.map((ref, i) => ({ ref, score: scores.length - i - (i === 0 ? 0 : 0.5) }));
  const sections = [...new Map(cosines.map((one) => [one.ref, near(one.ref, one.cosine)])).values()]
    .sort((a, b) => b.cosine - a.cosine);
  const nearest = sections.slice(0, apart);
  const others = sections.slice(apart).filter(({ ref }) => words.some((one) => one.ref === ref));
  return { words, nearest, others };
});

Deno.test("every section of either list is fused once, with a finite score and its ranks", () => {
  fc.assert(fc.property(LISTS, (lists) => {
    for (const fuse of [weighted, reciprocal]) {
      const fused = fuse(lists);
      const refs = new Set([...lists.words, ...lists.nearest].map(({ ref }) => ref));
      deepEqual(new Set(fused.map(({ ref }) => ref)), refs);
      equal(fused.length, refs.size);
      for (const { ref, score, share, words, meaning } of fused) {
        ok(Number.isFinite(score) && score > 0);
        ok(share >= 0 && share <= 1);
        equal(words?.rank ?? 0, lists.words.findIndex((one) => one.ref === ref) + 1);
        equal(meaning?.rank ?? 0, lists.nearest.findIndex((one) => one.ref === ref) + 1);
      }
    }
  }));
});

Deno.test("without vectors the order is that of the words", () => {
  fc.assert(fc.property(LISTS, ({ words }) => {
    for (const fuse of [weighted, reciprocal]) {
      const fused = fuse({ words, nearest: [], others: [] }).toSorted((a, b) => b.score - a.score);
      deepEqual(fused.map(({ ref }) => ref), words.map(({ ref }) => ref));
    }
  }));
});

Deno.test("a section ahead in both lists is ahead in the joined one", () => {
  fc.assert(fc.property(LISTS, (lists) => {
    for (const fuse of [weighted, reciprocal]) {
      const fused = fuse(lists);
      for (const a of fused) {
        for (const b of fused) {
          if (!a.words?.rank || !b.words?.rank || !a.meaning?.rank || !b.meaning?.rank) continue;
          if (a.words.rank > b.words.rank || a.meaning.rank > b.meaning.rank) continue;
          ok(a.score >= b.score, `${a.ref} before ${b.ref}`);
        }
      }
    }
  }));
});
