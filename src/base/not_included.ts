/** What the folders of a project have and its index does not, and the words for it. */

export interface NotIncluded {
  /** Folders of dependencies by path, the first few; `folderCount` of them there are. */
  readonly folders: readonly string[];
  readonly folderCount: number;
  /** Documents larger than `maxFileSize` bytes. */
  readonly large: number;
  readonly maxFileSize: number;
  /** Documents that cannot be read, or are not text. */
  readonly unreadable: number;
  /** Documents and folders that ignore files leave out; what is in those folders is not counted. */
  readonly ignored?: number;
}

/** How many folders are named. */
export const NAMED_FOLDERS = 3;

/**
 * As a clause: `not included: node_modules, 3 files over 5 MB`; empty when nothing is left out. Paths are
 * as they are on disk.
 */
export function notIncludedText(what: NotIncluded): string {
  const { folders, folderCount, large, maxFileSize, unreadable, ignored = 0 } = what;
  const more = folderCount - folders.length;
  const parts = [
    ...folders,
    ...(more > 0 ? [`${count(more, "more folder")} of dependencies`] : []),
    ...(large > 0 ? [`${count(large, "file")} over ${inMegabytes(maxFileSize)} MB`] : []),
    ...(ignored > 0 ? [`${ignored} ignored by ignore files`] : []),
    ...(unreadable > 0 ? [`${count(unreadable, "file")} that cannot be read`] : []),
  ];
  return parts.length === 0 ? "" : `not included: ${parts.join(", ")}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function inMegabytes(bytes: number): string {
  return String(Number((bytes / 1_000_000).toPrecision(2)));
}
