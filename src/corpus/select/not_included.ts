/** What a walk or a scan left out, counted from the records that it made anyway. */
import { NAMED_FOLDERS, type NotIncluded } from "../../base/not_included.ts";
import type { EntryRecord, TreeRecord } from "../model.ts";
import { joinPath } from "../path.ts";
import { isTooLarge } from "../source.ts";

interface Folder {
  /** Number of the tree. */
  readonly tree: number;
  readonly path: string;
  readonly entries: readonly Pick<EntryRecord, "name" | "kind" | "reason">[];
}

/** Folders are named by their paths, after the name of their tree if there are several trees. */
export function countNotIncluded(
  folders: readonly Folder[],
  trees: readonly Pick<TreeRecord, "name">[],
  maxFileSize: number,
): NotIncluded {
  const named: string[] = [];
  const counts = { folderCount: 0, large: 0, unreadable: 0 };
  for (const { tree, path, entries } of folders) {
    for (const { name, kind, reason } of entries) {
      if (kind === "dependencies" && counts.folderCount++ < NAMED_FOLDERS) {
        const inside = joinPath(path, name).normalize("NFC");
        named.push(trees.length === 1 ? inside : `${trees[tree].name}:${inside}`);
      } else if (kind === "skipped") counts[isTooLarge(reason) ? "large" : "unreadable"]++;
    }
  }
  return { ...counts, folders: named, maxFileSize };
}
