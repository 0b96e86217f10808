import { deepEqual, equal } from "node:assert/strict";
import { normalizeByTree } from "../../../src/search/ranking/normalize.ts";
import { candidate, outline } from "../outline.ts";

const FOUND = [
  candidate(0, 100, "global"),
  candidate(1, 81, "global"),
  candidate(2, 16),
  candidate(3, 4),
];

Deno.test("normalizeByTree() leaves the scores of one tree alone", () => {
  const found = [candidate(0, 7), candidate(1, 3)];
  const options = { normalize: 1, treeFactors: new Map([["docs", 2]]) };
  equal(normalizeByTree(outline([]), found, options), found);
});

const CASES: [
  name: string,
  normalize: number,
  factors: [tree: string, factor: number][],
  scores: [ref: number, score: number][],
][] = [
  ["leaves scores as they are", 0, [], [[0, 100], [1, 81], [2, 16], [3, 4]]],
  ["weighs trees", 0, [["global", 0.1], ["docs", 1.5]], [[2, 24], [0, 10], [1, 8.1], [3, 6]]],
  ["moves the best of trees together", 0.5, [], [[0, 10], [1, 8.1], [2, 4], [3, 1]]],
  ["makes the best of trees equal, then weighs them", 1, [["docs", 1.5]], [
    [2, 1.5],
    [0, 1],
    [1, 0.81],
    [3, 0.375],
  ]],
];
for (const [name, normalize, factors, scores] of CASES) {
  Deno.test(`normalizeByTree() ${name}`, () => {
    const options = { normalize, treeFactors: new Map(factors) };
    const found = normalizeByTree(outline([]), FOUND, options);
    deepEqual(found.map(({ ref, score }) => [ref, Math.round(score * 1_000) / 1_000]), scores);
  });
}
