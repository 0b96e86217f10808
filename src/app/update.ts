/** `ra update`, and what `ra status` says of the index. */
import { RaError } from "../base/error.ts";
import { isNotFound } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import type { Config } from "../config/model.ts";
import { parseDocument } from "../document/parse_document.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import type { Progress, UpdateCounts } from "../store/generation.ts";
import { ownerOf } from "../store/lock.ts";
import type { Manifest } from "../store/manifest.ts";
import type { SearchIndex } from "../index/model.ts";
import { openSearchIndex } from "../index/open.ts";
import { IndexPlace } from "../store/place.ts";
import { bytesOnDisk, openSegments, WriteFailed } from "../store/folder.ts";
import type { Analyzer } from "../text/model.ts";
import type { IndexStatus } from "./setup.ts";

/** How long another writer is waited for. */
const PATIENCE_MS = 10_000;

export interface UpdateOptions {
  /** Only what has changed, rather than everything from nothing. */
  readonly changedOnly: boolean;
  readonly analyzer: () => Promise<Analyzer>;
  readonly onProgress?: (progress: Progress) => void;
}

/** `bytes` are those that were read, `indexBytes` those of the index. */
export interface UpdateSummary extends UpdateCounts {
  readonly documents: number;
  readonly chunks: number;
  readonly ms: number;
  readonly indexBytes: number;
}

/** Brings the index up to date; exit 2 when it cannot be written. */
export async function updateIndex(
  host: Host,
  config: Config,
  options: UpdateOptions,
): Promise<UpdateSummary> {
  const start = host.now();
  const place = new IndexPlace(host, config);
  try {
    const lock = await place.lock(PATIENCE_MS);
    if (lock === null) throw busy(place.folder, ownerOf(host, place.folder));
    try {
      const { manifest, counts } = await write(place, options).catch((error) => {
        if (!(error instanceof IndexCorrupt)) throw error;
        return write(place, { ...options, changedOnly: false });
      });
      const { documents } = manifest.facts;
      const index = openSearchIndex(openSegments(host, place.folder, manifest.facts));
      const chunks = index.chunkCount;
      index.close();
      const indexBytes = bytesOnDisk(host, place.folder, manifest.facts);
      return { ...counts, documents, chunks, indexBytes, ms: host.now() - start };
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    throw new RaError(`Cannot write the index to "${place.folder}": ${error.message}`, {
      hint: "make room or give permission there, or set RA_INDEX_DIR to another folder",
    });
  }
}

/** The generation after the update, which is the old one when nothing has changed. */
async function write(
  place: IndexPlace,
  { changedOnly, analyzer, onProgress }: UpdateOptions,
): Promise<{ manifest: Manifest; counts: UpdateCounts }> {
  const options = { analyzer, onProgress, deadline: Infinity, mergeLimit: Infinity };
  const published = place.published();
  const { manifest } = published;
  if (!changedOnly || manifest === null) {
    const unfit = manifest ?? published.unfit;
    return await place.write(place.scanAll(), { manifest: null, unfit, doubt: null }, options);
  }
  const found = place.scan(manifest, Infinity);
  if (found === "late" || found === null) {
    const counts = { ...NO_CHANGES, unchanged: manifest.facts.documents };
    return { manifest, counts: { ...counts, skipped: manifest.skipped().length } };
  }
  return await place.write(found, published, options);
}

const NO_CHANGES = { added: 0, modified: 0, removed: 0, bytes: 0 };

function busy(folder: string, owner: string): RaError {
  return new RaError(`Cannot update the index in "${folder}": ${owner} is writing it`, {
    hint: "try again when it is done; questions are answered from the old index meanwhile",
  });
}

/** What the index says of itself, compared with the trees; nothing is written. */
export async function indexStatus(host: Host, config: Config): Promise<IndexStatus> {
  const place = new IndexPlace(host, config);
  const { manifest, unfit, doubt } = place.published();
  if (manifest === null) {
    const state = doubt !== null ? "damaged" : unfit === null ? "missing" : "stale";
    return { ...NO_INDEX, state, updated: unfit?.facts.updated ?? null };
  }
  try {
    const found = place.scan(manifest, Infinity);
    const index = openSearchIndex(openSegments(host, place.folder, manifest.facts));
    try {
      return {
        state: found === null || found !== "late" && found.isSettled ? "fresh" : "stale",
        size: bytesOnDisk(host, place.folder, manifest.facts),
        documents: index.documentCount,
        chunks: index.chunkCount,
        updated: manifest.facts.updated,
        trees: treeFigures(index, manifest),
        skipped: manifest.skipped(),
        oversized: await oversizedChunks(host, config, index),
      };
    } finally {
      index.close();
    }
  } catch (error) {
    if (!(error instanceof IndexCorrupt) && !isNotFound(error)) throw error;
    return { ...NO_INDEX, state: "damaged", updated: manifest.facts.updated };
  }
}

const NO_INDEX = { size: 0, documents: 0, chunks: 0, trees: [], skipped: [], oversized: [] };

function treeFigures(index: SearchIndex, manifest: Manifest): IndexStatus["trees"] {
  const documents = new Map<string, number>();
  for (const { tree } of index.files()) documents.set(tree, (documents.get(tree) ?? 0) + 1);
  return manifest.facts.trees.map(({ name }) => ({
    name,
    documents: documents.get(name) ?? 0,
    chunks: index.chunksIn([name]),
  }));
}

/** Sections whose own text is longer than `most` characters. Only large files are looked into. */
async function oversizedChunks(host: Host, config: Config, index: SearchIndex) {
  const most = config.settings.maxChunkSize;
  const folders = new Map(config.trees.map((tree) => [tree.name, tree.folder]));
  const oversized: { id: string; characters: number }[] = [];
  for (const file of index.files()) {
    if (file.size <= most) continue;
    const bytes = tryRead(host, `${folders.get(file.tree)}/${file.path}`);
    if (bytes === null) continue;
    const parsed = await parseDocument({ tree: file.tree, path: file.path, bytes });
    for (const { id, bodyRanges } of parsed.kind === "parsed" ? parsed.chunks : []) {
      const characters = bodyRanges.reduce((sum, { start, end }) => sum + end - start, 0);
      if (characters > most) oversized.push({ id, characters });
    }
  }
  return oversized;
}

function tryRead(host: Host, file: string): Uint8Array | null {
  try {
    return host.readFile(file);
  } catch {
    return null;
  }
}
