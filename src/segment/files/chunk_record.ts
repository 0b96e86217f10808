/**
 * The chunks of one file as stored in its record.
 *
 * Whatever follows from the rest is left out: ids, hierarchy and sibling counts always; the slug,
 * the parent, the end of the span and the breadcrumb unless they differ from what `expected.ts`
 * computes. So a chunk takes about seven bytes, and yet every document is read back unchanged.
 * Titles are numbers of texts (`text_table.ts`).
 *
 *     varint chunks, per chunk: one byte of flags, with the depth in the low three bits, or 7 if
 *     the depth follows as a varint; varint title; the distances of line and byte to those of the
 *     previous chunk; then each value whose flag is set
 *
 * Distances may be negative and are varints in zigzag form.
 */
import type { ByteReader, ByteWriter } from "../../base/bytes.ts";
import { IndexCorrupt } from "../corrupt.ts";
import { expectedBreadcrumb, expectedEnds, expectedParents, expectedSlugs } from "./expected.ts";

export interface StoredChunk {
  readonly title: string;
  readonly depth: number;
  /** Number of the parent in the file; -1 for the document. */
  readonly parent: number;
  /** Children of the parent, including this one; 1 for the document. */
  readonly siblingCount: number;
  readonly slug: string | null;
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly breadcrumb: string;
}

type MutableChunk = { -readonly [K in keyof StoredChunk]: StoredChunk[K] };

const DEPTH_FOLLOWS = 7;
/** Flags of the values that differ from the expected ones and are stored. */
const HAS = { slug: 8, parent: 16, lineEnd: 32, byteEnd: 64, breadcrumb: 128 } as const;

/** Writes the chunks of a file of `size` bytes. */
export function writeChunks(
  to: ByteWriter,
  chunks: readonly StoredChunk[],
  { textId, size }: { textId: (text: string) => number; size: number },
): void {
  const parents = expectedParents(chunks);
  const slugs = expectedSlugs(chunks);
  const ends = expectedEnds(chunks, size);
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
    to.varint(textId(chunk.title));
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

/** Reads the chunks of a file of `size` bytes; `reader` must be at their start. */
export function readChunks(
  reader: ByteReader,
  { textOf, size }: { textOf: (id: number) => string; size: number },
): StoredChunk[] {
  const chunks: MutableChunk[] = [];
  const ends: { line: number; byte: number }[] = [];
  const slugs = new Map<number, string | null>();
  const parents = new Map<number, number>();
  const breadcrumbs = new Map<number, string>();
  const count = readCount(reader);
  for (let i = 0; i < count; i++) {
    const flags = reader.byte();
    const depth = (flags & 7) === DEPTH_FOLLOWS ? reader.varint() : flags & 7;
    const title = textOf(reader.varint());
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
  complete(chunks, { ends, slugs, parents, breadcrumbs }, size);
  return chunks;
}

const BLANK = { parent: -1, siblingCount: 1, slug: null, lineEnd: 0, byteEnd: 0, breadcrumb: "" };

/** The values that a record stores because they differ from the expected ones, by chunk. */
interface Differences {
  /** As distances to the expected ends. */
  readonly ends: readonly { line: number; byte: number }[];
  readonly slugs: ReadonlyMap<number, string | null>;
  readonly parents: ReadonlyMap<number, number>;
  readonly breadcrumbs: ReadonlyMap<number, string>;
}

/** Fills in what a record leaves out. */
function complete(chunks: MutableChunk[], stored: Differences, size: number): void {
  const parents = expectedParents(chunks);
  const slugs = expectedSlugs(chunks);
  chunks.forEach((chunk, i) => {
    chunk.parent = stored.parents.get(i) ?? parents[i];
    chunk.slug = stored.slugs.has(i) ? stored.slugs.get(i)! : slugs[i];
    if (chunk.parent >= i) throw new IndexCorrupt("a chunk comes before its parent");
  });
  // The last chunks are expected to end with the document, so the end of the document comes first.
  const setEnd = (
    chunk: MutableChunk,
    i: number,
    { line, byte }: { line: number; byte: number },
  ) => {
    chunk.lineEnd = line + stored.ends[i].line;
    chunk.byteEnd = byte + stored.ends[i].byte;
  };
  if (chunks.length > 0) setEnd(chunks[0], 0, expectedEnds(chunks.slice(0, 1), size)[0]);
  const ends = expectedEnds(chunks, size);
  chunks.forEach((chunk, i) => setEnd(chunk, i, ends[i]));
  const children = Map.groupBy(chunks, (chunk) => chunk.parent);
  chunks.forEach((chunk, i) => {
    chunk.siblingCount = children.get(chunk.parent)!.length;
    chunk.breadcrumb = stored.breadcrumbs.get(i) ?? expectedBreadcrumb(chunks, i);
  });
}

/** Reads a count of items that take at least a byte each, so a larger one is certainly wrong. */
export function readCount(reader: ByteReader): number {
  const count = reader.varint();
  if (count > reader.bytes.length) throw new IndexCorrupt("a count exceeds the size of its record");
  return count;
}

function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

function unzigzag(value: number): number {
  return value % 2 ? -(value + 1) / 2 : value / 2;
}
