/**
 * The store: a configuration enters, an index that matches its trees leaves, kept in one folder and
 * brought up to date before each use. This file is the door; nothing else of this folder is for others.
 *
 * What always holds: readers take no lock and see one whole generation, the old or the new; one
 * process writes at a time; a generation is published by one rename (`folder.ts`). An index that is
 * damaged, foreign or of another version is rebuilt, never misread. What an updated index returns
 * equals what one built from nothing would return.
 */
import type { Config } from "../config/model.ts";
import type { TreeWatch } from "../corpus/watch/tree_watch.ts";
import type { SearchIndex } from "../index/model.ts";
import type { Encoder } from "../meaning/model.ts";
import type { VectorTable } from "../meaning/vector_table.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import type { KeptReading } from "../formats/model.ts";
import { IndexFolder } from "./folder/folder.ts";
import type {
  EmbedEstimate,
  FillOptions,
  FillSummary,
  FreshIndex,
  Freshness,
  IndexStatus,
  Progress,
  StoreHost,
  UpdateSummary,
} from "./model.ts";
import { type OpenGeneration, Refresh } from "./refresh.ts";
import { IndexSession } from "./session.ts";

export interface StoreOptions {
  /** Called while files are indexed. */
  readonly onProgress?: (progress: Progress) => void;
  /** Milliseconds that a search may spend on updating the index before the old one is used. */
  readonly updateTime?: number;
  /** Called with one line while there is something to wait for, such as another process. */
  readonly onNotice?: (line: string) => void;
  /** Let the system report changes while the store is open: for servers, see `corpus/watch/tree_watch.ts`. */
  readonly isWatched?: boolean;
  /** Called whenever the system reports a change of what is watched: it may concern no document. */
  readonly onReport?: () => void;
}

/** Calls that wait for one refresh. */
interface WaitingUsers {
  readonly freshness: Freshness;
  readonly distrusted: string | undefined;
  users: number;
}

/**
 * The index of one configuration. Nothing is read before it is first used.
 *
 * Calls may overlap, as they do in a server. Each works to its end on the index it was given; an
 * index that was replaced is closed after its last user is done.
 */
export class IndexStore {
  readonly #host: StoreHost;
  readonly #config: Config;
  readonly #options: StoreOptions;
  #current: OpenGeneration | null = null;
  #watch: TreeWatch | null = null;
  #vectors: { readonly name: string; readonly table: Promise<VectorTable> } | null = null;
  /** How many calls use an index. */
  readonly #users = new Map<SearchIndex, number>();
  /** The last refresh; the next one waits for it. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The last refresh, as long as it has not begun. */
  #queued: (WaitingUsers & { readonly done: Promise<OpenGeneration> }) | null = null;

  constructor(host: StoreHost, config: Config, options: StoreOptions = {}) {
    this.#host = host;
    this.#config = config;
    this.#options = options;
  }

  /**
   * Passes a fresh index to `work` and returns its result. The index must not be used afterwards. When
   * it proves damaged while `work` runs, it is rebuilt and `work` runs once more.
   */
  async use<T>(freshness: Freshness, work: (fresh: FreshIndex) => Promise<T> | T): Promise<T> {
    for (let distrusted: string | undefined;;) {
      const fresh = await this.#refresh(freshness, distrusted);
      try {
        return await work(fresh);
      } catch (error) {
        if (!(error instanceof IndexCorrupt) || distrusted !== undefined) throw error;
        distrusted = fresh.manifest.identity;
      } finally {
        this.#release(fresh.index);
      }
    }
  }

  /** Brings the index up to date, or rebuilds it; a `RaError` when it cannot be written. */
  async update(request: { readonly changedOnly: boolean }): Promise<UpdateSummary> {
    const { updateIndex } = await import("./write/update.ts");
    return await updateIndex(this.#host, this.#config, { ...this.#options, ...request });
  }

  /**
   * Encodes sections that have no vectors and publishes what was made; nothing else of the index is
   * written. A `RaError` when the encoder fails or the folder cannot be written.
   */
  async embed(options: FillOptions): Promise<FillSummary> {
    const { embedIndex } = await import("./vectors/embed.ts");
    return await embedIndex(this.#host, this.#config, options);
  }

  /** What `embed` would have to do. */
  async embeddable(encoder: Encoder): Promise<EmbedEstimate> {
    const { estimate } = await import("./vectors/embed.ts");
    return await estimate(this.#host, this.#config, encoder);
  }

  /** Forgets the vectors that the encoder made; those of all, with null. */
  async forgetVectors(encoder: Encoder | null): Promise<void> {
    const { forgetVectors } = await import("./vectors/embed.ts");
    await forgetVectors(this.#host, this.#config, encoder);
  }

  /**
   * The vectors of an index that was passed to `work`; kept in memory until another is asked for. With
   * `isNewer`, also those that were made since it was opened.
   */
  async vectors(
    { index, manifest }: FreshIndex,
    encoder: Encoder,
    { isNewer = false } = {},
  ): Promise<VectorTable> {
    const { vectorKey } = await import("../meaning/vector_key.ts");
    const { loadTable } = await import("./vectors/load_table.ts");
    const key = vectorKey(encoder);
    const name = `${manifest.identity} ${key}`;
    if (this.#vectors?.name === name && !isNewer) return await this.#vectors.table;
    const folder = this.#folder();
    const { segments } = manifest.facts;
    const options = { segments, starts: index.segmentStarts(), key, isNewer };
    const table = loadTable(folder, options);
    this.#vectors = { name, table };
    return await table;
  }

  /** Is there an index that fits the configuration? It may be stale. */
  async isBuilt(): Promise<boolean> {
    const { manifest } = await new IndexSession(this.#host, this.#config).published();
    return manifest !== null;
  }

  /** The state of the index compared with the trees, and the vectors of a model; writes nothing. */
  async status(encoder: Encoder | null = null): Promise<IndexStatus> {
    const { readStatus } = await import("./status.ts");
    return await readStatus(this.#host, this.#config, encoder);
  }

  /**
   * A file that another room keeps beside the index; null when it is missing or too large, or was not written
   * by this user's ra: a repository can ship such files, too.
   */
  async readBeside(name: string, maxSize: number): Promise<Uint8Array | null> {
    return await this.#folder()?.readBeside(name, maxSize) ?? null;
  }

  /** Replaces such a file in one step. It is a cache: nothing happens when it cannot be written. */
  async writeBeside(name: string, bytes: Uint8Array): Promise<void> {
    await this.#folder()?.writeBeside(name, bytes);
  }

  /** Where the text of a file is kept that takes long to convert. */
  async kept(
    source: { readonly hash: string; readonly bytes: Uint8Array },
  ): Promise<KeptReading | undefined> {
    const folder = this.#folder();
    const { keptReading } = await import("./folder/kept_texts.ts");
    return folder === null ? undefined : keptReading(folder, source);
  }

  /** Does the system report changes at this moment? It begins to a while after the first use. */
  get isReported(): boolean {
    return this.#watch?.isReported ?? false;
  }

  /** In-flight calls may finish; later ones open the index again. */
  close(): void {
    this.#watch?.close();
    this.#watch = null;
    const index = this.#current?.index;
    this.#vectors = null;
    this.#current = null;
    if (index !== undefined && !this.#users.has(index)) index.close();
  }

  async #watching(): Promise<TreeWatch | null> {
    const folder = this.#options.isWatched && this.#watch === null ? this.#folder() : null;
    if (folder === null) return this.#watch;
    const { watchTrees } = await import("./watch_trees.ts");
    return this.#watch = await watchTrees(this.#host, folder, this.#options.onReport);
  }

  #folder(): IndexFolder | null {
    return IndexFolder.of(this.#host, this.#config);
  }

  /**
   * A fresh index for one more user. Calls that wait for the same refresh to begin share it: it sees every change
   * that was made before any of them.
   */
  async #refresh(freshness: Freshness, distrusted?: string): Promise<OpenGeneration> {
    const queued = this.#queued;
    if (queued !== null && queued.freshness === freshness && distrusted === queued.distrusted) {
      queued.users++;
      return await queued.done;
    }
    const waiting = { freshness, distrusted, users: 1 };
    const done = this.#turn.then(() => {
      if (this.#queued?.done === done) this.#queued = null;
      return this.#refreshNow(waiting);
    });
    this.#queued = Object.assign(waiting, { done });
    this.#turn = done.catch(() => {});
    return await done;
  }

  async #refreshNow(waiting: WaitingUsers): Promise<OpenGeneration> {
    const { freshness, distrusted } = waiting;
    const before = this.#current;
    const isTrusted = before !== null && before.manifest.identity !== distrusted;
    const held = isTrusted ? before : undefined;
    const session = new IndexSession(this.#host, this.#config);
    const watch = await this.#watching();
    const options = { ...this.#options, freshness, held, distrusted, watch };
    const fresh = await new Refresh(session, options).open();
    if (freshness !== "never") watch?.confirm(fresh);
    this.#current = fresh;
    this.#users.set(fresh.index, (this.#users.get(fresh.index) ?? 0) + waiting.users);
    if (before !== null && before.index !== fresh.index && !this.#users.has(before.index)) {
      before.index.close();
    }
    return fresh;
  }

  #release(index: SearchIndex): void {
    const users = this.#users.get(index)! - 1;
    if (users > 0) this.#users.set(index, users);
    else {
      this.#users.delete(index);
      if (index !== this.#current?.index) index.close();
    }
  }
}
