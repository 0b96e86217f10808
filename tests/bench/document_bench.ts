/** How fast files become chunks: reading from a warm disk cache, decoding, parsing, outlining. */

import { parseDocument } from "../../src/document/parse_document.ts";
import { type Figure, K8S, k8sPages } from "./figures.ts";

const ROUNDS = 5;

/** One figure per operation; empty without the Kubernetes documentation. */
export async function documentBench(): Promise<Figure[]> {
  const files = k8sPages().map(({ path }) => `${K8S}/corpus/${path}`);
  if (files.length === 0) return [];
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
