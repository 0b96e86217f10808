/** The files of a host, with each folder listed once: for a check, which needs the same listing three times. */
import type { FileStat, FolderEntry, OpenFile, ReadFiles } from "../../base/files.ts";
import type { Clock } from "../../base/process.ts";

export class ListedFolders implements ReadFiles, Clock {
  readonly #files: ReadFiles & Clock;
  readonly #listed = new Map<string, FolderEntry[]>();
  readonly #known = new Map<string, () => FolderEntry[]>();

  constructor(files: ReadFiles & Clock) {
    this.#files = files;
  }

  /** A copy, as callers sort it. What failed is tried again. */
  readFolder(folder: string): FolderEntry[] {
    const known = this.#listed.get(folder);
    if (known !== undefined) return [...known];
    const entries = this.#known.get(folder)?.() ?? this.#files.readFolder(folder);
    this.#listed.set(folder, entries);
    return [...entries];
  }

  /** Gives the entries of a folder that has certainly not changed since they were listed. */
  remember(folder: string, entries: () => FolderEntry[]): void {
    this.#known.set(folder, entries);
  }

  now(): number {
    return this.#files.now();
  }
  readFile(file: string, most?: number): Uint8Array {
    return this.#files.readFile(file, most);
  }
  open(file: string): OpenFile {
    return this.#files.open(file);
  }
  stat(path: string): FileStat {
    return this.#files.stat(path);
  }
  lstat(path: string): FileStat {
    return this.#files.lstat(path);
  }
  isUnchanged(path: string, size: number, mtime: number, ctime: number, inode: number): boolean {
    return this.#files.isUnchanged(path, size, mtime, ctime, inode);
  }
  realPath(path: string): string {
    return this.#files.realPath(path);
  }
  exists(path: string): boolean {
    return this.#files.exists(path);
  }
}
