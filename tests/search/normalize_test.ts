import { deepEqual, equal } from "node:assert/strict";
import { normalizeByTree } from "../../src/search/normalize.ts";
import { candidate, outline } from "./outline.ts";

const PARAMS = { localBoost: 1.5, globalTrees: new Set(["global"]) };

Deno.test("normalizeByTree() leaves the scores of one tree alone", () => {
  const found = [candidate(0, 7), candidate(1, 3)];
  equal(normalizeByTree(outline([]), found, PARAMS), found);
});

Deno.test("normalizeByTree() makes each tree's best 1.0, then prefers local ones", () => {
  const found = [
    candidate(0, 100, "global"),
    candidate(1, 80, "global"),
    candidate(2, 10),
    candidate(3, 4),
  ];
  const scores = normalizeByTree(outline([]), found, PARAMS)
    .map(({ ref, score }) => [ref, Math.round(score * 100) / 100]);
  deepEqual(scores, [[2, 1.5], [0, 1], [1, 0.8], [3, 0.6]]);
});
