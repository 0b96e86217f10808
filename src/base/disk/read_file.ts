/**
 * The one way to read a file that others may have written: its kind is checked before it is opened, and
 * no more than a limit is read. Opening a pipe blocks until somebody writes to it, and a device such as
 * `/dev/zero` has no end, so neither is ever opened, not even behind a symbolic link.
 *
 * Failures are errors that `isNotFound` and `reasonOf` interpret.
 */
import type { FileStat, ReadFiles } from "../files.ts";

type BoundedFiles = Pick<ReadFiles, "readFile" | "stat">;

/**
 * Reads all of a regular file, or of the one that a link leads to. Throws when it has more than `most`
 * bytes, even if it grows while it is read.
 */
export function readBounded(files: BoundedFiles, file: string, most: number): Uint8Array {
  const { size } = regularFile(files, file);
  if (size > most) throw tooLarge(most);
  const bytes = files.readFile(file, most + 1);
  if (bytes.length > most) throw tooLarge(most);
  return bytes;
}

/** Reads the first `most` bytes of a regular file, or all of it if it is shorter. */
export function readStart(files: BoundedFiles, file: string, most: number): Uint8Array {
  regularFile(files, file);
  return files.readFile(file, most);
}

function regularFile(files: BoundedFiles, file: string): FileStat {
  const stat = files.stat(file);
  if (stat.kind === "folder") throw new Error("it is a folder");
  if (stat.kind !== "file") throw new Error("it is not a regular file");
  return stat;
}

function tooLarge(most: number): Error {
  const limit = most % 1_000_000 === 0 ? `${most / 1_000_000} MB` : `${most} bytes`;
  return new Error(`it is larger than ${limit}`);
}
