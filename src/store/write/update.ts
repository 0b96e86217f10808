/** `ra update`: writes the index, however long that takes, and counts what was done. */
import { RaError } from "../../base/error.ts";
import type { Config } from "../../config/model.ts";
import { IndexCorrupt } from "../../segment/corrupt.ts";
import { WriteFailed } from "../folder/folder.ts";
import type { ManifestFacts } from "../manifest/facts.ts";
import type { Manifest } from "../manifest/manifest.ts";
import type { Progress, StoreHost, UpdateCounts, UpdateSummary } from "../model.ts";
import { IndexSession } from "../session.ts";

/** How long to wait for another writer. */
const PATIENCE_MS = 10_000;

export interface UpdateOptions {
  /** Index what has changed, instead of everything again. */
  readonly changedOnly: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Called with one line: where the index is, if it is not in the project; what is waited for. */
  readonly onNotice?: (line: string) => void;
}

/** Throws a `RaError` when the folder cannot be written or another process keeps writing it. */
export async function updateIndex(
  host: StoreHost,
  config: Config,
  options: UpdateOptions,
): Promise<UpdateSummary> {
  const start = host.now();
  const session = new IndexSession(host, config);
  const { folder } = session;
  try {
    const lock = await folder.lock({ ms: PATIENCE_MS, onNotice: options.onNotice });
    if (folder.notice !== null) options.onNotice?.(folder.notice);
    if (lock === null) throw busy(folder.path, folder.lockOwner());
    try {
      const { manifest, counts } = await write(session, options);
      const figures = figuresOf(session, manifest.facts);
      return { ...counts, ...figures, ms: host.now() - start };
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    throw new RaError(`Cannot write the index to "${folder.path}": ${error.message}`, {
      hint: "free disk space or fix the permissions, or set RA_INDEX_DIR to another folder",
    });
  }
}

interface Updated {
  readonly manifest: Manifest;
  readonly counts: UpdateCounts;
}

/** Everything is indexed again when the old index proves damaged on the way. */
async function write(session: IndexSession, options: UpdateOptions): Promise<Updated> {
  if (!options.changedOnly) return await writeAll(session, options);
  try {
    return await writeChanges(session, options);
  } catch (error) {
    if (!(error instanceof IndexCorrupt)) throw error;
    return await writeAll(session, options);
  }
}

async function writeAll(session: IndexSession, { onProgress }: UpdateOptions): Promise<Updated> {
  const { manifest, unfit } = await session.published();
  const published = { manifest: null, unfit: manifest ?? unfit, problem: null };
  return await session.write(await session.scanAll(), published, { ...UNLIMITED, onProgress });
}

/** Publishes nothing when nothing has changed. */
async function writeChanges(session: IndexSession, options: UpdateOptions): Promise<Updated> {
  const published = await session.published();
  const { manifest } = published;
  if (manifest === null) return await writeAll(session, options);
  const scan = await session.scan(manifest, Infinity);
  if (scan === "late" || scan === "unchanged") {
    const unchanged = manifest.facts.documents;
    return { manifest, counts: { ...NO_CHANGES, unchanged, skipped: manifest.skipped().length } };
  }
  return await session.write(scan, published, { ...UNLIMITED, onProgress: options.onProgress });
}

const UNLIMITED = { deadline: Infinity, mergeLimit: Infinity };
const NO_CHANGES = { added: 0, modified: 0, removed: 0, bytes: 0 };

/** The size of the index after the update, read from the index itself. */
function figuresOf({ folder }: IndexSession, facts: ManifestFacts) {
  const index = folder.openIndex(facts);
  try {
    const { documents } = facts;
    return { documents, chunks: index.chunkCount, indexBytes: folder.sizeOf(facts) };
  } finally {
    index.close();
  }
}

function busy(folder: string, owner: string): RaError {
  return new RaError(`Cannot update the index in "${folder}": ${owner} is writing it`, {
    hint: "try again when it has finished; until then, searches use the old index",
  });
}
