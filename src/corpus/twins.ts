/**
 * Files whose paths differ on the disk and agree in Unicode NFC, of which an id can name only one:
 * the one that is NFC already, else the first by name. Most trees have none.
 */
import type { ScannedFolder } from "./scan.ts";
import { join } from "./walk.ts";

/** Keeps track of which of several files may have a path. */
export class Twins {
  #owners: ReadonlyMap<string, string> | null;

  constructor(folders: readonly ScannedFolder[]) {
    this.#owners = folders.some(hasOddName) ? ownersOf(folders) : null;
  }

  /** Must this file stand back behind another? */
  isLoser(folder: { readonly tree: number; readonly path: string }, name: string): boolean {
    if (this.#owners === null) return false;
    const path = join(folder.path, name);
    return this.#owners.get(keyOf(folder.tree, path)) !== path;
  }
}

function hasOddName(folder: ScannedFolder): boolean {
  return isOdd(folder.path) || folder.settled.some(({ name }) => isOdd(name)) ||
    folder.pending.some(({ name }) => isOdd(name));
}

function isOdd(name: string): boolean {
  return /[^\0-\x7f]/.test(name) && name !== name.normalize("NFC");
}

function ownersOf(folders: readonly ScannedFolder[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const folder of folders) {
    for (const { name } of [...folder.settled, ...folder.pending]) {
      const path = join(folder.path, name);
      const key = keyOf(folder.tree, path);
      const owner = owners.get(key);
      if (owner === undefined || !isOdd(path) || isOdd(owner) && path < owner) {
        owners.set(key, path);
      }
    }
  }
  return owners;
}

function keyOf(tree: number, path: string): string {
  return `${tree}:${path.normalize("NFC")}`;
}
