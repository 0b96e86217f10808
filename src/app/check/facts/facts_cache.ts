/**
 * Facts of documents, cached beside the index. As in the index itself, sizes and times are hints and
 * content hashes decide. A cache that cannot be read or written is ignored, and so is one that is
 * damaged or has a fact that makes no sense: it is built anew.
 *
 * There are two files: one with all documents, and a small one with those that have changed since, so
 * that a change of one document does not mean writing all of them.
 */
import { encodeUtf8, hashBytes } from "../../../base/bytes.ts";
import type { Host } from "../../../base/host.ts";
import { namesIn } from "../../../check/facts/link_names.ts";
import { readFacts } from "../../../check/facts/read_facts.ts";
import type { FileFacts } from "../../../check/model.ts";
import type { Config } from "../../../config/model.ts";
import { readSource } from "../../../corpus/source.ts";
import { IndexStore } from "../../../store/store.ts";
import { version } from "../../version.ts";
import {
  decodeFacts,
  encodeFactsFile,
  type FactsRow,
  FactsTable,
  type Move,
} from "./facts_file.ts";
import { factsOptions } from "./facts_options.ts";
import { findMoves } from "./moves.ts";

const ALL = "check.facts";
const RECENT = "check.recent";
/** Raised with every change of what facts mean. */
const FORMAT = 79;
const MAX_SIZE = 400_000_000;
/** With more changed documents than this share of all, all are written. */
const RECENT_SHARE = 0.05;
const MOST_RECENT = 100;

/** A document that was looked at. */
export interface CachedFacts {
  /** What its frontmatter says about its address. */
  readonly addresses: FileFacts["addresses"];
  /** See `link_names.ts`. */
  readonly names: Uint32Array;
  /** Decodes the facts, once; throws `DamagedFacts` when the cache is not to be believed. */
  facts(): FileFacts;
}

interface Opened {
  readonly store: IndexStore;
  readonly stamp: string;
  readonly all: FactsTable | null;
  readonly recent: FactsTable | null;
}

export class FactsCache {
  readonly #host: Host;
  readonly #config: Config;
  readonly #store: IndexStore;
  readonly #stamp: string;
  readonly #all: FactsTable | null;
  readonly #recent: FactsTable | null;
  /** Documents of this run: read just now, or where they are in one of the tables. */
  readonly #fresh = new Map<string, FactsRow>();
  readonly #kept = new Map<string, FactsTable>();

  private constructor(host: Host, config: Config, { store, stamp, all, recent }: Opened) {
    this.#host = host;
    this.#config = config;
    this.#store = store;
    this.#stamp = stamp;
    this.#all = all;
    this.#recent = recent;
  }

  /** With `isTrusted` false whatever was cached is ignored. */
  static async open(host: Host, config: Config, isTrusted = true): Promise<FactsCache> {
    const options = Object.values(factsOptions(config));
    const stamp = [FORMAT, await version(), config.settings.maxFileSize, ...options].join(" ");
    const store = new IndexStore(host, config);
    const load = async (name: string) => {
      const bytes = await store.readBeside(name, MAX_SIZE);
      return bytes === null ? null : FactsTable.decode(bytes, stamp);
    };
    const all = isTrusted ? await load(ALL) : null;
    const recent = all === null ? null : await load(RECENT);
    return new FactsCache(host, config, { store, stamp, all, recent });
  }

  /** A document as it is now; null when it is gone, too large or not text. */
  look(file: string): CachedFacts | null | Promise<CachedFacts | null> {
    for (const table of [this.#recent, this.#all]) {
      const i = table?.numberOf(file);
      if (i === undefined || table === null) continue;
      if (!table.isCurrent(this.#host, i)) return this.#read(file, table.row(i));
      this.#kept.set(file, table);
      return table.isText(i) ? new KeptFacts(table, i) : null;
    }
    return this.#read(file, null);
  }

  async #read(file: string, known: FactsRow | null): Promise<CachedFacts | null> {
    const source = readSource(this.#host, file, this.#config.settings.maxFileSize);
    if (source?.kind !== "read") return null;
    const { hash, bytes, seen } = source;
    // A file changed this recently may change again within the same timestamp.
    const mtime = seen.racy ? -1 : seen.mtime;
    const { size, ctime, inode } = seen;
    const isSame = known?.hash === hash;
    const facts = isSame
      ? decodeFacts(known)
      : await readFacts(bytes, { path: file, ...factsOptions(this.#config) });
    const json = isSame ? known.json : encodeUtf8(JSON.stringify(facts));
    const names = facts === null ? new Uint32Array() : namesIn(facts);
    const addresses = facts?.addresses ?? [];
    const check = hashBytes(json);
    this.#fresh.set(file, { file, size, mtime, ctime, inode, hash, names, addresses, json, check });
    return facts === null ? null : { names, addresses, facts: () => facts };
  }

  /** The documents that have moved, by where they were; known once all documents were looked at. */
  moves(): readonly Move[] {
    const old = [this.#all, this.#recent].filter((table) => table !== null);
    const isHere = (file: string) => this.#fresh.has(file) || this.#kept.has(file);
    const gone = new Map<string, FactsRow>();
    for (const table of this.#fresh.size === 0 ? [] : old) {
      table.files.forEach((file, i) => isHere(file) || gone.set(file, table.row(i)));
    }
    const isNew = ({ file }: FactsRow) => old.every((table) => table.numberOf(file) === undefined);
    const found = findMoves([...gone.values()], [...this.#fresh.values()].filter(isNew));
    const known = old.flatMap(({ moves }) => moves);
    const newest = new Map([...known, ...found]);
    return [...newest].map(([from, to]): Move => [from, newest.get(to) ?? to])
      .filter(([from, to]) => !isHere(from) && isHere(to) && !this.#host.exists(from));
  }

  /** Writes the documents that were looked at, if any of them was read, and what `moves` returned. */
  async save(moves: readonly Move[]): Promise<void> {
    if (this.#fresh.size === 0) return;
    const recent = [...this.#kept].filter(([, table]) => table === this.#recent).map(rowOf);
    const changed = [...recent, ...this.#fresh.values()];
    const limit = Math.max(MOST_RECENT, RECENT_SHARE * (this.#all?.files.length ?? 0));
    if (this.#all !== null && changed.length <= limit) {
      return await this.#write(RECENT, changed, moves);
    }
    const rows = [...[...this.#kept].map(rowOf), ...this.#fresh.values()];
    await this.#write(ALL, rows.sort((a, b) => a.file < b.file ? -1 : 1), moves);
    await this.#write(RECENT, [], []);
  }

  async #write(
    name: string,
    rows: readonly FactsRow[],
    moves: readonly Move[],
  ): Promise<void> {
    await this.#store.writeBeside(name, encodeFactsFile({ rows, moves }, this.#stamp));
  }
}

function rowOf([file, table]: readonly [string, FactsTable]): FactsRow {
  return table.row(table.numberOf(file)!);
}

class KeptFacts implements CachedFacts {
  readonly #table: FactsTable;
  readonly #i: number;
  #facts: FileFacts | null = null;

  constructor(table: FactsTable, i: number) {
    this.#table = table;
    this.#i = i;
  }
  get addresses(): FileFacts["addresses"] {
    return this.#table.addressesOf(this.#i);
  }
  get names(): Uint32Array {
    return this.#table.namesOf(this.#i);
  }
  facts(): FileFacts {
    this.#facts ??= decodeFacts(this.#table.row(this.#i));
    return this.#facts!;
  }
}
