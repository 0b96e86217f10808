import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { commonIndices, lowerBound } from "../../src/index/sorted_numbers.ts";

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 199 }), { maxLength: 200 })
  .map((all) => Uint32Array.from(all).sort());

Deno.test("lowerBound() finds the first number that is not below", () => {
  fc.assert(fc.property(numbers, fc.nat(210), fc.nat(200), (values, value, from) => {
    const first = values.findIndex((one, i) => i >= from && one >= value);
    const expected = first < 0 ? Math.max(from, values.length) : first;
    equal(lowerBound(values, value, from), expected);
  }));
});

Deno.test("commonIndices() finds the common numbers of short and of long lists", () => {
  fc.assert(fc.property(numbers, numbers, (values, wanted) => {
    const expected = values.filter((value) => wanted.includes(value));
    deepEqual([...commonIndices(values, wanted)].map((i) => values[i]), [...expected]);
  }));
});
