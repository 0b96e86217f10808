import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { meanScores, METRICS, pairedDifference, scoreRanking } from "../../src/eval/metrics.ts";
import { REFERENCES, shared } from "./reference.ts";
import { bootstrapShares } from "./textbook.ts";

const LOG3 = Math.log2(3);

const CASES: [
  name: string,
  ranked: string,
  relevant: Record<string, number>,
  scores: [ndcg10: number, recall10: number, mrr10: number, hit1: number, hit5: number],
][] = [
  ["the right one first", "a b c", { a: 1 }, [1, 1, 1, 1, 1]],
  ["the right one second", "b a c", { a: 1 }, [1 / LOG3, 1, 1 / 2, 0, 1]],
  ["the right one sixth", "b c d e f a", { a: 1 }, [1 / Math.log2(7), 1, 1 / 6, 0, 0]],
  ["the right one eleventh", "b c d e f g h i j k a", { a: 1 }, [0, 0, 0, 0, 0]],
  ["nothing at all", "", { a: 1 }, [0, 0, 0, 0, 0]],
  ["one of two", "a b", { a: 1, z: 1 }, [1 / (1 + 1 / LOG3), 1 / 2, 1, 1, 1]],
  ["two of two", "a b", { b: 1, a: 1 }, [1, 1, 1, 1, 1]],
  ["grades in the wrong order", "a b", { a: 1, b: 3 }, [
    (1 + 3 / LOG3) / (3 + 1 / LOG3),
    ...[1, 1, 1, 1] as const,
  ]],
];
for (const [name, ranked, relevant, [ndcg10, recall10, mrr10, hit1, hit5]] of CASES) {
  Deno.test(`scoreRanking() ${name}`, () => {
    const ids = ranked.split(" ").filter((id) => id !== "");
    const { recall100, ...scores } = scoreRanking(ids, new Map(Object.entries(relevant)));
    for (const [metric, wanted] of Object.entries({ ndcg10, recall10, mrr10, hit1, hit5 })) {
      const got = scores[metric as keyof typeof scores];
      ok(Math.abs(got - wanted) < 1e-12, `${metric}: ${got} instead of ${wanted}`);
    }
    ok(recall100 >= recall10);
  });
}

Deno.test("scoreRanking() counts up to the hundredth for Recall@100", () => {
  const ids = Array.from({ length: 101 }, (_, i) => `d${i}`);
  equal(scoreRanking(ids, new Map([["d99", 1], ["d100", 1]])).recall100, 1 / 2);
});

Deno.test("meanScores() of nothing is nothing", () => {
  deepEqual(Object.values(meanScores([])), METRICS.map(() => 0));
});

Deno.test("pairedDifference() finds no difference between equals", () => {
  const scores = [0, 0.5, 1];
  deepEqual(pairedDifference(scores, scores), { mean: 0, low: 0, high: 0, wins: 0, losses: 0 });
});

Deno.test("pairedDifference() is sure of a difference that is always there", () => {
  const before = Array.from({ length: 50 }, (_, i) => i / 100);
  const { mean, low, high, wins, losses } = pairedDifference(before, before.map((x) => x + 0.25));
  for (const value of [mean, low, high]) ok(Math.abs(value - 0.25) < 1e-9);
  deepEqual([wins, losses], [50, 0]);
});

Deno.test("pairedDifference() spans 0 when few questions decide", () => {
  const { low, high } = pairedDifference([0, 0, 0, 0], [1, 0, 0, -1]);
  ok(low < 0 && high > 0);
});

const rankings = fc.uniqueArray(fc.nat(150).map((n) => `d${n}`), { maxLength: 150 });
const relevances = fc.uniqueArray(fc.tuple(fc.nat(150).map((n) => `d${n}`), fc.nat(3)), {
  minLength: 1,
  maxLength: 20,
  selector: ([id]) => id,
}).map((entries) => new Map(entries.map(([id, grade]) => [id, grade + 1])));

Deno.test("scoreRanking() stays between 0 and 1, and is best in the order of grades", () => {
  fc.assert(fc.property(rankings, relevances, (ranked, relevant) => {
    for (const value of Object.values(scoreRanking(ranked, relevant))) {
      ok(value >= 0 && value <= 1 + 1e-12);
    }
    const ideal = [...relevant].sort((a, b) => b[1] - a[1]).map(([id]) => id);
    ok(Math.abs(scoreRanking(ideal, relevant).ndcg10 - 1) < 1e-12);
  }));
});

for (const [name, reference] of REFERENCES) {
  Deno.test(`scoreRanking() agrees with ${name}`, () => {
    fc.assert(fc.property(rankings, relevances, (ranked, relevant) => {
      const scores = scoreRanking(ranked, relevant);
      const wanted = reference.score(ranked, relevant);
      for (const metric of reference.METRICS) {
        ok(Math.abs(scores[metric] - wanted[metric]) < 1e-12, metric);
      }
    }));
  });
}

const UNIT = fc.double({ min: 0, max: 1, noNaN: true });

/** Four standard deviations of a share of 2.5 % that is counted in 10,000 samples. */
const CHANCE = 4 * Math.sqrt(0.025 * 0.975 / 10_000);

Deno.test("pairedDifference() gives an interval that 95 % of all resamples are in", () => {
  const pairs = fc.array(fc.tuple(UNIT, UNIT), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(pairs, (pairs) => {
      const [a, b] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
      const differences = pairs.map(([a, b]) => b - a);
      const { mean, low, high, wins, losses } = pairedDifference(a, b);
      ok(Math.abs(mean - differences.reduce((x, y) => x + y, 0) / pairs.length) < 1e-12);
      const [atLow, atHigh] = [low, high].map((value) => bootstrapShares(differences, value));
      ok(atLow.below <= 0.025 + CHANCE && atLow.upTo >= 0.025 - CHANCE, `low ${low}`);
      ok(atHigh.below <= 0.975 + CHANCE && atHigh.upTo >= 0.975 - CHANCE, `high ${high}`);
      equal(wins, differences.filter((one) => one > 1e-12).length);
      equal(losses, differences.filter((one) => one < -1e-12).length);
    }),
    { numRuns: 40 },
  );
});

if (shared !== null) {
  Deno.test("pairedDifference() agrees with ../shared/eval/score.ts", () => {
    const pairs = fc.array(fc.tuple(UNIT, UNIT), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(pairs, (pairs) => {
        const [a, b] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
        const { diff, lo, hi, wins, losses } = shared!.pairedBootstrap(a, b);
        const { mean, ...rest } = pairedDifference(a, b);
        ok(Math.abs(mean - diff) < 1e-12);
        deepEqual(rest, { low: lo, high: hi, wins, losses });
      }),
      { numRuns: 20 },
    );
  });
}
