/**
 * Decides by content what sizes and times left open: folders as the walk found them enter, records as
 * they should be leave. A file that was only touched is settled, with its new times; one whose content
 * differs is pending.
 */
import type { ReadFiles } from "../base/files.ts";
import type { Clock } from "../base/process.ts";
import {
  type EntryRecord,
  NOT_STORED,
  type PendingEntry,
  type Scan,
  type ScannedFolder,
  type Seen,
  type Source,
} from "./model.ts";
import { NFC_COLLISION } from "./nfc_collisions.ts";
import { joinPath } from "./path.ts";
import { readSource, seenNow } from "./source.ts";
import type { TreeOnDisk } from "./tree_on_disk.ts";
import { type FoundEntry, type FoundFolder, type KnownTree, walkTree } from "./walk.ts";

export interface ReconcileOptions {
  readonly maxFileSize: number;
  /** When to stop reading suspect files. */
  readonly deadline: number;
  /**
   * Bytes of changed files to keep for the indexer, so that each is read once. What does not fit is
   * read again when it is indexed: memory stays bounded however much has changed.
   */
  readonly keepBytes: number;
}

/** What an inventory knows, by number of the tree, and how many documents it has. */
export interface Known {
  readonly trees: readonly KnownTree[];
  readonly documents: number;
}

/** Walks the trees and compares them with what is known; without `known`, every file is pending. */
export function reconcile(
  files: ReadFiles & Clock,
  trees: readonly TreeOnDisk[],
  options: ReconcileOptions & { readonly known?: Known },
): Scan {
  const { known } = options;
  const reconciler = new Reconciler(files, options);
  const folders = trees.flatMap((tree, number) =>
    walkTree(files, tree, known?.trees[number]).map((folder) =>
      reconciler.folder(folder, {
        number,
        root: tree.record.folder,
        restem: known?.trees[number].restem ?? false,
      })
    )
  );
  return reconciler.finish(folders, known?.documents ?? 0);
}

interface ScannedTree {
  readonly number: number;
  readonly root: string;
  /** Index every document again. */
  readonly restem: boolean;
}

class Reconciler {
  readonly #files: ReadFiles & Clock;
  readonly #options: ReconcileOptions;
  #hasNews = false;
  #incomplete = false;
  /** Documents of the inventory that were found again. */
  #stillThere = 0;
  #keptBytes = 0;

  constructor(files: ReadFiles & Clock, options: ReconcileOptions) {
    this.#files = files;
    this.#options = options;
  }

  folder(found: FoundFolder, tree: ScannedTree): ScannedFolder {
    const { path, seen } = found;
    this.#hasNews ||= found.known === null || isNews(seen, found.known);
    const settled = found.problem === null ? [] : [unlisted(found)];
    const pending: PendingEntry[] = [];
    const folder = joinPath(tree.root, path);
    for (const entry of found.entries) {
      const { name, known } = entry;
      const outcome = tree.restem && known?.kind === "document"
        ? { pending: null }
        : this.#entry(`${folder}/${name}`, entry);
      if (outcome === "gone") continue;
      if (known?.kind === "document") this.#stillThere++;
      if ("pending" in outcome) pending.push({ name, known, source: outcome.pending });
      else settled.push(outcome);
    }
    return { tree: tree.number, path, seen, settled, pending };
  }

  finish(folders: readonly ScannedFolder[], documents: number): Scan {
    const removed = documents - this.#stillThere;
    return {
      folders,
      removed,
      incomplete: this.#incomplete,
      isSettled: removed === 0 && folders.every((folder) => folder.pending.length === 0),
      hasNews: this.#hasNews,
    };
  }

  #entry(file: string, entry: FoundEntry): Outcome {
    const { known, kind, isSame } = entry;
    if (known !== null && isSame && known.reason !== NFC_COLLISION) return known;
    if (kind === "ignore") return this.#ignoreFile(file, entry);
    if (kind === "dependencies") return dependencies(entry.name);
    if (entry.name.includes("\ufffd") && !this.#files.exists(file)) return unnameable(entry.name);
    if (known === null || known.kind === "ignore") return { pending: null };
    if (this.#files.now() > this.#options.deadline) {
      this.#incomplete = true;
      return known;
    }
    return this.#suspect(file, known);
  }

  /** Reads a file that may have changed. */
  #suspect(file: string, known: EntryRecord): Outcome {
    const source = readSource(this.#files, file, this.#options.maxFileSize);
    if (source === null) return "gone";
    const hash = source.kind === "read" ? source.hash : "";
    const reason = source.kind === "read" ? known.reason : source.reason;
    if (hash !== known.hash || reason !== known.reason || reason === NFC_COLLISION) {
      return { pending: this.#keep(source) };
    }
    this.#hasNews ||= isNews(source.seen, known);
    return { ...known, ...source.seen };
  }

  /** The source while there is room for it. */
  #keep(source: Source): Source | null {
    const bytes = source.kind === "read" ? source.bytes.length : 0;
    if (this.#keptBytes + bytes > this.#options.keepBytes) return null;
    this.#keptBytes += bytes;
    return source;
  }

  #ignoreFile(file: string, { name, known }: FoundEntry): Outcome {
    try {
      const seen = seenNow(this.#files, this.#files.lstat(file));
      this.#hasNews ||= known === null || isNews(seen, known);
      return { ...NOT_STORED, ...seen, name, kind: "ignore" };
    } catch {
      return "gone";
    }
  }
}

/** A record that is settled, a file to index with what was read of it, or nothing. */
type Outcome = EntryRecord | { readonly pending: Source | null } | "gone";

/** Are these times worth recording? */
function isNews(seen: Seen, known: Seen): boolean {
  return seen.mtime !== known.mtime || seen.ctime !== known.ctime || seen.inode !== known.inode ||
    known.racy && !seen.racy;
}

/** A folder that cannot be listed is recorded among its own entries, without a name. */
function unlisted({ seen, problem }: FoundFolder): EntryRecord {
  const reason = `the folder cannot be read: ${problem}`;
  return { ...NOT_STORED, ...seen, racy: false, name: "", kind: "skipped", reason };
}

/** Of what is not looked up again; it changes with the times of its folder. */
const UNSEEN: Seen = { size: -1, mtime: 0, ctime: 0, inode: 0, racy: false };

/** A name that is not valid UTF-8: no path leads to the file, so there are no times to compare. */
function unnameable(name: string): EntryRecord {
  return { ...NOT_STORED, ...UNSEEN, name, kind: "skipped", reason: "its name is not valid UTF-8" };
}

/** What is in the folder does not matter, so its times do not. */
function dependencies(name: string): EntryRecord {
  return { ...NOT_STORED, ...UNSEEN, name, kind: "dependencies" };
}
