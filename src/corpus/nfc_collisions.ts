/**
 * Files whose paths differ on disk but are equal in Unicode NFC. An id can name only one of them: the
 * one whose path is NFC already, else the first by name. Most trees have none.
 */
import type { ScannedFolder } from "./model.ts";
import { joinPath } from "./path.ts";

/** Why the others are skipped. */
export const NFC_COLLISION = "another file has the same path in Unicode NFC";

export class NfcCollisions {
  /** The winning path by tree and NFC path; null when every path is NFC. */
  readonly #winners: ReadonlyMap<string, string> | null;

  constructor(folders: readonly ScannedFolder[]) {
    this.#winners = folders.some(hasUnnormalizedName) ? winnersAmong(folders) : null;
  }

  /** Does another file have this one's path? */
  isLoser(folder: Pick<ScannedFolder, "tree" | "path">, name: string): boolean {
    if (this.#winners === null) return false;
    const path = joinPath(folder.path, name);
    return this.#winners.get(keyOf(folder.tree, path)) !== path;
  }
}

function hasUnnormalizedName({ path, settled, pending }: ScannedFolder): boolean {
  return !isNfc(path) || settled.some(({ name }) => !isNfc(name)) ||
    pending.some(({ name }) => !isNfc(name));
}

function isNfc(text: string): boolean {
  return !/[^\0-\x7f]/.test(text) || text === text.normalize("NFC");
}

function winnersAmong(folders: readonly ScannedFolder[]): Map<string, string> {
  const winners = new Map<string, string>();
  for (const folder of folders) {
    for (const { name } of [...folder.settled, ...folder.pending]) {
      const path = joinPath(folder.path, name);
      const key = keyOf(folder.tree, path);
      const winner = winners.get(key);
      if (winner === undefined || isNfc(path) || !isNfc(winner) && path < winner) {
        winners.set(key, path);
      }
    }
  }
  return winners;
}

function keyOf(tree: number, path: string): string {
  return `${tree}:${path.normalize("NFC")}`;
}
