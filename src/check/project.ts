/**
 * The project as the rules see it: which paths exist, what is in other documents, what links mean.
 * Paths are absolute, with `/`; they are case-sensitive even where the disk is not.
 */

import { relative } from "../base/path.ts";
import { dirname } from "../base/slash_path.ts";
import { INDEX_NAMES, isWithin } from "./paths.ts";
import type { FileFacts } from "./model.ts";
import type { Site } from "./site/model.ts";
import type { Sites } from "./site/sites.ts";

export { INDEX_NAMES, isWithin };

export interface ProjectFiles {
  /** What is at a path with exactly this spelling; null when there is nothing. */
  kindOf(path: string): "file" | "folder" | null;
  /** Facts of any file; null when it is not text or cannot be read. */
  factsOf(file: string): FileFacts | null | Promise<FileFacts | null>;
  /** Files of the repository with this name, except ignored ones. */
  named(name: string): readonly string[];
  /** The text of a small file, such as settings; null when it is not there or not text. */
  read(file: string): string | null;
  /** Would an ignore file of the repository exclude this path? */
  isIgnored(path: string): boolean;
  /** Does an ignore file of the repository name this path, or a folder above it? */
  isGitIgnored(path: string): boolean;
  /** Is the path in a git submodule that is not checked out? */
  isInAbsentSubmodule(path: string): boolean;
  /** Is the path outside the repository? */
  isOutside(path: string): boolean;
  /** Names in a folder; empty when there is no such folder. */
  list(folder: string): ReadonlyMap<string, "file" | "folder">;
}

export interface Project {
  /** The repository: the nearest folder with a `.git`, else that of the configuration. */
  readonly root: string;
  /** Folders of the trees. */
  readonly trees: readonly string[];
  /** Where links with a leading `/` start; empty: at the repository, or the document's tree. */
  readonly linkRoots: readonly string[];
  /** Links may leave out the extension of a page. */
  readonly extensionless: boolean;
  /** Case and punctuation of anchors do not matter. */
  readonly looseAnchors: boolean;
  /** The documents of the trees, and others that are checked. */
  documents(): Iterable<string>;
  /** Where documents are now that have moved since an earlier check, by where they were. */
  readonly moves: ReadonlyMap<string, string>;
  /** Documents by the addresses that their frontmatter gives them, as absolute paths. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly sites: Sites;
  /** The site that makes a page out of this document. */
  siteOf(file: string): Site;
  /** Do paths in backticks in this document mean files of this repository? */
  speaksOfCode(file: string): boolean;
  /** Is this target, as written, excluded from checking? */
  isExempt(target: string): boolean;
  readonly files: ProjectFiles;
}

/** Folders around a document beyond which nobody looks for what it names. */
const MAX_LEVELS = 20;

/** The folder of a document in the repository and those above it, the innermost first. */
export function foldersAround(file: string, root: string): string[] {
  if (!isWithin(dirname(file), root)) return [];
  const folders: string[] = [];
  for (
    let end = file.lastIndexOf("/");
    end > root.length && folders.length < MAX_LEVELS;
    end = file.lastIndexOf("/", end - 1)
  ) folders.push(file.slice(0, end));
  return [...folders, root];
}

/** A path as messages show it: relative to the repository when it is inside. */
export function shownPath({ root }: Project, path: string): string {
  return isWithin(path, root) && path !== root ? relative(root, path) : path;
}
