/** The index as `ra status` shows it: compared with the trees, and read through; nothing is written. */
import { isNotFound, type ReadFiles } from "../base/files.ts";
import type { Config } from "../config/model.ts";
import { parseDocument } from "../document/parse_document.ts";
import type { SearchIndex } from "../index/model.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import type { Manifest } from "./manifest.ts";
import type { IndexStatus, StoreHost } from "./model.ts";
import { IndexSession } from "./session.ts";

const NO_INDEX = { size: 0, documents: 0, chunks: 0, trees: [], skipped: [], oversized: [] };

export async function readStatus(host: StoreHost, config: Config): Promise<IndexStatus> {
  const session = new IndexSession(host, config);
  const { manifest, unfit, problem } = session.published();
  if (manifest === null) {
    const state = problem !== null ? "damaged" : unfit === null ? "missing" : "stale";
    return { ...NO_INDEX, state, updated: unfit?.facts.updated ?? null };
  }
  const { updated } = manifest.facts;
  try {
    const scan = await session.scan(manifest, Infinity);
    const isFresh = scan === "unchanged" || scan !== "late" && scan.isSettled;
    const index = session.folder.openIndex(manifest.facts);
    try {
      return {
        state: isFresh ? "fresh" : "stale",
        size: session.folder.sizeOf(manifest.facts),
        documents: index.documentCount,
        chunks: index.chunkCount,
        updated,
        trees: treeFigures(index, manifest),
        skipped: manifest.skipped(),
        oversized: await oversizedChunks(host, config, index),
      };
    } finally {
      index.close();
    }
  } catch (error) {
    if (!(error instanceof IndexCorrupt) && !isNotFound(error)) throw error;
    return { ...NO_INDEX, state: "damaged", updated };
  }
}

function treeFigures(index: SearchIndex, manifest: Manifest): IndexStatus["trees"] {
  const documents = new Map<string, number>();
  for (const { tree } of index.files()) documents.set(tree, (documents.get(tree) ?? 0) + 1);
  return manifest.facts.trees.map(({ name }) => ({
    name,
    documents: documents.get(name) ?? 0,
    chunks: index.chunksIn([name]),
  }));
}

/** Sections whose own text exceeds `settings.max_chunk_size`. Only files that large are parsed. */
async function oversizedChunks(
  files: ReadFiles,
  config: Config,
  index: SearchIndex,
): Promise<IndexStatus["oversized"]> {
  const most = config.settings.maxChunkSize;
  const folders = new Map(config.trees.map((tree) => [tree.name, tree.folder]));
  const oversized: { id: string; characters: number }[] = [];
  for (const { tree, path, size } of index.files()) {
    if (size <= most) continue;
    const bytes = tryRead(files, `${folders.get(tree)}/${path}`);
    if (bytes === null) continue;
    const parsed = await parseDocument({ tree, path, bytes });
    for (const { id, bodyRanges } of parsed.kind === "parsed" ? parsed.chunks : []) {
      const characters = bodyRanges.reduce((sum, { start, end }) => sum + end - start, 0);
      if (characters > most) oversized.push({ id, characters });
    }
  }
  return oversized;
}

function tryRead(files: ReadFiles, file: string): Uint8Array | null {
  try {
    return files.readFile(file);
  } catch {
    return null;
  }
}
