/**
 * What lies in the trees now, compared with what a manifest remembers.
 *
 * Two steps. `findSuspects` asks the system about every folder and file that the manifest knows and
 * collects those that may have changed; when there are none, the trees are as they were. Otherwise
 * `walkTree` lists the folders that are suspect, and only those, takes the rest from memory, and
 * looks at suspect files again. Nothing here reads the content of a document.
 *
 * Symbolic links inside a tree are not followed, so a walk ends. What vanishes on the way is simply
 * not there; a folder that cannot be listed is reported as a skipped entry without a name.
 */
import { type FileStat, type FolderEntry, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import type { Tree } from "../config/model.ts";
import type { EntryRecord, FolderRecord, Inventory, Seen } from "./model.ts";
import { readIgnore } from "./outer_ignores.ts";
import {
  createSelector,
  type FolderRules,
  IGNORE_FILES,
  type IgnoreFile,
  type OuterIgnore,
} from "./select.ts";

/** Times this close to the moment of reading prove nothing: a second change may share them. */
const RACY = 2_000;

/** Folders and entries of a manifest, by number, that may not be as they were. */
export interface Suspects {
  readonly folders: ReadonlySet<number>;
  readonly entries: ReadonlySet<number>;
}

/** The moment, and how a path looked then. */
export function seenNow(host: Host, stat: FileStat): Seen {
  const { size, mtime, ctime } = stat;
  return { size, mtime, ctime, racy: (ctime || mtime) > host.now() - RACY };
}

/**
 * Compares times and sizes of all that the manifest knows. Null when `deadline` passes on the way.
 * One system call for each folder and file and as little else as possible: this runs before every
 * answer. (A second thread for half of the files was tried and lost: it starts too slowly.) Entries
 * of negative size have no path to ask about; the times of their folder speak for them.
 */
export function findSuspects(host: Host, inventory: Inventory, deadline: number): Suspects | null {
  const { columns, facts } = inventory;
  const { folderPath, folderTimes, first, name, stats, racy } = columns;
  const folders = new Set<number>();
  const entries = new Set<number>();
  for (let i = 0; i < folderPath.length; i++) {
    const folder = inside(facts.trees[columns.folderTree[i]].folder, folderPath[i]);
    if (
      columns.folderRacy[i] !== 0 ||
      !host.isUnchanged(folder, -1, folderTimes[2 * i], folderTimes[2 * i + 1])
    ) folders.add(i);
    const prefix = `${folder}/`;
    const end = first[i + 1];
    for (let entry = first[i]; entry < end; entry++) {
      const at = 3 * entry;
      if (stats[at] < 0) continue;
      if (
        racy[entry] !== 0 ||
        !host.isUnchanged(prefix + name[entry], stats[at], stats[at + 1], stats[at + 2])
      ) entries.add(entry);
    }
    if (i % 64 === 63 && host.now() > deadline) return null;
  }
  return { folders, entries };
}

/** A file as the walk met it. */
export interface FoundEntry {
  readonly name: string;
  readonly kind: "file" | "ignore";
  /** What the manifest has under this name, or null. */
  readonly known: EntryRecord | null;
  /** Nothing suggests that it differs from `known`. */
  readonly isSame: boolean;
}

export interface FoundFolder {
  readonly tree: number;
  readonly path: string;
  readonly seen: Seen;
  /** What the manifest has under this path, or null. */
  readonly known: FolderRecord | null;
  readonly entries: readonly FoundEntry[];
  /** Why it could not be listed, or null. */
  readonly problem: string | null;
}

/** A folder that a manifest knows, and what of it to look at again. */
export interface KnownFolder {
  readonly record: FolderRecord;
  readonly isSuspect: boolean;
  /** Names of suspect entries. */
  readonly suspects: ReadonlySet<string>;
}

export interface WalkOptions {
  /** Number of the tree. */
  readonly number: number;
  /** Its folder, links resolved. */
  readonly root: string;
  readonly outer: readonly OuterIgnore[];
  /** By path. */
  readonly known: ReadonlyMap<string, KnownFolder>;
  /** List every folder: the rules of the tree have changed. */
  readonly relist: boolean;
}

/**
 * All folders of a tree that are entered, a folder before those inside it, names ascending.
 * Where an ignore file is new, gone or suspect, its folder and all below it are listed again.
 */
export function walkTree(host: Host, tree: Tree, options: WalkOptions): FoundFolder[] {
  return new Walk(host, tree, options).run();
}

class Walk {
  #host: Host;
  #tree: Tree;
  #options: WalkOptions;
  #children = new Map<string, string[]>();
  #rules = new Map<string, FolderRules>();
  #found: FoundFolder[] = [];

  constructor(host: Host, tree: Tree, options: WalkOptions) {
    this.#host = host;
    this.#tree = tree;
    this.#options = options;
    for (const path of options.known.keys()) {
      if (path === "") continue;
      const [parent, name] = splitPath(path);
      const names = this.#children.get(parent);
      if (names) names.push(name);
      else this.#children.set(parent, [name]);
    }
  }

  run(): FoundFolder[] {
    this.#visit("", this.#options.relist);
    return this.#found;
  }

  #visit(path: string, relist: boolean): void {
    const known = this.#options.known.get(path);
    if (known !== undefined && !known.isSuspect && !relist && !hasSuspectIgnoreFile(known)) {
      this.#remember(known);
      for (const name of this.#children.get(path) ?? []) this.#visit(join(path, name), false);
      return;
    }
    const { folders, rulesChanged } = this.#list(path, known?.record.entries ?? []);
    for (const name of folders) this.#visit(join(path, name), relist || rulesChanged);
  }

  /** Takes a folder from memory. */
  #remember({ record, suspects }: KnownFolder): void {
    const entries = record.entries.map((entry): FoundEntry => ({
      name: entry.name,
      kind: entry.kind === "ignore" ? "ignore" : "file",
      known: entry,
      isSame: !suspects.has(entry.name),
    }));
    this.#found.push({ ...this.#place(record.path), seen: record, entries, problem: null });
  }

  /** Reads a folder from the disk. */
  #list(path: string, known: readonly EntryRecord[]): Listing {
    const listed = this.#read(path);
    if (listed === null) return { folders: [], rulesChanged: false };
    const rules = this.#enter(path, listed.names);
    const records = new Map(known.map((entry) => [entry.name, entry]));
    const entries: FoundEntry[] = [];
    const folders: string[] = [];
    for (const { name, kind } of listed.names) {
      const isIgnore = this.#isIgnoreFile(name, kind);
      if (!isIgnore && !rules.decide(name.normalize("NFC"), kind).kept) continue;
      if (kind === "folder") folders.push(name);
      else entries.push(this.#entry(path, { name, isIgnore, known: records.get(name) ?? null }));
    }
    this.#found.push({ ...this.#place(path), seen: listed.seen, entries, problem: null });
    const ignores = entries.filter((entry) => entry.kind === "ignore");
    const before = known.filter((entry) => entry.kind === "ignore").length;
    return {
      folders,
      rulesChanged: ignores.length !== before || ignores.some((one) => !one.isSame),
    };
  }

  /** The look and the content of a folder, names ascending; null when it cannot be listed. */
  #read(path: string): { seen: Seen; names: FolderEntry[] } | null {
    const folder = inside(this.#options.root, path);
    let seen: Seen | null = null;
    try {
      seen = seenNow(this.#host, this.#host.lstat(folder));
      const names = this.#host.readFolder(folder);
      return { seen, names: names.sort((a, b) => a.name < b.name ? -1 : 1) };
    } catch (error) {
      const problem = reasonOf(error);
      if (seen !== null) this.#found.push({ ...this.#place(path), seen, entries: [], problem });
      return null;
    }
  }

  #entry(
    path: string,
    entry: { name: string; isIgnore: boolean; known: EntryRecord | null },
  ): FoundEntry {
    const { name, isIgnore, known } = entry;
    const isSame = known !== null && !known.racy && (known.kind === "ignore") === isIgnore &&
      this.#host.isUnchanged(
        `${inside(this.#options.root, path)}/${name}`,
        known.size,
        known.mtime,
        known.ctime,
      );
    return { name, kind: isIgnore ? "ignore" : "file", known, isSame };
  }

  #isIgnoreFile(name: string, kind: string): boolean {
    return this.#tree.gitignore && kind === "file" &&
      (IGNORE_FILES as readonly string[]).includes(name);
  }

  /** The rules of a folder whose content is known. */
  #enter(path: string, names: readonly FolderEntry[]): FolderRules {
    const ignoreFiles = this.#readIgnores(
      path,
      names.filter(({ name, kind }) => this.#isIgnoreFile(name, kind)).map(({ name }) => name),
    );
    const rules = this.#rulesWith(path, ignoreFiles);
    this.#rules.set(path, rules);
    return rules;
  }

  /** The rules of a folder that was taken from memory, for the sake of one below it. */
  #rulesOf(path: string): FolderRules {
    const ready = this.#rules.get(path);
    if (ready !== undefined) return ready;
    const entries = this.#options.known.get(path)?.record.entries ?? [];
    const names = entries.filter((entry) => entry.kind === "ignore").map((entry) => entry.name);
    const rules = this.#rulesWith(path, this.#readIgnores(path, names));
    this.#rules.set(path, rules);
    return rules;
  }

  #rulesWith(path: string, ignoreFiles: readonly IgnoreFile[]): FolderRules {
    if (path === "") return createSelector(this.#tree, this.#options.outer).root(ignoreFiles);
    const [parent, name] = splitPath(path);
    return this.#rulesOf(parent).enter(name.normalize("NFC"), ignoreFiles);
  }

  #readIgnores(path: string, names: readonly string[]): IgnoreFile[] {
    const folder = inside(this.#options.root, path);
    return IGNORE_FILES.filter((name) => names.includes(name)).flatMap((name) => {
      const text = readIgnore(this.#host, `${folder}/${name}`);
      return text === null ? [] : [{ name, text }];
    });
  }

  #place(path: string): Pick<FoundFolder, "tree" | "path" | "known"> {
    const known = this.#options.known.get(path)?.record ?? null;
    return { tree: this.#options.number, path, known };
  }
}

interface Listing {
  /** Names of the folders to enter. */
  readonly folders: readonly string[];
  /** The ignore files of this folder are not those of the manifest. */
  readonly rulesChanged: boolean;
}

function hasSuspectIgnoreFile({ record, suspects }: KnownFolder): boolean {
  return suspects.size > 0 &&
    record.entries.some((one) => one.kind === "ignore" && suspects.has(one.name));
}

/** The absolute path of a path inside a folder. */
export function inside(folder: string, path: string): string {
  return path === "" ? folder : `${folder}/${path}`;
}

export function join(path: string, name: string): string {
  return path === "" ? name : `${path}/${name}`;
}

function splitPath(path: string): [parent: string, name: string] {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? ["", path] : [path.slice(0, slash), path.slice(slash + 1)];
}
