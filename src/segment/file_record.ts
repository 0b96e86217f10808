/**
 * One file and its chunks as they are stored.
 *
 * What follows from the rest is not written: ids, hierarchy and sibling counts never, the slug, the
 * parent, the ends of a span and the breadcrumb only where they differ from what `expected…` says, so
 * that a chunk takes about seven bytes and still any document comes back as it was. Titles, tags, keys
 * and values are numbers of texts (`text_table.ts`).
 *
 *     path, varint title, varint size, f64 mtime, 8 bytes hash, varint tags, per tag a text,
 *     varint keys, per key: a text, varint values, per value a kind and its content;
 *     varint chunks, per chunk a byte of flags (depth in the low three bits, 7 when it follows), varint title,
 *     zigzag distances of line and byte to those of the chunk before; then what the flags announce
 */
import { ByteReader, type ByteWriter } from "../base/bytes.ts";
import type { ParsedDocument } from "../document/model.ts";
import type { MetaValue } from "../markdown/model.ts";
import { IndexCorrupt } from "./corrupt.ts";
import { expectedBreadcrumb, expectedEnds, expectedParents, expectedSlugs } from "./expected.ts";

/** What the caller knows about a file beside its text. */
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

export interface StoredChunk {
  readonly title: string;
  readonly depth: number;
  /** Number of the parent in the file; -1 for the document. */
  readonly parent: number;
  /** Children of the parent, this one included; 1 for the document. */
  readonly siblingCount: number;
  readonly slug: string | null;
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly breadcrumb: string;
}

type Draft = { -readonly [K in keyof StoredChunk]: StoredChunk[K] };

const DEPTH_FOLLOWS = 7;
const HAS = { slug: 8, parent: 16, lineEnd: 32, byteEnd: 64, breadcrumb: 128 } as const;

export function writeRecord(
  to: ByteWriter,
  document: ParsedDocument,
  more: { facts: FileFacts; textId: (text: string) => number },
): void {
  const { facts, textId } = more;
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

function writeChunks(
  to: ByteWriter,
  chunks: readonly StoredChunk[],
  more: { textId: (text: string) => number; size: number },
): void {
  const parents = expectedParents(chunks);
  const slugs = expectedSlugs(chunks);
  const ends = expectedEnds(chunks, more.size);
  let line = 0;
  let byte = 0;
  to.varint(chunks.length);
  chunks.forEach((chunk, i) => {
    const flags = (chunk.slug === slugs[i] ? 0 : HAS.slug) |
      (chunk.parent === parents[i] ? 0 : HAS.parent) |
      (chunk.lineEnd === ends[i].line ? 0 : HAS.lineEnd) |
      (chunk.byteEnd === ends[i].byte ? 0 : HAS.byteEnd) |
      (chunk.breadcrumb === expectedBreadcrumb(chunks, i) ? 0 : HAS.breadcrumb);
    to.byte(Math.min(chunk.depth, DEPTH_FOLLOWS) | flags);
    if (chunk.depth >= DEPTH_FOLLOWS) to.varint(chunk.depth);
    to.varint(more.textId(chunk.title));
    to.varint(zigzag(chunk.lineStart - line));
    to.varint(zigzag(chunk.byteStart - byte));
    line = chunk.lineStart;
    byte = chunk.byteStart;
    if (flags & HAS.slug) {
      to.byte(chunk.slug === null ? 0 : 1);
      to.string(chunk.slug ?? "");
    }
    if (flags & HAS.parent) to.varint(chunk.parent + 1);
    if (flags & HAS.lineEnd) to.varint(zigzag(chunk.lineEnd - ends[i].line));
    if (flags & HAS.byteEnd) to.varint(zigzag(chunk.byteEnd - ends[i].byte));
    if (flags & HAS.breadcrumb) to.string(chunk.breadcrumb);
  });
}

/** The path alone, which a record starts with. */
export function readPath(bytes: Uint8Array): string {
  return new ByteReader(bytes).string();
}

/** The file of a record; `reader` then stands before its chunks. */
export function readRecord(reader: ByteReader, textOf: (id: number) => string): StoredFile {
  const path = reader.string();
  const title = textOf(reader.varint());
  const size = reader.varint();
  const mtime = new Float64Array(reader.raw(8).slice().buffer)[0];
  let hash = "";
  for (const byte of reader.raw(8)) hash += byte.toString(16).padStart(2, "0");
  const tags = Array.from({ length: countFrom(reader) }, () => textOf(reader.varint()));
  const meta = readMeta(reader, textOf);
  const at = reader.at;
  const chunkCount = reader.varint();
  reader.at = at;
  return { path, title, size, mtime, hash, tags, meta, chunkCount };
}

/** The chunks of a record whose file was read. */
export function readChunks(
  reader: ByteReader,
  more: { textOf: (id: number) => string; size: number },
): StoredChunk[] {
  const chunks: Draft[] = [];
  const ends: { line: number; byte: number }[] = [];
  const slugs = new Map<number, string | null>();
  const parents = new Map<number, number>();
  const breadcrumbs = new Map<number, string>();
  const count = countFrom(reader);
  for (let i = 0; i < count; i++) {
    const flags = reader.byte();
    const depth = (flags & 7) === DEPTH_FOLLOWS ? reader.varint() : flags & 7;
    const title = more.textOf(reader.varint());
    const lineStart = (chunks[i - 1]?.lineStart ?? 0) + unzigzag(reader.varint());
    const byteStart = (chunks[i - 1]?.byteStart ?? 0) + unzigzag(reader.varint());
    if (flags & HAS.slug) {
      const isText = reader.byte() === 1;
      const text = reader.string();
      slugs.set(i, isText ? text : null);
    }
    if (flags & HAS.parent) parents.set(i, reader.varint() - 1);
    ends.push({
      line: flags & HAS.lineEnd ? unzigzag(reader.varint()) : 0,
      byte: flags & HAS.byteEnd ? unzigzag(reader.varint()) : 0,
    });
    if (flags & HAS.breadcrumb) breadcrumbs.set(i, reader.string());
    chunks.push({ ...BLANK, depth, title, lineStart, byteStart });
  }
  complete(chunks, { ends, slugs, parents, breadcrumbs }, more.size);
  return chunks;
}

const BLANK = { parent: -1, siblingCount: 1, slug: null, lineEnd: 0, byteEnd: 0, breadcrumb: "" };

interface Deviations {
  readonly ends: readonly { line: number; byte: number }[];
  readonly slugs: ReadonlyMap<number, string | null>;
  readonly parents: ReadonlyMap<number, number>;
  readonly breadcrumbs: ReadonlyMap<number, string>;
}

function complete(chunks: Draft[], differ: Deviations, size: number): void {
  const parents = expectedParents(chunks);
  const slugs = expectedSlugs(chunks);
  chunks.forEach((chunk, i) => {
    chunk.parent = differ.parents.get(i) ?? parents[i];
    chunk.slug = differ.slugs.has(i) ? differ.slugs.get(i)! : slugs[i];
    if (chunk.parent >= i) throw new IndexCorrupt("a chunk stands before its parent");
  });
  // The last chunks are expected to end where the document does, so its own end is needed first.
  for (const settled of [chunks.slice(0, 1), chunks]) {
    const expected = expectedEnds(chunks, size);
    settled.forEach((chunk, i) => {
      chunk.lineEnd = expected[i].line + differ.ends[i].line;
      chunk.byteEnd = expected[i].byte + differ.ends[i].byte;
    });
  }
  const children = Map.groupBy(chunks, (chunk) => chunk.parent);
  chunks.forEach((chunk, i) => {
    chunk.siblingCount = children.get(chunk.parent)!.length;
    chunk.breadcrumb = differ.breadcrumbs.get(i) ?? expectedBreadcrumb(chunks, i);
  });
}

const KIND = { text: 0, number: 1, no: 2, yes: 3, none: 4, whole: 5 } as const;

function writeMeta(
  to: ByteWriter,
  meta: StoredFile["meta"],
  textId: (text: string) => number,
): void {
  to.varint(meta.size);
  for (const [key, values] of meta) {
    to.varint(textId(key));
    to.varint(values.length);
    for (const value of values) writeValue(to, value, textId);
  }
}

function writeValue(
  to: ByteWriter,
  value: MetaValue,
  textId: (text: string) => number,
): void {
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

function readMeta(
  reader: ByteReader,
  textOf: (id: number) => string,
): Map<string, MetaValue[]> {
  const meta = new Map<string, MetaValue[]>();
  for (let keys = countFrom(reader); keys > 0; keys--) {
    const key = textOf(reader.varint());
    meta.set(key, Array.from({ length: countFrom(reader) }, () => readValue(reader, textOf)));
  }
  return meta;
}

function readValue(reader: ByteReader, textOf: (id: number) => string): MetaValue {
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
      throw new IndexCorrupt("a value of an unknown kind");
  }
}

/** A count of things that take a byte each at least. */
function countFrom(reader: ByteReader): number {
  const count = reader.varint();
  if (count > reader.bytes.length) throw new IndexCorrupt("a count exceeds what there is");
  return count;
}

function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

function unzigzag(value: number): number {
  return value % 2 ? -(value + 1) / 2 : value / 2;
}
