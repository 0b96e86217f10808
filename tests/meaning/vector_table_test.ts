/** Finding the nearest vectors: the result of comparing every row, however it is computed. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { quantize } from "../../src/meaning/quantize.ts";
import { type VectorPart, VectorTable } from "../../src/meaning/vector_table.ts";

const DIMENSIONS = 48;

/** Pseudo-random numbers around 0, the same in every run. */
function numbers(count: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0;
    return (state >>> 8) / 2 ** 24 - 0.5;
  });
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}

/** Sections around some topics, as texts are; `windows` rows each. */
function part(sections: number, windows: number, base = 0): VectorPart {
  const topics = Array.from({ length: 40 }, (_, i) => numbers(DIMENSIONS, i + 1));
  const vectors = Array.from({ length: sections * windows }, (_, i) => {
    const noise = numbers(DIMENSIONS, 1000 + base + i);
    const topic = topics[i % topics.length];
    return unit(noise.map((number, k) => number + topic[k]));
  });
  return {
    dimensions: DIMENSIONS,
    refs: Uint32Array.from({ length: sections }, (_, i) => base + i),
    firstRow: Uint32Array.from({ length: sections + 1 }, (_, i) => i * windows),
    ...quantize(vectors),
  };
}

/** By the definition: the best cosine of any window. */
function expected(
  parts: readonly VectorPart[],
  question: Float32Array,
  isAllowed: (ref: number) => boolean,
) {
  return parts.flatMap(({ refs, firstRow, scales, rows }) =>
    [...refs].map((ref, at) => {
      let [cosine, window] = [-1, 0];
      for (let row = firstRow[at]; row < firstRow[at + 1]; row++) {
        let sum = 0;
        for (let k = 0; k < DIMENSIONS; k++) sum += question[k] * rows[row * DIMENSIONS + k];
        if (sum * scales[row] > cosine) [cosine, window] = [sum * scales[row], row - firstRow[at]];
      }
      return { ref, cosine, window };
    })
  ).filter(({ ref }) => isAllowed(ref)).sort((a, b) => b.cosine - a.cosine || a.ref - b.ref);
}

const QUESTION = unit(numbers(DIMENSIONS, 3).map((one, i) => one + numbers(DIMENSIONS, 77)[i] / 3));
const EVERY = () => true;

Deno.test("quantised rows have length 1 and stay near their vectors", () => {
  const vectors = Array.from({ length: 50 }, (_, i) => unit(numbers(DIMENSIONS, i)));
  const { rows, scales } = quantize(vectors);
  vectors.forEach((vector, i) => {
    const row = [...rows.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)].map((n) => n * scales[i]);
    ok(Math.abs(Math.hypot(...row) - 1) < 1e-6);
    ok(row.reduce((sum, number, k) => sum + number * vector[k], 0) > 0.999);
  });
  deepEqual(quantize([new Float32Array(3)]), {
    rows: new Int8Array(3),
    scales: new Float32Array(1),
  });
});

Deno.test("the nearest sections are those with the best window", () => {
  const parts = [part(60, 3), part(30, 1, 60)];
  const table = new VectorTable(parts);
  const isAllowed = (ref: number) => ref % 3 !== 0;
  const near = table.compare([QUESTION]).nearest(10, isAllowed);
  const wanted = expected(parts, QUESTION, isAllowed).slice(0, 10);
  deepEqual(
    near.map(({ ref, window }) => [ref, window]),
    wanted.map(({ ref, window }) => [ref, window]),
  );
  near.forEach(({ cosine }, i) => ok(Math.abs(cosine - wanted[i].cosine) < 1e-6));
  equal(table.compare([QUESTION]).of(1000), null);
  equal(table.sectionCount, 90);
});

Deno.test("a question with several vectors takes the best of them", () => {
  const parts = [part(80, 1)];
  const table = new VectorTable(parts);
  const [a, b] = [unit(numbers(DIMENSIONS, 5)), unit(numbers(DIMENSIONS, 9))];
  const both = table.compare([a, b]);
  const [onlyA, onlyB] = [table.compare([a]), table.compare([b])];
  for (const ref of parts[0].refs) {
    equal(both.of(ref)!.cosine, Math.max(onlyA.of(ref)!.cosine, onlyB.of(ref)!.cosine));
  }
});

Deno.test("many vectors are compared by their signs first, and next to nothing is lost by that", () => {
  const parts = [part(24_000, 1), part(2_000, 1, 24_000)];
  const table = new VectorTable(parts);
  const whole = table.compare([QUESTION]).nearest(300, EVERY);
  deepEqual(
    whole.map(({ ref }) => ref),
    expected(parts, QUESTION, EVERY).slice(0, 300).map(({ ref }) => ref),
  );
  equal(table.bits(), table.bits(), "kept");
  const filtered = table.compare([QUESTION]).nearest(300, EVERY);
  const refs = new Set(whole.map(({ ref }) => ref));
  const same = filtered.filter(({ ref }) => refs.has(ref)).length;
  ok(same >= 290, `${same} of 300`);
  deepEqual(filtered.slice(0, 50), whole.slice(0, 50));
  const few = (ref: number) => ref % 100 === 0;
  deepEqual(
    table.compare([QUESTION]).nearest(20, few).map(({ ref }) => ref),
    expected(parts, QUESTION, few).slice(0, 20).map(({ ref }) => ref),
  );
});

Deno.test("vectors of other dimensions are compared with nothing", () => {
  const table = new VectorTable([part(10, 1)]);
  deepEqual(table.compare([new Float32Array(7)]).nearest(5, EVERY), []);
  deepEqual(new VectorTable([]).compare([QUESTION]).nearest(5, EVERY), []);
});
