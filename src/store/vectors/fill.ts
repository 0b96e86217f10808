/**
 * Fills in the vectors that are missing: an encoder enters, a generation with more vectors leaves.
 *
 * Texts are read and encoded without the lock; it is taken to publish what has been made, after every
 * batch. So a process that is killed loses the batch at hand, and other processes update the index
 * meanwhile. When they replace a segment, what was made for it is used for the one that has the same texts
 * now.
 */
import { RaError } from "../../base/error.ts";
import { checkProbe, PROBE_TEXT, probeOf } from "../../meaning/probe.ts";
import { quantize } from "../../meaning/quantize.ts";
import { vectorKey } from "../../meaning/vector_key.ts";
import type { SectionVectors } from "../../segment/vectors/vector_file.ts";
import type { Manifest } from "../manifest/manifest.ts";
import type { FillOptions, FillSummary } from "../model.ts";
import type { IndexSession } from "../session.ts";
import { layersOf } from "./layers.ts";
import { findMissing, type UnreadFile } from "./missing.ts";
import { dropLayers, type NewVectors, publishLayers } from "./publish_layers.ts";
import { type EncodingJob, SectionJobs } from "./section_jobs.ts";

/** Passes over the index; more than one only if another process replaces segments meanwhile. */
const MOST_PASSES = 5;

export class VectorFiller {
  readonly #session: IndexSession;
  readonly #options: FillOptions;
  readonly #key: string;
  readonly #jobs: SectionJobs;
  /** Made and not yet published, by segment. */
  #pending = new Map<string, NewVectors & { readonly sections: Map<number, SectionVectors> }>();
  /** What was made for segments that were replaced meanwhile, by text. */
  readonly #spare = new Map<string, SectionVectors>();
  #dimensions: number | null = null;
  /** The manifest that was read last; most often it is still the published one. */
  #held: Manifest | undefined;
  readonly #counts = { encoded: 0, windows: 0, tokens: 0 };
  #total = 0;

  constructor(session: IndexSession, options: FillOptions) {
    this.#session = session;
    this.#options = options;
    this.#key = vectorKey(options.encoder);
    this.#jobs = new SectionJobs(session, options.encoder.maxChars);
  }

  /** Throws the `RaError` of the encoder, after what was made before has been published. */
  async fill(): Promise<FillSummary> {
    let left = 0;
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const manifest = await this.#manifest();
      const missing = this.#missing(manifest);
      left = missing.sections;
      this.#total ||= Math.min(missing.sections, this.#options.limit ?? Infinity);
      this.#dimensions ??= this.#jobs.dimensionsOf(manifest, this.#key);
      if (missing.sections === 0) {
        await this.#dropOthers();
        break;
      }
      const before = this.#counts.encoded;
      const isDone = await this.#pass(missing.files);
      left = this.#missing(await this.#manifest()).sections;
      if (!isDone || (this.#counts.encoded === before && this.#spare.size === 0)) break;
    }
    return { ...this.#counts, left };
  }

  /** Encodes what is missing in these files. False when the time or the limit has been reached. */
  async #pass(files: readonly UnreadFile[]): Promise<boolean> {
    let batch: EncodingJob[] = [];
    let windows = 0;
    try {
      for (const file of files) {
        for await (const job of this.#jobs.of(file)) {
          const known = this.#spare.get(job.hash);
          if (known !== undefined) this.#keep(job, known);
          if (known !== undefined) continue;
          if (this.#isOver(batch.length)) return false;
          batch.push(job);
          windows += job.windows.length;
          if (windows < this.#options.encoder.batch) continue;
          await this.#encode(batch);
          [batch, windows] = [[], 0];
        }
      }
      return true;
    } finally {
      await this.#finish(batch);
    }
  }

  /** The last texts, and then all that is pending. */
  async #finish(batch: readonly EncodingJob[]): Promise<void> {
    try {
      if (batch.length > 0 && !this.#hasFailed) await this.#encode(batch);
    } finally {
      await this.#publish();
    }
  }

  #hasFailed = false;
  #probe: string | null = null;

  /** What the model makes of a fixed text; throws when what is stored was made by another. */
  async #probeModel(): Promise<string> {
    const { encoder, signal } = this.#options;
    const [vector] = await encoder.encode([PROBE_TEXT], "query", signal);
    const probe = probeOf(vector);
    const { facts } = await this.#manifest();
    const stored = facts.segments.flatMap((segment) => layersOf(segment, this.#key)).at(0)?.probe;
    if (stored !== undefined) checkProbe(encoder, { stored, probe });
    return probe;
  }

  #isOver(waiting: number): boolean {
    const { limit = Infinity, deadline = Infinity } = this.#options;
    return this.#counts.encoded + waiting >= limit || this.#session.host.now() >= deadline;
  }

  async #encode(jobs: readonly EncodingJob[]): Promise<void> {
    const { encoder, signal, onProgress } = this.#options;
    const texts = jobs.flatMap((job) => job.windows.map(({ text }) => text));
    const vectors: Float32Array[] = [];
    try {
      this.#probe ??= await this.#probeModel();
      for (let at = 0; at < texts.length; at += encoder.batch) {
        const part = texts.slice(at, at + encoder.batch);
        vectors.push(...await encoder.encode(part, "document", signal));
      }
      this.#check(vectors, texts.length);
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
    let at = 0;
    for (const job of jobs) {
      const made = quantize(vectors.slice(at, at += job.windows.length));
      this.#keep(job, { hash: job.hash, ...made });
      this.#counts.encoded++;
      this.#counts.windows += job.windows.length;
      for (const { tokens } of job.windows) this.#counts.tokens += tokens;
    }
    onProgress?.({ done: Math.min(this.#counts.encoded, this.#total), total: this.#total });
    await this.#publish();
  }

  /** Vectors of other dimensions than the stored ones come from a model that was exchanged. */
  #check(vectors: readonly Float32Array[], wanted: number): void {
    const length = this.#dimensions ??= vectors[0]?.length ?? 0;
    if (vectors.length === wanted && vectors.every((one) => one.length === length)) return;
    const { name } = this.#options.encoder;
    const got = vectors.find((one) => one.length !== length)?.length;
    const what = got === undefined ? "too few vectors" : `${got} numbers a text, not ${length}`;
    throw new RaError(`Cannot use the vectors of "${name}": it returned ${what}`, {
      hint: "if the model was exchanged, `ra embed --again` encodes all sections again",
    });
  }

  #keep({ segment, chunk, chunks }: EncodingJob, vectors: SectionVectors): void {
    const dimensions = vectors.rows.length / vectors.scales.length;
    const pending = this.#pending.get(segment) ?? { chunks, dimensions, sections: new Map() };
    pending.sections.set(chunk, vectors);
    this.#pending.set(segment, pending);
  }

  /** Publishes what is pending. What segments have lost is kept for the next pass. */
  async #publish(): Promise<void> {
    const pending = this.#pending;
    this.#pending = new Map();
    if (pending.size === 0) return;
    await this.#locked(async (manifest) => {
      const names = new Set(manifest.facts.segments.map(({ name }) => name));
      for (const [segment, { sections }] of pending) {
        for (const made of sections.values()) {
          if (names.has(segment)) this.#spare.delete(made.hash);
          else this.#spare.set(made.hash, made);
        }
      }
      this.#held = await publishLayers(this.#session.folder, manifest, {
        key: this.#key,
        probe: this.#probe!,
        added: pending,
      });
    });
  }

  /** When every section has a vector of this key, those of others have had their time. */
  async #dropOthers(): Promise<void> {
    const { facts } = await this.#manifest();
    const isOther = facts.segments.some(({ vectors = [] }) =>
      vectors.some((one) => one.key !== this.#key)
    );
    if (!isOther) return;
    await this.#locked(async (manifest) => {
      if (this.#missing(manifest).sections > 0) return;
      await dropLayers(this.#session.folder, manifest, ({ key }) => key === this.#key);
    });
  }

  async #locked(work: (manifest: Manifest) => Promise<void>): Promise<void> {
    const { folder } = this.#session;
    const { patience, onNotice } = this.#options;
    const lock = await folder.lock({ ms: patience, onNotice });
    if (lock === null) {
      throw new RaError(
        `Cannot store vectors in "${folder.path}": ${folder.lockOwner()} is writing`,
        {
          hint: "try again when it has finished; what was stored before is kept",
        },
      );
    }
    try {
      await work(await this.#manifest());
    } finally {
      lock.release();
    }
  }

  async #manifest(): Promise<Manifest> {
    const { manifest, problem } = await this.#session.published({ held: this.#held });
    if (manifest !== null) return this.#held = manifest;
    throw new RaError(`Cannot store vectors: ${problem ?? "there is no index"}`, {
      hint: "`ra update` builds it",
    });
  }

  #missing({ facts }: Manifest) {
    const { folder } = this.#session;
    const index = folder.openIndex(facts);
    try {
      return findMissing(folder, index, { segments: facts.segments, key: this.#key });
    } finally {
      index.close();
    }
  }
}
