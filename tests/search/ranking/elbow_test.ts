import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { elbow, findElbow } from "../../../src/search/ranking/elbow.ts";

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
  ["keeps a score at exactly the ratio", [10, 3], 0.3, 50, 2, "none"],
  ["sees no drop at ratio 0", [100, 1, 0.001], 0, 50, 3, "none"],
  ["cuts at zero even at ratio 0", [5, 0, 0], 0, 50, 1, "not_positive"],
  ["cuts below zero", [5, 4, -1], 0.3, 50, 2, "not_positive"],
  ["cuts what is not a number", [5, NaN], 0.3, 50, 1, "not_positive"],
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

Deno.test("elbow() cuts a drop among the first later, if a number of them are kept", () => {
  const kept = (...scores: number[]) =>
    elbow(scores.map((score) => ({ score })), { ratio: 0.3, max: 50, min: 3 }).length;
  equal(kept(9, 1, 1, 1), 3);
  equal(kept(9, 8, 7, 1), 3);
  equal(kept(9, 8, 7, 6, 1), 4);
  equal(kept(9, 1), 2);
  equal(kept(9, 0, 0), 1);
});

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
