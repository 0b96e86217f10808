/**
 * The file system as ra uses it. Paths are absolute. Calls are synchronous: a process handles one
 * request at a time, and blocking reads are the fastest.
 *
 * Every implementation throws errors with Deno's names (`NotFound`, `PermissionDenied`, …), which
 * `isNotFound` and `reasonOf` interpret.
 */

export type FileKind = "file" | "folder" | "link" | "other";

export interface FileStat {
  readonly kind: FileKind;
  readonly size: number;
  /** Time of the last change of content, in milliseconds since the epoch; 0 if unknown. */
  readonly mtime: number;
  /**
   * Time of the last change of content or metadata; 0 if unknown. Always a multiple of 1000, because
   * Deno reports it in whole seconds.
   */
  readonly ctime: number;
  /** Identifies the file on its disk: a file swapped for an equal one has another; 0 if unknown. */
  readonly inode: number;
  /** The user id of the owner; null where the platform has none. */
  readonly owner: number | null;
  /** Permission bits, such as 0o600; null where the platform has none. */
  readonly mode: number | null;
  /** Names of the file, hard links included; null where the platform does not count them. */
  readonly links: number | null;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/** A file that is open for reading at any offset. */
export interface OpenFile {
  readonly size: number;
  /** Of the file that was opened, whatever its path leads to by now; 0 if unknown. */
  readonly inode: number;
  /** Reads exactly `length` bytes at `offset`; throws when the file is shorter. */
  readAt(offset: number, length: number): Uint8Array;
  close(): void;
}

export interface FileLock {
  release(): void;
}

export interface WriteOptions {
  /** Fail when the file exists. */
  readonly createNew?: boolean;
  /** Force the bytes to the disk before returning. */
  readonly sync?: boolean;
  /**
   * A file that this one is about to replace: its permissions are copied. Fails when that file may not
   * be written to, although a rename could replace it.
   */
  readonly replaces?: string;
  /** Permission bits of a file that is created; an existing file keeps its own. */
  readonly mode?: number;
}

export interface ReadFiles {
  /**
   * Reads the first `most` bytes of a file, or all of it. Waits for a pipe and never ends on a device:
   * `readBounded` is for files that others may have made.
   */
  readFile(file: string, most?: number): Uint8Array;
  open(file: string): OpenFile;
  /** Follows symbolic links. */
  stat(path: string): FileStat;
  /** Does not follow a symbolic link. */
  lstat(path: string): FileStat;
  /**
   * Whether the path still has this size (any size, when negative), these times and this inode; false
   * in doubt. For long loops: cheaper than `lstat`, and it does not throw for a missing path.
   */
  isUnchanged(path: string, size: number, mtime: number, ctime: number, inode: number): boolean;
  /** Entries are in no particular order. */
  readFolder(folder: string): FolderEntry[];
  /** The path with all symbolic links resolved; throws when it does not exist. */
  realPath(path: string): string;
  /** True for a dangling symbolic link, too. */
  exists(path: string): boolean;
}

export interface Files extends ReadFiles {
  writeFile(file: string, data: Uint8Array, options?: WriteOptions): void;
  /**
   * Creates missing parent folders as well, all with these permission bits; an existing folder is not
   * an error and keeps its own.
   */
  makeFolder(folder: string, mode?: number): void;
  /** Sets permission bits; does nothing where the platform has none. */
  setMode(path: string, mode: number): void;
  /** Replaces an existing file atomically. */
  rename(from: string, to: string): void;
  remove(path: string, options?: { recursive?: boolean }): void;
  /**
   * Creates and locks a file and writes `owner` into it; null when it is locked already, by this
   * process or another. The system releases the lock when the process ends, however it ends. Throws
   * for anything but a regular file with one name: nothing is ever written through a link.
   */
  lock(file: string, owner: string): Promise<FileLock | null>;
}

/** Whether the error says that a path does not exist. */
export function isNotFound(error: unknown): boolean {
  const name = nameOf(error);
  return name === "NotFound" || name === "NotADirectory";
}

const REASONS: Readonly<Record<string, string>> = {
  PermissionDenied: "permission denied",
  NotCapable: "permission denied",
  IsADirectory: "it is a folder",
  FilesystemLoop: "its symbolic links form a cycle",
  NotRegular: "it is not a regular file",
};

/** The error for a path that must be a regular file and is a link, a device or something else. */
export function notRegular(path: string): Error {
  return Object.assign(new Error(`not a regular file: '${path}'`), { name: "NotRegular" });
}

export function isNotRegular(error: unknown): boolean {
  return nameOf(error) === "NotRegular";
}

/** Was a write refused by the file system: for want of permission, or because it is read-only? */
export function isWriteDenied(error: unknown): boolean {
  return nameOf(error) === "PermissionDenied" ||
    error instanceof Error && "code" in error && error.code === "EROFS";
}

/** A short clause that says why a file operation failed, for the end of a message. */
export function reasonOf(error: unknown): string {
  if (isNotFound(error)) return "it does not exist";
  const known = REASONS[nameOf(error)];
  if (known !== undefined) return known;
  if (error instanceof Error) {
    return error.message.split("\n")[0].replace(/ \(os error \d+\).*/, "");
  }
  return String(error);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
