import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import { ByteWriter } from "../../../src/base/bytes.ts";
import { IndexCorrupt } from "../../../src/segment/corrupt.ts";
import { readRice, writeRice } from "../../../src/segment/terms/rice.ts";

Deno.test("Rice codes are read back unchanged, and end where they were written", () => {
  const number = fc.oneof(
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    fc.constantFrom(19, 20, 2 ** 24 - 1, 2 ** 24, 2 ** 31, 2 ** 32 - 1),
  );
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 50 }), (numbers) => {
      const to = new ByteWriter(8);
      to.byte(7);
      writeRice(to, numbers, 0, numbers.length);
      const end = to.length;
      to.raw(Uint8Array.of(255, 255));
      const into = new Uint32Array(numbers.length);
      equal(readRice(to.bytes(), 1, into), end);
      deepEqual([...into], numbers);
    }),
    { numRuns: 500 },
  );
});

Deno.test("readRice() refuses an unknown width and takes missing bytes for zeros", () => {
  throws(() => readRice(Uint8Array.of(25), 0, new Uint32Array(1)), IndexCorrupt);
  throws(() => readRice(new Uint8Array(0), 0, new Uint32Array(1)), IndexCorrupt);
  const into = new Uint32Array(3);
  equal(readRice(Uint8Array.of(0, 0b1100_0000), 0, into), 2);
  deepEqual([...into], [2, 0, 0]);
});
