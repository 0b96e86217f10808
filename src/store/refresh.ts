/**
 * An index that is as the trees are: the door through which every question comes.
 *
 * The published generation is compared with the trees; what differs is indexed and published before
 * the answer, as far as the time allows. Readers take no lock: while another process writes, the old
 * generation answers. Whatever is wrong with the index (damaged, foreign, of another version) is
 * answered by a rebuild and one line of notice. When the folder cannot be written, what is there
 * answers; when nothing is there, an index in memory does.
 */
import { RaError } from "../base/error.ts";
import { isNotFound, type OpenFile } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import type { Config } from "../config/model.ts";
import type { Analyzer } from "../text/model.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import type { Progress } from "./generation.ts";
import { encodeManifest, Manifest } from "./manifest.ts";
import { MemoryFile } from "../base/memory_file.ts";
import type { SearchIndex } from "../index/model.ts";
import { openSearchIndex } from "../index/open.ts";
import { IndexPlace, type Published, type WriteOptions } from "./place.ts";
import type { Scan } from "../corpus/scan.ts";
import { openSegments, WriteFailed } from "./folder.ts";

export type { Progress } from "./generation.ts";

export interface FreshOptions {
  /** auto: within the budget; fresh: however long it takes; never: the index as it is. */
  readonly mode: "auto" | "fresh" | "never";
  /** Milliseconds that checking and updating may take before the old index answers. */
  readonly budgetMs?: number;
  /** Only called when there is something to index. */
  readonly analyzer: () => Promise<Analyzer>;
  readonly onProgress?: (progress: Progress) => void;
  /** An index that is open already, to be answered again when it is still the published one. */
  readonly held?: FreshIndex;
  /** Identity of an index in which an answer ran into `IndexCorrupt`: it is rebuilt. */
  readonly distrusted?: string;
}

export interface FreshIndex {
  readonly index: SearchIndex;
  readonly facts: {
    readonly documents: number;
    readonly chunks: number;
    /** The trees hold something that the index does not know. */
    readonly stale: boolean;
    /** ISO time of the last update. */
    readonly updated: string;
  };
  /** Lines for stderr. */
  readonly notices: readonly string[];
  readonly manifest: Manifest;
  readonly identity: string;
  /** It is on no disk. */
  readonly inMemory: boolean;
}

const BUDGET_MS = 2_000;
/** Source bytes that a question may index again so that later ones find fewer segments. */
const MERGE_BYTES = 4_000_000;
/** Up to so many documents, `never` looks whether the index is stale: it costs next to nothing. */
const GLANCE_DOCUMENTS = 2_000;
/** Each try but the last found another process publishing at that very moment. */
const MOST_TRIES = 50;

/** Opens the index of a configuration, as fresh as the mode asks for. */
export async function openFresh(
  host: Host,
  config: Config,
  options: FreshOptions,
): Promise<FreshIndex> {
  const refresh = new Refresh(host, config, options);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const fresh = await refresh.attempt();
    if (fresh !== null) return fresh;
  }
  throw new RaError("Cannot read the index: it changes faster than it can be read", {
    hint: "try again when the other processes of ra are done",
  });
}

class Refresh {
  #host: Host;
  #options: FreshOptions;
  #place: IndexPlace;
  #deadline: number;
  #distrusted: string | undefined;
  /** Identity of a manifest that named a segment which was not there. */
  #hollow: string | undefined;
  #notices = new Set<string>();

  constructor(host: Host, config: Config, options: FreshOptions) {
    this.#host = host;
    this.#options = options;
    this.#place = new IndexPlace(host, config);
    this.#distrusted = options.distrusted;
    const budget = options.budgetMs ?? BUDGET_MS;
    this.#deadline = options.mode === "fresh" ? Infinity : host.now() + budget;
  }

  /** Null when the index changed on the way or proved damaged: it takes another try. */
  async attempt(): Promise<FreshIndex | null> {
    const published = this.#published();
    const { manifest } = published;
    try {
      if (this.#options.mode === "never") return this.#asItIs(published);
      return manifest === null ? await this.#build() : await this.#check(manifest);
    } catch (error) {
      if (!(error instanceof IndexCorrupt) || manifest === null) throw error;
      this.#distrusted = manifest.identity;
      return null;
    }
  }

  async #check(manifest: Manifest): Promise<FreshIndex | null> {
    const found = this.#place.scan(manifest, this.#deadline);
    if (found === null) return this.#open(manifest, { stale: false });
    if (found === "late") return this.#open(manifest, { stale: true });
    if (found.isSettled && !found.incomplete && !found.hasNews) {
      return this.#open(manifest, { stale: false });
    }
    return await this.#update(manifest, found);
  }

  #published(): Published {
    const held = this.#options.held?.manifest;
    const published = this.#place.published({ held, distrusted: this.#distrusted });
    if (published.doubt !== null) {
      this.#notices.add(`the index is rebuilt: ${published.doubt}`);
    }
    return published;
  }

  #asItIs({ manifest, unfit, doubt }: Published): FreshIndex | null {
    if (manifest === null) {
      const why = doubt ?? (unfit === null ? "there is none yet" : "the configuration has changed");
      throw new RaError(`Cannot answer from the index: ${why}`, {
        hint: "`ra update` builds it; without `--no-update` that happens by itself",
      });
    }
    return this.#open(manifest, { stale: this.#isSeenToBeStale(manifest) });
  }

  #isSeenToBeStale(manifest: Manifest): boolean {
    if (manifest.facts.documents > GLANCE_DOCUMENTS) return false;
    const found = this.#place.scan(manifest, this.#deadline);
    return found !== null && (found === "late" || !found.isSettled);
  }

  /** Brings the index up to date, or lets the old one answer. */
  async #update(manifest: Manifest, found: Scan): Promise<FreshIndex | null> {
    const stale = { stale: !found.isSettled || found.incomplete };
    try {
      const lock = await this.#place.lock(this.#options.mode === "fresh" ? Infinity : 0);
      if (lock === null) return this.#open(manifest, stale);
      try {
        const published = this.#published();
        if (published.manifest?.identity !== manifest.identity) return null;
        const written = await this.#place.write(found, published, this.#writeOptions());
        return this.#open(written.manifest, { stale: written.incomplete });
      } finally {
        lock.release();
      }
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      if (stale.stale) this.#notices.add(`the index cannot be updated: ${error.message}`);
      return this.#open(manifest, stale);
    }
  }

  /** Makes an index where there is none, however long it takes. */
  async #build(): Promise<FreshIndex | null> {
    const options = { ...this.#writeOptions(), deadline: Infinity };
    try {
      const lock = (await this.#place.lock(Infinity))!;
      try {
        const published = this.#published();
        if (published.manifest !== null) return null;
        const { manifest } = await this.#place.write(this.#place.scanAll(), published, options);
        return this.#open(manifest, { stale: false });
      } finally {
        lock.release();
      }
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      this.#notices.add(
        `the index is kept in memory: "${this.#place.folder}" cannot be written, ${error.message}`,
      );
      return await this.#buildInMemory(options);
    }
  }

  async #buildInMemory(options: WriteOptions): Promise<FreshIndex> {
    const { held } = this.#options;
    if (held?.inMemory && this.#place.isUpToDate(held.manifest)) return held;
    const files: OpenFile[] = [];
    const store = (bytes: Uint8Array) => `memory-${files.push(new MemoryFile(bytes))}`;
    const scanned = this.#place.scanAll();
    const made = await this.#place.make(scanned, { ...options, former: null, store });
    const index = openSearchIndex(files.map((file) => ({ file, dead: [] })));
    const manifest = Manifest.decode(encodeManifest(made.facts, made.folders));
    return this.#fresh(index, manifest, { stale: false, inMemory: true });
  }

  #open(manifest: Manifest, { stale }: { stale: boolean }): FreshIndex | null {
    const { facts, identity } = manifest;
    const { held } = this.#options;
    const how = { stale, inMemory: false };
    if (held?.identity === identity) return this.#fresh(held.index, manifest, how);
    try {
      const index = openSearchIndex(openSegments(this.#host, this.#place.folder, facts));
      return this.#fresh(index, manifest, how);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      if (this.#hollow === identity) throw new IndexCorrupt("a part of it is missing");
      this.#hollow = identity;
      return null;
    }
  }

  #fresh(
    index: SearchIndex,
    manifest: Manifest,
    { stale, inMemory }: { stale: boolean; inMemory: boolean },
  ): FreshIndex {
    const facts = {
      documents: index.documentCount,
      chunks: index.chunkCount,
      stale,
      updated: new Date(manifest.facts.updated).toISOString(),
    };
    const { identity } = manifest;
    return { index, facts, notices: [...this.#notices], manifest, identity, inMemory };
  }

  #writeOptions(): WriteOptions {
    const { analyzer, onProgress, mode } = this.#options;
    const mergeLimit = mode === "fresh" ? Infinity : MERGE_BYTES;
    return { analyzer, onProgress, deadline: this.#deadline, mergeLimit };
  }
}
