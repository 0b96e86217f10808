/**
 * The manifest: what a generation of the index was made from, and the segments that hold it.
 *
 * One file, all numbers little-endian:
 *
 *     "RAMF"  u32 schema  u32 length of facts  u32 length of columns
 *     8 bytes hash of the facts  8 bytes hash of the columns
 *     facts: JSON (generation, root, fingerprint, segments, trees, …), padded to 8 bytes
 *     columns: f64[] u32[] u8[] per folder and per entry, then all names, NUL between them
 *
 * Facts are checked on opening. Columns are checked and read when first asked for, straight from
 * the bytes: a question that skips the freshness check never pays for them, and the check itself
 * runs over plain arrays. Entries stand grouped by folder, folders in the order of the walk.
 * Whatever is wrong with the bytes is an `IndexCorrupt`, never rubbish.
 */
import { ByteReader, ByteWriter, decodeUtf8, encodeUtf8, hashBytes } from "../base/bytes.ts";
import { IndexCorrupt } from "./corrupt.ts";

/** Raised whenever the meaning of any file of the index changes. */
export const SCHEMA = 1;

const MAGIC = 0x464d4152;
/** Bytes before the facts. */
export const MANIFEST_HEADER = 32;

/** A file of postings and chunks; never changed once written. */
export interface SegmentRecord {
  readonly name: string;
  /** Bytes of the segment file. */
  readonly size: number;
  /** Files that went into it, and the bytes they had: ordinals are 0 … files - 1. */
  readonly files: number;
  readonly sourceBytes: number;
  /** Ordinals of files that no longer count, ascending. */
  readonly dead: readonly number[];
}

/** A tree as it was when the index was made. */
export interface TreeRecord {
  readonly name: string;
  /** The tree's folder with symbolic links resolved. */
  readonly folder: string;
  /** Hash of the ignore files above the tree. */
  readonly outer: string;
}

export interface ManifestFacts {
  readonly generation: number;
  /** Where the index was made; it answers nowhere else. */
  readonly root: string;
  /** Hash of all settings that decide what the index holds. */
  readonly fingerprint: string;
  /** When this generation was made, in milliseconds. */
  readonly updated: number;
  readonly documents: number;
  readonly sourceBytes: number;
  readonly trees: readonly TreeRecord[];
  readonly segments: readonly SegmentRecord[];
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

/** A file or folder left out, for `status`. */
export interface SkippedEntry {
  readonly tree: string;
  readonly path: string;
  readonly reason: string;
}

const KINDS = ["document", "skipped", "ignore"] as const;

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
  /** hash (high, low), segment, ordinal, reason of each entry in turn. */
  readonly words: Uint32Array;
  readonly reasons: readonly string[];
}

/** A manifest that was read, facts at once and the rest on demand. */
export class Manifest {
  readonly facts: ManifestFacts;
  /** Equal for two manifests iff they say the same. */
  readonly identity: string;
  #body: Uint8Array;
  #columns: Columns | null = null;

  private constructor(facts: ManifestFacts, body: Uint8Array, identity: string) {
    this.facts = facts;
    this.#body = body;
    this.identity = identity;
  }

  /** Reads what `encodeManifest` wrote. */
  static decode(bytes: Uint8Array): Manifest {
    return guard(() => {
      const reader = new ByteReader(bytes);
      if (reader.u32() !== MAGIC) throw new IndexCorrupt("it is no manifest of ra");
      const schema = reader.u32();
      if (schema !== SCHEMA) throw new IndexCorrupt(`it has version ${schema}, not ${SCHEMA}`);
      const [factsLength, bodyLength] = [reader.u32(), reader.u32()];
      const identity = identityOf(bytes);
      reader.raw(16);
      const facts = reader.raw(factsLength);
      const body = reader.raw(bodyLength);
      if (!reader.done || !identity.startsWith(hashBytes(facts))) throw new IndexCorrupt(DAMAGED);
      return new Manifest(JSON.parse(decodeUtf8(facts)), body, identity);
    });
  }

  get columns(): Columns {
    return this.#columns ??= guard(() => {
      if (!this.identity.endsWith(hashBytes(this.#body))) throw new IndexCorrupt(DAMAGED);
      return decodeColumns(this.#body);
    });
  }

  /** Files that were to be read and could not, with the reason; paths as in ids. */
  skipped(): SkippedEntry[] {
    const { trees } = this.facts;
    return this.folders().flatMap(({ tree, path, entries }) =>
      entries.filter((entry) => entry.kind === "skipped").map(({ name, reason }) => ({
        tree: trees[tree].name,
        path: [path, name].filter((part) => part !== "").join("/").normalize("NFC"),
        reason,
      }))
    );
  }

  /** All folders with their entries, in the order of the walk. */
  folders(): FolderRecord[] {
    const columns = this.columns;
    return columns.folderPath.map((path, i) => ({
      tree: columns.folderTree[i],
      path,
      size: -1,
      mtime: columns.folderTimes[2 * i],
      ctime: columns.folderTimes[2 * i + 1],
      racy: columns.folderRacy[i] === 1,
      entries: entriesOf(columns, columns.first[i], columns.first[i + 1]),
    }));
  }
}

function entriesOf(columns: Columns, from: number, to: number): EntryRecord[] {
  const { stats, words, reasons } = columns;
  const entries: EntryRecord[] = [];
  for (let i = from; i < to; i++) {
    entries.push({
      name: columns.name[i],
      size: stats[3 * i],
      mtime: stats[3 * i + 1],
      ctime: stats[3 * i + 2],
      racy: columns.racy[i] === 1,
      hash: hashOf(words[5 * i], words[5 * i + 1]),
      kind: KINDS[columns.kind[i]],
      segment: words[5 * i + 2],
      ordinal: words[5 * i + 3],
      reason: reasons[words[5 * i + 4]] ?? "",
    });
  }
  return entries;
}

/** The bytes of a manifest. */
export function encodeManifest(facts: ManifestFacts, folders: readonly FolderRecord[]): Uint8Array {
  const head = padded(encodeUtf8(JSON.stringify(facts)), 0x20);
  const body = encodeColumns(folders);
  const writer = new ByteWriter(MANIFEST_HEADER + head.length + body.length);
  for (const word of [MAGIC, SCHEMA, head.length, body.length]) writer.u32(word);
  writer.raw(bytesOf(hashBytes(head)));
  writer.raw(bytesOf(hashBytes(body)));
  writer.raw(head);
  writer.raw(body);
  return writer.bytes();
}

/** Counts, then columns of f64, u32 and u8 in this order so that each is aligned, then text. */
function encodeColumns(folders: readonly FolderRecord[]): Uint8Array {
  const entries = folders.flatMap((folder) => folder.entries);
  const reasons = [...new Set(entries.map((entry) => entry.reason))];
  const reasonNumber = new Map(reasons.map((reason, i) => [reason, i]));
  const text = encodeUtf8(
    [...folders.map((folder) => folder.path), ...entries.map((entry) => entry.name), ...reasons]
      .join("\0"),
  );
  const writer = new ByteWriter(64 + folders.length * 32 + entries.length * 48 + text.length);
  for (const count of [folders.length, entries.length, reasons.length, text.length]) {
    writer.u32(count);
  }
  raw(writer, Float64Array.from(folders.flatMap(({ mtime, ctime }) => [mtime, ctime])));
  raw(writer, Float64Array.from(entries.flatMap((one) => [one.size, one.mtime, one.ctime])));
  let first = 0;
  const firsts = folders.map((folder) => (first += folder.entries.length) - folder.entries.length);
  raw(writer, Uint32Array.from([...firsts, first]));
  raw(writer, Uint32Array.from(folders, (folder) => folder.tree));
  raw(
    writer,
    Uint32Array.from(entries.flatMap((one) => [
      ...wordsOf(one.hash),
      one.segment,
      one.ordinal,
      reasonNumber.get(one.reason)!,
    ])),
  );
  raw(writer, Uint8Array.from(folders, (folder) => Number(folder.racy)));
  raw(writer, Uint8Array.from(entries, (one) => Number(one.racy)));
  raw(writer, Uint8Array.from(entries, (one) => KINDS.indexOf(one.kind)));
  writer.raw(text);
  return writer.bytes();
}

function decodeColumns(body: Uint8Array): Columns {
  const reader = new ByteReader(body);
  const [folders, entries, reasons, text] = [
    reader.u32(),
    reader.u32(),
    reader.u32(),
    reader.u32(),
  ];
  const f64 = (count: number) => new Float64Array(copied(reader.raw(8 * count)));
  const u32 = (count: number) => new Uint32Array(copied(reader.raw(4 * count)));
  const folderTimes = f64(2 * folders);
  const stats = f64(3 * entries);
  const first = u32(folders + 1);
  const folderTree = u32(folders);
  const words = u32(5 * entries);
  const folderRacy = reader.raw(folders);
  const racy = reader.raw(entries);
  const kind = reader.raw(entries);
  const names = decodeUtf8(reader.raw(text)).split("\0");
  if (!reader.done || first[folders] !== entries) throw new IndexCorrupt(DAMAGED);
  const name = names.splice(folders, entries);
  const reasonTexts = names.splice(folders, reasons);
  return {
    ...{ folderTimes, stats, first, folderTree, words, folderRacy, racy, kind },
    ...{ name, reasons: reasonTexts, folderPath: names },
  };
}

const DAMAGED = "its manifest is damaged";

/** Runs a decoder; whatever it stumbles over is a damaged index. */
function guard<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof IndexCorrupt) throw error;
    throw new IndexCorrupt(DAMAGED, { cause: error });
  }
}

function raw(writer: ByteWriter, column: Float64Array | Uint32Array | Uint8Array): void {
  writer.raw(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
}

/** A buffer of its own, which is aligned for any number. */
function copied(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer as ArrayBuffer;
}

function padded(bytes: Uint8Array, filler: number): Uint8Array {
  const all = new Uint8Array(Math.ceil(bytes.length / 8) * 8).fill(filler);
  all.set(bytes);
  return all;
}

function wordsOf(hash: string): [number, number] {
  if (hash === "") return [0, 0];
  return [parseInt(hash.slice(0, 8), 16), parseInt(hash.slice(8), 16)];
}

function hashOf(high: number, low: number): string {
  if (high === 0 && low === 0) return "";
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}

function bytesOf(hash: string): Uint8Array {
  return Uint8Array.from({ length: 8 }, (_, i) => parseInt(hash.slice(2 * i, 2 * i + 2), 16));
}

/** The two hashes in the first bytes of a manifest. */
export function identityOf(bytes: Uint8Array): string {
  return hexOf(bytes.subarray(16, MANIFEST_HEADER));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
