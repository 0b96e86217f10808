/** What trees cover, by walking them; no document is read. */
import { RaError } from "../../base/error.ts";
import type { ReadFiles } from "../../base/files.ts";
import type { NotIncluded } from "../../base/not_included.ts";
import type { Clock } from "../../base/process.ts";
import { DEFAULT_SETTINGS, type Tree, type TreeLimits } from "../../config/model.ts";
import { countNotIncluded } from "../../corpus/select/not_included.ts";
import { tooLarge } from "../../corpus/source.ts";
import { joinPath } from "../../corpus/path.ts";
import { locateTree } from "../../corpus/tree_on_disk.ts";
import { type FoundEntry, walkTree } from "../../corpus/walk.ts";

/** A walk that takes longer than a few seconds is not worth a count. */
const LIMITS: TreeLimits = { files: 200_000, bytes: Infinity, entries: 1_000_000 };

export interface Coverage {
  readonly documents: number;
  readonly notIncluded: NotIncluded;
}

/** Counts with the default of `max_file_size`; null when there are too many names to look at. */
export function coveredBy(files: ReadFiles & Clock, trees: readonly Tree[]): Coverage | null {
  const { maxFileSize } = DEFAULT_SETTINGS;
  const located = trees.map((tree) => locateTree(files, { ...tree, limits: LIMITS }));
  const sort = ({ name, kind }: FoundEntry, folder: string) => {
    const isLarge = kind === "file" && sizeOf(files, `${folder}/${name}`) > maxFileSize;
    if (isLarge) return { name, kind: "skipped" as const, reason: tooLarge(maxFileSize) };
    return { name, kind: kind === "file" ? "document" as const : kind, reason: "" };
  };
  try {
    const folders = located.flatMap((one, tree) =>
      walkTree(files, one).map(({ path, entries, ignored = 0 }) => {
        const folder = joinPath(one.record.folder, path);
        return { tree, path, ignored, entries: entries.map((entry) => sort(entry, folder)) };
      })
    );
    const entries = folders.flatMap((folder) => folder.entries);
    const records = located.map(({ record }) => record);
    return {
      documents: entries.filter(({ kind }) => kind === "document").length,
      notIncluded: {
        ...countNotIncluded(folders, records, maxFileSize),
        ignored: folders.reduce((sum, folder) => sum + folder.ignored, 0),
      },
    };
  } catch (error) {
    if (error instanceof RaError) return null;
    throw error;
  }
}

function sizeOf(files: ReadFiles, file: string): number {
  try {
    return files.lstat(file).size;
  } catch {
    return 0;
  }
}
