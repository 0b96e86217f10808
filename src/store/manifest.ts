/**
 * The manifest: what a generation of the index was made from, and the segments that hold it.
 *
 * One file, all numbers little-endian:
 *
 *     "RAMF"  u32 schema  u32 length of facts  u32 length of columns
 *     8 bytes hash of the facts  8 bytes hash of the columns
 *     facts: JSON (generation, root, fingerprint, segments, trees, …)
 *     columns: f64[] u32[] u8[] per folder and per entry, then all names, NUL between them
 *
 * Facts are checked on opening. Columns are checked and read when first asked for, straight from
 * the bytes: a question that skips the freshness check never pays for them, and the check itself
 * runs over plain arrays. Entries stand grouped by folder, folders in the order of the walk.
 * Whatever is wrong with the bytes is an `IndexCorrupt`, never rubbish.
 */
import { ByteReader, ByteWriter, decodeUtf8, encodeUtf8, hashBytes } from "../base/bytes.ts";
import { decodeColumns, encodeColumns, toRecords } from "../corpus/columns.ts";
import type { Columns, FolderRecord, Inventory, TreeRecord } from "../corpus/model.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import { SEGMENT_VERSION } from "../segment/segment_format.ts";

/** Raised whenever the meaning of any file of the index changes. */
export const SCHEMA = 1_000 + SEGMENT_VERSION;

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

/** A file or folder left out, for `status`. */
export interface SkippedEntry {
  readonly tree: string;
  readonly path: string;
  readonly reason: string;
}

/** A manifest that was read, facts at once and the rest on demand. */
export class Manifest implements Inventory {
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
      if (reader.u32() !== MAGIC) throw new IndexCorrupt("its manifest is not one of ra's");
      const schema = reader.u32();
      if (schema !== SCHEMA) throw new IndexCorrupt("another version of ra wrote it");
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
    return toRecords(this.columns);
  }
}

/** The bytes of a manifest. */
export function encodeManifest(facts: ManifestFacts, folders: readonly FolderRecord[]): Uint8Array {
  const head = encodeUtf8(JSON.stringify(facts));
  const body = encodeColumns(folders);
  const writer = new ByteWriter(MANIFEST_HEADER + head.length + body.length);
  for (const word of [MAGIC, SCHEMA, head.length, body.length]) writer.u32(word);
  writer.raw(bytesOf(hashBytes(head)));
  writer.raw(bytesOf(hashBytes(body)));
  writer.raw(head);
  writer.raw(body);
  return writer.bytes();
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
