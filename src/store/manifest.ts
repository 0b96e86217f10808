/**
 * The manifest: what a generation of the index was made from, and the segments that store it.
 *
 * One file, numbers little-endian:
 *
 *     offset  size
 *          0     4  magic "RAMF"
 *          4     4  u32 schema: another number means another version of ra, so a rebuild
 *          8     4  u32 length of the facts
 *         12     4  u32 length of the columns
 *         16     8  hash of the facts
 *         24     8  hash of the columns
 *         32        facts: JSON, see `ManifestFacts`
 *                   columns: every folder and file with its size and times, see `columns.ts`
 *
 * The two hashes are the manifest's identity: a reader that holds a manifest reads the header to learn
 * whether it is still the published one. Facts are verified on opening. Columns are verified and
 * decoded on first access, so a search without a freshness check never pays for them. Bytes that do
 * not verify throw `IndexCorrupt`; they are never interpreted.
 */
import { ByteReader, ByteWriter, decodeUtf8, encodeUtf8, hashBytes } from "../base/bytes.ts";
import type { Columns, FolderRecord, Inventory, TreeRecord } from "../corpus/model.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import { SEGMENT_VERSION } from "../segment/segment_format.ts";
import { decodeColumns, encodeColumns, toRecords } from "./columns.ts";
import type { SkippedFile } from "./model.ts";

/** Changes whenever the meaning of any file of the index does: a new segment version is a new schema. */
export const SCHEMA = 1_000 + SEGMENT_VERSION;

const MAGIC = 0x464d4152;
/** Bytes before the facts. */
export const MANIFEST_HEADER = 32;

/** A segment file, which is never changed once written. */
export interface SegmentRecord {
  /** Name of the file in the index folder. */
  readonly name: string;
  /** Bytes of the segment file. */
  readonly size: number;
  /** Documents in it; their ordinals are 0 … files - 1. */
  readonly files: number;
  /** Bytes that these documents had. */
  readonly sourceBytes: number;
  /** Ordinals of documents that were changed or removed since, ascending. */
  readonly dead: readonly number[];
}

export interface ManifestFacts {
  /** Counts the updates since the index was last built from nothing. */
  readonly generation: number;
  /** The project folder that the index was made for; a copy elsewhere is rebuilt. */
  readonly root: string;
  /** Hash of the settings that determine the content of the index, see `fingerprint.ts`. */
  readonly fingerprint: string;
  /** When this generation was made, milliseconds since the epoch. */
  readonly updated: number;
  /** Live documents, and their bytes. */
  readonly documents: number;
  readonly sourceBytes: number;
  readonly trees: readonly TreeRecord[];
  readonly segments: readonly SegmentRecord[];
}

/** A manifest that was read: the facts at once, the columns on first access. */
export class Manifest implements Inventory {
  readonly facts: ManifestFacts;
  /** 32 hex digits; equal exactly for manifests with the same content. */
  readonly identity: string;
  readonly #body: Uint8Array;
  #columns: Columns | null = null;

  private constructor(facts: ManifestFacts, body: Uint8Array, identity: string) {
    this.facts = facts;
    this.#body = body;
    this.identity = identity;
  }

  /** Reads what `encodeManifest` wrote; `IndexCorrupt` for anything else. */
  static decode(bytes: Uint8Array): Manifest {
    return guard(() => {
      const reader = new ByteReader(bytes);
      if (reader.u32() !== MAGIC) throw new IndexCorrupt("its manifest was not written by ra");
      const schema = reader.u32();
      if (schema !== SCHEMA) throw new IndexCorrupt("it was written by another version of ra");
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

  /** Files and folders that could not be read, in the order of the walk. */
  skipped(): SkippedFile[] {
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

/** Runs a decoder; any error it throws means that the index is damaged. */
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

/** The identity, from the first bytes of a manifest. */
export function identityOf(bytes: Uint8Array): string {
  return hexOf(bytes.subarray(16, MANIFEST_HEADER));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
