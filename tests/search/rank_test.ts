import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { aggregate, single } from "../../src/search/aggregate.ts";
import { candidateLimit, toCandidates, toRankOptions } from "../../src/search/candidates.ts";
import { DEFAULT_SEARCH } from "../../src/config/model.ts";
import { elbow, findElbow } from "../../src/search/elbow.ts";
import type { Candidate, Ranked } from "../../src/search/model.ts";
import { normalizeByTree } from "../../src/search/normalize.ts";
import { rank, type RankParams } from "../../src/search/pipeline.ts";
import { candidate, isAbove, lookup, options } from "./outline.ts";

// elbow

const ELBOWS: [
  name: string,
  scores: number[],
  ratio: number,
  max: number,
  kept: number,
  reason: string,
][] = [
  ["keeps all without a drop", [4, 3, 2], 0.3, 50, 3, "none"],
  ["cuts before a drop", [8, 6, 1.5, 1.4], 0.3, 50, 2, "drop"],
  ["keeps a score at the very ratio", [10, 3], 0.3, 50, 2, "none"],
  ["sees no drop at ratio 0", [100, 1, 0.001], 0, 50, 3, "none"],
  ["cuts at zero even at ratio 0", [5, 0, 0], 0, 50, 1, "not_positive"],
  ["cuts below zero", [5, 4, -1], 0.3, 50, 2, "not_positive"],
  ["cuts what is no number", [5, NaN], 0.3, 50, 1, "not_positive"],
  ["cuts everything after a worthless first", [0, 0], 0.3, 50, 0, "not_positive"],
  ["keeps a single candidate whatever it scores", [0], 0.3, 50, 1, "none"],
  ["keeps none of none", [], 0.3, 50, 0, "none"],
  ["caps", [5, 5, 5, 5], 0.3, 2, 2, "cap"],
  ["prefers a drop over the cap", [5, 1, 1], 0.3, 1, 1, "drop"],
];
for (const [name, scores, ratio, max, kept, reason] of ELBOWS) {
  Deno.test(`elbow() ${name}`, () => {
    const ranked = scores.map((score) => ({ score }));
    equal(elbow(ranked, { ratio, max }).length, kept);
    equal(findElbow(ranked, { ratio, max }).reason, reason);
  });
}

Deno.test("elbow() keeps a prefix", () => {
  const scores = fc.array(fc.double({ min: -1, max: 10, noNaN: true }), { maxLength: 30 });
  fc.assert(fc.property(scores, fc.double({ min: 0, max: 1, noNaN: true }), (scores, ratio) => {
    const ranked = scores.sort((a, b) => b - a).map((score) => ({ score }));
    const kept = elbow(ranked, { ratio, max: 10 });
    deepEqual(kept, ranked.slice(0, kept.length));
    ok(kept.length <= 10);
    if (ranked.length === 1) equal(kept.length, 1);
  }));
});

// normalise

Deno.test("normalizeByTree() leaves the scores of one tree alone", () => {
  const found = [candidate(0, 7), candidate(1, 3)];
  equal(normalizeByTree(found, { ...lookup([]), localBoost: 1.5 }), found);
});

Deno.test("normalizeByTree() makes each tree's best 1.0, then prefers local ones", () => {
  const found = [
    candidate(0, 100, "global"),
    candidate(1, 80, "global"),
    candidate(2, 10),
    candidate(3, 4),
  ];
  const scores = normalizeByTree(found, { ...lookup([]), localBoost: 1.5 })
    .map(({ ref, score }) => [ref, Math.round(score * 100) / 100]);
  deepEqual(scores, [[2, 1.5], [0, 1], [1, 0.8], [3, 0.6]]);
});

// aggregate: 0 ─┬ 1 ─┬ 3
//               │    ├ 4
//               │    └ 5
//               └ 2 ── 6
const TREE = [null, 0, 0, 1, 1, 1, 2];

function shown(results: readonly Ranked[]): string[] {
  return results.map(({ ref, score, own, constituents }) =>
    `${ref}=${score}${own === null ? "" : "*"}${
      constituents.length === 0 ? "" : `[${constituents.map((one) => one.ref)}]`
    }`
  );
}

const JOINS: [name: string, found: [number, number][], results: string[]][] = [
  ["leaves a lone section alone", [[3, 5]], ["3=5*"]],
  ["leaves too few siblings alone", [[1, 4]], ["1=4*"]],
  ["joins siblings at the threshold", [[3, 5], [4, 4]], ["1=9[3,4]"]],
  ["caps the score at twice the best", [[3, 5], [4, 4], [5, 4]], ["1=9[3,4]"]],
  ["skips what a result above it covers", [[1, 9], [3, 5], [4, 4]], ["1=9*"]],
  ["replaces results by one that covers them", [[3, 5], [1, 4]], ["1=9*[3]"]],
  ["climbs after a join", [[3, 5], [4, 4], [6, 3], [2, 2]], ["0=10[3,4,6,2]"]],
  ["climbs after a replacement", [[3, 5], [2, 4], [1, 3]], ["0=10[3,2,1]"]],
  ["adds the match of a parent that was joined before", [[3, 5], [4, 4], [1, 0.5]], [
    "1=9.5*[3,4]",
  ]],
  ["sorts again", [[6, 6], [3, 5], [4, 4]], ["1=9[3,4]", "6=6*"]],
  ["orders ties by document", [[6, 5], [3, 5]], ["3=5*", "6=5*"]],
];
for (const [name, found, results] of JOINS) {
  Deno.test(`aggregate() ${name}`, () => {
    const candidates = found.map(([ref, score]) => candidate(ref, score));
    deepEqual(shown(aggregate(candidates, options(TREE))), results);
  });
}

Deno.test("aggregate() needs min_aggregation_matches as well", () => {
  const found = [candidate(3, 5), candidate(4, 4)];
  deepEqual(shown(aggregate(found, options(TREE, { minMatches: 3 }))), ["3=5*", "4=4*"]);
});

Deno.test("aggregate() reaches a threshold exactly", () => {
  const parents = [null, ...Array.from({ length: 30 }, () => 0)];
  const found = [1, 2, 3].map((ref) => candidate(ref, 1));
  equal(aggregate(found, options(parents, { threshold: 0.1 })).length, 1);
  equal(aggregate(found.slice(1), options(parents, { threshold: 0.1 })).length, 2);
});

/** An outline in which every parent comes before its children, and ranked candidates from it. */
const RANKED = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).chain((seeds) => {
  const parents = seeds.map((seed, i) => i === 0 || seed % 7 === 0 ? null : seed % i);
  const scores = fc.array(fc.option(fc.integer({ min: 1, max: 20 })), {
    minLength: parents.length,
    maxLength: parents.length,
  });
  return scores.map((scores) => {
    const found = scores.flatMap((score, ref) => score === null ? [] : [candidate(ref, score)]);
    found.sort((a, b) => b.score - a.score || a.ref - b.ref);
    return { parents, found };
  });
});
const THRESHOLD = fc.double({ min: 0, max: 1, noNaN: true });

Deno.test("aggregate() gives disjoint results that cover every candidate", () => {
  fc.assert(
    fc.property(RANKED, THRESHOLD, ({ parents, found }, threshold) => {
      const results = aggregate(found, options(parents, { threshold }));
      const refs = results.map(({ ref }) => ref);
      equal(new Set(refs).size, refs.length);
      for (const a of refs) for (const b of refs) ok(!isAbove(parents, a, b), `${a} above ${b}`);
      for (const { ref } of found) {
        ok(refs.some((one) => one === ref || isAbove(parents, one, ref)));
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("aggregate() caps scores, keeps constituents below and apart, sorts", () => {
  fc.assert(
    fc.property(RANKED, THRESHOLD, ({ parents, found }, threshold) => {
      const results = aggregate(found, options(parents, { threshold }));
      const seen = new Set<number>();
      for (const { ref, score, own, constituents, aggregated } of results) {
        const scores = [
          ...own === null ? [] : [own.score],
          ...constituents.map((one) => one.score),
        ];
        ok(score <= 2 * Math.max(...scores) + 1e-9);
        equal(aggregated, constituents.length > 0);
        constituents.forEach((one, i) => {
          ok(isAbove(parents, ref, one.ref));
          ok(i === 0 || one.score <= constituents[i - 1].score);
          ok(!seen.has(one.ref));
          seen.add(one.ref);
        });
      }
      results.forEach((one, i) => {
        const last = results[i - 1];
        ok(i === 0 || last.score > one.score || (last.score === one.score && last.ref < one.ref));
      });
    }),
    { numRuns: 500 },
  );
});

// pipeline

const PARAMS: RankParams = {
  limit: 10,
  maxCandidates: 50,
  cutoffRatio: 0.3,
  localBoost: 1.5,
  aggregation: { threshold: 0.5, minMatches: 2, capMultiplier: 2 },
};

Deno.test("rank() runs the stages and says what each saw", () => {
  const found = [candidate(3, 5), candidate(4, 4), candidate(6, 3), candidate(2, 0.5)];
  const { results, total, trace } = rank(found, { ...PARAMS, limit: 1 }, lookup(TREE));
  deepEqual(shown(results), ["1=9[3,4]"]);
  equal(total, 2);
  deepEqual(trace, {
    candidates: [[3, 5], [4, 4], [6, 3], [2, 0.5]].map(([ref, score]) => ({
      id: `docs:${ref}`,
      score,
    })),
    normalized: false,
    afterElbow: 3,
    elbow: { reason: "drop", at: 3, ratio: 0.5 / 3, cutoff: 0.3 },
    afterAggregation: 2,
    returned: 1,
  });
});

Deno.test("rank() leaves sections single when asked", () => {
  const found = [candidate(3, 5), candidate(4, 4)];
  const { results } = rank(found, { ...PARAMS, aggregation: null }, lookup(TREE));
  deepEqual(results, single(found));
});

Deno.test("rank() never loses the best candidate to more candidates", () => {
  fc.assert(
    fc.property(RANKED, ({ parents, found }) => {
      for (let count = 1; count <= found.length; count++) {
        const { results } = rank(found.slice(0, count), { ...PARAMS, limit: 100 }, lookup(parents));
        const best = found[0].ref;
        ok(results.some(({ ref }) => ref === best || isAbove(parents, ref, best)));
      }
    }),
    { numRuns: 200 },
  );
});

Deno.test("rank() gives the same order for the same candidates", () => {
  fc.assert(
    fc.property(RANKED, ({ parents, found }) => {
      const trees = found.map((one): Candidate => one.ref % 2 ? one : { ...one, tree: "global" });
      deepEqual(rank(trees, PARAMS, lookup(parents)), rank(trees, PARAMS, lookup(parents)));
    }),
    { numRuns: 100 },
  );
});

// candidates

const HOW = {
  most: 3,
  leftOut: new Set<number>(),
  treeOf: () => "docs",
  docRefOf: (ref: number) => ref,
  compare: (a: number, b: number) => a - b,
  shareOf: () => 1,
  witnesses: [],
};

function matches(scores: Record<number, number>) {
  return Object.entries(scores).map(([ref, score]) => ({
    ref: Number(ref),
    score,
    queryTerms: ["a"],
    match: { a: ["body"] },
  }));
}

Deno.test("toCandidates() keeps the best, ties in document order", () => {
  const found = toCandidates(matches({ 4: 1, 3: 2, 2: 1, 1: 1 }), HOW);
  deepEqual(found.map(({ ref }) => ref), [3, 1, 2]);
  deepEqual(found[0], {
    ref: 3,
    tree: "docs",
    score: 2,
    queryTerms: ["a"],
    match: { a: ["body"] },
  });
});

Deno.test("toCandidates() leaves out what must not be answered, before the cut", () => {
  const found = toCandidates(matches({ 1: 4, 2: 3, 3: 2, 4: 1 }), {
    ...HOW,
    leftOut: new Set([1]),
  });
  deepEqual(found.map(({ ref }) => ref), [2, 3, 4]);
});

Deno.test("toCandidates() keeps what was found without a score", () => {
  deepEqual(toCandidates(matches({ 1: 0, 2: 6, 3: 0 }), HOW).map(({ score }) => score), [6, 3, 3]);
  deepEqual(toCandidates(matches({ 1: 0, 2: 0 }), HOW).map(({ score }) => score), [1, 1]);
});

Deno.test("toCandidates() undoes the factor of matched terms", () => {
  const [one] = toCandidates([{ ref: 1, score: 6, queryTerms: ["a", "b", "c"], match: {} }], HOW);
  equal(one.score, 2);
});

Deno.test("toCandidates() holds back what lacks words of the question", () => {
  const shareOf = (terms: readonly string[]) => terms.includes("rare") ? 1 : 0.5;
  const found = toCandidates([
    { ref: 1, score: 3, queryTerms: ["common"], match: {} },
    { ref: 2, score: 2, queryTerms: ["rare"], match: {} },
  ], { ...HOW, shareOf });
  deepEqual(found.map(({ ref }) => ref), [2, 1]);
  ok(Math.abs(found[1].score - 3 * 0.5 ** 0.75) < 1e-12);
});

Deno.test("toCandidates() lets the rest of a document speak for its sections", () => {
  const given = matches({ 10: 4, 20: 4, 21: 2 });
  const docRefOf = (ref: number) => ref - ref % 10;
  const found = toCandidates(given, { ...HOW, docRefOf, witnesses: given });
  deepEqual(found.map(({ ref, score }) => [ref, score]), [
    [20, 4 + 0.5 * (4 / 2 + 2 / 4)],
    [10, 4 + 0.5 * (4 / 2)],
    [21, 2 + 0.5 * (4 / 2 + 2 / 4)],
  ]);
});

Deno.test("candidateLimit() is five times the limit, or max_candidates", () => {
  equal(candidateLimit(10, 50), 50);
  equal(candidateLimit(20, 50), 100);
  equal(candidateLimit(1, 50), 50);
});

Deno.test("toRankOptions() gives every field a weight", () => {
  const { boosts } = toRankOptions(DEFAULT_SEARCH.boost, DEFAULT_SEARCH.bm25);
  ok(Object.values(boosts).every((boost) => boost > 0));
  equal(boosts.body, DEFAULT_SEARCH.boost.body);
});
