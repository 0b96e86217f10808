/**
 * How fast source code becomes sections, on one core: decoding, leaving out bodies, parsing, outlining. Reads this
 * repository, or the folders in `RA_BENCH_CODE` (separated by colons), from a warm disk cache.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { codeLanguageOf } from "../../src/code/languages.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { CODE } from "../document/code/parse_code.ts";
import type { Figure } from "./figures.ts";

const ROUNDS = 3;
const OWN = ["src", "tests", "scripts", "testdata/code", "testdata/projects"]
  .map((name) => fileURLToPath(new URL(`../../${name}`, import.meta.url)));

/** Processor time of all threads, as V8 compiles grammars beside the main one. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

export async function codeBench(): Promise<Figure[]> {
  const folders = Deno.env.get("RA_BENCH_CODE")?.split(":") ?? OWN;
  const files = folders.flatMap((folder) => [...sourcesIn(folder)])
    .map((path) => ({ path, bytes: Deno.readFileSync(path) }));
  let [size, chunks] = [0, 0];
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = processorMs();
    size = chunks = 0;
    for (const { path, bytes } of files) {
      const document = await parseDocument({ tree: "src", path, bytes, chunking: CODE });
      size += bytes.length;
      if (document.kind === "parsed") chunks += document.chunks.length;
    }
    best = Math.min(best, processorMs() - start);
  }
  return [
    { name: "code: read and chunk", value: size / 1e3 / best, unit: "MB/s", goal: { least: 4 } },
    { name: "code: size of the source", value: size / 1e6, unit: "MB" },
    { name: "code: sections", value: chunks, unit: "chunks" },
  ];
}

function* sourcesIn(folder: string): Generator<string> {
  for (const { name, isDirectory, isFile } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory && !name.startsWith(".")) yield* sourcesIn(path);
    else if (isFile && codeLanguageOf(path) !== null) yield path;
  }
}
