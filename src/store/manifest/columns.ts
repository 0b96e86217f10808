/**
 * The columns of a manifest: every folder and file of the trees, encoded as arrays.
 *
 * F folders and E entries, folders in the order of the walk, entries grouped by folder:
 *
 *     u32 F   u32 E   u32 number of trees   u32 number of reasons   u32 bytes of text
 *     f64[3F] mtime, ctime, inode of each folder
 *     f64[4E] size, mtime, ctime, inode of each entry
 *     u32[F+1] first entry of each folder; the last is E
 *     u32[F]  the place of each folder: its tree; or if it is in one of the folders before it, the number
 *             of trees plus the number of that folder
 *     u32[3E] segment, ordinal, number of the reason of each entry
 *     u8[F]   racy folders          u8[E] racy entries        u8[E] kinds
 *     8E bytes: hashes, 0 when the content was never read
 *     text: joined by NUL, the names of folders in the folder that they are in, or else their paths; entry
 *     names; reasons
 *
 * The freshness check runs over these arrays directly; records are made only when something changed.
 */
import { ByteReader, ByteWriter, decodeUtf8, encodeUtf8, toHex } from "../../base/bytes.ts";
import type { Columns, EntryRecord, FolderRecord } from "../../corpus/model.ts";

/** A kind is stored as its number in this list. */
const KINDS = ["document", "skipped", "ignore", "dependencies"] as const;
/** Bytes of a hash. */
const HASH = 8;

/** All folders with their entries. */
export function toRecords(columns: Columns): FolderRecord[] {
  return columns.folderPath.map((path, i) => ({
    tree: columns.folderTree[i],
    path,
    size: -1,
    mtime: columns.folderStats[3 * i],
    ctime: columns.folderStats[3 * i + 1],
    inode: columns.folderStats[3 * i + 2],
    racy: columns.folderRacy[i] === 1,
    entries: entriesOf(columns, columns.first[i], columns.first[i + 1]),
  }));
}

function entriesOf(columns: Columns, from: number, to: number): EntryRecord[] {
  const { stats, words, reasons, hashes } = columns;
  const entries: EntryRecord[] = [];
  for (let i = from; i < to; i++) {
    entries.push({
      name: columns.name[i],
      size: stats[4 * i],
      mtime: stats[4 * i + 1],
      ctime: stats[4 * i + 2],
      inode: stats[4 * i + 3],
      racy: columns.racy[i] === 1,
      hash: hashText(hashes.subarray(HASH * i, HASH * (i + 1))),
      kind: KINDS[columns.kind[i]],
      segment: words[3 * i],
      ordinal: words[3 * i + 1],
      reason: reasons[words[3 * i + 2]],
    });
  }
  return entries;
}

/** The bytes of the columns. Neither paths, names nor reasons may contain NUL. */
export function encodeColumns(folders: readonly FolderRecord[]): Uint8Array {
  const entries = folders.flatMap((folder) => folder.entries);
  const reasons = [...new Set(entries.map((entry) => entry.reason))];
  const trees = folders.reduce((most, { tree }) => Math.max(most, tree + 1), 0);
  const places = placesOf(folders, trees);
  const ends = folders.map(({ path }, i) =>
    places[i] < trees ? path : path.slice(path.lastIndexOf("/") + 1)
  );
  const names = [ends, entries.map((entry) => entry.name), reasons];
  const text = encodeUtf8(names.flat().join("\0"));
  const writer = new ByteWriter(64 + folders.length * 40 + entries.length * 64 + text.length);
  const counts = [folders.length, entries.length, trees, reasons.length, text.length];
  for (const count of counts) writer.u32(count);
  const stats = new Float64Array(3 * folders.length);
  folders.forEach(({ mtime, ctime, inode }, i) => stats.set([mtime, ctime, inode], 3 * i));
  raw(writer, stats);
  raw(writer, statsOf(entries));
  let first = 0;
  const firsts = folders.map((folder) => (first += folder.entries.length) - folder.entries.length);
  raw(writer, Uint32Array.from([...firsts, first]));
  raw(writer, places);
  raw(writer, wordsOf(entries, reasons));
  raw(writer, Uint8Array.from(folders, (folder) => Number(folder.racy)));
  raw(writer, Uint8Array.from(entries, (one) => Number(one.racy)));
  raw(writer, Uint8Array.from(entries, (one) => KINDS.indexOf(one.kind)));
  for (const { hash } of entries) writer.raw(hashBytes(hash));
  writer.raw(text);
  return writer.bytes();
}

function placesOf(folders: readonly FolderRecord[], trees: number): Uint32Array {
  const known = new Map<string, number>();
  return Uint32Array.from(folders, ({ tree, path }, i) => {
    known.set(`${tree}/${path}`, trees + i);
    const end = path.lastIndexOf("/");
    return end < 0 ? tree : known.get(`${tree}/${path.slice(0, end)}`) ?? tree;
  });
}

/** The trees and paths of folders, from their places and what was stored of their paths. */
function resolvePlaces(places: Uint32Array, ends: readonly string[], trees: number) {
  const folderTree = new Uint32Array(places.length);
  const folderPath: string[] = [];
  places.forEach((place, i) => {
    const parent = place - trees;
    if (parent >= i) throw new RangeError("a folder comes before the one that it is in");
    folderTree[i] = parent < 0 ? place : folderTree[parent];
    folderPath.push(parent < 0 ? ends[i] : `${folderPath[parent]}/${ends[i]}`);
  });
  return { folderTree, folderPath };
}

function hashBytes(hash: string): Uint8Array {
  const bytes = new Uint8Array(HASH);
  for (let at = 0; at < hash.length; at += 2) bytes[at / 2] = parseInt(hash.slice(at, at + 2), 16);
  return bytes;
}

function hashText(bytes: Uint8Array): string {
  return bytes.every((byte) => byte === 0) ? "" : toHex(bytes);
}

function statsOf(entries: readonly EntryRecord[]): Float64Array {
  const stats = new Float64Array(4 * entries.length);
  entries.forEach(({ size, mtime, ctime, inode }, i) => {
    stats[4 * i] = size;
    stats[4 * i + 1] = mtime;
    stats[4 * i + 2] = ctime;
    stats[4 * i + 3] = inode;
  });
  return stats;
}

function wordsOf(entries: readonly EntryRecord[], reasons: readonly string[]): Uint32Array {
  const numbers = new Map(reasons.map((reason, i) => [reason, i]));
  const words = new Uint32Array(3 * entries.length);
  entries.forEach(({ segment, ordinal, reason }, i) => {
    words[3 * i] = segment;
    words[3 * i + 1] = ordinal;
    words[3 * i + 2] = numbers.get(reason)!;
  });
  return words;
}

/** Reads what `encodeColumns` wrote; throws `RangeError` when the lengths do not fit. */
export function decodeColumns(body: Uint8Array): Columns {
  const reader = new ByteReader(body);
  const [folders, entries, trees, reasons, text] = Array.from({ length: 5 }, () => reader.u32());
  const f64 = (count: number) => new Float64Array(copied(reader.raw(8 * count)));
  const u32 = (count: number) => new Uint32Array(copied(reader.raw(4 * count)));
  const { places, ...columns } = {
    folderStats: f64(3 * folders),
    stats: f64(4 * entries),
    first: u32(folders + 1),
    places: u32(folders),
    words: u32(3 * entries),
    folderRacy: reader.raw(folders),
    racy: reader.raw(entries),
    kind: reader.raw(entries),
    hashes: reader.raw(HASH * entries),
  };
  const names = decodeUtf8(reader.raw(text)).split("\0");
  const isWhole = names.length === Math.max(1, folders + entries + reasons);
  if (!reader.done || !isWhole || columns.first[folders] !== entries) {
    throw new RangeError("counts disagree");
  }
  return {
    ...columns,
    ...resolvePlaces(places, names.slice(0, folders), trees),
    name: names.slice(folders, folders + entries),
    reasons: names.slice(folders + entries, folders + entries + reasons),
  };
}

function raw(writer: ByteWriter, column: Float64Array | Uint32Array | Uint8Array): void {
  writer.raw(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
}

/** A copy, aligned for numbers of any width. */
function copied(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer as ArrayBuffer;
}
