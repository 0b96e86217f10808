/**
 * The frozen index file, called a segment. It is written once and never changed.
 *
 *     "ra-segm\n"  u32 version  u32 bytes of the header
 *     u32 checksum of the header from byte 24 on  u32 checksum of the 20 bytes before this one
 *     u32 bytes of data  u32 chunks  u32 files
 *     f64 sum of the lengths, per field     (over chunks; for path and tags too)
 *     u32 offset, u32 bytes, per section    (in the data)
 *     u32 checksum, per page of the data    (16 KB each, the last one shorter)
 *     the data, to the end of the file
 *
 * Numbers are little-endian; varint is LEB128; texts are UTF-8 behind a varint of their bytes. A page
 * is verified when it is first read (`paged_file.ts`), so opening costs one read of the header, and a
 * question reads the pages of its own terms. Files are numbered by tree, then path (UTF-16 order),
 * chunks by file, then position: a tree is a range of files, a folder is a range of files, a file is
 * a range of chunks, and numbers stand in document order.
 *
 * | section      | content                                                                       |
 * |--------------|-------------------------------------------------------------------------------|
 * | trees        | varint trees; per tree its name and varint number of its first file           |
 * | fileStarts   | u32 number of the first chunk, per file                                       |
 * | recordStarts | u32 offset in records, per file                                               |
 * | records      | a file and its chunks each (`file_record.ts`)                                 |
 * | texts        | titles, tags and frontmatter by number (`text_table.ts`)                      |
 * | outlines     | columns over chunks: how many it is with those below it; its level            |
 * | lengths      | columns over chunks: the length of each field                                 |
 * | terms…       | dictionary (`dictionary.ts`)                                                  |
 * | postings     | per term (`postings.ts`); units are chunks, or files in path and tags         |
 * | positions    | apart from the postings, as only phrases and highlights read them             |
 * | meta…        | dictionary of `key NUL value` in lower case, its postings are lists of files  |
 *
 * Columns: u32 bytes per number (1, 2 or 4) for each of them, then the columns one after the other.
 *
 * An index is a list of segments, each with the files in it that no longer count. Those are skipped
 * wherever postings are read, and all figures of the ranking are taken over the rest, so that the
 * answers are those of one segment made of the living files.
 */
import { ByteReader, ByteWriter } from "../base/bytes.ts";
import type { OpenFile } from "../base/files.ts";
import { IndexCorrupt } from "./corrupt.ts";
import type { Extent } from "./dictionary.ts";
import { FIELDS } from "./fields.ts";
import { checksum, PAGE_SIZE, pageChecksums, PagedFile, readExactly } from "./paged_file.ts";

const MAGIC = "ra-segm\n";
/** Raised with every change of what a segment holds, the terms of text analysis included. */
export const SEGMENT_VERSION = 5;
const FIXED = 24;
const FIRST_READ = 4096;

export const SECTIONS = [
  "trees",
  "fileStarts",
  "recordStarts",
  "records",
  "texts",
  "outlines",
  "lengths",
  "termIndex",
  "termBlocks",
  "postings",
  "positions",
  "metaIndex",
  "metaBlocks",
  "metaPostings",
] as const;
export type Section = (typeof SECTIONS)[number];

export interface SegmentCounts {
  readonly chunks: number;
  readonly files: number;
  /** Sum of the lengths of each field over all chunks. */
  readonly lengthSums: readonly number[];
}

/** The whole file; sections may be any bytes. */
export function writeSegment(
  counts: SegmentCounts,
  sections: Readonly<Record<Section, Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const size = SECTIONS.reduce((sum, name) => sum + sections[name].length, 0);
  const pages = Math.ceil(size / PAGE_SIZE);
  const headerSize = FIXED + 12 + FIELDS.length * 8 + SECTIONS.length * 8 + pages * 4;
  if (headerSize + size >= 2 ** 32) throw new RangeError("a segment must stay below 4 GB");
  const file = new Uint8Array(headerSize + size);
  const extents = new ByteWriter();
  let at = 0;
  for (const name of SECTIONS) {
    file.set(sections[name], headerSize + at);
    extents.u32(at);
    extents.u32(sections[name].length);
    at += sections[name].length;
  }
  const rest = new ByteWriter(headerSize);
  for (const count of [size, counts.chunks, counts.files]) rest.u32(count);
  rest.raw(new Uint8Array(Float64Array.from(counts.lengthSums).buffer));
  rest.raw(extents.bytes());
  for (const sum of pageChecksums(file.subarray(headerSize))) rest.u32(sum);
  const head = new ByteWriter(FIXED);
  for (const letter of MAGIC) head.byte(letter.charCodeAt(0));
  head.u32(SEGMENT_VERSION);
  head.u32(headerSize);
  head.u32(checksum(rest.bytes()));
  head.u32(checksum(head.bytes().slice()));
  file.set(head.bytes());
  file.set(rest.bytes(), FIXED);
  return file;
}

export interface SegmentLayout {
  readonly counts: SegmentCounts;
  readonly extents: Readonly<Record<Section, Extent>>;
  readonly data: PagedFile;
}

/** Reads and verifies the header; the data stays unread. */
export function openLayout(file: OpenFile): SegmentLayout {
  const start = readExactly(file, 0, Math.min(FIRST_READ, file.size));
  const headerSize = verifiedHeaderSize(start);
  if (headerSize > file.size) throw new IndexCorrupt("the file is shorter than its header");
  const header = headerSize <= start.length
    ? start.subarray(0, headerSize)
    : readExactly(file, 0, headerSize);
  if (checksum(header.subarray(FIXED)) !== new ByteReader(header, 16).u32()) {
    throw new IndexCorrupt("the header does not fit its checksum");
  }
  return readLayout(file, header);
}

function verifiedHeaderSize(start: Uint8Array): number {
  if (start.length < FIXED) throw new IndexCorrupt("the file is too short");
  for (let i = 0; i < MAGIC.length; i++) {
    if (start[i] !== MAGIC.charCodeAt(i)) throw new IndexCorrupt("the file is no segment");
  }
  const reader = new ByteReader(start, MAGIC.length);
  const version = reader.u32();
  const size = reader.u32();
  reader.u32();
  if (reader.u32() !== checksum(start.subarray(0, FIXED - 4))) {
    throw new IndexCorrupt("the start of the file does not fit its checksum");
  }
  if (version !== SEGMENT_VERSION) {
    throw new IndexCorrupt(`segments of version ${version} are unknown`);
  }
  return size;
}

function readLayout(file: OpenFile, header: Uint8Array): SegmentLayout {
  const reader = new ByteReader(header, FIXED);
  const [length, chunks, files] = [reader.u32(), reader.u32(), reader.u32()];
  const lengthSums = [...new Float64Array(reader.raw(FIELDS.length * 8).slice().buffer)];
  const extents = {} as Record<Section, Extent>;
  for (const name of SECTIONS) {
    const extent = { at: reader.u32(), length: reader.u32() };
    if (extent.at + extent.length > length) throw new IndexCorrupt(`${name} lie outside`);
    extents[name] = extent;
  }
  const pages = Math.ceil(length / PAGE_SIZE);
  if (reader.at + pages * 4 !== header.length || header.length + length !== file.size) {
    throw new IndexCorrupt("the file has another size than its header says");
  }
  const checksums = Uint32Array.from({ length: pages }, () => reader.u32());
  const data = new PagedFile(file, { start: header.length, length, checksums });
  return { counts: { chunks, files, lengthSums }, extents, data };
}
