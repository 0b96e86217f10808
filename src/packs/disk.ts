/** Reading what package managers have written. Everything is total: what cannot be read is not there. */
import { decodeUtf8 } from "../base/bytes.ts";
import type { ReadFiles } from "../base/files.ts";
import { below, dirname, isAbsolute, join } from "../base/path.ts";
import { readBounded } from "../base/disk/read_file.ts";

/** Lock files of large projects have some megabytes. */
const MAX_SIZE = 16_000_000;
const MAX_CLIMB = 100;

/** The text of a regular file, or null. */
export function textOf(files: ReadFiles, file: string): string | null {
  try {
    return decodeUtf8(readBounded(files, file, MAX_SIZE));
  } catch {
    return null;
  }
}

/** The object in a JSON file; an empty one when it is missing or not an object. */
export function jsonOf(files: ReadFiles, file: string): Readonly<Record<string, unknown>> {
  try {
    return toObject(JSON.parse(textOf(files, file) ?? ""));
  } catch {
    return {};
  }
}

/** The value itself if it is an object, else an empty one. */
export function toObject(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? value as Record<string, unknown> : {};
}

/** Names of the folders in a folder, links to folders included, ascending. */
export function foldersIn(files: ReadFiles, folder: string): string[] {
  try {
    return files.readFolder(folder)
      .filter(({ name, kind }) =>
        kind === "folder" || (kind === "link" && isFolder(files, join(folder, name)))
      )
      .map(({ name }) => name).sort();
  } catch {
    return [];
  }
}

export function isFolder(files: ReadFiles, path: string): boolean {
  try {
    return files.stat(path).kind === "folder";
  } catch {
    return false;
  }
}

/** Is `path` a folder that is inside `folder`, even with symbolic links resolved? */
export function isFolderIn(files: ReadFiles, folder: string, path: string): boolean {
  try {
    return isFolder(files, path) && below(files.realPath(folder), files.realPath(path)) !== null;
  } catch {
    return false;
  }
}

/** The folder and those above it, up to the root of the file system. */
export function upwards(folder: string): string[] {
  const folders = [folder];
  for (let at = folder; dirname(at) !== at && folders.length < MAX_CLIMB;) {
    at = dirname(at);
    folders.push(at);
  }
  return folders;
}

/** The nearest file of this name in the folder or above it, or null. */
export function nearestFile(files: ReadFiles, folder: string, name: string): string | null {
  return upwards(folder).map((one) => join(one, name)).find((file) => isFile(files, file)) ?? null;
}

export function isFile(files: ReadFiles, file: string): boolean {
  try {
    return files.stat(file).kind === "file";
  } catch {
    return false;
  }
}

/**
 * The folders that are set and absolute. A relative one would lead into the folder that ra happens to run
 * in, which may be a clone.
 */
export function setFolders(folders: readonly (string | null | undefined)[]): string[] {
  return folders.filter((folder): folder is string =>
    folder !== null && folder !== undefined && isAbsolute(folder)
  );
}

/** A version as it may be shown, or null. */
export function toVersion(value: unknown): string | null {
  return typeof value === "string" && /^[\w.+!~-]{1,100}$/.test(value) ? value : null;
}
