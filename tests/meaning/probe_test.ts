import { deepEqual, equal, rejects } from "node:assert/strict";
import { RaError } from "../../src/base/error.ts";
import { encodeProbed, isSameModel, PROBE_TEXT, probeOf } from "../../src/meaning/probe.ts";
import { tinyEncoder } from "./tiny_encoder.ts";

const VECTOR = Float32Array.from({ length: 384 }, (_, i) => Math.sin(i * i));
const changed = (change: (number: number, i: number) => number) => probeOf(VECTOR.map(change));

Deno.test("isSameModel() allows for rounding, and for nothing else", () => {
  const probe = probeOf(VECTOR);
  equal(probe.length, 128);
  equal(isSameModel(probe, changed((number, i) => number + 0.05 * Math.cos(3 * i))), true);
  equal(isSameModel(probe, changed((number) => 3 * number)), true);
  equal(isSameModel(probe, changed((number) => -number)), false);
  equal(isSameModel(probe, changed((_, i) => Math.cos(i * i))), false);
  equal(isSameModel(probe, probe.slice(0, 64)), false);
});

Deno.test("encodeProbed() encodes with the model that made the vectors, or not at all", async () => {
  const encoder = tinyEncoder();
  const [vector] = await encoder.encode([PROBE_TEXT], "query");
  const expected = await encoder.encode(["fast car"], "query");
  const stored = probeOf(vector);
  const other = "7f".repeat(64);
  for (const role of ["query", "document"] as const) {
    const encode = (stored: string | null) => encodeProbed(encoder, ["fast car"], { role, stored });
    deepEqual(await encode(stored), expected);
    deepEqual(await encode(null), expected);
    await rejects(encode(other), RaError);
  }
});
