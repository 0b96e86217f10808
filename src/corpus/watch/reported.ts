/** Paths that the system reported as changed → what of an inventory may have changed. */
import type { ReadFiles } from "../../base/files.ts";
import type { Inventory } from "../model.ts";
import { joinPath, splitPath } from "../path.ts";
import type { Suspects } from "../suspects.ts";

/** The paths of an inventory, to find by them. */
export class InventoryPaths {
  readonly #inventory: Inventory;
  readonly #folders = new Map<string, number>();

  constructor(inventory: Inventory) {
    this.#inventory = inventory;
    const { folderPath } = inventory.columns;
    for (let i = 0; i < folderPath.length; i++) this.#folders.set(this.pathOf(i), i);
  }

  /** The absolute path of a folder. */
  pathOf(folder: number): string {
    const { facts: { trees }, columns } = this.#inventory;
    return joinPath(trees[columns.folderTree[folder]].folder, columns.folderPath[folder]);
  }

  isFolder(path: string): boolean {
    return this.#folders.has(path);
  }

  /**
   * What may have changed if nothing but these paths did; null when folders came, went or were replaced, so
   * that everything has to be looked at. What is racy is always suspect.
   */
  suspects(files: ReadFiles, reported: ReadonlySet<string>): Suspects | null {
    const { folderRacy, racy } = this.#inventory.columns;
    const folders = new Set(numbersOf(folderRacy));
    const entries = new Set(numbersOf(racy));
    for (const path of reported) {
      if (this.isFolder(path) || isFolderNow(files, path)) return null;
      const [parent, name] = splitPath(path);
      const folder = this.#folders.get(parent);
      if (folder === undefined) continue;
      if (!this.#isSameFolder(files, folder)) folders.add(folder);
      const entry = this.#entry(folder, name);
      if (entry !== null && !this.#isSameEntry(files, path, entry)) entries.add(entry);
    }
    return { folders, entries };
  }

  #entry(folder: number, wanted: string): number | null {
    const { first, name } = this.#inventory.columns;
    for (let i = first[folder]; i < first[folder + 1]; i++) if (name[i] === wanted) return i;
    return null;
  }

  #isSameFolder(files: ReadFiles, folder: number): boolean {
    const { folderStats } = this.#inventory.columns;
    const [mtime, ctime, inode] = folderStats.subarray(3 * folder);
    return files.isUnchanged(this.pathOf(folder), -1, mtime, ctime, inode);
  }

  #isSameEntry(files: ReadFiles, path: string, entry: number): boolean {
    const [size, mtime, ctime, inode] = this.#inventory.columns.stats.subarray(4 * entry);
    return size < 0 || files.isUnchanged(path, size, mtime, ctime, inode);
  }
}

/** Numbers of the elements that are not 0. */
function numbersOf(flags: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let i = flags.indexOf(1); i >= 0; i = flags.indexOf(1, i + 1)) numbers.push(i);
  return numbers;
}

function isFolderNow(files: ReadFiles, path: string): boolean {
  try {
    return files.lstat(path).kind === "folder";
  } catch {
    return false;
  }
}
