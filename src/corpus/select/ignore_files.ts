/** Ignore files on disk: those of a folder, and those of the repository above a tree. */
import { decodeUtf8 } from "../../base/bytes.ts";
import type { ReadFiles } from "../../base/files.ts";
import { below, dirname, join } from "../../base/path.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { repositoryRoot } from "../repository.ts";

/** Bytes; a larger ignore file is not read. */
const MAX_SIZE = 1_000_000;

/** Names of ignore files. The rules of a later one override those of an earlier one. */
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

/** Does the name belong to an ignore file? */
export function isIgnoreFile(name: string): boolean {
  return (IGNORE_FILES as readonly string[]).includes(name);
}

/** The ignore files among these names of a folder; those that cannot be read are left out. */
export function readIgnoreFiles(
  files: ReadFiles,
  folder: string,
  names: readonly string[] = IGNORE_FILES,
): IgnoreFile[] {
  return IGNORE_FILES.filter((name) => names.includes(name)).flatMap((name) => {
    const text = readIgnoreFile(files, `${folder}/${name}`);
    return text === null ? [] : [{ name, text }];
  });
}

/**
 * The `.gitignore` files above a tree, the one in the root of its repository first; the tree's own is
 * not among them. Empty when the tree is outside any repository, or is the root of one. `folder` is
 * the tree's, symbolic links resolved.
 */
export function readOuterIgnores(files: ReadFiles, folder: string): OuterIgnore[] {
  const root = repositoryRoot(files, folder);
  if (root === null) return [];
  const found: OuterIgnore[] = [];
  for (let at = folder; at !== root;) {
    at = dirname(at);
    const text = readIgnoreFile(files, join(at, ".gitignore"));
    if (text === null) continue;
    const prefix = (below(at, folder) ?? "").normalize("NFC");
    const up = "../".repeat(prefix.split("/").length);
    found.unshift({ shown: `${up}.gitignore`, text, prefix });
  }
  return found;
}

/** The text of an ignore file, or null. A symbolic link does not count as one. */
function readIgnoreFile(files: ReadFiles, file: string): string | null {
  try {
    if (files.lstat(file).kind !== "file") return null;
    return decodeUtf8(readBounded(files, file, MAX_SIZE));
  } catch {
    return null;
  }
}
