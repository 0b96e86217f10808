/**
 * The one way to write a file that is not part of the index: a finished file takes the place of the old
 * one by a rename, so that whoever reads it, and whatever ends the process, sees the old text or the new.
 */
import { RaError } from "../error.ts";
import { type Files, isNotFound } from "../files.ts";
import { below, dirname, join } from "../path.ts";
import type { Clock } from "../process.ts";
import { randomHex } from "../random_hex.ts";

export interface Replacement {
  readonly bytes: Uint8Array;
  /**
   * What to do with a symbolic link of that name: replace the link itself, write the file that it leads
   * to, or do that only if the file is inside this folder and throw otherwise.
   */
  readonly link: "replace" | "follow" | { readonly within: string };
  /** Permission bits of a file that is created. */
  readonly mode?: number;
}

const TEMPORARY = /^\.ra-[0-9a-f]{16}\.tmp$/;
/** Milliseconds. A temporary file this old was left by a process that was killed. */
const STALE = 60_000;

/**
 * Replaces or creates a file, in a folder that exists. A file that is replaced keeps its permissions and
 * must be writable. When this throws, the old file is as it was and nothing new is left behind.
 */
export function replaceFile(
  files: Files & Clock,
  file: string,
  { bytes, link, mode }: Replacement,
): void {
  const target = targetOf(files, file, link);
  const folder = dirname(target);
  removeStale(files, folder);
  const temporary = join(folder, temporaryName());
  const replaces = kindOf(files, target) === "file" ? target : undefined;
  try {
    files.writeFile(temporary, bytes, { createNew: true, sync: true, replaces, mode });
    files.rename(temporary, target);
  } catch (error) {
    removeQuietly(files, temporary);
    throw error;
  }
}

/** The path to rename to; throws unless there is a regular file, a link to be replaced, or nothing. */
function targetOf(files: Files, file: string, link: Replacement["link"]): string {
  const kind = kindOf(files, file);
  if (kind === "folder") throw new Error("it is a folder");
  if (kind === "other") throw new Error("it is not a regular file");
  if (kind !== "link" || link === "replace") return file;
  const target = linkTarget(files, file);
  if (link !== "follow" && below(files.realPath(link.within), target) === null) {
    throw new RaError(`Cannot write "${file}": it is a link that leads outside the project`, {
      hint: "replace the link with a file",
    });
  }
  if (kindOf(files, target) !== "file") throw new Error("it is not a regular file");
  return target;
}

function linkTarget(files: Files, file: string): string {
  try {
    return files.realPath(file);
  } catch (error) {
    throw new RaError(`Cannot write "${file}": it is a link that leads nowhere`, {
      hint: "remove the link",
      cause: error,
    });
  }
}

function kindOf(files: Files, path: string) {
  try {
    return files.lstat(path).kind;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Short, so that it fits where the name itself fits. */
function temporaryName(): string {
  return `.ra-${randomHex(8)}.tmp`;
}

function removeStale(files: Files & Clock, folder: string): void {
  try {
    for (const { name, kind } of files.readFolder(folder)) {
      if (kind !== "file" || !TEMPORARY.test(name)) continue;
      const path = join(folder, name);
      if (files.lstat(path).mtime < files.now() - STALE) removeQuietly(files, path);
    }
  } catch {
    // A folder that cannot be listed can still be written to.
  }
}

function removeQuietly(files: Files, path: string): void {
  try {
    files.remove(path);
  } catch {
    // It was not made, or cannot be removed: a later replacement tries again.
  }
}
