/**
 * The manifest: what a generation of the index was made from, and the segments that store it.
 *
 * One file, numbers little-endian:
 *
 *     offset  size
 *          0     4  magic "RAMF"
 *          4     4  u32 schema: another number means another version of ra, so a rebuild
 *          8    32  the user's seal on all that follows, see `seal.ts`
 *         40     4  u32 length of the facts
 *         44     4  u32 length of the columns
 *         48        facts: JSON, see `ManifestFacts`
 *                   columns: every folder and file with its size, times and inode, see `columns.ts`
 *
 * The seal is the manifest's identity: a reader that holds a manifest reads the header to learn whether
 * it is still the published one. It is verified on opening. Columns are decoded on first access, so a
 * search without a freshness check never pays for them. Bytes that do not verify throw `IndexCorrupt`;
 * they are never interpreted. What verifies must make sense as well (`facts.ts`).
 */
import { ByteReader, ByteWriter, decodeUtf8, encodeUtf8, toHex } from "../../base/bytes.ts";
import type { Columns, EntryRecord, FolderRecord, Inventory } from "../../corpus/model.ts";
import { IndexCorrupt } from "../../segment/corrupt.ts";
import { SEGMENT_VERSION } from "../../segment/segment_format.ts";
import { decodeColumns, encodeColumns, toRecords } from "./columns.ts";
import type { SkippedFile } from "../model.ts";
import { type Seal, SEAL_BYTES } from "../folder/seal.ts";
import { checkColumns, checkFacts, type ManifestFacts } from "./facts.ts";

/** Changes whenever the meaning of any file of the index does: a new segment version is a new schema. */
export const SCHEMA = 3_000 + SEGMENT_VERSION;

/** Its name in the index folder. */
export const MANIFEST_FILE = "manifest";

const MAGIC = 0x464d4152;
const SEAL_AT = 8;
const SEALED_AT = SEAL_AT + SEAL_BYTES;
/** Bytes before the facts. */
export const MANIFEST_HEADER = SEALED_AT + 8;

/** A manifest that was read: the facts at once, the columns on first access. */
export class Manifest implements Inventory {
  readonly facts: ManifestFacts;
  /** 64 hex digits; equal exactly for manifests with the same content. */
  readonly identity: string;
  readonly #body: Uint8Array;
  #columns: Columns | null = null;

  private constructor(facts: ManifestFacts, body: Uint8Array, identity: string) {
    this.facts = facts;
    this.#body = body;
    this.identity = identity;
  }

  /** Reads what `encodeManifest` wrote with this seal; `IndexCorrupt` for anything else. */
  static async decode(bytes: Uint8Array, seal: Seal): Promise<Manifest> {
    const head = guard(() => new ByteReader(bytes.subarray(0, MANIFEST_HEADER)));
    const [magic, schema] = guard(() => [head.u32(), head.u32()]);
    if (magic !== MAGIC) throw new IndexCorrupt("its manifest was not written by ra");
    if (schema !== SCHEMA) throw new IndexCorrupt("it was written by another version of ra");
    const given = bytes.subarray(SEAL_AT, SEALED_AT);
    if (!await seal.verify(bytes.subarray(SEALED_AT), given)) throw new IndexCorrupt(UNSEALED);
    return guard(() => {
      const reader = new ByteReader(bytes, SEALED_AT);
      const [factsLength, bodyLength] = [reader.u32(), reader.u32()];
      const facts = reader.raw(factsLength);
      const body = reader.raw(bodyLength);
      if (!reader.done) throw new IndexCorrupt(DAMAGED);
      return new Manifest(checkFacts(JSON.parse(decodeUtf8(facts))), body, identityOf(bytes));
    });
  }

  get columns(): Columns {
    return this.#columns ??= guard(() => checkColumns(decodeColumns(this.#body), this.facts));
  }

  /** Files and folders that could not be read, in the order of the walk. */
  skipped(): SkippedFile[] {
    return this.#entriesOf("skipped");
  }

  /** Folders of dependencies, in the order of the walk. */
  dependencies(): SkippedFile[] {
    return this.#entriesOf("dependencies");
  }

  #entriesOf(kind: EntryRecord["kind"]): SkippedFile[] {
    const { trees } = this.facts;
    return this.folders().flatMap(({ tree, path, entries }) =>
      entries.filter((entry) => entry.kind === kind).map(({ name, reason }) => ({
        tree: trees[tree].name,
        path: [path, name].filter((part) => part !== "").join("/").normalize("NFC"),
        reason,
      }))
    );
  }

  /** What `encodeManifest` takes in place of the folders, without decoding and encoding them. */
  get encodedFolders(): Uint8Array {
    return this.#body;
  }

  /** All folders with their entries, in the order of the walk. */
  folders(): FolderRecord[] {
    return toRecords(this.columns);
  }
}

/** Folders in the order of the walk, or as another manifest has them. */
export type ManifestFolders = readonly FolderRecord[] | Uint8Array;

/** The bytes of a manifest. */
export async function encodeManifest(
  facts: ManifestFacts,
  folders: ManifestFolders,
  seal: Seal,
): Promise<Uint8Array> {
  const head = encodeUtf8(JSON.stringify(facts));
  const body = folders instanceof Uint8Array ? folders : encodeColumns(folders);
  const writer = new ByteWriter(MANIFEST_HEADER + head.length + body.length);
  writer.u32(MAGIC);
  writer.u32(SCHEMA);
  writer.raw(new Uint8Array(SEAL_BYTES));
  writer.u32(head.length);
  writer.u32(body.length);
  writer.raw(head);
  writer.raw(body);
  const bytes = writer.bytes();
  bytes.set(await seal.sign(bytes.subarray(SEALED_AT)), SEAL_AT);
  return bytes;
}

const DAMAGED = "its manifest is damaged";
const UNSEALED = "it is damaged, or was made by another user or with another HOME";

/** Runs a decoder; any error it throws means that the index is damaged. */
function guard<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof IndexCorrupt) throw error;
    throw new IndexCorrupt(DAMAGED, { cause: error });
  }
}

/** The identity, from the first bytes of a manifest. */
export function identityOf(bytes: Uint8Array): string {
  return toHex(bytes.subarray(SEAL_AT, SEALED_AT));
}
