/** A folder of documents with an index of its own, for the tests of freshness. */
import { dirname, join } from "node:path";
import type { WriteOptions } from "../../src/base/files.ts";
import { DenoHost } from "../../src/base/host.ts";
import {
  type Config,
  DEFAULT_CHECK,
  DEFAULT_CONTEXT,
  DEFAULT_SEARCH,
  DEFAULT_SETTINGS,
  DEFAULT_TREE,
  type Settings,
  type StemmerChoice,
  type Tree,
} from "../../src/config/model.ts";
import type { SearchIndex } from "../../src/index/model.ts";
import { IndexFolder } from "../../src/store/folder/folder.ts";
import type { Manifest } from "../../src/store/manifest/manifest.ts";
import type { FreshIndex, Freshness, UpdateSummary } from "../../src/store/model.ts";
import { IndexStore } from "../../src/store/store.ts";
import { RANK } from "../index/tiny.ts";

/** The real host, with a clock that can be moved and a disk that can refuse. */
export class ShiftedHost extends DenoHost {
  /** Added to the time. */
  shift = 0;
  /** Milliseconds that pass whenever somebody looks at the clock. */
  tick = 0;
  /** When set, the time to which `shift` is added, so that it does not pass by itself. */
  stopped: number | null = null;
  /** Thrown by every write below `refuses`, when set. */
  refusal: Error | null = null;
  /** How many writes succeed before the refusal. */
  allowed = 0;
  /** Folders listed, documents read, and both compared with what was known of them. */
  lists = 0;
  reads = 0;
  looks = 0;
  /** Called before each comparison. */
  onLook: (() => void) | null = null;
  /** Attempts to get a lock. */
  locks = 0;

  readonly #home: string;

  /** The home folder is not the user's own, whose key and cache a test leaves alone. */
  constructor(home: string) {
    super([]);
    this.#home = home;
  }
  override home(): string {
    return this.#home;
  }
  variables: Readonly<Record<string, string>> = {};
  override env(name: string): string | undefined {
    return this.variables[name];
  }
  override now(): number {
    return (this.stopped ?? super.now()) + (this.shift += this.tick);
  }
  override readFolder(folder: string) {
    if (!folder.endsWith("index")) this.lists++;
    return super.readFolder(folder);
  }
  override isUnchanged(...known: Parameters<DenoHost["isUnchanged"]>): boolean {
    this.looks++;
    this.onLook?.();
    return super.isUnchanged(...known);
  }
  override open(file: string) {
    if (/\.(md|txt)$/.test(file)) this.reads++;
    return super.open(file);
  }
  override writeFile(file: string, data: Uint8Array, options?: WriteOptions): void {
    this.#refuse(() => super.writeFile(file, data.subarray(0, data.length >> 1), options));
    super.writeFile(file, data, options);
  }
  override makeFolder(folder: string, mode?: number): void {
    if (this.refusal !== null && this.allowed === 0 && !this.exists(folder)) throw this.refusal;
    super.makeFolder(folder, mode);
  }
  override rename(from: string, to: string): void {
    this.#refuse(() => {});
    super.rename(from, to);
  }
  override lock(file: string, owner: string) {
    this.locks++;
    if (this.isReadOnly) throw this.refusal;
    return super.lock(file, owner);
  }
  isReadOnly = false;

  /** A full disk takes some of the bytes and then fails. */
  #refuse(partly: () => void): void {
    if (this.refusal === null || this.allowed-- > 0) return;
    this.allowed = 0;
    if (!this.isReadOnly) partly();
    throw this.refusal;
  }
}

export interface WorldOptions {
  readonly freshness?: Freshness;
  readonly stemmer?: StemmerChoice;
  readonly settings?: Partial<Settings>;
  readonly tree?: Partial<Tree>;
}

/** The configuration of a world: one tree, `docs`. */
export function configOf(base: string, options: WorldOptions = {}, indexDir?: string): Config {
  const tree: Tree = {
    ...DEFAULT_TREE,
    name: "docs",
    folder: join(base, "docs"),
    weight: 1,
    description: null,
    isGlobal: false,
    source: join(base, ".ra.toml"),
    trusted: true,
    problem: null,
    ...options.tree,
  };
  return {
    files: [tree.source],
    root: base,
    indexDir: indexDir ?? join(base, ".ra", "index"),
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    search: { ...DEFAULT_SEARCH, stemmer: options.stemmer ?? "english" },
    context: DEFAULT_CONTEXT,
    check: DEFAULT_CHECK,
    embeddings: null,
    trees: [tree],
    rules: [],
    layers: [],
    synonyms: [],
    warnings: [],
    origins: new Map(),
  };
}

/** Release it with `using`. */
export class World implements Disposable {
  readonly base = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ra-index-" }));
  readonly host = new ShiftedHost(join(this.base, "home"));
  readonly folder = join(this.base, "docs");
  readonly indexDir = join(this.base, ".ra", "index");

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    for (const folder of [this.folder, join(this.base, "home")]) Deno.mkdirSync(folder);
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }
  [Symbol.dispose](): void {
    Deno.removeSync(this.base, { recursive: true });
  }

  /** Makes all that was written so far look old, and what comes later differ from it in time. */
  async age(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 20));
    this.host.shift = 10_000;
  }
  path(path: string): string {
    return join(this.folder, path);
  }
  write(path: string, content: string | Uint8Array): void {
    Deno.mkdirSync(dirname(this.path(path)), { recursive: true });
    if (typeof content === "string") Deno.writeTextFileSync(this.path(path), content);
    else Deno.writeFileSync(this.path(path), content);
  }
  remove(path: string): void {
    Deno.removeSync(this.path(path), { recursive: true });
  }
  rename(from: string, to: string): void {
    Deno.mkdirSync(dirname(this.path(to)), { recursive: true });
    Deno.renameSync(this.path(from), this.path(to));
  }

  config(options: WorldOptions = {}, indexDir?: string): Config {
    return configOf(this.base, options, indexDir);
  }

  /** A store as a new process opens it. */
  store(options: WorldOptions = {}): IndexStore {
    return new IndexStore(this.host, this.config(options));
  }

  /** Opens the index, looks at it and closes it. */
  async look<T>(see: (fresh: FreshIndex) => T, options: WorldOptions = {}): Promise<T> {
    const store = this.store(options);
    try {
      return await store.use(options.freshness ?? "auto", see);
    } finally {
      store.close();
    }
  }

  /** The manifest that is published. */
  async manifest(): Promise<Manifest> {
    return (await IndexFolder.of(this.host, this.config())!.readManifest())!;
  }

  /** Ids of all documents, without the tree's name. */
  paths(options: WorldOptions = {}): Promise<string[]> {
    return this.look(({ index }) => [...index.files()].map((file) => file.path), options);
  }

  update(changedOnly: boolean, options: WorldOptions = {}): Promise<UpdateSummary> {
    return this.store(options).update({ changedOnly });
  }

  /** What `describe` returns for an index of the same folder that is built from nothing. */
  async rebuilt(options: WorldOptions = {}): Promise<string> {
    const store = new IndexStore(this.host, this.config(options, join(this.base, "rebuilt")));
    await store.update({ changedOnly: false });
    try {
      return await store.use("never", ({ index }) => describe(index));
    } finally {
      store.close();
    }
  }
}

/** Words that `describe` searches for; each is its own stem. */
export const WORDS = ["apricot", "banana", "damson", "elder", "fig", "hazel", "kiwi", "lemon"];

/** Everything that an index returns, without the numbers that mean nothing outside of it. */
export function describe(index: SearchIndex): string {
  const lines = [`${index.documentCount} documents, ${index.chunkCount} chunks`];
  for (const file of index.files()) {
    const { docRef, mtime: _, meta, ...facts } = file;
    lines.push(JSON.stringify({ ...facts, meta: [...meta] }));
    for (let ref = docRef; ref < docRef + file.chunkCount; ref++) {
      const { ref: _ref, docRef: _doc, ...chunk } = index.chunk(ref);
      lines.push(JSON.stringify(chunk));
    }
  }
  for (const term of WORDS) {
    const common = { fields: null, boost: 1, prefix: false };
    const matches = index.find({ kind: "term", term, fuzzy: 1, ...common }, RANK);
    const found = matches.map(({ ref, score }) => `${index.chunk(ref).id}=${score.toFixed(9)}`);
    lines.push(`${term} in ${index.chunkFrequency(term)}: ${found.join(" ")}`);
  }
  return lines.join("\n");
}
