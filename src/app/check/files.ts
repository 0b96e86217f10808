/** The files of a project on disk, for the rules: folders are listed once, nothing is written. */
import { decodeStrict } from "../../base/bytes.ts";
import type { FileKind, ReadFiles } from "../../base/files.ts";
import { basename } from "../../base/path.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { dirname } from "../../base/slash_path.ts";
import type { FileFacts } from "../../check/model.ts";
import { isBelowOne } from "../../check/paths.ts";
import { isWithin, type ProjectFiles } from "../../check/project.ts";
import type { SiteFiles } from "../../check/site/site_folder.ts";
import { DEFAULT_TREE, type Tree } from "../../config/model.ts";
import {
  IGNORE_FILES,
  type IgnoreFile,
  readIgnoreFiles,
  readOuterIgnores,
} from "../../corpus/select/ignore_files.ts";
import { createSelector, type FolderRules } from "../../corpus/select/select.ts";
import { isSecretPath } from "../../corpus/select/secret_names.ts";
import { hasBinaryExtension } from "../../corpus/select/tree_globs.ts";

export type FactsReader = (file: string) => FileFacts | null | Promise<FileFacts | null>;

/** Characters of a path beyond which no system has a file there. */
const MAX_PATH = 4_096;
/** What is not there is remembered for so many paths, and none that is longer: links name any number. */
const MAX_KINDS = 500_000;
const LONG_PATH = 300;
/** Bytes of a file with the settings of a site. */
const MAX_SETTINGS = 2_000_000;
/** A line of `.gitmodules` with the folder of a submodule. */
const SUBMODULE = /^[ \t]*path[ \t]*=([^\r\n]*)$/gm;

export class DiskFiles implements ProjectFiles, SiteFiles {
  readonly #host: ReadFiles;
  readonly #root: string;
  readonly #own: ReadonlySet<string>;
  readonly #readFacts: FactsReader;
  readonly #kinds = new Map<string, "file" | "folder" | null>();
  readonly #listings = new Map<string, ReadonlyMap<string, FileKind>>();
  readonly #facts = new Map<string, FileFacts | null | Promise<FileFacts | null>>();
  readonly #entries = new Map<string, ReadonlyMap<string, "file" | "folder">>();
  readonly #rules = new Map<string, FolderRules | null>();
  #top: Level | null = null;
  /** The folder that was looked into last: most of what is asked for is in the same one. */
  #last: { readonly folder: string; readonly level: Level | null } | null = null;
  #submodules: ReadonlySet<string> | null = null;
  #named: ReadonlyMap<string, readonly string[]> | null = null;
  /** Of these, the files that are not ignored. */
  readonly #keptNames = new Map<string, readonly string[]>();

  /**
   * `root` is the repository, absolute, links resolved, with `/`. Folders are listed, and files read,
   * only there and in the other `own` folders.
   */
  constructor(host: ReadFiles, root: string, { own, readFacts }: Access) {
    this.#host = host;
    this.#root = root;
    this.#own = new Set([root, ...own]);
    this.#readFacts = readFacts;
  }

  kindOf(path: string): "file" | "folder" | null {
    const known = this.#kinds.get(path);
    if (known !== undefined) return known;
    const kind = path.length > MAX_PATH ? null : this.#lookUp(path);
    const isKept = path.length <= LONG_PATH && this.#kinds.size < MAX_KINDS;
    if (kind !== null || isKept) this.#kinds.set(path, kind);
    return kind;
  }

  #lookUp(path: string): "file" | "folder" | null {
    if (path === this.#root) return "folder";
    if (!isWithin(path, this.#root)) return this.#kindOnDisk(path);
    const folder = dirname(path);
    if (folder !== this.#last?.folder) this.#last = { folder, level: this.#levelAt(folder) };
    const { level } = this.#last;
    return level === null ? null : this.#kindAt(level, basename(path), path);
  }

  /** A folder of the repository, looked up name by name as far as they are there; null without one. */
  #levelAt(folder: string): Level | null {
    let here = this.#top ??= { names: this.#list(this.#root), inner: new Map() };
    const names = folder.slice(this.#root.length + 1).split("/").filter((name) => name !== "");
    for (const [i, name] of names.entries()) {
      let inner = here.inner.get(name);
      if (inner === undefined) {
        const path = `${this.#root}/${names.slice(0, i + 1).join("/")}`;
        if (this.#kindAt(here, name, path) !== "folder") return null;
        here.inner.set(name, inner = { names: this.#list(path), inner: new Map() });
      }
      here = inner;
    }
    return here;
  }

  #kindAt({ names }: Level, name: string, path: string): "file" | "folder" | null {
    const kind = names.get(name);
    if (kind === undefined || kind === "other") return null;
    return kind === "link" ? this.#kindOnDisk(path) : kind;
  }

  factsOf(file: string): FileFacts | null | Promise<FileFacts | null> {
    const known = this.#facts.get(file);
    if (known !== undefined) return known;
    const facts = this.#readFacts(file);
    this.#facts.set(file, facts);
    return facts;
  }

  /** Adds facts that are already known. */
  remember(file: string, facts: FileFacts | null): void {
    this.#facts.set(file, facts);
  }

  named(name: string): readonly string[] {
    this.#named ??= this.#listRepository();
    const key = name.normalize("NFC");
    const found = this.#named.get(key);
    if (found === undefined || hasBinaryExtension(name)) return found ?? [];
    const kept = this.#keptNames.get(key) ?? found.filter((file) => !this.isIgnored(file));
    this.#keptNames.set(key, kept);
    return kept;
  }

  isIgnored(path: string): boolean {
    const folder = dirname(path);
    const rules = this.#rulesOf(folder);
    return rules === null || !rules.decide(basename(path), "file").kept;
  }

  isGitIgnored(path: string): boolean {
    if (!isWithin(path, this.#root) || path === this.#root || path.length > MAX_PATH) return false;
    const folder = dirname(path);
    const rules = this.#rulesOf(folder);
    if (rules === null) return this.isGitIgnored(folder);
    // Binary files are left out before ignore files are asked, but folders are not.
    const name = basename(path);
    return rules.decide(name, "file").isIgnored === true ||
      rules.decide(name, "folder").isIgnored === true;
  }

  isInAbsentSubmodule(path: string): boolean {
    this.#submodules ??= new Set(
      [...(this.read(`${this.#root}/.gitmodules`) ?? "").matchAll(SUBMODULE)]
        .map(([, folder]) => `${this.#root}/${folder.trim()}`)
        .filter((folder) => this.#list(folder).size === 0),
    );
    return isBelowOne(path, this.#submodules);
  }

  isOutside(path: string): boolean {
    return !isWithin(path, this.#root);
  }

  list(folder: string): ReadonlyMap<string, "file" | "folder"> {
    const known = this.#entries.get(folder);
    if (known !== undefined) return known;
    const names = new Map<string, "file" | "folder">();
    for (const [name, kind] of this.#list(folder)) {
      const real = kind === "link" ? this.#kindOnDisk(`${folder}/${name}`) : kind;
      if (real === "file" || real === "folder") names.set(name, real);
    }
    this.#entries.set(folder, names);
    return names;
  }

  read(file: string): string | null {
    try {
      const real = slashed(this.#host.realPath(file));
      if (!isBelowOne(real, this.#own) || isSecretPath(real)) return null;
      return decodeStrict(readBounded(this.#host, real, MAX_SETTINGS));
    } catch {
      return null;
    }
  }

  #kindOnDisk(path: string): "file" | "folder" | null {
    try {
      const { kind } = this.#host.stat(path);
      return kind === "file" || kind === "folder" ? kind : null;
    } catch {
      return null;
    }
  }

  #list(folder: string): ReadonlyMap<string, FileKind> {
    const known = this.#listings.get(folder);
    if (known !== undefined) return known;
    const names = new Map<string, FileKind>();
    if (!isBelowOne(folder, this.#own)) return names;
    try {
      for (const { name, kind } of this.#host.readFolder(folder)) {
        names.set(name.normalize("NFC"), kind);
      }
    } catch {
      // A folder that cannot be read is treated as empty.
    }
    this.#listings.set(folder, names);
    return names;
  }

  #repository(): Tree {
    return {
      ...DEFAULT_TREE,
      name: "repository",
      folder: this.#root,
      include: ["**"],
      hidden: true,
      weight: 1,
      stemmer: null,
      isGlobal: false,
      source: "",
      trusted: true,
      problem: null,
    };
  }

  /** Every file of the repository by its name, except in ignored and dependency folders. */
  #listRepository(): ReadonlyMap<string, readonly string[]> {
    const named = new Map<string, string[]>();
    const folders = [this.#root];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const rules = this.#rulesOf(folder);
      const names = this.#list(folder);
      for (const [name, kind] of names) {
        const path = `${folder}/${name}`;
        if (kind === "folder") {
          if (rules?.decide(name, kind, (other) => names.has(other)).kept) folders.push(path);
        } else if (!named.get(name)?.push(path)) named.set(name, [path]);
      }
    }
    return named;
  }

  /** The ignore rules of a folder, existing or not; null when it is ignored itself. */
  #rulesOf(folder: string): FolderRules | null {
    const known = this.#rules.get(folder);
    if (known !== undefined) return known;
    const rules = this.#makeRules(folder);
    this.#rules.set(folder, rules);
    return rules;
  }

  #makeRules(folder: string): FolderRules | null {
    if (folder === this.#root) {
      const tree = this.#repository();
      const selector = createSelector(tree, readOuterIgnores(this.#host, tree.folder));
      return selector.root(this.#ignoreFiles(folder));
    }
    if (!isWithin(folder, this.#root) || folder.length > MAX_PATH) return null;
    const outer = this.#rulesOf(dirname(folder));
    const name = basename(folder);
    const isBeside = (other: string) => this.#list(dirname(folder)).has(other);
    if (outer === null || !outer.decide(name, "folder", isBeside).kept) return null;
    return outer.enter(name, this.#ignoreFiles(folder));
  }

  #ignoreFiles(folder: string): IgnoreFile[] {
    const names = IGNORE_FILES.filter((name) => this.#list(folder).get(name) === "file");
    return readIgnoreFiles(this.#host, folder, names);
  }
}

/** A folder that was looked into on the way to a path. */
interface Level {
  readonly names: ReadonlyMap<string, FileKind>;
  readonly inner: Map<string, Level>;
}

/** What a check may read. */
interface Access {
  /** Folders beside the repository. */
  readonly own: Iterable<string>;
  readonly readFacts: FactsReader;
}

/** With `/` on every platform, in NFC. */
export function slashed(path: string): string {
  return path.replaceAll("\\", "/").normalize("NFC");
}
