/**
 * Which files of a tree are read. The rules of a tree and the ignore files found on the way down
 * enter; a decision with its reason leaves. Nothing here touches the disk.
 *
 * A walker goes depth-first: `createSelector(tree, outer)`, then `selector.root(ignoreFiles)` for
 * the tree's own folder and `rules.enter(name, ignoreFiles)` for each folder below that
 * `rules.decide(name, "folder")` kept. A decision is about one entry of a folder that was kept; names
 * are NFC.
 */
import type { FileKind } from "../../base/files.ts";
import { DATA_FOLDER } from "../../config/discover.ts";
import type { Tree } from "../../config/model.ts";
import { isDependencyFolder } from "./dependency_folders.ts";
import type { IgnoreFile, IgnoreFileName, OuterIgnore } from "./ignore_files.ts";
import { IgnoreRules, type IgnoreVerdict } from "./ignore_rules.ts";
import { isSecretFolder } from "./secret_names.ts";
import { type Decision, TreeGlobs } from "./tree_globs.ts";

export interface FileSelector {
  /** The rules of the tree's own folder. */
  root(ignoreFiles: readonly IgnoreFile[]): FolderRules;
}

/** Does the folder around an entry have this name, too? */
export type IsBeside = (name: string) => boolean;

/** The rules that apply to the entries of one folder. */
export interface FolderRules {
  /** Path inside the tree; `""` for the tree's own folder. */
  readonly path: string;
  /**
   * A kept file is read; a kept folder is entered. For folders, `isBeside` knows the other names in this
   * one: what some folders contain is told by the files beside them.
   */
  decide(name: string, kind: FileKind, isBeside?: IsBeside): Decision;
  /** The rules of the folder of this name inside this one. */
  enter(name: string, ignoreFiles: readonly IgnoreFile[]): FolderRules;
}

/** `outer` is the outermost first, as `readOuterIgnores` returns it. */
export function createSelector(tree: Tree, outer: readonly OuterIgnore[] = []): FileSelector {
  const globs = new TreeGlobs(tree);
  let top: IgnoreChain | null = null;
  for (const { shown, text, prefix } of tree.gitignore ? outer : []) {
    top = { name: ".gitignore", rules: new IgnoreRules(shown, text), base: 0, prefix, outer: top };
  }
  return {
    root: (files) => {
      const ignores = extend(top, tree, { path: "", files });
      return new SelectedFolder({ tree, globs }, { path: "", ignores, isSecret: false });
    },
  };
}

/** Ignore files as a linked list, the innermost first. */
interface IgnoreChain {
  readonly name: IgnoreFileName;
  readonly rules: IgnoreRules;
  /** Characters of a path in the tree that lead to the folder of this file. */
  readonly base: number;
  /** What to put before a path in the tree when the file is above the tree. */
  readonly prefix: string;
  readonly outer: IgnoreChain | null;
}

/** The chain with the ignore files of a folder in front. */
function extend(
  outer: IgnoreChain | null,
  tree: Tree,
  folder: { readonly path: string; readonly files: readonly IgnoreFile[] },
): IgnoreChain | null {
  if (!tree.gitignore) return null;
  const above = folder.path === "" ? "" : `${folder.path}/`;
  let chain = outer;
  for (const { name, text } of folder.files) {
    const rules = new IgnoreRules(above + name, text);
    chain = { name, rules, base: above.length, prefix: "", outer: chain };
  }
  return chain;
}

const HIDDEN: Decision = { kept: false, reason: "hidden name" };
const LINK: Decision = { kept: false, reason: "symbolic link" };
const NOT_A_FILE: Decision = { kept: false, reason: "not a regular file" };
const UNSHOWABLE: Decision = { kept: false, reason: "a name with control characters" };
const OWN_FOLDER: Decision = { kept: false, reason: "folder of ra's own index" };
/** Of third-party code: an include or a negation in a `.raignore` that names the folder keeps it. */
export const DEPENDENCIES: Decision = {
  kept: false,
  reason: "a folder of dependencies; an include that names it reads it",
};
const GIT_FOLDER: Decision = { kept: false, reason: "folder of git itself" };

const DOT = 0x2e;

/** A name is part of an id, which is one line: with an end of line in it, it could imitate another. */
const CONTROL = /[\x00-\x1f\x7f-\x9f\u2028\u2029]/;

interface FolderFacts {
  readonly path: string;
  readonly ignores: IgnoreChain | null;
  readonly isSecret: boolean;
}

class SelectedFolder implements FolderRules {
  readonly path: string;
  readonly #of: { readonly tree: Tree; readonly globs: TreeGlobs };
  readonly #prefix: string;
  readonly #ignores: IgnoreChain | null;
  /** Everything in this folder counts as secret. */
  readonly #isSecret: boolean;

  constructor(
    of: { readonly tree: Tree; readonly globs: TreeGlobs },
    { path, ignores, isSecret }: FolderFacts,
  ) {
    this.#of = of;
    this.path = path;
    this.#isSecret = isSecret;
    this.#prefix = path === "" ? "" : `${path}/`;
    this.#ignores = ignores;
  }

  decide(name: string, kind: FileKind, isBeside: IsBeside = () => false): Decision {
    if (kind === "link") return LINK;
    if (kind === "other") return NOT_A_FILE;
    if (CONTROL.test(name)) return UNSHOWABLE;
    const { tree, globs } = this.#of;
    const isFolder = kind === "folder";
    if (name.charCodeAt(0) === DOT) {
      if (!tree.hidden) return HIDDEN;
      if (isFolder && name === ".git") return GIT_FOLDER;
      if (isFolder && name === DATA_FOLDER) return OWN_FOLDER;
    }
    const path = this.#prefix + name;
    const decision = isFolder
      ? globs.decideFolder(path, this.#isSecret || isSecretFolder(name))
      : globs.decideFile(path, this.#isSecret);
    if (!decision.kept) return decision;
    if (isFolder && isDependencyFolder(name, isBeside) && !this.#isWanted(path, name)) {
      return DEPENDENCIES;
    }
    return this.#ignored(path, isFolder) ?? decision;
  }

  /** Is a folder of dependencies asked for by name? */
  #isWanted(path: string, name: string): boolean {
    return this.#of.globs.names(path, name) ||
      (this.#verdict(".raignore", path, true)?.kept ?? false);
  }

  enter(name: string, files: readonly IgnoreFile[]): FolderRules {
    const { tree } = this.#of;
    const path = this.#prefix + name;
    const ignores = extend(this.#ignores, tree, { path, files });
    const isSecret = this.#isSecret || isSecretFolder(name);
    return new SelectedFolder(this.#of, { path, ignores, isSecret });
  }

  /** `.raignore` files override `.gitignore` files; of one name, inner files override outer ones. */
  #ignored(path: string, isFolder: boolean): Decision | null {
    if (this.#ignores === null) return null;
    const verdict = this.#verdict(".raignore", path, isFolder) ??
      this.#verdict(".gitignore", path, isFolder);
    return verdict === null || verdict.kept ? null : { ...verdict, isIgnored: true };
  }

  /** The verdict of the innermost ignore file of this name that has one. */
  #verdict(name: IgnoreFileName, path: string, isFolder: boolean): IgnoreVerdict | null {
    for (let at = this.#ignores; at !== null; at = at.outer) {
      if (at.name !== name || at.rules.isEmpty) continue;
      const own = at.prefix === "" ? path.slice(at.base) : `${at.prefix}/${path}`;
      const verdict = at.rules.decide(own, isFolder);
      if (verdict !== null) return verdict;
    }
    return null;
  }
}
