import { deepEqual, equal } from "node:assert/strict";
import type { Result } from "../../src/search/model.ts";
import { mergeResults } from "../../src/search/multi.ts";

function result(id: string, score: number, given: Partial<Result> = {}): Result {
  return {
    id,
    score,
    aggregated: false,
    constituents: [],
    snippet: "",
    matchRanges: [],
    titleMatchRanges: [],
    pathMatchRanges: [],
    matched: {},
    findings: { spots: [], weights: {}, sections: [] },
    ...given,
  } as unknown as Result;
}

Deno.test("mergeResults() keeps each section once, with its best score and all its marks", () => {
  const merged = mergeResults([
    [
      result("a", 2, {
        snippet: "one",
        matchRanges: [{ offset: 0, length: 3 }],
        matched: { constructor: ["body"] },
      }),
      result("b", 1),
    ],
    [
      result("c", 3),
      result("a", 4, {
        snippet: "two",
        matchRanges: [{ offset: 3, length: 2 }],
        matched: { constructor: ["path"] },
      }),
    ],
  ]);
  deepEqual(merged.map(({ id, score }) => [id, score]), [["a", 1], ["c", 0.75], ["b", 0.5]]);
  equal(merged[0].snippet, "one … two");
  deepEqual(merged[0].matchRanges, [{ offset: 0, length: 5 }]);
  deepEqual({ ...merged[0].matched }, { constructor: ["body", "path"] });
});

Deno.test("mergeResults() has each snippet once", () => {
  const same = [result("a", 1, { snippet: "one" })];
  equal(mergeResults([same, same])[0].snippet, "one");
});

Deno.test("mergeResults() joins the constituents of a section", () => {
  const part = (id: string, score: number, snippet: string) => result(id, score, { snippet });
  const whole = (...constituents: Result[]) => result("doc", 5, { aggregated: true, constituents });
  const [merged] = mergeResults([
    [whole(part("x", 1, "one"), part("y", 3, "why"))],
    [whole(part("x", 4, "two"))],
  ]);
  deepEqual(merged.constituents.map(({ id, score, snippet }) => [id, score, snippet]), [
    ["x", 4 / 5, "one … two"],
    ["y", 3 / 5, "why"],
  ]);
  deepEqual(merged.matchRanges, []);
});

Deno.test("mergeResults() takes a result inside another into it", () => {
  const at = (id: string, depth: number, [byteStart, byteEnd]: [number, number]) =>
    result(id, 2, { docId: "docs:a.md", depth, byteStart, byteEnd, snippet: id });
  const inner = at("docs:a.md#x", 2, [10, 20]);
  const beside = at("docs:a.md#y", 1, [20, 30]);
  const merged = mergeResults([[inner, beside], [at("docs:a.md", 0, [0, 20])]]);
  deepEqual(merged.map(({ id, constituents }) => [id, constituents.map((one) => one.id)]), [
    ["docs:a.md#y", []],
    ["docs:a.md", ["docs:a.md#x"]],
  ]);
  deepEqual([merged[1].aggregated, merged[1].snippet], [true, "docs:a.md#x"]);
});
