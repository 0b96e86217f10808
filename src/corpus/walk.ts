/**
 * Lists the folders of a tree, those only that may have changed; the rest is taken from memory.
 *
 * Symbolic links inside a tree are not followed, so a walk ends. What vanishes on the way is left
 * out; a folder that cannot be listed is reported with the problem, and so is a tree beyond its limits. No document is read here.
 */
import { type FolderEntry, type ReadFiles, reasonOf } from "../base/files.ts";
import type { Clock } from "../base/process.ts";
import { type IgnoreFile, isIgnoreFile, readIgnoreFiles } from "./select/ignore_files.ts";
import type { EntryRecord, FolderRecord, Seen } from "./model.ts";
import { joinPath, splitPath } from "./path.ts";
import { createSelector, DEPENDENCIES, type FolderRules } from "./select/select.ts";
import { seenNow } from "./source.ts";
import { LeftOut, TreeMeter } from "./tree_limits.ts";
import type { TreeOnDisk } from "./tree_on_disk.ts";

/** A file as the walk found it. */
export interface FoundEntry {
  readonly name: string;
  /** A folder of dependencies is not entered, but known. */
  readonly kind: "file" | "ignore" | "dependencies";
  /** What the inventory has under this name, or null. */
  readonly known: EntryRecord | null;
  /** Size, times and inode are those of `known`, and prove it unchanged. */
  readonly isSame: boolean;
}

export interface FoundFolder {
  /** Path inside the tree as it is on disk. */
  readonly path: string;
  readonly seen: Seen;
  /** What the inventory has under this path, or null. */
  readonly known: FolderRecord | null;
  readonly entries: readonly FoundEntry[];
  /** Why it could not be listed, or null. */
  readonly problem: string | null;
  /** Documents and folders in it that an ignore file leaves out; absent if it was not listed. */
  readonly ignored?: number;
}

/** A folder of an inventory, and what of it to look at again. */
export interface KnownFolder {
  readonly record: FolderRecord;
  readonly isSuspect: boolean;
  /** Names of suspect entries. */
  readonly suspects: ReadonlySet<string>;
}

/** What an inventory knows of a tree. */
export interface KnownTree {
  /** By path. */
  readonly folders: ReadonlyMap<string, KnownFolder>;
  /** List every folder: the ignore files above the tree have changed. */
  readonly relist: boolean;
  /** Index every document again: its words are stemmed in another way now. */
  readonly restem: boolean;
}

const UNKNOWN_TREE: KnownTree = { folders: new Map(), relist: true, restem: false };

/**
 * All folders of a tree that are entered, a folder before those inside it, names ascending.
 * Where an ignore file is new, gone or suspect, its folder and all below it are listed again.
 */
export function walkTree(
  files: ReadFiles & Clock,
  tree: TreeOnDisk,
  known: KnownTree = UNKNOWN_TREE,
): FoundFolder[] {
  return new Walk(files, tree, known).run();
}

class Walk {
  readonly #files: ReadFiles & Clock;
  readonly #tree: TreeOnDisk;
  readonly #known: KnownTree;
  /** Names of the known folders inside a known folder. */
  readonly #children = new Map<string, string[]>();
  readonly #rules = new Map<string, FolderRules>();
  readonly #found: FoundFolder[] = [];
  readonly #meter: TreeMeter;

  constructor(files: ReadFiles & Clock, tree: TreeOnDisk, known: KnownTree) {
    this.#files = files;
    this.#meter = new TreeMeter(files, tree.tree);
    this.#tree = tree;
    this.#known = known;
    for (const path of known.folders.keys()) {
      if (path === "") continue;
      const [parent, name] = splitPath(path);
      const names = this.#children.get(parent);
      if (names) names.push(name);
      else this.#children.set(parent, [name]);
    }
  }

  run(): FoundFolder[] {
    try {
      this.#visit("", this.#known.relist);
      return this.#found;
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
      return this.#leaveOut(error.message);
    }
  }

  /** The folder of the tree alone, with the reason why nothing in it is read. */
  #leaveOut(problem: string): FoundFolder[] {
    const known = this.#known.folders.get("")?.record ?? null;
    const seen = seenNow(this.#files, this.#files.lstat(this.#onDisk("")));
    return [{ path: "", seen, known, entries: [], problem }];
  }

  #visit(path: string, relist: boolean): void {
    const known = this.#known.folders.get(path);
    if (known !== undefined && !known.isSuspect && !relist && !hasSuspectIgnoreFile(known)) {
      this.#found.push(fromMemory(known));
      for (const name of this.#children.get(path) ?? []) this.#visit(joinPath(path, name), false);
      return;
    }
    const { folders, rulesChanged } = this.#list(path, known?.record ?? null);
    for (const name of folders) this.#visit(joinPath(path, name), relist || rulesChanged);
  }

  /** Lists a folder on disk and adds it to what was found. */
  #list(path: string, known: FolderRecord | null): Listing {
    const listed = this.#read(path, known);
    if (listed === null) return { folders: [], rulesChanged: false };
    this.#meter.addEntries(listed.names.length);
    const rules = this.#enter(path, listed.names);
    const records = new Map(known?.entries.map((entry) => [entry.name, entry]));
    const entries: FoundEntry[] = [];
    const folders: string[] = [];
    let ignored = 0;
    const isBeside = (other: string) => listed.names.some(({ name }) => name === other);
    for (const { name, kind } of listed.names) {
      const isIgnore = this.#isIgnoreFile(name, kind);
      const decision = isIgnore ? null : rules.decide(name.normalize("NFC"), kind, isBeside);
      if (decision === DEPENDENCIES) {
        entries.push({ name, kind: "dependencies", known: null, isSame: false });
      }
      if (decision?.kept === false) {
        if (decision.isIgnored) ignored++;
        continue;
      }
      if (kind === "folder") folders.push(name);
      else {
        const known = records.get(name) ?? null;
        if (!isIgnore) this.#meter.addFile(`${this.#onDisk(path)}/${name}`, known);
        entries.push(this.#entry(path, { name, isIgnore, known }));
      }
    }
    this.#found.push({ path, seen: listed.seen, known, entries, problem: null, ignored });
    const ignores = entries.filter((entry) => entry.kind === "ignore");
    const before = known?.entries.filter((entry) => entry.kind === "ignore").length ?? 0;
    return {
      folders,
      rulesChanged: ignores.length !== before || ignores.some((one) => !one.isSame),
    };
  }

  /** Times and content of a folder, names ascending; null when it is gone or cannot be listed. */
  #read(path: string, known: FolderRecord | null): { seen: Seen; names: FolderEntry[] } | null {
    const folder = this.#onDisk(path);
    let seen: Seen | null = null;
    try {
      seen = seenNow(this.#files, this.#files.lstat(folder));
      const names = this.#files.readFolder(folder);
      return { seen, names: names.sort((a, b) => a.name < b.name ? -1 : 1) };
    } catch (error) {
      const problem = reasonOf(error);
      if (seen !== null) this.#found.push({ path, seen, known, entries: [], problem });
      return null;
    }
  }

  #entry(
    path: string,
    { name, isIgnore, known }: { name: string; isIgnore: boolean; known: EntryRecord | null },
  ): FoundEntry {
    const isSame = known !== null && !known.racy && (known.kind === "ignore") === isIgnore &&
      this.#files.isUnchanged(
        `${this.#onDisk(path)}/${name}`,
        known.size,
        known.mtime,
        known.ctime,
        known.inode,
      );
    return { name, kind: isIgnore ? "ignore" : "file", known, isSame };
  }

  #isIgnoreFile(name: string, kind: string): boolean {
    return this.#tree.tree.gitignore && kind === "file" && isIgnoreFile(name);
  }

  /** The rules of a folder that was just listed. */
  #enter(path: string, names: readonly FolderEntry[]): FolderRules {
    const ignores = names.filter(({ name, kind }) => this.#isIgnoreFile(name, kind));
    return this.#makeRules(path, ignores.map(({ name }) => name));
  }

  /** The rules of any folder; those of one taken from memory are made when a folder below needs them. */
  #rulesOf(path: string): FolderRules {
    const ready = this.#rules.get(path);
    if (ready !== undefined) return ready;
    const entries = this.#known.folders.get(path)?.record.entries ?? [];
    const ignores = entries.filter((entry) => entry.kind === "ignore");
    return this.#makeRules(path, ignores.map(({ name }) => name));
  }

  #makeRules(path: string, ignoreNames: readonly string[]): FolderRules {
    const ignoreFiles = readIgnoreFiles(this.#files, this.#onDisk(path), ignoreNames);
    const rules = this.#combine(path, ignoreFiles);
    this.#rules.set(path, rules);
    return rules;
  }

  #combine(path: string, ignoreFiles: readonly IgnoreFile[]): FolderRules {
    if (path === "") return createSelector(this.#tree.tree, this.#tree.outer).root(ignoreFiles);
    const [parent, name] = splitPath(path);
    return this.#rulesOf(parent).enter(name.normalize("NFC"), ignoreFiles);
  }

  #onDisk(path: string): string {
    return joinPath(this.#tree.record.folder, path);
  }
}

interface Listing {
  /** Names of the folders to enter. */
  readonly folders: readonly string[];
  /** The ignore files of this folder are not those of the inventory. */
  readonly rulesChanged: boolean;
}

function fromMemory({ record, suspects }: KnownFolder): FoundFolder {
  const entries = record.entries.map((entry): FoundEntry => ({
    name: entry.name,
    kind: entry.kind === "ignore" ? "ignore" : "file",
    known: entry,
    isSame: !suspects.has(entry.name),
  }));
  return { path: record.path, seen: record, known: record, entries, problem: null };
}

function hasSuspectIgnoreFile({ record, suspects }: KnownFolder): boolean {
  return suspects.size > 0 &&
    record.entries.some((one) => one.kind === "ignore" && suspects.has(one.name));
}
