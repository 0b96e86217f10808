/**
 * Which files of a tree are read. The rules of a tree and the ignore files found on the way down
 * enter; a decision with its reason leaves. Nothing here touches the disk.
 *
 * A walker goes depth-first: `createSelector(tree, outer)`, then `selector.root(ignoreFiles)` for
 * the tree's own folder and `rules.enter(name, ignoreFiles)` for each folder below that
 * `rules.decide(name, "folder")` kept. A decision is about one entry whose folder was kept; names
 * are NFC. Decisions are made once per rule, not per file, so asking is cheap.
 */
import type { FileKind } from "../base/files.ts";
import { type Glob, parseTreeGlob } from "../config/glob.ts";
import type { Tree } from "../config/model.ts";
import { IgnoreRules, type IgnoreVerdict } from "./ignore_rules.ts";

/** The names of ignore files; the later one has the last word. */
export const IGNORE_FILES = [".gitignore", ".raignore"] as const;
export type IgnoreFileName = (typeof IGNORE_FILES)[number];

/** An ignore file of a folder inside the tree. */
export interface IgnoreFile {
  readonly name: IgnoreFileName;
  readonly text: string;
}

/** A `.gitignore` above the tree, in the same repository. */
export interface OuterIgnore {
  /** As shown in reasons, such as `../.gitignore`. */
  readonly shown: string;
  readonly text: string;
  /** The tree's folder, relative to the folder of this file: `docs` or `web/docs`. */
  readonly prefix: string;
}

/** Kept or not, and the rule that says so, as a clause: `hidden name`. */
export interface Decision {
  readonly kept: boolean;
  readonly reason: string;
}

export interface FileSelector {
  /** The rules of the tree's own folder. */
  root(ignoreFiles: readonly IgnoreFile[]): FolderRules;
}

export interface FolderRules {
  /** Path inside the tree; `""` for the tree's own folder. */
  readonly path: string;
  /** A kept file is read; a kept folder is entered. */
  decide(name: string, kind: FileKind): Decision;
  /** The rules of the folder of this name inside this one. */
  enter(name: string, ignoreFiles: readonly IgnoreFile[]): FolderRules;
}

/** `outer` is nearest to the repository's root first, as `readOuterIgnores` gives it. */
export function createSelector(tree: Tree, outer: readonly OuterIgnore[] = []): FileSelector {
  const globs = new TreeGlobs(tree);
  let top: Ignores | null = null;
  for (const { shown, text, prefix } of tree.gitignore ? outer : []) {
    top = { name: ".gitignore", rules: new IgnoreRules(shown, text), base: 0, prefix, outer: top };
  }
  return {
    root: (ignoreFiles) => new RulesOfFolder({ tree, globs }, "", nest(tree, top, "", ignoreFiles)),
  };
}

/** Ignore files from the innermost to the outermost. */
interface Ignores {
  readonly name: IgnoreFileName;
  readonly rules: IgnoreRules;
  /** How many characters of a path in the tree lead to the folder of this file. */
  readonly base: number;
  /** What to put before a path in the tree when the file lies above it. */
  readonly prefix: string;
  readonly outer: Ignores | null;
}

function nest(
  tree: Tree,
  outer: Ignores | null,
  folder: string,
  files: readonly IgnoreFile[],
): Ignores | null {
  if (!tree.gitignore) return null;
  let all = outer;
  for (const { name, text } of files) {
    const shown = folder === "" ? name : `${folder}/${name}`;
    const base = folder === "" ? 0 : folder.length + 1;
    all = { name, rules: new IgnoreRules(shown, text), base, prefix: "", outer: all };
  }
  return all;
}

const HIDDEN: Decision = { kept: false, reason: "hidden name" };
const LINK: Decision = { kept: false, reason: "symbolic link" };
const NO_FILE: Decision = { kept: false, reason: "not a regular file" };
const BINARY: Decision = { kept: false, reason: "binary extension" };
const NOT_INCLUDED: Decision = { kept: false, reason: "no include glob matches" };
const NOTHING_BELOW: Decision = { kept: false, reason: "no include glob can match inside" };
const OWN_FOLDER: Decision = { kept: false, reason: "folder of ra's own index" };
const GIT_FOLDER: Decision = { kept: false, reason: "folder of git itself" };
const ENTERED: Decision = { kept: true, reason: "folder of the tree" };

class RulesOfFolder implements FolderRules {
  readonly path: string;
  #of: { readonly tree: Tree; readonly globs: TreeGlobs };
  #prefix: string;
  #ignores: Ignores | null;

  constructor(of: { tree: Tree; globs: TreeGlobs }, path: string, ignores: Ignores | null) {
    this.#of = of;
    this.path = path;
    this.#prefix = path === "" ? "" : `${path}/`;
    this.#ignores = ignores;
  }

  decide(name: string, kind: FileKind): Decision {
    if (kind === "link") return LINK;
    if (kind === "other") return NO_FILE;
    if (name.charCodeAt(0) === DOT) {
      if (!this.#of.tree.hidden) return HIDDEN;
      if (kind === "folder" && name === ".git") return GIT_FOLDER;
      if (kind === "folder" && name === ".ra") return OWN_FOLDER;
    }
    const path = this.#prefix + name;
    const isFolder = kind === "folder";
    const decision = isFolder ? this.#of.globs.ofFolder(path) : this.#of.globs.ofFile(path, name);
    return decision.kept ? this.#ignored(path, isFolder) ?? decision : decision;
  }

  enter(name: string, ignoreFiles: readonly IgnoreFile[]): FolderRules {
    const path = this.#prefix + name;
    return new RulesOfFolder(this.#of, path, nest(this.#of.tree, this.#ignores, path, ignoreFiles));
  }

  /** `.raignore` files are asked before `.gitignore` files, inner ones before outer ones. */
  #ignored(path: string, isFolder: boolean): Decision | null {
    if (this.#ignores === null) return null;
    const verdict = ask(this.#ignores, ".raignore", path, isFolder) ??
      ask(this.#ignores, ".gitignore", path, isFolder);
    return verdict === null || verdict.kept ? null : verdict;
  }
}

const DOT = 0x2e;

function ask(
  innermost: Ignores,
  name: IgnoreFileName,
  path: string,
  isFolder: boolean,
): IgnoreVerdict | null {
  for (let at: Ignores | null = innermost; at !== null; at = at.outer) {
    if (at.name !== name || at.rules.isEmpty) continue;
    const own = at.prefix === "" ? path.slice(at.base) : `${at.prefix}/${path}`;
    const verdict = at.rules.decide(own, isFolder);
    if (verdict !== null) return verdict;
  }
  return null;
}

interface DecidingGlob {
  readonly glob: Glob;
  readonly decision: Decision;
}

/** The include and exclude globs of a tree, each with the decision it stands for. */
class TreeGlobs {
  #include: readonly DecidingGlob[];
  #exclude: readonly DecidingGlob[];

  constructor(tree: Tree) {
    this.#include = tree.include.map((pattern) => ({
      glob: parseTreeGlob(pattern),
      decision: { kept: true, reason: `included by glob "${pattern}"` },
    }));
    this.#exclude = tree.exclude.map((pattern) => ({
      glob: parseTreeGlob(pattern),
      decision: { kept: false, reason: `excluded by exclude glob "${pattern}"` },
    }));
  }

  ofFile(path: string, name: string): Decision {
    const included = this.#include.find(({ glob }) => glob.matches(path));
    if (included === undefined) return NOT_INCLUDED;
    const excluded = this.#exclude.find(({ glob }) => glob.matches(path));
    if (excluded !== undefined) return excluded.decision;
    return hasBinaryExtension(name) ? BINARY : included.decision;
  }

  ofFolder(path: string): Decision {
    const excluded = this.#exclude.find(({ glob }) => glob.coversBelow(path));
    if (excluded !== undefined) return excluded.decision;
    return this.#include.some(({ glob }) => glob.mayMatchBelow(path)) ? ENTERED : NOTHING_BELOW;
  }
}

/** Endings of files that hold no text, whatever the include globs say. */
const BINARY_EXTENSIONS = new Set(
  ("7z a aac ai apk avi avif bin bmp br bz2 cab class dat db deb dll dmg doc docx dylib ear eot epub " +
    "exe flac gif gz heic icns ico iso jar jpeg jpg jxl lib lz4 lzma m4a m4v mkv mobi mov mp3 mp4 " +
    "mpeg mpg o obj odp ods odt ogg ogv opus otf pdf pkl png ppt pptx psd pyc pyd pyo rar rpm so " +
    "sqlite sqlite3 tar tgz tif tiff ttf wasm wav webm webp wma wmv woff woff2 xls xlsx xz zip zst")
    .split(" "),
);

export function hasBinaryExtension(name: string): boolean {
  const dot = name.lastIndexOf(".");
  return dot > 0 && BINARY_EXTENSIONS.has(name.slice(dot + 1).toLowerCase());
}
