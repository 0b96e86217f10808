import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { planMerge } from "../../../src/store/write/merge.ts";

const whole = (live: number) => ({ live, total: live });

const CASES: [
  name: string,
  segments: { live: number; total: number }[],
  added: number,
  limit: number,
  taken: number[],
][] = [
  ["leaves a large segment alone", [whole(1000)], 1, Infinity, []],
  ["takes in its equals", [whole(1000), whole(1), whole(1)], 1, Infinity, [1, 2]],
  ["grows with what it takes", [whole(1000), whole(5), whole(2)], 1, Infinity, [2, 1]],
  ["takes in what is mostly dead", [{ live: 400, total: 1000 }], 1, Infinity, [0]],
  ["stops at the limit", [whole(1000), whole(900)], 2000, 1500, [1]],
];
for (const [name, segments, added, limit, taken] of CASES) {
  Deno.test(`planMerge() ${name}`, () => deepEqual(planMerge(segments, added, limit), taken));
}

Deno.test("planMerge() keeps segments few and the work small, over any updates", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 400 }), (updates) => {
      let segments = [10_000];
      let written = 0;
      for (const added of updates) {
        const taken = new Set(planMerge(segments.map(whole), added, Infinity));
        const merged = [...taken].reduce((sum, i) => sum + segments[i], added);
        segments = [...segments.filter((_, i) => !taken.has(i)), merged];
        written += merged;
        ok(segments.length <= 8, `${segments.length} segments`);
      }
      const least = updates.reduce((sum, added) => sum + added, 0);
      ok(written <= 12 * least + 20_000, `${written} written for ${least}`);
    }),
  );
});
