import { equal } from "node:assert/strict";
import fc from "fast-check";
import { partitionPoint } from "../../src/segment/binary_search.ts";

Deno.test("partitionPoint() finds where the condition stops holding", () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), fc.integer({ min: -5, max: 110 }), (a, b, point) => {
      const [from, end] = [a, a + b];
      const expected = Math.min(Math.max(point, from), end);
      equal(partitionPoint(from, end, (i) => i < point), expected);
    }),
  );
});

Deno.test("partitionPoint() returns the start of an empty range", () => {
  equal(partitionPoint(3, 1, () => true), 3);
});
