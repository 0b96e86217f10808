/** A configured tree as it is on disk. */
import { encodeUtf8, hashBytes } from "../base/bytes.ts";
import type { ReadFiles } from "../base/files.ts";
import { realPathOr } from "../base/disk/real_path.ts";
import type { Tree } from "../config/model.ts";
import { type OuterIgnore, readOuterIgnores } from "./select/ignore_files.ts";
import type { TreeRecord } from "./model.ts";

export interface TreeOnDisk {
  readonly tree: Tree;
  /** The facts about it that an inventory keeps; `folder` is what a walk starts from. */
  readonly record: TreeRecord;
  /** The ignore files above it that apply, the outermost first. */
  readonly outer: readonly OuterIgnore[];
}

/** Resolves the tree's folder and reads the ignore files above it, if the tree honours them. */
export function locateTree(files: ReadFiles, tree: Tree, stemmer = ""): TreeOnDisk {
  const folder = realPathOr(files, tree.folder);
  const outer = tree.gitignore ? readOuterIgnores(files, folder) : [];
  const hash = outer.length === 0 ? "" : hashBytes(encodeUtf8(JSON.stringify(outer)));
  return { tree, outer, record: { name: tree.name, folder, outer: hash, stemmer } };
}
