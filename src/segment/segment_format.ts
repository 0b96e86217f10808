/**
 * A segment: an immutable index file. Parsed documents enter (`write/segment_files.ts`); their files and
 * chunks, and for every term the chunks that contain it, can be read back (`segment.ts`). The order
 * in which documents are added makes no difference to what is read. Every byte is covered by a
 * checksum: a reader sees what was written, or throws `IndexCorrupt`.
 *
 *     "ra-segm\n"  u32 version  u32 size of the header
 *     u32 checksum of the header from byte 24 on  u32 checksum of the 20 bytes before this number
 *     u32 size of the data  u32 chunks  u32 files
 *     f64 sum of the lengths, per field     (over chunks, including path and tags)
 *     u32 offset, u32 size, per section     (offsets into the data)
 *     u32 checksum, per page of the data    (4 KB each, the last one possibly shorter)
 *     the data, to the end of the file
 *
 * Numbers are little-endian, varints are LEB128, and strings are UTF-8 preceded by their size as a
 * varint. A page is verified on first access (`paged_file.ts`), so opening a segment reads only the
 * header, and a query reads only the pages of its own terms.
 *
 * Files are numbered by tree, then path (`compareText`), and chunks by file, then position. So a
 * tree is a range of files, a folder is a range of files, a file is a range of chunks, and
 * ascending numbers are in document order.
 *
 * | section      | content                                                                     |
 * |--------------|-----------------------------------------------------------------------------|
 * | trees        | varint count; per tree its name and varint number of its first file         |
 * | languages    | the language of each file (`files/language_column.ts`)                      |
 * | fileStarts   | u32 number of the first chunk, per file                                     |
 * | recordStarts | u32 offset into records, per file                                           |
 * | records      | a file and its chunks each (`files/file_record.ts`)                         |
 * | texts        | titles, tags and frontmatter, by number (`files/text_table.ts`)             |
 * | outlines     | columns over chunks: the size of the subtree, counting the chunk; its level |
 * | lengths      | the length of each field in each chunk (`length_columns.ts`)                |
 * | term…        | the dictionary (`terms/dictionary.ts`)                                      |
 * | postings     | per term (`terms/postings.ts`); units are chunks, or files in path and tags |
 * | positions    | separate from the postings, because only phrases read them                  |
 * | word…        | words as written and their terms, for typing errors (`terms/word_list.ts`)  |
 * | fold…        | terms of words with accents, by what they are without (`terms/fold_list.ts`) |
 * | meta…        | dictionary of `key NUL value` in lower case; its postings are lists of files |
 * | label…       | dictionary of the labels of chunks, if there are any (`terms/label_list.ts`) |
 *
 * Columns: u32 bytes per number (1, 2 or 4) for each column, then the columns one after the other.
 *
 * An index is a list of segments, each with the set of its files that are dead, that is replaced or
 * removed since. Dead files are skipped wherever postings are read, and all ranking figures are
 * taken over the rest, so results are those of a single segment built from the living files.
 */
import { ByteReader, ByteWriter } from "../base/bytes.ts";
import type { OpenFile } from "../base/files.ts";
import { IndexCorrupt } from "./corrupt.ts";
import { FIELDS } from "./fields.ts";
import {
  checksum,
  type Extent,
  PAGE_SIZE,
  pageChecksums,
  PagedFile,
  readChecksums,
  readExactly,
} from "./paged_file.ts";

const MAGIC = "ra-segm\n";
/**
 * Incremented with every change to what a segment contains, including the output of text analysis.
 */
export const SEGMENT_VERSION = 19;
/** Size of the part of the header that has a checksum of its own. */
const FIXED = 24;
/** Where the checksum of the rest of the header is. */
const SUM_AT = 16;
/** Bytes read at once on opening; enough for the header of most segments. */
const FIRST_READ = 8192;

const SECTIONS = [
  "trees",
  "languages",
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
  "wordIndex",
  "wordBlocks",
  "wordEndings",
  "foldIndex",
  "foldBlocks",
  "metaIndex",
  "metaBlocks",
  "metaPostings",
  "labelIndex",
  "labelBlocks",
  "labelPostings",
] as const;
export type Section = (typeof SECTIONS)[number];

export interface SegmentCounts {
  readonly chunks: number;
  readonly files: number;
  /** Sum of the lengths of each field over all chunks. */
  readonly lengthSums: readonly number[];
}

/** The order of trees, paths and terms: by UTF-16 code units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The bytes of a segment file. The content of the sections is not checked. */
export function writeSegment(
  counts: SegmentCounts,
  sections: Readonly<Record<Section, Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const size = SECTIONS.reduce((sum, name) => sum + sections[name].length, 0);
  const pages = Math.ceil(size / PAGE_SIZE);
  const headerSize = FIXED + 12 + FIELDS.length * 8 + SECTIONS.length * 8 + pages * 4;
  if (headerSize + size >= 2 ** 32) throw new RangeError("a segment must be smaller than 4 GB");
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

/** The checksum of a segment, from its bytes: it covers the checksums of all pages, so all of it. */
export function sumOf(bytes: Uint8Array): number {
  return new ByteReader(bytes, SUM_AT).u32();
}

export interface SegmentLayout {
  /** See `sumOf`. */
  readonly sum: number;
  readonly counts: SegmentCounts;
  readonly extents: Readonly<Record<Section, Extent>>;
  readonly data: PagedFile;
}

/** Reads and verifies the header; the data is not read yet. */
export function openLayout(file: OpenFile): SegmentLayout {
  const start = readExactly(file, 0, Math.min(FIRST_READ, file.size));
  const headerSize = verifiedHeaderSize(start);
  if (headerSize > file.size) throw new IndexCorrupt("the file is shorter than its header");
  const header = headerSize <= start.length
    ? start.subarray(0, headerSize)
    : readExactly(file, 0, headerSize);
  if (checksum(header.subarray(FIXED)) !== sumOf(header)) {
    throw new IndexCorrupt("the header does not match its checksum");
  }
  return readLayout(file, header);
}

function verifiedHeaderSize(start: Uint8Array): number {
  if (start.length < FIXED) throw new IndexCorrupt("the file is too short");
  for (let i = 0; i < MAGIC.length; i++) {
    if (start[i] !== MAGIC.charCodeAt(i)) throw new IndexCorrupt("the file is not a segment");
  }
  const reader = new ByteReader(start, MAGIC.length);
  const version = reader.u32();
  const size = reader.u32();
  reader.u32();
  if (reader.u32() !== checksum(start.subarray(0, FIXED - 4))) {
    throw new IndexCorrupt("the start of the file does not match its checksum");
  }
  if (version !== SEGMENT_VERSION) {
    throw new IndexCorrupt(`unknown segment version ${version}`);
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
    if (extent.at + extent.length > length) {
      throw new IndexCorrupt(`the section ${name} is outside the data`);
    }
    extents[name] = extent;
  }
  const pages = Math.ceil(length / PAGE_SIZE);
  if (reader.at + pages * 4 !== header.length || header.length + length !== file.size) {
    throw new IndexCorrupt("the size of the file differs from what its header says");
  }
  const checksums = readChecksums(reader, pages);
  const data = new PagedFile(file, { start: header.length, length, checksums });
  return { sum: sumOf(header), counts: { chunks, files, lengthSums }, extents, data };
}
