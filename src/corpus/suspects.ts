/**
 * The freshness check: sizes, times and inodes of everything that an inventory knows, compared with the disk.
 *
 * One system call for each folder and file and as little else as possible, because this runs before
 * every search. (A second thread for half of the files was tried and is slower: it starts too late.)
 */
import type { ReadFiles } from "../base/files.ts";
import type { Clock } from "../base/process.ts";
import type { Inventory } from "./model.ts";
import { joinPath } from "./path.ts";

/** Folders and entries of an inventory, by number, that may have changed. */
export interface Suspects {
  readonly folders: ReadonlySet<number>;
  readonly entries: ReadonlySet<number>;
}

export interface CheckedPart {
  /** When to stop. */
  readonly deadline: number;
  /** Only folders from this number up to, but not including, that one; all of them when absent. */
  readonly from?: number;
  readonly to?: number;
}

/**
 * What may have changed; null when `deadline` passes first. Entries of negative size have no path to
 * look up: they change with the times of their folder.
 */
export function findSuspects(
  files: ReadFiles & Clock,
  inventory: Inventory,
  { deadline, from = 0, to = Infinity }: CheckedPart,
): Suspects | null {
  const { columns, facts } = inventory;
  const { folderPath, folderStats, first, name, stats, racy } = columns;
  const folders = new Set<number>();
  const entries = new Set<number>();
  for (let i = from; i < folderPath.length && i < to; i++) {
    const folder = joinPath(facts.trees[columns.folderTree[i]].folder, folderPath[i]);
    if (
      columns.folderRacy[i] !== 0 ||
      !files.isUnchanged(
        folder,
        -1,
        folderStats[3 * i],
        folderStats[3 * i + 1],
        folderStats[3 * i + 2],
      )
    ) folders.add(i);
    const prefix = `${folder}/`;
    const end = first[i + 1];
    for (let entry = first[i]; entry < end; entry++) {
      const at = 4 * entry;
      if (stats[at] < 0) continue;
      if (
        racy[entry] !== 0 ||
        !files.isUnchanged(
          prefix + name[entry],
          stats[at],
          stats[at + 1],
          stats[at + 2],
          stats[at + 3],
        )
      ) entries.add(entry);
    }
    if (i % 64 === 63 && files.now() > deadline) return null;
  }
  return { folders, entries };
}
