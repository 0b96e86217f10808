/**
 * What is remembered of the trees between two looks at them: the trees as they are configured enter,
 * the files that changed leave (`scan.ts`).
 *
 * An `Inventory` lists every folder and file as it looked when it was last read. Where a document is
 * kept (`segment`, `ordinal`) is carried along for the store and means nothing here.
 */

/** A tree as it was when the index was made. */
export interface TreeRecord {
  readonly name: string;
  /** The tree's folder with symbolic links resolved. */
  readonly folder: string;
  /** Hash of the ignore files above the tree. */
  readonly outer: string;
}

/** How a file or folder looked when it was last read. */
export interface Seen {
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  /** Changed so shortly before it was read that its times cannot prove it unchanged. */
  readonly racy: boolean;
}

/** A file of a tree: in a segment, skipped for a reason, or an ignore file. */
export type EntryRecord = Seen & {
  /** The name on the disk, not necessarily NFC. */
  readonly name: string;
  /** Content hash; empty when the content was never read. */
  readonly hash: string;
  readonly kind: "document" | "skipped" | "ignore";
  /** Why it was skipped; empty otherwise. */
  readonly reason: string;
  /** Where a document is: number of the segment and ordinal in it. */
  readonly segment: number;
  readonly ordinal: number;
};

export type FolderRecord = Seen & {
  /** Number of the tree. */
  readonly tree: number;
  /** Path inside the tree as it is on the disk; `""` for the tree's own folder. */
  readonly path: string;
  readonly entries: readonly EntryRecord[];
};

/** The arrays behind the records. `first[i]` is the first entry of folder `i`. */
export interface Columns {
  readonly folderTree: Uint32Array;
  readonly folderPath: readonly string[];
  readonly folderTimes: Float64Array;
  readonly folderRacy: Uint8Array;
  readonly first: Uint32Array;
  readonly name: readonly string[];
  /** size, mtime, ctime of each entry in turn. */
  readonly stats: Float64Array;
  readonly racy: Uint8Array;
  readonly kind: Uint8Array;
  /** segment, ordinal, reason of each entry in turn. */
  readonly words: Uint32Array;
  readonly reasons: readonly string[];
  /** Hashes as text, all of one length; blank when the content was never read. */
  readonly hashes: Uint8Array;
}

/** All that was seen of the trees, as a manifest keeps it. */
export interface Inventory {
  readonly facts: { readonly trees: readonly TreeRecord[]; readonly documents: number };
  readonly columns: Columns;
  /** All folders with their entries, in the order of the walk. */
  folders(): FolderRecord[];
}
