/**
 * Which folders to watch so that every change in the folders of an inventory is reported.
 *
 * A folder is watched with all below it where the inventory knows all of them; otherwise alone, so that
 * `node_modules`, `.git` and what links lead to are not watched.
 */
import type { ReadFiles } from "../../base/files.ts";
import type { InventoryPaths } from "./reported.ts";
import { splitPath } from "../path.ts";

export interface WatchCover {
  /** Watched with all below. */
  readonly deep: ReadonlySet<string>;
  /** Watched alone. */
  readonly flat: ReadonlySet<string>;
}

/** Finds the cover step by step, so that a server can do other things in between. */
export class CoverFinder {
  readonly #files: ReadFiles;
  readonly #paths: InventoryPaths;
  /** Folders with something below that the inventory does not know. */
  readonly #mixed = new Set<string>();
  #next: number;
  readonly #count: number;

  constructor(files: ReadFiles, paths: InventoryPaths, count: number) {
    this.#files = files;
    this.#paths = paths;
    this.#count = count;
    this.#next = count - 1;
  }

  /** Looks at some more folders; false when there are none left. */
  step(folders: number): boolean {
    for (let i = 0; i < folders && this.#next >= 0; i++) {
      const path = this.#paths.pathOf(this.#next--);
      if (!this.#isMixed(path)) continue;
      // The inventory has a folder before those inside it, and this loop the other way round.
      for (let at = path; this.#paths.isFolder(at); at = splitPath(at)[0]) this.#mixed.add(at);
    }
    return this.#next >= 0;
  }

  /** After the last step. */
  cover(): WatchCover {
    const deep = new Set<string>();
    const flat = new Set<string>();
    for (let i = 0; i < this.#count; i++) {
      const path = this.#paths.pathOf(i);
      if (this.#mixed.has(path)) flat.add(path);
      else if (!isBelow(deep, path)) deep.add(path);
    }
    return { deep, flat };
  }

  #isMixed(path: string): boolean {
    return this.#files.readFolder(path).some(({ name, kind }) => {
      const inside = `${path}/${name}`;
      if (kind === "folder") return !this.#paths.isFolder(inside);
      return kind === "link" && this.#leadsToFolder(inside);
    });
  }

  #leadsToFolder(link: string): boolean {
    try {
      return this.#files.stat(link).kind === "folder";
    } catch {
      return false;
    }
  }
}

/** Does a watch see the changes in a folder? */
export function isCovered({ deep, flat }: WatchCover, folder: string): boolean {
  return flat.has(folder) || isBelow(deep, folder);
}

/** Is a path, or a folder that it is in, one of these? */
function isBelow(folders: ReadonlySet<string>, path: string): boolean {
  for (let at = path; at !== ""; at = splitPath(at)[0]) if (folders.has(at)) return true;
  return false;
}
