import { deepEqual, throws } from "node:assert/strict";
import fc from "fast-check";
import { Lines } from "../../src/mcp/lines.ts";

Deno.test("Lines returns the lines of a text, however it is cut into chunks", () => {
  const line = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\n"));
  const text = fc.array(line).map((lines) => lines.join("\n"));
  fc.assert(fc.property(text, fc.array(fc.integer({ min: 1, max: 9 })), (text, sizes) => {
    const bytes = new TextEncoder().encode(text);
    const lines = new Lines(10_000);
    const found: string[] = [];
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

Deno.test("Lines throws for an endless line", () => {
  const lines = new Lines(10);
  deepEqual([...lines.add(new Uint8Array(10).fill(65))], []);
  throws(() => [...lines.add(new Uint8Array(1).fill(65))], /larger than 10 bytes/);
});
