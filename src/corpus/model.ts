/**
 * What is remembered of the trees between two scans, and what a scan finds.
 *
 * An `Inventory` lists every folder and file with its size and times when it was last read; a `Scan`
 * says what has changed since. Where a document is stored (`segment`, `ordinal`) is carried along for the store and
 * means nothing in this folder.
 */

/** A tree at the time it was indexed. */
export interface TreeRecord {
  readonly name: string;
  /** The tree's folder with symbolic links resolved. */
  readonly folder: string;
  /** Hash of the ignore files above the tree; empty when there are none. */
  readonly outer: string;
  /** How its documents were stemmed; other stems mean that all of them are indexed again. */
  readonly stemmer: string;
}

/** Size, times and identity of a file or folder, taken before it was read. */
export interface Seen {
  /** Bytes; -1 for a folder, and for a file that no path leads to. */
  readonly size: number;
  /** Milliseconds since the epoch, as `FileStat` has them. */
  readonly mtime: number;
  readonly ctime: number;
  /** As `FileStat` has it: what takes the place of an equal file or folder is another one. */
  readonly inode: number;
  /** Changed so shortly before it was read that its times cannot prove it unchanged. */
  readonly racy: boolean;
}

/**
 * An entry of a tree: a file that is stored in a segment or was skipped for a reason, an ignore file, or
 * a folder of dependencies, which is left out.
 */
export interface EntryRecord extends Seen {
  /** The name on disk, not necessarily NFC. */
  readonly name: string;
  /** Content hash; empty when the content was never read. */
  readonly hash: string;
  readonly kind: "document" | "skipped" | "ignore" | "dependencies";
  /** Why it was skipped; empty otherwise. */
  readonly reason: string;
  /** Where a document is stored: number of the segment and ordinal in it. */
  readonly segment: number;
  readonly ordinal: number;
}

/** The storage fields of an entry that is in no segment. */
export const NOT_STORED = { hash: "", reason: "", segment: 0, ordinal: 0 } as const;

export interface FolderRecord extends Seen {
  /** Number of the tree. */
  readonly tree: number;
  /** Path inside the tree as it is on disk; `""` for the tree's own folder. */
  readonly path: string;
  readonly entries: readonly EntryRecord[];
}

/** Folders and entries as columns. The entries of folder `i` are `first[i]` … `first[i + 1] - 1`. */
export interface Columns {
  readonly folderTree: Uint32Array;
  readonly folderPath: readonly string[];
  /** mtime, ctime, inode of each folder in turn. */
  readonly folderStats: Float64Array;
  readonly folderRacy: Uint8Array;
  readonly first: Uint32Array;
  readonly name: readonly string[];
  /** size, mtime, ctime, inode of each entry in turn. */
  readonly stats: Float64Array;
  readonly racy: Uint8Array;
  readonly kind: Uint8Array;
  /** segment, ordinal, number of the reason of each entry in turn. */
  readonly words: Uint32Array;
  readonly reasons: readonly string[];
  /** 8 bytes per entry; 0 when the content was never read. */
  readonly hashes: Uint8Array;
}

/** Everything that was known of the trees after the last scan. */
export interface Inventory {
  readonly facts: { readonly trees: readonly TreeRecord[]; readonly documents: number };
  readonly columns: Columns;
  /** All folders with their entries, in the order of the walk. */
  folders(): FolderRecord[];
}

/** A file as it is now: its bytes, or why they cannot be used. */
export type Source =
  | {
    readonly kind: "read";
    readonly seen: Seen;
    readonly bytes: Uint8Array;
    readonly hash: string;
  }
  | { readonly kind: "refused"; readonly seen: Seen; readonly reason: string };

/** A file that has to be indexed. */
export interface PendingEntry {
  readonly name: string;
  /** The record it replaces, or null for a new file. */
  readonly known: EntryRecord | null;
  /** The file, when the scan read it and kept it; null when it has yet to be read. */
  readonly source: Source | null;
}

export interface ScannedFolder {
  /** Number of the tree. */
  readonly tree: number;
  /** Path inside the tree as it is on disk. */
  readonly path: string;
  readonly seen: Seen;
  /** Entries whose content is what the inventory says, with their current times. */
  readonly settled: readonly EntryRecord[];
  readonly pending: readonly PendingEntry[];
}

/** The difference between the trees and an inventory. */
export interface Scan {
  readonly folders: readonly ScannedFolder[];
  /** Documents of the inventory that are no longer there. */
  readonly removed: number;
  /** Time ran out before every suspect file was read; their old records count as settled. */
  readonly incomplete: boolean;
  /** There is nothing to index or to remove. */
  readonly isSettled: boolean;
  /** Something is worth recording, even if only a newer time. */
  readonly hasNews: boolean;
}
