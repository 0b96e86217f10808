/**
 * The difference between the trees and a manifest: sizes and times as the hint, hashes as the truth.
 *
 * The records of a manifest enter, records as they should be leave: settled ones, whose content is
 * what the manifest says (a touched file is settled, with its new times), and pending ones, which
 * have to be indexed. Nothing is written, so no lock is needed.
 */
import { encodeUtf8, hashBytes } from "../base/bytes.ts";
import { isNotFound, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { type Config, type Tree, usableTrees } from "../config/model.ts";
import type { EntryRecord, Inventory, Seen, TreeRecord } from "./model.ts";
import { readOuterIgnores } from "./outer_ignores.ts";
import type { OuterIgnore } from "./select.ts";
import {
  findSuspects,
  type FoundEntry,
  type FoundFolder,
  inside,
  type KnownFolder,
  seenNow,
  type Suspects,
  walkTree,
} from "./walk.ts";

/** A tree that is read, with all that its record says. */
export interface ScannedTree {
  readonly tree: Tree;
  readonly record: TreeRecord;
  readonly outer: readonly OuterIgnore[];
}

/** A file to be indexed. */
export interface PendingEntry {
  readonly name: string;
  /** The record it replaces, or null for a file that is new. */
  readonly known: EntryRecord | null;
}

export interface ScannedFolder {
  readonly tree: number;
  /** As on the disk. */
  readonly path: string;
  readonly seen: Seen;
  readonly settled: readonly EntryRecord[];
  readonly pending: readonly PendingEntry[];
}

export interface Scan {
  readonly folders: readonly ScannedFolder[];
  /** Documents of the manifest that are no longer there. */
  readonly removed: number;
  /** Files were left unread because time ran out; their old records are among the settled. */
  readonly incomplete: boolean;
  /** There is nothing to index or to remove. */
  readonly isSettled: boolean;
  /** Something is known more surely than the manifest has it, be it only a time. */
  readonly hasNews: boolean;
}

/** The reason of a file whose path equals that of another in Unicode NFC. */
export const TWIN = "another file has the same path in Unicode NFC";

/** The trees that can be read, each with what decides its content from outside. */
export function scanTrees(host: Host, config: Config): ScannedTree[] {
  return usableTrees(config).map((tree) => {
    const outer = tree.gitignore ? readOuterIgnores(host, tree) : [];
    const folder = realFolder(host, tree.folder);
    const record = { name: tree.name, folder, outer: outer.length === 0 ? "" : digest(outer) };
    return { tree, record, outer };
  });
}

export interface ScanOptions {
  readonly trees: readonly ScannedTree[];
  readonly maxFileSize: number;
  /** When to stop looking at suspect files. */
  readonly deadline: number;
}

/** Null when the trees are as the manifest says; "late" when even asking took too long. */
export function scan(host: Host, inventory: Inventory, options: ScanOptions): Scan | null | "late" {
  const suspects = findSuspects(host, inventory, options.deadline);
  if (suspects === null) return "late";
  const relist = options.trees.map(({ record }, i) =>
    record.outer !== inventory.facts.trees[i].outer
  );
  if (suspects.folders.size + suspects.entries.size === 0 && !relist.includes(true)) return null;
  const known = knownFolders(inventory, suspects);
  const found = options.trees.flatMap(({ tree, record, outer }, number) =>
    walkTree(host, tree, {
      number,
      root: record.folder,
      outer,
      known: known[number],
      relist: relist[number],
    })
  );
  return new Settling(host, options).settle(found, inventory.facts.documents);
}

/** The scan of trees of which nothing is known: every file is pending. */
export function scanAll(host: Host, options: ScanOptions): Scan {
  const found = options.trees.flatMap(({ tree, record, outer }, number) =>
    walkTree(host, tree, { number, root: record.folder, outer, known: new Map(), relist: true })
  );
  return new Settling(host, options).settle(found, 0);
}

/** Decides by content what the times left open. */
class Settling {
  #host: Host;
  #options: ScanOptions;
  #hasNews = false;
  #incomplete = false;
  #stillThere = 0;

  constructor(host: Host, options: ScanOptions) {
    this.#host = host;
    this.#options = options;
  }

  settle(found: readonly FoundFolder[], documents: number): Scan {
    const folders = found.map((folder) => this.#folder(folder));
    const removed = documents - this.#stillThere;
    return {
      folders,
      removed,
      incomplete: this.#incomplete,
      isSettled: removed === 0 && folders.every((folder) => folder.pending.length === 0),
      hasNews: this.#hasNews,
    };
  }

  #folder(folder: FoundFolder): ScannedFolder {
    const { tree, path, seen } = folder;
    this.#hasNews ||= folder.known === null || isNews(seen, folder.known);
    const settled = folder.problem === null ? [] : [unlisted(folder)];
    const pending: PendingEntry[] = [];
    const place = inside(this.#options.trees[tree].record.folder, path);
    for (const entry of folder.entries) {
      const outcome = this.#entry(`${place}/${entry.name}`, entry);
      if (outcome === "gone") continue;
      if (entry.known?.kind === "document") this.#stillThere++;
      if (outcome === "pending") pending.push({ name: entry.name, known: entry.known });
      else settled.push(outcome);
    }
    return { tree, path, seen, settled, pending };
  }

  #entry(file: string, entry: FoundEntry): EntryRecord | "pending" | "gone" {
    const { known, kind, isSame } = entry;
    if (known !== null && isSame && known.reason !== TWIN) return known;
    if (kind === "ignore") return this.#ignoreFile(file, entry);
    if (entry.name.includes("\ufffd") && !this.#host.exists(file)) return unnameable(entry.name);
    if (known === null || known.kind === "ignore") return "pending";
    if (this.#host.now() > this.#options.deadline) {
      this.#incomplete = true;
      return known;
    }
    const source = readSource(this.#host, file, this.#options.maxFileSize);
    if (source === null) return "gone";
    const hash = source.kind === "read" ? source.hash : "";
    const reason = source.kind === "read" ? known.reason : source.reason;
    if (hash !== known.hash || reason !== known.reason || reason === TWIN) return "pending";
    this.#hasNews ||= isNews(source.seen, known);
    return { ...known, ...source.seen };
  }

  #ignoreFile(file: string, { name, known }: FoundEntry): EntryRecord | "gone" {
    try {
      const seen = seenNow(this.#host, this.#host.lstat(file));
      this.#hasNews ||= known === null || isNews(seen, known);
      return { ...NOWHERE, ...seen, name, kind: "ignore" };
    } catch {
      return "gone";
    }
  }
}

/** What a record says of a file that is in no segment. */
export const NOWHERE = { hash: "", reason: "", segment: 0, ordinal: 0 } as const;

/** Is it worth remembering how this looks now? */
function isNews(seen: Seen, known: Seen): boolean {
  return seen.mtime !== known.mtime || seen.ctime !== known.ctime || known.racy && !seen.racy;
}

/** A folder that cannot be listed stands among its own entries, without a name. */
function unlisted({ seen, problem }: FoundFolder): EntryRecord {
  const reason = `the folder cannot be read: ${problem}`;
  return { ...NOWHERE, ...seen, racy: false, name: "", kind: "skipped", reason };
}

/** A name that has no text form, so that no path leads to the file. It has no times to compare. */
function unnameable(name: string): EntryRecord {
  const seen = { size: -1, mtime: 0, ctime: 0, racy: false };
  return { ...NOWHERE, ...seen, name, kind: "skipped", reason: "its name is not valid UTF-8" };
}

function knownFolders(inventory: Inventory, suspects: Suspects): Map<string, KnownFolder>[] {
  const { first, name } = inventory.columns;
  const trees = inventory.facts.trees.map(() => new Map<string, KnownFolder>());
  inventory.folders().forEach((record, i) => {
    const names = new Set<string>();
    for (let entry = first[i]; entry < first[i + 1]; entry++) {
      if (suspects.entries.has(entry)) names.add(name[entry]);
    }
    const isSuspect = suspects.folders.has(i);
    trees[record.tree].set(record.path, { record, isSuspect, suspects: names });
  });
  return trees;
}

/** A file as it is now: its bytes, or why they are not to be had. */
export type Source =
  | {
    readonly kind: "read";
    readonly seen: Seen;
    readonly bytes: Uint8Array;
    readonly hash: string;
  }
  | { readonly kind: "refused"; readonly seen: Seen; readonly reason: string };

/** Null when there is no such file. It is looked at before it is read: what changes later shows. */
export function readSource(host: Host, file: string, maxFileSize: number): Source | null {
  let seen: Seen | null = null;
  try {
    const stat = host.lstat(file);
    if (stat.kind !== "file") return null;
    seen = seenNow(host, stat);
    if (seen.size <= maxFileSize) {
      const bytes = host.readFile(file);
      if (bytes.length <= maxFileSize) return { kind: "read", seen, bytes, hash: hashBytes(bytes) };
    }
    return { kind: "refused", seen, reason: `larger than ${maxFileSize} bytes` };
  } catch (error) {
    if (seen === null || isNotFound(error)) return null;
    return { kind: "refused", seen, reason: `cannot be read: ${reasonOf(error)}` };
  }
}

function realFolder(host: Host, folder: string): string {
  try {
    return host.realPath(folder);
  } catch {
    return folder;
  }
}

function digest(outer: readonly OuterIgnore[]): string {
  return hashBytes(encodeUtf8(JSON.stringify(outer)));
}
