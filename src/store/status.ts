/** The index as `ra status` shows it: compared with the trees, and read through; nothing is written. */
import { isNotFound } from "../base/files.ts";
import { realPathOr } from "../base/disk/real_path.ts";
import { type Config, type Tree, usableTrees } from "../config/model.ts";
import type { Scan } from "../corpus/model.ts";
import { joinPath } from "../corpus/path.ts";
import { fileOnDisk, readSource } from "../corpus/source.ts";
import { parseDocument } from "../document/parse_document.ts";
import type { SearchIndex } from "../index/model.ts";
import type { Encoder } from "../meaning/model.ts";
import { vectorKey } from "../meaning/vector_key.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import type { IndexFolder } from "./folder/folder.ts";
import { keptReading } from "./folder/kept_texts.ts";
import type { Manifest } from "./manifest/manifest.ts";
import type { IndexChanges, IndexStatus, StoreHost } from "./model.ts";
import { IndexSession } from "./session.ts";
import { layersOf } from "./vectors/layers.ts";
import { findMissing } from "./vectors/missing.ts";

const NO_INDEX = {
  changes: null,
  size: 0,
  documents: 0,
  chunks: 0,
  trees: [],
  skipped: [],
  unparsed: [],
  dependencies: [],
  oversized: [],
  embedded: { sections: 0, bytes: 0 },
};

/** With the vectors of `encoder`, if there is one. */
export async function readStatus(
  host: StoreHost,
  config: Config,
  encoder: Pick<Encoder, "key" | "maxChars"> | null,
): Promise<IndexStatus> {
  const session = new IndexSession(host, config);
  const { notice, path } = session.folder;
  const { manifest, unfit, problem } = await session.published();
  if (manifest === null) {
    const state = problem !== null ? "damaged" : unfit === null ? "missing" : "stale";
    return { ...NO_INDEX, notice, path, state, updated: unfit?.facts.updated ?? null };
  }
  const { updated } = manifest.facts;
  try {
    const scan = await session.scan(manifest, Infinity);
    const isFresh = scan === "unchanged" || scan !== "late" && scan.isSettled;
    const index = session.folder.openIndex(manifest.facts);
    try {
      return {
        state: isFresh ? "fresh" : "stale",
        changes: isFresh || scan === "late" ? null : changesIn(scan, manifest),
        notice,
        path,
        size: session.folder.sizeOf(manifest.facts),
        documents: index.documentCount,
        chunks: index.chunkCount,
        updated,
        trees: treeFigures(index, manifest),
        skipped: manifest.skipped(),
        unparsed: await unparsedFiles(config, index),
        dependencies: manifest.dependencies(),
        oversized: await oversizedChunks(session, config, index),
        embedded: embeddedIn(session.folder, index, { facts: manifest.facts, encoder }),
      };
    } finally {
      index.close();
    }
  } catch (error) {
    if (!(error instanceof IndexCorrupt) && !isNotFound(error)) throw error;
    return { ...NO_INDEX, notice, path, state: "damaged", updated };
  }
}

interface EmbeddedOptions {
  readonly facts: Manifest["facts"];
  readonly encoder: Pick<Encoder, "key" | "maxChars"> | null;
}

function embeddedIn(
  folder: IndexFolder,
  index: SearchIndex,
  { facts: { segments }, encoder }: EmbeddedOptions,
): IndexStatus["embedded"] {
  const bytes = segments.flatMap((segment) => layersOf(segment))
    .reduce((sum, { size }) => sum + size, 0);
  if (encoder === null) return { sections: 0, bytes };
  const missing = findMissing(folder, index, { segments, key: vectorKey(encoder) });
  return { sections: index.chunkCount - missing.sections, bytes };
}

const MOST_EXAMPLES = 3;

/** Counts without reading new files: one that proves to be no text counts as added. */
function changesIn({ folders, removed }: Scan, manifest: Manifest): IndexChanges {
  const { trees } = manifest.facts;
  const pending = folders.flatMap(({ tree, path, pending }) =>
    pending.map(({ name, known }) => ({
      id: `${trees[tree].name}:${joinPath(path, name).normalize("NFC")}`,
      isKnown: known?.kind === "document",
    }))
  );
  const modified = pending.filter(({ isKnown }) => isKnown).length;
  const examples = pending.slice(0, MOST_EXAMPLES).map(({ id }) => id);
  return { added: pending.length - modified, modified, removed, examples };
}

function treeFigures(index: SearchIndex, manifest: Manifest): IndexStatus["trees"] {
  const byTree = new Map<string, Map<string, number>>();
  for (const { tree, language } of index.files()) {
    const counts = byTree.get(tree) ?? new Map<string, number>();
    byTree.set(tree, counts.set(language, (counts.get(language) ?? 0) + 1));
  }
  return manifest.facts.trees.map(({ name }) => {
    const languages = [...byTree.get(name) ?? []]
      .map(([language, documents]) => ({ language, documents }))
      .sort((a, b) => b.documents - a.documents || (a.language < b.language ? -1 : 1));
    return {
      name,
      documents: languages.reduce((sum, one) => sum + one.documents, 0),
      chunks: index.chunksIn([name]),
      languages,
    };
  });
}

async function unparsedFiles(
  config: Config,
  index: SearchIndex,
): Promise<IndexStatus["unparsed"]> {
  const names = treesOf(config, "code").map(({ name }) => name);
  if (names.length === 0) return [];
  const labels = await index.labels();
  return [...index.files(names)].flatMap(({ tree, path, docRef }) =>
    labels.of(docRef).filter(({ key }) => key === "unparsed")
      .map(({ value }) => ({ tree, path, reason: value }))
  );
}

function treesOf(config: Config, kind: Tree["kind"]): Tree[] {
  return usableTrees(config).filter((tree) => tree.kind === kind);
}

/**
 * Sections of documents whose own text exceeds `settings.max_chunk_size`. Only files that large are
 * parsed.
 */
async function oversizedChunks(
  { host: files, folder: indexFolder }: IndexSession,
  config: Config,
  index: SearchIndex,
): Promise<IndexStatus["oversized"]> {
  const { maxChunkSize: most, slugs } = config.settings;
  const trees = new Map(
    treesOf(config, "docs").map((tree) =>
      [tree.name, { folder: realPathOr(files, tree.folder), chunking: tree }] as const
    ),
  );
  const oversized: { id: string; characters: number }[] = [];
  for (const { tree, path, size } of index.files()) {
    if (size <= most) continue;
    const { folder, chunking } = trees.get(tree) ?? {};
    const file = folder === undefined ? null : fileOnDisk(files, folder, path);
    const source = file === null ? null : readSource(files, file, config.settings.maxFileSize);
    if (source?.kind !== "read") continue;
    const { bytes } = source;
    const kept = keptReading(indexFolder, source);
    const parsed = await parseDocument({ tree, path, bytes, slugs, chunking, kept });
    for (const { id, bodyRanges } of parsed.kind === "parsed" ? parsed.chunks : []) {
      const characters = bodyRanges.reduce((sum, { start, end }) => sum + end - start, 0);
      if (characters > most) oversized.push({ id, characters });
    }
  }
  return oversized;
}
