import { deepEqual } from "node:assert/strict";
import fc from "fast-check";
import { Lines } from "../../src/mcp/lines.ts";

Deno.test("Lines returns the lines of a text, however it is cut into chunks", () => {
  const line = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\n"));
  const text = fc.array(line).map((lines) => lines.join("\n"));
  fc.assert(fc.property(text, fc.array(fc.integer({ min: 1, max: 9 })), (text, sizes) => {
    const bytes = new TextEncoder().encode(text);
    const lines = new Lines(10_000);
    const found: (string | null)[] = [];
    for (let at = 0, i = 0; at < bytes.length; i++) {
      const size = sizes[i] ?? bytes.length;
      found.push(...lines.add(bytes.subarray(at, at + size)));
      at += size;
    }
    found.push(...lines.rest());
    const expected = text.split("\n");
    if (expected.at(-1) === "") expected.pop();
    deepEqual(found, expected);
  }));
});

Deno.test("Lines drops a line that is too long and goes on with the next", () => {
  for (const size of [1, 3, 7, 100]) {
    const bytes = new TextEncoder().encode(`short\n${"x".repeat(11)}\n${"y".repeat(10)}\n\nend`);
    const lines = new Lines(10);
    const found: (string | null)[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      found.push(...lines.add(bytes.subarray(at, at + size)));
    }
    found.push(...lines.rest());
    deepEqual(found, ["short", null, "y".repeat(10), "", "end"], `chunks of ${size}`);
  }
});

Deno.test("Lines reports an endless line at once, and once", () => {
  const lines = new Lines(10);
  deepEqual([...lines.add(new Uint8Array(10).fill(65))], []);
  deepEqual([...lines.add(new Uint8Array(1).fill(65))], [null]);
  deepEqual([...lines.add(new Uint8Array(100).fill(65))], []);
  deepEqual([...lines.rest()], []);
});
