/**
 * One visit to the index of a configuration: what is published, how it differs from the trees, and
 * the next generation. The trees and the fingerprint are those of the moment the visit began.
 *
 * `refresh.ts` decides what to do for a search, `update.ts` for `ra update`, `status.ts` only looks.
 */
import { RaError } from "../base/error.ts";
import { type Config, hasCode, stemmerOf, type Tree, usableTrees } from "../config/model.ts";
import type { Scan } from "../corpus/model.ts";
import { scanAll, scanChanges, type ScanOptions } from "../corpus/scan.ts";
import type { Suspects } from "../corpus/suspects.ts";
import { locateTree, type TreeOnDisk } from "../corpus/tree_on_disk.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import { fingerprintOf } from "./manifest/fingerprint.ts";
import { IndexFolder } from "./folder/folder.ts";
import type { ManifestFacts } from "./manifest/facts.ts";
import type { Generation, GenerationOptions } from "./write/generation.ts";
import type { Manifest } from "./manifest/manifest.ts";
import type { Progress, StoreHost } from "./model.ts";
import type { VectorCarrier } from "./vectors/carry.ts";

/** Bytes of changed files that a scan may keep in memory until they are indexed. */
const KEEP_BYTES = 16_000_000;

/** What is published: a manifest that fits the configuration, or why there is none. */
export interface Published {
  /** Null when there is no index to use. */
  readonly manifest: Manifest | null;
  /** A manifest that does not fit and will be replaced, or null. */
  readonly unfit: Manifest | null;
  /** What is wrong, as a clause about "the index"; null when there is nothing to report. */
  readonly problem: string | null;
}

export interface BuildOptions {
  /** When to stop; what is done by then counts. */
  readonly deadline: number;
  /** Source bytes of unchanged files that may be indexed again to keep segments few. */
  readonly mergeLimit: number;
  readonly onProgress?: (progress: Progress) => void;
}

type KeptSource = Parameters<NonNullable<GenerationOptions["kept"]>>[0];

export interface Written extends Generation {
  readonly manifest: Manifest;
}

export class IndexSession {
  readonly host: StoreHost;
  readonly folder: IndexFolder;
  readonly #config: Config;
  readonly #root: string;
  readonly #trees: readonly TreeOnDisk[];
  readonly #fingerprint: string;

  constructor(host: StoreHost, config: Config) {
    const folder = IndexFolder.of(host, config);
    if (folder === null || config.root === null) {
      throw new RaError("Cannot find an index without a configuration", {
        hint: "run `ra init` to write one for this folder",
      });
    }
    this.host = host;
    this.folder = folder;
    this.#config = config;
    this.#root = config.root;
    this.#trees = usableTrees(config).map((tree) => {
      const { choice, fallback } = stemmerOf(config, tree);
      return locateTree(host, tree, choice === "auto" ? `auto, ${fallback}` : choice);
    });
    this.#fingerprint = fingerprintOf(config, this.#trees.map(({ record }) => record));
  }

  get settings(): Config["settings"] {
    return this.#config.settings;
  }

  /** The trees that are read. */
  get trees(): readonly Tree[] {
    return usableTrees(this.#config);
  }

  /** `held` is a manifest that was read before, `distrusted` the identity of one not to be used. */
  async published(known: { held?: Manifest; distrusted?: string } = {}): Promise<Published> {
    let manifest: Manifest | null;
    try {
      manifest = await this.folder.readManifest(known.held);
    } catch (error) {
      if (!(error instanceof IndexCorrupt)) throw error;
      return { manifest: null, unfit: null, problem: error.message };
    }
    const unusable = { manifest: null, unfit: manifest, problem: null };
    if (manifest === null) return unusable;
    if (manifest.identity === known.distrusted) return { ...unusable, problem: "it is damaged" };
    if (manifest.facts.root !== this.#root) {
      return { ...unusable, problem: "it was made in another folder" };
    }
    if (manifest.facts.fingerprint !== this.#fingerprint) return unusable;
    return { manifest, unfit: null, problem: null };
  }

  /**
   * How the trees differ from the manifest; "late" when `deadline` passed before that was known. `suspects`
   * is what alone may differ, if that is known.
   */
  scan(
    manifest: Manifest,
    deadline: number,
    suspects: Suspects | null = null,
  ): Promise<Scan | "unchanged" | "late"> {
    return scanChanges(this.host, manifest, { ...this.#scanOptions(deadline), suspects });
  }

  scanAll(): Promise<Scan> {
    return scanAll(this.host, this.#scanOptions(Infinity));
  }

  /** Does the manifest match the configuration and the trees? */
  async isUpToDate(manifest: Manifest): Promise<boolean> {
    return manifest.facts.fingerprint === this.#fingerprint &&
      await this.scan(manifest, Infinity) === "unchanged";
  }

  /** Is a tree stemmed in another way now? Then all of its documents are indexed again. */
  isRestemmed({ facts }: Manifest): boolean {
    return this.#trees.some(({ record }, i) => record.stemmer !== facts.trees[i].stemmer);
  }

  /** Indexes what the scan found and publishes it. For the owner of the lock. */
  async write(scan: Scan, published: Published, options: BuildOptions): Promise<Written> {
    const former = published.manifest;
    const replaced = (former ?? published.unfit)?.facts ?? null;
    const writeSegment = (bytes: Uint8Array) => this.folder.writeSegment(bytes);
    const vectors = await this.#carrier(replaced);
    try {
      const { keptReading } = await import("./folder/kept_texts.ts");
      const kept = (source: KeptSource) => keptReading(this.folder, source);
      const generation = await this.build(scan, {
        ...options,
        former,
        writeSegment,
        vectors,
        kept,
      });
      return { ...generation, manifest: await this.folder.publish(generation, replaced) };
    } finally {
      vectors?.close();
    }
  }

  /** Takes the vectors of a generation over into the next; absent if it has none. */
  async #carrier(replaced: ManifestFacts | null): Promise<VectorCarrier | undefined> {
    if (!replaced?.segments.some(({ vectors }) => vectors !== undefined)) return undefined;
    const { VectorCarrier } = await import("./vectors/carry.ts");
    return new VectorCarrier(this.folder, replaced);
  }

  /** Indexes what the scan found; `writeSegment` stores a segment and returns its name. */
  async build(
    scan: Scan,
    options: BuildOptions & {
      readonly former: Manifest | null;
      readonly writeSegment: (bytes: Uint8Array) => string;
      readonly vectors?: VectorCarrier;
      readonly kept?: GenerationOptions["kept"];
    },
  ): Promise<Generation> {
    const { buildGeneration } = await import("./write/generation.ts");
    return await buildGeneration(this.host, scan, {
      ...options,
      root: this.#root,
      fingerprint: this.#fingerprint,
      trees: this.#trees,
      stemmers: usableTrees(this.#config).map((tree) => stemmerOf(this.#config, tree)),
      maxFileSize: this.#config.settings.maxFileSize,
      slugs: this.#config.settings.slugs,
      names: hasCode(this.#config),
    });
  }

  #scanOptions(deadline: number): ScanOptions {
    const { maxFileSize } = this.#config.settings;
    return { trees: this.#trees, maxFileSize, deadline, keepBytes: KEEP_BYTES };
  }
}
