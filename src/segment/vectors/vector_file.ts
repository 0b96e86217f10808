/**
 * Vectors of some sections of one segment: an immutable file beside it.
 *
 * A segment may have several such files; no section is in two files of one key. Like a segment, a file is
 * verified page by page as it is read, so looking for a few texts in a large one reads little of it.
 *
 *     "ra-vect\n"  u32 version  u32 size of the header
 *     u32 checksum of the header from byte 24 on  u32 checksum of the 20 bytes before this number
 *     u32 size of the data  u32 chunks of the segment  u32 sections here  u32 rows  u32 dimensions
 *     16 hex digits: the key, which stands for the model and the recipe
 *     u32 checksum, per page of the data
 *     the data:
 *       one bit per chunk of the segment: is it here?      (whole words of 32 bits)
 *       u64 hash of its text, per section
 *       u8 number of rows, per section                     (several for a long section; padded to 4)
 *       f32 scale, per row
 *       i8 numbers, `dimensions` per row
 *
 * A row times its scale has length 1.
 */
import { ByteReader, ByteWriter } from "../../base/bytes.ts";
import type { OpenFile } from "../../base/files.ts";
import { IndexCorrupt } from "../corrupt.ts";
import {
  checksum,
  PAGE_SIZE,
  pageChecksums,
  PagedFile,
  readChecksums,
  readExactly,
} from "../paged_file.ts";

const MAGIC = "ra-vect\n";
const VERSION = 2;
const FIXED = 24;
const SUM_AT = 16;
/** Bytes of the header before the checksums of the pages. */
const HEAD = FIXED + 5 * 4 + 16;
const MOST_ROWS_OF_SECTION = 255;

/** The vectors of one section: the rows one after the other, and the scale of each. */
export interface SectionVectors {
  /** 16 hex digits, see `textHash` in `meaning/section_text.ts`. */
  readonly hash: string;
  readonly rows: Int8Array;
  readonly scales: Float32Array;
}

export interface VectorFileContent {
  /** 16 hex digits. */
  readonly key: string;
  readonly chunks: number;
  readonly dimensions: number;
  /** By the number of the chunk in its segment. */
  readonly sections: ReadonlyMap<number, SectionVectors>;
}

/** The bytes of a file. */
export function writeVectorFile(content: VectorFileContent): Uint8Array<ArrayBuffer> {
  const { key, chunks, dimensions } = content;
  const sections = [...content.sections].sort(([a], [b]) => a - b);
  const rows = sections.reduce((sum, [, { scales }]) => sum + scales.length, 0);
  const at = extentsOf({ chunks, sections: sections.length, rows, dimensions });
  const headerSize = HEAD + 4 * Math.ceil(at.end / PAGE_SIZE);
  if (headerSize + at.end >= 2 ** 32) throw new RangeError("a vector file must be below 4 GB");
  const file = new Uint8Array(headerSize + at.end);
  const data = file.subarray(headerSize);
  const view = new DataView(file.buffer, headerSize);
  let row = 0;
  sections.forEach(([chunk, section], i) => {
    const count = section.scales.length;
    if (count > MOST_ROWS_OF_SECTION || section.rows.length !== count * dimensions) {
      throw new RangeError("a section has too many rows, or of another length");
    }
    data[chunk >>> 3] |= 1 << (chunk & 7);
    view.setBigUint64(at.hashes + 8 * i, BigInt(`0x${section.hash}`), true);
    data[at.counts + i] = count;
    section.scales.forEach((scale, k) => view.setFloat32(at.scales + 4 * (row + k), scale, true));
    data.set(
      new Uint8Array(section.rows.buffer, section.rows.byteOffset, section.rows.length),
      at.rows + row * dimensions,
    );
    row += count;
  });
  const rest = new ByteWriter(headerSize);
  for (const count of [at.end, chunks, sections.length, rows, dimensions]) rest.u32(count);
  for (const digit of key) rest.byte(digit.charCodeAt(0));
  for (const sum of pageChecksums(data)) rest.u32(sum);
  const head = new ByteWriter(FIXED);
  for (const letter of MAGIC) head.byte(letter.charCodeAt(0));
  for (const number of [VERSION, headerSize, checksum(rest.bytes().slice())]) head.u32(number);
  head.u32(checksum(head.bytes().slice()));
  file.set(head.bytes());
  file.set(rest.bytes(), FIXED);
  return file;
}

/** The checksum of a file, from its bytes: it covers the checksums of all pages, so all of it. */
export function vectorSumOf(bytes: Uint8Array): number {
  return new ByteReader(bytes, SUM_AT).u32();
}

interface Counts {
  readonly chunks: number;
  readonly sections: number;
  readonly rows: number;
  readonly dimensions: number;
}

/** Where the parts of the data begin, and where the last one ends. */
function extentsOf({ chunks, sections, rows, dimensions }: Counts) {
  const hashes = 4 * Math.ceil(chunks / 32);
  const counts = hashes + 8 * sections;
  const scales = counts + 4 * Math.ceil(sections / 4);
  const first = scales + 4 * rows;
  return { hashes, counts, scales, rows: first, end: first + rows * dimensions };
}

/** All vectors of a file, in memory, by position. */
export interface VectorColumns {
  readonly dimensions: number;
  /** Numbers of the chunks, ascending. */
  readonly chunks: Uint32Array;
  /** The first row of each chunk, and the number of rows at the end. */
  readonly firstRow: Uint32Array;
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

/** A file that is open. What was damaged is noticed when it is read: `IndexCorrupt`. */
export class VectorFile {
  readonly key: string;
  readonly sum: number;
  /** Chunks of the segment, and how many of them have vectors here. */
  readonly chunkCount: number;
  readonly sectionCount: number;
  readonly dimensions: number;
  readonly #data: PagedFile;
  readonly #at: ReturnType<typeof extentsOf>;
  #chunks: Uint32Array | null = null;
  #firstRow: Uint32Array | null = null;

  /** Reads and verifies the header. */
  constructor(file: OpenFile) {
    const header = readHeader(file);
    this.sum = vectorSumOf(header);
    const reader = new ByteReader(header, FIXED);
    const [size, chunks, sections, rows, dimensions] = Array.from(
      { length: 5 },
      () => reader.u32(),
    );
    this.key = String.fromCharCode(...reader.raw(16));
    this.#at = extentsOf({ chunks, sections, rows, dimensions });
    const pages = Math.ceil(size / PAGE_SIZE);
    if (
      this.#at.end !== size || header.length !== HEAD + 4 * pages ||
      file.size !== header.length + size || sections > chunks
    ) throw new IndexCorrupt("the size of the file differs from what its header says");
    this.chunkCount = chunks;
    this.sectionCount = sections;
    this.dimensions = dimensions;
    const checksums = readChecksums(reader, pages);
    this.#data = new PagedFile(file, { start: header.length, length: size, checksums });
  }

  /** The chunks that have vectors here, ascending. */
  chunks(): Uint32Array {
    if (this.#chunks !== null) return this.#chunks;
    const bits = this.#data.bytes(0, this.#at.hashes);
    const chunks = new Uint32Array(this.sectionCount);
    let count = 0;
    for (let at = 0; at < bits.length; at++) {
      for (let bit = 0, byte = bits[at]; byte !== 0; bit++, byte >>>= 1) {
        if ((byte & 1) === 1 && count < chunks.length) chunks[count++] = 8 * at + bit;
      }
    }
    if (count !== chunks.length || chunks[count - 1] >= this.chunkCount) {
      throw new IndexCorrupt("the bits of a vector file are not those of its sections");
    }
    return this.#chunks = chunks;
  }

  /** The hashes of the texts, low and high word, in the order of `chunks`. */
  hashes(): Uint32Array {
    return new Uint32Array(this.#data.bytes(this.#at.hashes, 8 * this.sectionCount).slice().buffer);
  }

  /** Reads all of it. */
  columns(): VectorColumns {
    const { scales, rows, end } = this.#at;
    const firstRow = this.#rowStarts();
    const count = firstRow[this.sectionCount];
    const numbers = this.#data.bytes(rows, end - rows);
    return {
      dimensions: this.dimensions,
      chunks: this.chunks(),
      firstRow,
      scales: new Float32Array(this.#data.bytes(scales, 4 * count).slice().buffer),
      rows: new Int8Array(numbers.buffer, numbers.byteOffset, numbers.length),
    };
  }

  /** The vectors of the section at a position in `chunks`. */
  section(i: number, hash: string): SectionVectors {
    const { scales, rows } = this.#at;
    const firstRow = this.#rowStarts();
    const [first, count] = [firstRow[i], firstRow[i + 1] - firstRow[i]];
    const size = this.dimensions;
    return {
      hash,
      rows: new Int8Array(this.#data.bytes(rows + first * size, count * size).slice().buffer),
      scales: new Float32Array(this.#data.bytes(scales + 4 * first, 4 * count).slice().buffer),
    };
  }

  close(): void {
    this.#data.close();
  }

  #rowStarts(): Uint32Array {
    if (this.#firstRow !== null) return this.#firstRow;
    const { counts, scales, rows } = this.#at;
    const numbers = this.#data.bytes(counts, this.sectionCount);
    const starts = new Uint32Array(this.sectionCount + 1);
    for (let i = 0; i < this.sectionCount; i++) starts[i + 1] = starts[i] + numbers[i];
    if (starts[this.sectionCount] * 4 !== rows - scales) {
      throw new IndexCorrupt("the rows of a vector file are not those of its sections");
    }
    return this.#firstRow = starts;
  }
}

function readHeader(file: OpenFile): Uint8Array {
  const start = readExactly(file, 0, FIXED);
  const isOurs = [...MAGIC].every((letter, i) => start[i] === letter.charCodeAt(0));
  const reader = new ByteReader(start, MAGIC.length);
  const [version, size, sum, ownSum] = Array.from({ length: 4 }, () => reader.u32());
  if (!isOurs || ownSum !== checksum(start.slice(0, FIXED - 4)) || version !== VERSION) {
    throw new IndexCorrupt("the file is not a vector file of this version");
  }
  if (size < HEAD || size > file.size) {
    throw new IndexCorrupt("the file is shorter than its header");
  }
  const header = readExactly(file, 0, size);
  if (checksum(header.slice(FIXED)) !== sum) {
    throw new IndexCorrupt("the header does not match its checksum");
  }
  return header;
}
