/** `ra embed`: vectors for the sections of an index, as far as wanted; or what that would take. */
import { RaError } from "../../base/error.ts";
import type { Config } from "../../config/model.ts";
import type { Encoder } from "../../meaning/model.ts";
import { vectorKey } from "../../meaning/vector_key.ts";
import type { Window } from "../../meaning/windows.ts";
import type { VectorsRecord } from "../manifest/facts.ts";
import { WriteFailed } from "../folder/folder.ts";
import type { EmbedEstimate, FillOptions, FillSummary, StoreHost } from "../model.ts";
import { ENCODER_LOCK } from "../folder/lock.ts";
import { IndexSession } from "../session.ts";
import { VectorFiller } from "./fill.ts";
import { findMissing } from "./missing.ts";
import { dropLayers } from "./publish_layers.ts";
import { SectionJobs } from "./section_jobs.ts";

export async function embedIndex(
  host: StoreHost,
  config: Config,
  options: FillOptions,
): Promise<FillSummary> {
  const session = new IndexSession(host, config);
  const { folder } = session;
  return await orRefused(session, async () => {
    const { patience: ms, onNotice } = options;
    const lock = await folder.lock({ name: ENCODER_LOCK, ms, onNotice });
    if (lock === null) {
      const owner = folder.lockOwner(ENCODER_LOCK);
      throw new RaError(`Cannot embed sections: ${owner} is doing that`, {
        hint: "`ra status` shows how far it has come; what it has made is kept",
      });
    }
    try {
      return await new VectorFiller(session, options).fill();
    } finally {
      lock.release();
    }
  });
}

const SAMPLE = 8;

/** Reads every file with sections that have no vectors; encodes nothing. */
export async function estimate(
  host: StoreHost,
  config: Config,
  encoder: Encoder,
): Promise<EmbedEstimate> {
  const session = new IndexSession(host, config);
  const { manifest } = await session.published();
  if (manifest === null) return { total: 0, sections: 0, windows: 0, tokens: 0, sample: [] };
  const { segments } = manifest.facts;
  const index = session.folder.openIndex(manifest.facts);
  try {
    const key = vectorKey(encoder);
    const { files, sections } = findMissing(session.folder, index, { segments, key });
    const jobs = new SectionJobs(session, encoder.maxChars);
    const every = Math.max(1, Math.floor(sections / SAMPLE));
    let [windows, tokens, seen] = [0, 0, 0];
    const sample: Window[] = [];
    for (const file of files) {
      for await (const job of jobs.of(file)) {
        windows += job.windows.length;
        for (const window of job.windows) tokens += window.tokens;
        if (seen++ % every === 0 && sample.length < SAMPLE) sample.push(job.windows[0]);
      }
    }
    return { total: index.chunkCount, sections, windows, tokens, sample };
  } finally {
    index.close();
  }
}

/** Milliseconds to wait for another writer. */
const PATIENCE_MS = 10_000;

/** Of one encoder, or all. */
export async function forgetVectors(
  host: StoreHost,
  config: Config,
  encoder: Encoder | null,
): Promise<void> {
  const session = new IndexSession(host, config);
  await orRefused(session, async () => {
    const lock = await session.folder.lock({ ms: PATIENCE_MS });
    if (lock === null) {
      throw new RaError(
        `Cannot forget vectors in "${session.folder.path}": ${session.folder.lockOwner()} is writing`,
        { hint: "try again when it has finished" },
      );
    }
    try {
      const { manifest } = await session.published();
      const key = encoder === null ? null : vectorKey(encoder);
      const isWanted = (one: VectorsRecord) => key !== null && one.key !== key;
      if (manifest !== null) await dropLayers(session.folder, manifest, isWanted);
    } finally {
      lock.release();
    }
  });
}

async function orRefused<T>({ folder }: IndexSession, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    throw new RaError(`Cannot write vectors to "${folder.path}": ${error.message}`, {
      hint: "free disk space or fix the permissions, or set RA_INDEX_DIR to another folder",
    });
  }
}
