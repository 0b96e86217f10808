/**
 * One file as stored: what is known about it, its frontmatter, and its chunks (`chunk_record.ts`).
 * Titles, tags, frontmatter keys and text values are numbers of texts (`text_table.ts`).
 *
 *     path, varint title, varint size, f64 mtime, 8 bytes of hash,
 *     varint tags, per tag: varint text,
 *     varint keys, per key: varint text, varint values, per value: one byte of kind, its content;
 *     the chunks; their labels, if there are any (`label_record.ts`)
 */
import { ByteReader, type ByteWriter, toHex } from "../../base/bytes.ts";
import type { ParsedDocument } from "../../document/model.ts";
import type { MetaValue } from "../../markdown/model.ts";
import { IndexCorrupt } from "../corrupt.ts";
import { readCount, writeChunks } from "./chunk_record.ts";

/** What is known about a file besides its text. */
export interface FileFacts {
  readonly size: number;
  readonly mtime: number;
  /** 16 hex digits. */
  readonly hash: string;
}

export interface StoredFile extends FileFacts {
  readonly path: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly meta: ReadonlyMap<string, readonly MetaValue[]>;
  readonly chunkCount: number;
}

type TextId = (text: string) => number;
type TextOf = (id: number) => string;

/** Appends the record of a document; `textId` returns the number of a text. */
export function writeRecord(
  to: ByteWriter,
  document: ParsedDocument,
  { facts, textId }: { facts: FileFacts; textId: TextId },
): void {
  to.string(document.path);
  to.varint(textId(document.title));
  to.varint(facts.size);
  to.raw(new Uint8Array(new Float64Array([facts.mtime]).buffer));
  for (let at = 0; at < 16; at += 2) to.byte(parseInt(facts.hash.slice(at, at + 2), 16));
  to.varint(document.tags.length);
  for (const tag of document.tags) to.varint(textId(tag));
  writeMeta(to, document.meta, textId);
  writeChunks(to, document.chunks, { textId, size: facts.size });
}

/** Reads the path alone, which is first in a record. */
export function readPath(bytes: Uint8Array): string {
  return new ByteReader(bytes).string();
}

/** Reads the file of a record and leaves `reader` at the start of its chunks. */
export function readRecord(reader: ByteReader, textOf: TextOf): StoredFile {
  const path = reader.string();
  const title = textOf(reader.varint());
  const size = reader.varint();
  const mtime = new Float64Array(reader.raw(8).slice().buffer)[0];
  const hash = toHex(reader.raw(8));
  const tags = Array.from({ length: readCount(reader) }, () => textOf(reader.varint()));
  const meta = readMeta(reader, textOf);
  const at = reader.at;
  const chunkCount = reader.varint();
  reader.at = at;
  return { path, title, size, mtime, hash, tags, meta, chunkCount };
}

/** The kinds of frontmatter values; `whole` is a safe integer that is not negative. */
const KIND = { text: 0, number: 1, no: 2, yes: 3, none: 4, whole: 5 } as const;

function writeMeta(to: ByteWriter, meta: StoredFile["meta"], textId: TextId): void {
  to.varint(meta.size);
  for (const [key, values] of meta) {
    to.varint(textId(key));
    to.varint(values.length);
    for (const value of values) writeValue(to, value, textId);
  }
}

function writeValue(to: ByteWriter, value: MetaValue, textId: TextId): void {
  if (typeof value === "string") {
    to.byte(KIND.text);
    to.varint(textId(value));
  } else if (Number.isSafeInteger(value) && !Object.is(value, -0) && Number(value) >= 0) {
    to.byte(KIND.whole);
    to.varint(Number(value));
  } else if (typeof value === "number") {
    to.byte(KIND.number);
    to.raw(new Uint8Array(new Float64Array([value]).buffer));
  } else to.byte(value === null ? KIND.none : value ? KIND.yes : KIND.no);
}

function readMeta(reader: ByteReader, textOf: TextOf): Map<string, MetaValue[]> {
  const meta = new Map<string, MetaValue[]>();
  for (let keys = readCount(reader); keys > 0; keys--) {
    const key = textOf(reader.varint());
    meta.set(key, Array.from({ length: readCount(reader) }, () => readValue(reader, textOf)));
  }
  return meta;
}

function readValue(reader: ByteReader, textOf: TextOf): MetaValue {
  switch (reader.byte()) {
    case KIND.text:
      return textOf(reader.varint());
    case KIND.number:
      return new Float64Array(reader.raw(8).slice().buffer)[0];
    case KIND.whole:
      return reader.varint();
    case KIND.no:
      return false;
    case KIND.yes:
      return true;
    case KIND.none:
      return null;
    default:
      throw new IndexCorrupt("a frontmatter value of an unknown kind");
  }
}
