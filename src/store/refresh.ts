/**
 * Opens an index that is as current as a search asks for.
 *
 * The published generation is compared with the trees; what differs is indexed and published before
 * the search, as far as the time budget allows. Readers take no lock: while another process writes,
 * the old generation is used. An index that is damaged, foreign or of another version is rebuilt, with
 * one line of notice. When no folder can be written, or another process keeps writing it, the
 * published generation is used; when there is none, an index in memory. So waiting has an end.
 */
import { RaError } from "../base/error.ts";
import { isNotFound, type OpenFile } from "../base/files.ts";
import { MemoryFile } from "../base/memory/file.ts";
import type { Scan } from "../corpus/model.ts";
import type { TreeWatch } from "../corpus/watch/tree_watch.ts";
import type { SearchIndex } from "../index/model.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import { WriteFailed } from "./folder/folder.ts";
import { encodeManifest, Manifest } from "./manifest/manifest.ts";
import type { FreshIndex, Freshness, Progress } from "./model.ts";
import { openSegments } from "./open_segments.ts";
import { newSegmentName } from "./folder/own_files.ts";
import { Seal } from "./folder/seal.ts";
import type { BuildOptions, IndexSession, Published } from "./session.ts";

export interface RefreshOptions {
  readonly freshness: Freshness;
  readonly onProgress?: (progress: Progress) => void;
  /** Milliseconds that checking and updating may take before the old index is used. */
  readonly updateTime?: number;
  /** Called when the wait for another process takes longer than a second. */
  readonly onNotice?: (line: string) => void;
  /** Knows what may have changed, so that not every file has to be looked at. */
  readonly watch?: TreeWatch | null;
  /** An index that is open already; it is used again when it is still the published one. */
  readonly held?: OpenGeneration;
  /** Identity of a manifest whose index proved damaged: it is rebuilt. */
  readonly distrusted?: string;
}

/** An open index and the generation that it is. */
export interface OpenGeneration extends FreshIndex {
  readonly manifest: Manifest;
  /** It is not on disk. */
  readonly inMemory: boolean;
}

/** The default of `updateTime`. */
const BUDGET_MS = 2_000;
/** Milliseconds that `fresh` waits for another writer before the old index is used. */
const FRESH_PATIENCE_MS = 60_000;
/** Milliseconds to wait for another writer, where there is no index, before one is built in memory. */
const BUILD_PATIENCE_MS = 5_000;
/** Source bytes that a search may index again so that later searches find fewer segments. */
const MERGE_BYTES = 4_000_000;
/** An attempt fails when another process publishes at that very moment. */
const MAX_ATTEMPTS = 50;

export class Refresh {
  readonly #session: IndexSession;
  readonly #options: RefreshOptions;
  readonly #deadline: number;
  #distrusted: string | undefined;
  /** Identity of a manifest that named a segment which was not there. */
  #missingSegment: string | undefined;
  readonly #notices = new Set<string>();

  constructor(session: IndexSession, options: RefreshOptions) {
    this.#session = session;
    this.#options = options;
    this.#distrusted = options.distrusted;
    const { freshness, updateTime = BUDGET_MS } = options;
    this.#deadline = freshness === "fresh" ? Infinity : session.host.now() + updateTime;
  }

  /** The index, open. The caller closes it, unless it is the one that was `held`. */
  async open(): Promise<OpenGeneration> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const published = await this.#published();
      const { manifest } = published;
      try {
        const open = this.#options.freshness === "never"
          ? this.#openAsIs(published)
          : await (manifest === null ? this.#build() : this.#openCurrent(manifest));
        if (open !== null) return open;
      } catch (error) {
        if (!(error instanceof IndexCorrupt) || manifest === null) throw error;
        this.#distrusted = manifest.identity;
      }
    }
    throw new RaError("Cannot read the index: it changes faster than it can be read", {
      hint: "try again when other ra processes have finished",
    });
  }

  async #published(): Promise<Published> {
    const held = this.#options.held?.manifest;
    const published = await this.#session.published({ held, distrusted: this.#distrusted });
    if (published.problem !== null) {
      this.#notices.add(`the index was rebuilt: ${published.problem}`);
    }
    return published;
  }

  /** Null when another process has published meanwhile, here and below: the next attempt sees it. */
  async #openCurrent(manifest: Manifest): Promise<OpenGeneration | null> {
    const suspects = await this.#options.watch?.suspects(manifest) ?? null;
    const scan = await this.#session.scan(manifest, this.#deadline, suspects);
    if (scan === "unchanged") return this.#open(manifest, { stale: false });
    if (scan === "late") return this.#openOld(manifest, "there was no time to look for changes");
    if (scan.isSettled && !scan.incomplete && !scan.hasNews) {
      return this.#open(manifest, { stale: false });
    }
    return await this.#update(manifest, scan);
  }

  /** Without a look at the trees: only what the configuration says can be known to be stale. */
  #openAsIs({ manifest, unfit, problem }: Published): OpenGeneration | null {
    if (manifest === null) {
      const why = problem ??
        (unfit === null ? "there is none yet" : "the configuration has changed");
      throw new RaError(`Cannot use the index: ${why}`, {
        hint: "`ra update` builds it, and so does any search without `--no-update`",
      });
    }
    return this.#open(manifest, { stale: this.#session.isRestemmed(manifest) });
  }

  /** Brings the index up to date, or opens the old one when that is not possible. */
  async #update(manifest: Manifest, scan: Scan): Promise<OpenGeneration | null> {
    const stale = { stale: !scan.isSettled || scan.incomplete };
    const { folder } = this.#session;
    try {
      const { freshness, onNotice } = this.#options;
      const lock = await folder.lock({
        ms: freshness === "fresh" ? FRESH_PATIENCE_MS : 0,
        onNotice,
      });
      if (lock === null) {
        if (!stale.stale) return this.#open(manifest, stale);
        return this.#openOld(manifest, `${folder.lockOwner()} is writing it`);
      }
      try {
        const published = await this.#published();
        if (published.manifest?.identity !== manifest.identity) return null;
        const options = this.#buildOptions();
        // Stems of two kinds in one tree would last: the manifest records one for all its documents.
        const deadline = this.#session.isRestemmed(manifest) ? Infinity : options.deadline;
        const written = await this.#session.write(scan, published, { ...options, deadline });
        return written.incomplete
          ? this.#openOld(written.manifest, "there was no time for all changes")
          : this.#open(written.manifest, { stale: false });
      } finally {
        lock.release();
      }
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      if (stale.stale) this.#notices.add(`the index cannot be updated: ${error.message}`);
      return this.#open(manifest, stale);
    }
  }

  /** Builds an index where there is none, however long that takes; in memory while another writes. */
  async #build(): Promise<OpenGeneration | null> {
    const session = this.#session;
    const options = { ...this.#buildOptions(), deadline: Infinity };
    try {
      const { onNotice, held } = this.#options;
      const ms = held?.inMemory ? 0 : BUILD_PATIENCE_MS;
      const lock = await session.folder.lock({ ms, onNotice });
      if (lock === null) return await this.#buildBeside(options);
      try {
        const published = await this.#published();
        if (published.manifest !== null) return null;
        const { manifest } = await session.write(await session.scanAll(), published, options);
        return this.#open(manifest, { stale: false });
      } finally {
        lock.release();
      }
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      this.#notices.add(
        `the index is kept in memory: cannot write to "${session.folder.path}": ${error.message}`,
      );
      return await this.#buildInMemory(options);
    }
  }

  /** Null when the other process has published meanwhile. */
  async #buildBeside(options: BuildOptions): Promise<OpenGeneration | null> {
    if ((await this.#published()).manifest !== null) return null;
    const owner = this.#session.folder.lockOwner();
    this.#notices.add(`${owner} is writing the index: this answer is from an index in memory`);
    return await this.#buildInMemory(options);
  }

  async #buildInMemory(options: BuildOptions): Promise<OpenGeneration> {
    const { held } = this.#options;
    if (held?.inMemory && await this.#session.isUpToDate(held.manifest)) return held;
    const files = new Map<string, OpenFile>();
    const writeSegment = (bytes: Uint8Array) => {
      const name = newSegmentName();
      files.set(name, new MemoryFile(bytes));
      return name;
    };
    const scan = await this.#session.scanAll();
    const built = await this.#session.build(scan, { ...options, former: null, writeSegment });
    const index = openSegments(built.facts.segments, (name) => files.get(name)!);
    const seal = Seal.ephemeral();
    const manifest = await Manifest.decode(
      await encodeManifest(built.facts, built.folders, seal),
      seal,
    );
    return this.#opened(index, manifest, { stale: false, inMemory: true });
  }

  /** An index that may lack changes, and says so. */
  #openOld(manifest: Manifest, why: string): OpenGeneration | null {
    this.#notices.add(`the index may be out of date: ${why}`);
    return this.#open(manifest, { stale: true });
  }

  /** Null when a segment is missing, the first time that happens. */
  #open(manifest: Manifest, { stale }: { stale: boolean }): OpenGeneration | null {
    const { facts, identity } = manifest;
    const { held } = this.#options;
    const how = { stale, inMemory: false };
    if (held?.manifest.identity === identity) return this.#opened(held.index, manifest, how);
    try {
      return this.#opened(this.#session.folder.openIndex(facts), manifest, how);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      if (this.#missingSegment === identity) throw new IndexCorrupt("a part of it is missing");
      this.#missingSegment = identity;
      return null;
    }
  }

  #opened(
    index: SearchIndex,
    manifest: Manifest,
    { stale, inMemory }: { stale: boolean; inMemory: boolean },
  ): OpenGeneration {
    const facts = {
      documents: index.documentCount,
      chunks: index.chunkCount,
      stale,
      updated: new Date(manifest.facts.updated).toISOString(),
      notIncluded: manifest.facts.notIncluded,
    };
    const { notice } = this.#session.folder;
    const notices = [...notice === null ? [] : [notice], ...this.#notices];
    return { index, facts, notices, manifest, inMemory };
  }

  #buildOptions(): BuildOptions {
    const { onProgress, freshness } = this.#options;
    const mergeLimit = freshness === "fresh" ? Infinity : MERGE_BYTES;
    return { onProgress, deadline: this.#deadline, mergeLimit };
  }
}
