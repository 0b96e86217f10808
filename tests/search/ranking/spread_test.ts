import { deepEqual } from "node:assert/strict";
import { single } from "../../../src/search/ranking/aggregate.ts";
import { spread } from "../../../src/search/ranking/spread.ts";
import { candidate } from "../outline.ts";

/** Refs 0 to 9 are sections of one document, 10 to 19 of the next, and so on. */
const index = {
  docRefOf: (ref: number) => ref - ref % 10,
  compare: (a: number, b: number) => a - b,
};

const CASES: [name: string, ranked: [ref: number, score: number][], expected: number[]][] = [
  ["leaves different documents as they are", [[11, 9], [1, 8], [21, 7]], [11, 1, 21]],
  ["lets another document come before the second section", [[1, 10], [2, 9], [11, 8]], [1, 11, 2]],
  ["keeps a section that is much better", [[1, 10], [2, 9], [11, 6]], [1, 2, 11]],
  ["reduces the third more", [[1, 10], [2, 10], [3, 10], [11, 7]], [1, 2, 11, 3]],
  ["sorts equal scores in document order", [[11, 10], [12, 10], [1, 8]], [11, 1, 12]],
  ["accepts nothing", [], []],
];
for (const [name, ranked, expected] of CASES) {
  Deno.test(`spread() ${name}`, () => {
    const results = single(ranked.map(([ref, score]) => candidate(ref, score)));
    deepEqual(spread(index, results).map(({ ref }) => ref), expected);
  });
}
