/** `ra embed`: vectors for the sections of an index, as far as wanted; or what that would take. */
import { RaError } from "../../base/error.ts";
import type { Config } from "../../config/model.ts";
import type { Encoder } from "../../meaning/model.ts";
import { vectorKey } from "../../meaning/vector_key.ts";
import { WriteFailed } from "../folder.ts";
import type { StoreHost } from "../model.ts";
import { IndexSession } from "../session.ts";
import { type FillOptions, type FillSummary, VectorFiller } from "./fill.ts";
import { findMissing } from "./missing.ts";
import { dropLayers } from "./publish_layers.ts";
import { SectionJobs } from "./section_jobs.ts";

export async function embedIndex(
  host: StoreHost,
  config: Config,
  options: FillOptions,
): Promise<FillSummary> {
  const session = new IndexSession(host, config);
  return await orRefused(session, () => new VectorFiller(session, options).fill());
}

/** What encoding all that is missing takes. */
export interface EmbedEstimate {
  /** Sections of the index, and those without vectors. */
  readonly total: number;
  readonly sections: number;
  /** The texts that these are cut into, and their estimated tokens. */
  readonly windows: number;
  readonly tokens: number;
  /** Some of the texts, evenly spread, to measure the speed of a model with. */
  readonly sample: readonly string[];
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
    const sample: string[] = [];
    for (const file of files) {
      for await (const job of jobs.of(file)) {
        windows += job.windows.length;
        for (const window of job.windows) tokens += window.tokens;
        if (seen++ % every === 0 && sample.length < SAMPLE) sample.push(job.windows[0].text);
      }
    }
    return { total: index.chunkCount, sections, windows, tokens, sample };
  } finally {
    index.close();
  }
}

/** Milliseconds to wait for another writer. */
const PATIENCE_MS = 10_000;

export async function forgetVectors(
  host: StoreHost,
  config: Config,
  encoder: Encoder,
): Promise<void> {
  const session = new IndexSession(host, config);
  await orRefused(session, async () => {
    const lock = await session.folder.lock({ ms: PATIENCE_MS });
    if (lock === null) return;
    try {
      const { manifest } = await session.published();
      const key = vectorKey(encoder);
      if (manifest !== null) await dropLayers(session.folder, manifest, (one) => one.key !== key);
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
