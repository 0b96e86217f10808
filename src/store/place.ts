/**
 * An index folder and the configuration that it serves: the acts of which freshness is made.
 *
 * Reading what is published, comparing it with the trees, writing the next generation. When to do
 * which is decided by `refresh.ts` for questions and by `app/update.ts` for `ra update`.
 */
import { RaError } from "../base/error.ts";
import type { FileLock } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import type { Config } from "../config/model.ts";
import type { Analyzer } from "../text/model.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { Generation, Progress } from "./generation.ts";
import { tryLock, waitForLock } from "./lock.ts";
import type { Manifest } from "./manifest.ts";
import { type Scan, scan, scanAll, type ScannedTree, scanTrees } from "../corpus/scan.ts";
import {
  cleanUp,
  prepareFolder,
  publish,
  readManifest,
  writeSegment,
  writingLater,
} from "./folder.ts";

/** What is published: a manifest that fits the configuration, or why there is none. */
export interface Published {
  /** Null when there is nothing to answer from. */
  readonly manifest: Manifest | null;
  /** What was found and does not fit, to be replaced. */
  readonly unfit: Manifest | null;
  /** Why it was refused, as a clause about "the index"; null when there is nothing to tell. */
  readonly doubt: string | null;
}

export interface WriteOptions {
  readonly analyzer: () => Promise<Analyzer>;
  /** When to stop; what is done by then counts. */
  readonly deadline: number;
  /** Source bytes that may be indexed again to keep segments few. */
  readonly mergeLimit: number;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Written extends Generation {
  readonly manifest: Manifest;
}

export class IndexPlace {
  readonly folder: string;
  readonly trees: readonly ScannedTree[];
  readonly fingerprint: string;
  readonly #host: Host;
  readonly #root: string;
  readonly #maxFileSize: number;

  constructor(host: Host, config: Config) {
    if (config.indexDir === null || config.root === null) {
      throw new RaError("Cannot find an index without a configuration", {
        hint: "`ra init` writes one for this folder",
      });
    }
    this.#host = host;
    this.#root = config.root;
    this.#maxFileSize = config.settings.maxFileSize;
    this.folder = config.indexDir;
    this.trees = scanTrees(host, config);
    this.fingerprint = fingerprintOf(config, this.trees.map(({ record }) => record));
  }

  /** `held` is a manifest that was read before, `distrusted` the identity of one not to be used. */
  published(known: { held?: Manifest; distrusted?: string } = {}): Published {
    let manifest: Manifest | null;
    try {
      manifest = readManifest(this.#host, this.folder, known.held);
    } catch (error) {
      if (!(error instanceof IndexCorrupt)) throw error;
      return { manifest: null, unfit: null, doubt: error.message };
    }
    const nothing = { manifest: null, unfit: manifest, doubt: null };
    if (manifest === null) return nothing;
    if (manifest.identity === known.distrusted) return { ...nothing, doubt: "it is damaged" };
    if (manifest.facts.root !== this.#root) {
      return { ...nothing, doubt: "it was made in another folder" };
    }
    if (manifest.facts.fingerprint !== this.fingerprint) return nothing;
    return { manifest, unfit: null, doubt: null };
  }

  /** Null when the trees are as the manifest says; "late" when even asking took too long. */
  scan(manifest: Manifest, deadline: number): Scan | null | "late" {
    return scan(this.#host, manifest, this.#scanOptions(deadline));
  }

  /** Does the manifest fit the configuration and the trees? */
  isUpToDate(manifest: Manifest): boolean {
    return manifest.facts.fingerprint === this.fingerprint &&
      this.scan(manifest, Infinity) === null;
  }

  scanAll(): Scan {
    return scanAll(this.#host, this.#scanOptions(Infinity));
  }

  /** The writer's lock, or null when another has it for longer than `ms`. */
  async lock(ms: number): Promise<FileLock | null> {
    prepareFolder(this.#host, this.folder);
    return await writingLater(() =>
      ms > 0 ? waitForLock(this.#host, this.folder, ms) : tryLock(this.#host, this.folder)
    );
  }

  /** Indexes what the scan found and publishes it. For the holder of the lock. */
  async write(scanned: Scan, published: Published, options: WriteOptions): Promise<Written> {
    const store = (bytes: Uint8Array) => writeSegment(this.#host, this.folder, bytes);
    const former = published.manifest;
    const generation = await this.make(scanned, { ...options, former, store });
    const manifest = publish(this.#host, this.folder, generation);
    const before = (former ?? published.unfit)?.facts ?? null;
    cleanUp(this.#host, this.folder, { facts: manifest.facts, former: before });
    return { ...generation, manifest };
  }

  /** Indexes what the scan found; segments go where `store` puts them. */
  async make(
    scanned: Scan,
    options: WriteOptions & { former: Manifest | null; store: (bytes: Uint8Array) => string },
  ): Promise<Generation> {
    const { makeGeneration } = await import("./generation.ts");
    return makeGeneration(this.#host, scanned, {
      ...options,
      root: this.#root,
      fingerprint: this.fingerprint,
      trees: this.trees,
      analyzer: await options.analyzer(),
      maxFileSize: this.#maxFileSize,
    });
  }

  #scanOptions(deadline: number) {
    return { trees: this.trees, maxFileSize: this.#maxFileSize, deadline };
  }
}
