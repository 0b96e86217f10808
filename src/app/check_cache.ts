/**
 * Facts of documents, cached beside the index. As in the index itself, sizes and times are hints
 * and content hashes decide. A cache that cannot be read or written is ignored.
 */
import { decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import type { Host } from "../base/host.ts";
import { readFacts } from "../check/facts/read_facts.ts";
import type { FileFacts } from "../check/model.ts";
import type { Config } from "../config/model.ts";
import { readSource } from "../corpus/source.ts";
import { IndexStore } from "../store/store.ts";
import { version } from "./version.ts";

const NAME = "check.json";
/** Raised with every change of what facts mean. */
const FORMAT = 8;
const MAX_SIZE = 200_000_000;

interface Entry {
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly inode: number;
  readonly hash: string;
  /** Null for a file that is not text. */
  readonly facts: FileFacts | null;
}

export class FactsCache {
  readonly #host: Host;
  readonly #config: Config;
  readonly #store: IndexStore;
  readonly #stamp: string;
  readonly #known: ReadonlyMap<string, Entry>;
  readonly #next = new Map<string, Entry>();
  #isChanged = false;

  private constructor(host: Host, config: Config, stamp: string) {
    this.#host = host;
    this.#config = config;
    this.#store = new IndexStore(host, config);
    this.#stamp = stamp;
    this.#known = this.#load();
  }

  static async open(host: Host, config: Config): Promise<FactsCache> {
    const { maxChunkSize, maxFileSize } = config.settings;
    const stamp = [FORMAT, await version(), maxChunkSize, maxFileSize].join(" ");
    return new FactsCache(host, config, stamp);
  }

  /** Facts of a document; null when it is gone, too large or not text. */
  async facts(file: string): Promise<FileFacts | null> {
    const known = this.#known.get(file);
    if (known !== undefined && this.#isSame(file, known)) {
      this.#next.set(file, known);
      return known.facts;
    }
    this.#isChanged = true;
    const { maxChunkSize, maxFileSize } = this.#config.settings;
    const source = readSource(this.#host, file, maxFileSize);
    if (source?.kind !== "read") return null;
    const { hash, bytes, seen } = source;
    const facts = known?.hash === hash
      ? known.facts
      : await readFacts(bytes, { path: file, maxChunkSize });
    // A file changed this recently may change again within the same timestamp.
    const mtime = seen.racy ? -1 : seen.mtime;
    const { size, ctime, inode } = seen;
    this.#next.set(file, { size, mtime, ctime, inode, hash, facts });
    return facts;
  }

  #isSame(file: string, { size, mtime, ctime, inode }: Entry): boolean {
    return mtime >= 0 && this.#host.isUnchanged(file, size, mtime, ctime, inode);
  }

  /** Writes the facts that were asked for, if anything changed. */
  save(): void {
    if (!this.#isChanged && this.#next.size === this.#known.size) return;
    const text = JSON.stringify({ stamp: this.#stamp, files: [...this.#next] });
    this.#store.writeBeside(NAME, encodeUtf8(text));
  }

  #load(): ReadonlyMap<string, Entry> {
    const bytes = this.#store.readBeside(NAME, MAX_SIZE);
    if (bytes === null) return new Map();
    try {
      const { stamp, files } = JSON.parse(decodeUtf8(bytes));
      return stamp === this.#stamp ? new Map(files as [string, Entry][]) : new Map();
    } catch {
      return new Map();
    }
  }
}
