/** Vector files: what is written is read back, or `IndexCorrupt`. */
import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import { MemoryFile } from "../../../src/base/memory/file.ts";
import { IndexCorrupt } from "../../../src/segment/corrupt.ts";
import {
  type SectionVectors,
  VectorFile,
  type VectorFileContent,
  vectorSumOf,
  writeVectorFile,
} from "../../../src/segment/vectors/vector_file.ts";

const KEY = "0123456789abcdef";

function section(rows: number, dimensions: number, seed: number): SectionVectors {
  return {
    hash: (BigInt(seed + 1) * 0x9e3779b97f4a7c15n % (1n << 64n)).toString(16).padStart(16, "0"),
    rows: Int8Array.from({ length: rows * dimensions }, (_, i) => (i * 31 + seed * 7) % 255 - 127),
    scales: Float32Array.from({ length: rows }, (_, i) => 1 / (seed + i + 1)),
  };
}

function content(counts: readonly number[], dimensions = 3): VectorFileContent {
  const sections = counts.flatMap((rows, i): [number, SectionVectors][] =>
    rows === 0 ? [] : [[i, section(rows, dimensions, i)]]
  );
  return { key: KEY, chunks: counts.length, dimensions, sections: new Map(sections.toReversed()) };
}

Deno.test("every section of a vector file is read back", () => {
  const counts = fc.array(fc.nat(4), { minLength: 1, maxLength: 100 });
  fc.assert(fc.property(counts, fc.integer({ min: 1, max: 40 }), (counts, dimensions) => {
    const written = content(counts, dimensions);
    const bytes = writeVectorFile(written);
    const file = new VectorFile(new MemoryFile(bytes));
    const chunks = [...written.sections.keys()].sort((a, b) => a - b);
    equal(file.key, KEY);
    equal(file.sum, vectorSumOf(bytes));
    deepEqual([...file.chunks()], chunks);
    const { firstRow, rows } = file.columns();
    chunks.forEach((chunk, i) => {
      const wanted = written.sections.get(chunk)!;
      deepEqual(file.section(i, wanted.hash), wanted);
      deepEqual(
        rows.slice(firstRow[i] * dimensions, firstRow[i + 1] * dimensions),
        wanted.rows,
      );
      const [low, high] = file.hashes().subarray(2 * i);
      equal(BigInt(`0x${wanted.hash}`), BigInt(high) << 32n | BigInt(low));
    });
  }));
});

Deno.test("a vector file with any byte changed, or cut short, is refused", () => {
  const bytes = writeVectorFile(content([1, 0, 2, 1, 0, 3], 8));
  const readAll = (bytes: Uint8Array) => {
    const file = new VectorFile(new MemoryFile(bytes));
    file.chunks();
    file.hashes();
    file.columns();
  };
  readAll(bytes);
  for (let at = 0; at < bytes.length; at++) {
    const damaged = bytes.slice();
    damaged[at] ^= 1 << (at % 8);
    throws(() => readAll(damaged), IndexCorrupt, `byte ${at}`);
    throws(() => readAll(bytes.slice(0, at)), IndexCorrupt, `${at} bytes`);
  }
});

Deno.test("120,000 vectors of 384 numbers take less than 50 MB", () => {
  // Sections are alike, so the file of a few tells the size of many.
  const size = (sections: number) => writeVectorFile(content(Array(sections).fill(1), 384)).length;
  const perSection = (size(8000) - size(4000)) / 4000;
  equal(120_000 * perSection < 50_000_000, true, `${perSection} bytes a section`);
});
