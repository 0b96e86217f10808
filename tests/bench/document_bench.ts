/** How fast files become chunks: reading from a warm disk cache, decoding, parsing, outlining. */

import { parseDocument } from "../../src/document/parse_document.ts";

const CORPUS = new URL("../../../shared/eval/k8s/corpus", import.meta.url);
const ROUNDS = 5;

/** One figure per operation; none when the collection is not there. */
export async function documentBench(): Promise<{ name: string; value: number; unit: string }[]> {
  let files: string[];
  try {
    files = [...markdownFiles(decodeURIComponent(CORPUS.pathname))];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
  let bytes = 0;
  let chunks = 0;
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    bytes = chunks = 0;
    for (const file of files) {
      const source = { tree: "k8s", path: file, bytes: Deno.readFileSync(file) };
      bytes += source.bytes.length;
      const parsed = parseDocument(source);
      const document = parsed instanceof Promise ? await parsed : parsed;
      if (document.kind === "parsed") chunks += document.chunks.length;
    }
    best = Math.min(best, performance.now() - start);
  }
  return [
    { name: "read and chunk k8s", value: bytes / 1e3 / best, unit: "MB/s" },
    { name: "sections of k8s", value: chunks, unit: "chunks" },
  ];
}

function* markdownFiles(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* markdownFiles(path);
    else if (entry.name.endsWith(".md")) yield path;
  }
}

if (import.meta.main) {
  for (const { name, value, unit } of await documentBench()) {
    console.log(`${name}: ${value.toFixed(1)} ${unit}`);
  }
}
