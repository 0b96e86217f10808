/**
 * The file system as ra uses it. A path is absolute; calls are synchronous: one process answers one
 * question, and a blocking read is the fastest one.
 *
 * Failures are errors with the names that the runtime gives them (`NotFound`, `PermissionDenied`, …),
 * so `isNotFound` and `reasonOf` read those of any implementation alike.
 */

export type FileKind = "file" | "folder" | "link" | "other";

export interface FileStat {
  readonly kind: FileKind;
  readonly size: number;
  /** Milliseconds since the epoch, 0 where the platform has none. */
  readonly mtime: number;
  /**
   * Time of the last change of content or metadata, 0 where the platform has none. A multiple of
   * 1000: Deno reports only the seconds.
   */
  readonly ctime: number;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/** A file held open for reading at any offset. */
export interface OpenFile {
  readonly size: number;
  /** Reads exactly `length` bytes at `offset`; throws when the file is shorter. */
  readAt(offset: number, length: number): Uint8Array;
  close(): void;
}

/** A lock that is held. */
export interface FileLock {
  release(): void;
}

export interface WriteOptions {
  /** Fail when the file exists. */
  readonly createNew?: boolean;
  /** Force the bytes to the disk before returning. */
  readonly sync?: boolean;
}

/** What only reads. */
export interface ReadFiles {
  readFile(file: string): Uint8Array;
  open(file: string): OpenFile;
  /** Follows symbolic links. */
  stat(path: string): FileStat;
  lstat(path: string): FileStat;
  /**
   * Is there still a file of this size (any when negative) and these times? False in doubt.
   * Made for long loops: cheaper than `lstat`, and a path that is gone costs no error.
   */
  isUnchanged(path: string, size: number, mtime: number, ctime: number): boolean;
  /** In no particular order. */
  readFolder(folder: string): FolderEntry[];
  realPath(path: string): string;
  /** True for a link that leads nowhere, too. */
  exists(path: string): boolean;
}

export interface Files extends ReadFiles {
  writeFile(file: string, data: Uint8Array, options?: WriteOptions): void;
  /** Makes the folders above it as well; one that exists is no error. */
  makeFolder(folder: string): void;
  rename(from: string, to: string): void;
  remove(path: string, options?: { recursive?: boolean }): void;
  /**
   * Takes the lock of a file, which holds `owner` from then on; null when another holds it.
   * The system lets go of it when the process ends, however it ends.
   */
  lock(file: string, owner: string): Promise<FileLock | null>;
}

/** Is this the error of a path that does not exist? */
export function isNotFound(error: unknown): boolean {
  const name = nameOf(error);
  return name === "NotFound" || name === "NotADirectory";
}

const REASONS: Readonly<Record<string, string>> = {
  PermissionDenied: "permission denied",
  NotCapable: "permission denied",
  IsADirectory: "it is a folder",
  FilesystemLoop: "its symbolic links form a cycle",
};

/** One short clause that says why a file operation failed, for the end of a message. */
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
