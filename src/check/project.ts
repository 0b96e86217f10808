/**
 * The project as the rules see it: which paths exist, what other documents hold, what links mean.
 * Paths are absolute, with `/`; spelling counts, also where the disk ignores case.
 */

import type { FileFacts } from "./model.ts";

export interface ProjectFiles {
  /** What is at a path, spelt exactly so; null when there is nothing. */
  kindOf(path: string): "file" | "folder" | null;
  /** Facts of any text file; null when it is none. */
  factsOf(file: string): FileFacts | null | Promise<FileFacts | null>;
  /** Files of the repository with this name, ignored ones left out. */
  named(name: string): readonly string[];
  /** Would an ignore file of the repository leave this path out? */
  isIgnored(path: string): boolean;
}

export interface Project {
  /** The repository: the nearest folder with a `.git`, else that of the configuration. */
  readonly root: string;
  /** Folders of the trees. */
  readonly trees: readonly string[];
  /** Where links that start with `/` begin; null: the repository, or the tree of the document. */
  readonly linkRoot: string | null;
  readonly extensionless: boolean;
  readonly looseAnchors: boolean;
  /** Documents by other addresses that they have, as absolute paths. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Is this target, as written, none to look at? */
  isExempt(target: string): boolean;
  readonly files: ProjectFiles;
}

/** Does the path lie at or below the folder? */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** Files that stand for the folder they lie in. */
export const INDEX_NAMES = [
  "README.md",
  "readme.md",
  "Readme.md",
  "index.md",
  "_index.md",
  "README.markdown",
  "index.markdown",
  "index.mdx",
  "index.html",
  "_index.html",
];
