import { equal } from "node:assert/strict";
import { hashBytes } from "../../src/base/bytes.ts";

Deno.test("hashBytes() does not depend on where the bytes are in memory", () => {
  const bytes = Uint8Array.from({ length: 103 }, (_, i) => i * 37);
  const hash = hashBytes(bytes);
  for (const offset of [1, 2, 3, 4]) {
    const moved = new Uint8Array(bytes.length + offset);
    moved.set(bytes, offset);
    equal(hashBytes(moved.subarray(offset)), hash);
  }
  // The value that indexes of earlier versions have.
  equal(hash, "47f703c90e13885d");
});
