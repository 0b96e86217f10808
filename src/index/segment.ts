/**
 * A segment that is open for reading (`segment_format.ts` says what is in it).
 *
 * Numbers are local: files from 0, chunks from 0. Everything is read when it is first asked for;
 * whatever is wrong with the file throws `IndexCorrupt` and nothing else.
 */
import { ByteReader } from "../base/bytes.ts";
import type { OpenFile } from "../base/host.ts";
import { IndexCorrupt } from "./corrupt.ts";
import { Dictionary, type DictionaryEntry, type Extent } from "./dictionary.ts";
import { FIELD_ID, FILE_FIELDS, metaTerm } from "./fields.ts";
import {
  readChunks,
  readPath,
  readRecord,
  type StoredChunk,
  type StoredFile,
} from "./file_record.ts";
import { inheritPositions, inheritPostings, type Outlines } from "./inherit.ts";
import { FIELDS } from "./model.ts";
import {
  type PositionList,
  type PostingList,
  readHeads,
  readList,
  readPositions,
} from "./postings.ts";
import { openLayout, type Section, type SegmentLayout } from "./segment_format.ts";
import { TextTable } from "./text_table.ts";

/** A tree is a range of files. */
export interface TreeRange {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export type Lengths = Uint8Array | Uint16Array | Uint32Array;

/** Records kept decoded. */
const MOST_RECORDS = 2000;

export class Segment {
  readonly chunkCount: number;
  readonly fileCount: number;
  /** Sum of the lengths of each field over all chunks. */
  readonly lengthSums: readonly number[];
  #layout: SegmentLayout;
  #terms: Dictionary;
  #meta: Dictionary;
  #trees: TreeRange[] | null = null;
  #fileStarts: Uint32Array | null = null;
  #recordStarts: Uint32Array | null = null;
  #texts: TextTable | null = null;
  #outlineColumns: Outlines | null = null;
  #lengths: Lengths[] = [];
  #paths = new Map<number, string>();
  #chunks = new Map<number, readonly StoredChunk[]>();

  /** Reads the header. Closing the segment closes the file; a file that is refused is left open. */
  constructor(file: OpenFile) {
    this.#layout = guarded(() => openLayout(file));
    const { counts } = this.#layout;
    this.chunkCount = counts.chunks;
    this.fileCount = counts.files;
    this.lengthSums = counts.lengthSums;
    this.#terms = this.#dictionary("termIndex", "termBlocks");
    this.#meta = this.#dictionary("metaIndex", "metaBlocks");
  }

  close(): void {
    this.#layout.data.close();
  }

  find(term: string): DictionaryEntry | null {
    return guarded(() => this.#terms.find(term));
  }
  withPrefix(prefix: string): DictionaryEntry[] {
    return guarded(() => this.#terms.withPrefix(prefix));
  }
  near(term: string, distance: number): { entry: DictionaryEntry; distance: number }[] {
    return guarded(() => this.#terms.near(term, distance));
  }

  /** The chunks that have a term in a field, or null when none has. */
  postings(entry: DictionaryEntry, field: number): PostingList | null {
    return guarded(() => {
      const stored = this.#stored(entry, field);
      if (!stored) return null;
      if (FILE_FIELDS.has(field)) return this.#overChunks(stored.list).list;
      return field === FIELD_ID.hierarchy
        ? inheritPostings(stored.list, this.#outlines())
        : stored.list;
    });
  }

  /** Where the term stands in the chunks that `postings` answers, in the same order. */
  positions(entry: DictionaryEntry, field: number): PositionList | null {
    return guarded(() => {
      const stored = this.#stored(entry, field);
      if (!stored) return null;
      const { list, head: { positionsStart, positionsEnd } } = stored;
      const bytes = this.#bytes("positions", entry.positions);
      if (!(positionsStart <= positionsEnd && positionsEnd <= bytes.length)) {
        throw new IndexCorrupt("positions lie outside");
      }
      const places = readPositions(bytes.subarray(positionsStart, positionsEnd), list.times);
      if (FILE_FIELDS.has(field)) return this.#overChunks(list, places).positions!;
      return field === FIELD_ID.hierarchy
        ? inheritPositions(list, places, this.#outlines())
        : places;
    });
  }

  /** The given chunks and all below them, ascending. */
  withDescendants(chunks: Uint32Array): Uint32Array {
    return guarded(() => {
      const times = new Uint32Array(chunks.length).fill(1);
      return inheritPostings({ units: chunks, times }, this.#outlines()).units;
    });
  }

  /** Length of a field in every chunk. */
  lengths(field: number): Lengths {
    return this.#lengths[field] ??= guarded(() => this.#readLengths(field));
  }

  /** Files with a value of a frontmatter key, case ignored. */
  filesWithMeta(key: string, value: string): Uint32Array {
    return guarded(() => {
      const entry = this.#meta.find(metaTerm(key, value));
      if (!entry) return new Uint32Array(0);
      const bytes = this.#bytes("metaPostings", entry.postings);
      const [head] = readHeads(bytes, 0);
      return readList(bytes, head, this.fileCount).units;
    });
  }

  /** In order of their names. */
  get trees(): readonly TreeRange[] {
    return this.#trees ??= guarded(() => {
      const reader = new ByteReader(this.#section("trees"));
      const starts = Array.from({ length: Math.min(reader.varint(), this.fileCount) }, () => ({
        name: reader.string(),
        start: reader.varint(),
      }));
      const trees = starts.map((tree, i) => ({
        ...tree,
        end: starts[i + 1]?.start ?? this.fileCount,
      }));
      if (trees.some(({ start, end }, i) => start >= end || (i === 0 && start > 0))) {
        throw new IndexCorrupt("trees do not follow each other");
      }
      return trees;
    });
  }
  treeOf(file: number): TreeRange {
    const tree = this.trees.findLast(({ start }) => start <= file);
    if (!tree) throw new IndexCorrupt("a file without a tree");
    return tree;
  }

  /** Chunks of a file stand from here to `chunkStart(file + 1)`. */
  chunkStart(file: number): number {
    this.#fileStarts ??= guarded(() => this.#readFileStarts());
    return file < this.fileCount ? this.#fileStarts[file] : this.chunkCount;
  }
  fileOf(chunk: number): number {
    let low = 0;
    let high = this.fileCount;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.chunkStart(middle) <= chunk) low = middle;
      else high = middle;
    }
    return low;
  }

  path(file: number): string {
    let path = this.#paths.get(file);
    if (path === undefined) {
      path = guarded(() => readPath(this.#record(file)));
      if (this.#paths.size > MOST_RECORDS * 10) this.#paths.clear();
      this.#paths.set(file, path);
    }
    return path;
  }
  /** The first file of a tree whose path is not below `path`. */
  seek(tree: TreeRange, path: string): number {
    let low = tree.start;
    let high = tree.end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.path(middle) < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  file(file: number): StoredFile {
    return guarded(() => readRecord(new ByteReader(this.#record(file)), (id) => this.#text(id)));
  }
  /** Chunks of a file, the document first. */
  chunks(file: number): readonly StoredChunk[] {
    let chunks = this.#chunks.get(file);
    if (!chunks) {
      chunks = guarded(() => this.#readChunks(file));
      if (this.#chunks.size > MOST_RECORDS) this.#chunks.clear();
      this.#chunks.set(file, chunks);
    }
    return chunks;
  }

  #readFileStarts(): Uint32Array {
    const starts = this.#column("fileStarts", this.fileCount);
    for (let file = 0; file < starts.length; file++) {
      const isAfter = file === 0 ? starts[0] === 0 : starts[file] > starts[file - 1];
      if (!isAfter || starts[file] >= this.chunkCount) {
        throw new IndexCorrupt("files do not follow each other");
      }
    }
    return starts;
  }

  #readChunks(file: number): StoredChunk[] {
    const reader = new ByteReader(this.#record(file));
    const textOf = (id: number) => this.#text(id);
    const { size } = readRecord(reader, textOf);
    const chunks = readChunks(reader, { textOf, size });
    if (chunks.length !== this.chunkStart(file + 1) - this.chunkStart(file)) {
      throw new IndexCorrupt("a file has another number of chunks than it should");
    }
    return chunks;
  }

  /** What the file holds of a field: that of the hierarchy is in the headings. */
  #stored(entry: DictionaryEntry, field: number) {
    const from = field === FIELD_ID.hierarchy ? FIELD_ID.heading : field;
    const bytes = this.#bytes("postings", entry.postings);
    const head = readHeads(bytes, entry.positions.length).find((head) => head.field === from);
    if (!head) return null;
    const most = FILE_FIELDS.has(field) ? this.fileCount : this.chunkCount;
    return { head, list: readList(bytes, head, most) };
  }

  #outlines(): Outlines {
    return this.#outlineColumns ??= this.#readOutlines();
  }

  #readOutlines(): Outlines {
    const reader = new ByteReader(this.#section("outlines"));
    const widths = [reader.u32(), reader.u32()];
    const [sizes, levels] = widths.map((width) => readColumn(reader, width, this.chunkCount));
    return { sizes, levels };
  }

  /** What holds for files, said of each of their chunks. */
  #overChunks(files: PostingList, places?: PositionList) {
    let total = 0;
    for (let i = 0; i < files.units.length; i++) {
      total += this.chunkStart(files.units[i] + 1) - this.chunkStart(files.units[i]);
    }
    const units = new Uint32Array(total);
    const times = new Uint32Array(total);
    const starts = [0];
    const positions: number[] = [];
    let count = 0;
    for (let i = 0; i < files.units.length; i++) {
      const from = this.chunkStart(files.units[i]);
      const end = this.chunkStart(files.units[i] + 1);
      times.fill(files.times[i], count, count + end - from);
      for (let chunk = from; chunk < end; chunk++) {
        units[count++] = chunk;
        if (!places) continue;
        positions.push(...places.positions.subarray(places.starts[i], places.starts[i + 1]));
        starts.push(positions.length);
      }
    }
    return {
      list: { units, times },
      positions: places &&
        { starts: new Uint32Array(starts), positions: new Uint32Array(positions) },
    };
  }

  #readLengths(field: number): Lengths {
    const widths = this.#bytes("lengths", { at: 0, length: FIELDS.length * 4 });
    const reader = new ByteReader(widths);
    let at = widths.length;
    for (let before = 0; before < field; before++) at += reader.u32() * this.chunkCount;
    const width = reader.u32();
    const column = this.#bytes("lengths", { at, length: width * this.chunkCount });
    return readColumn(new ByteReader(column), width, this.chunkCount);
  }

  #text(id: number): string {
    this.#texts ??= new TextTable(
      (at, length) => this.#bytes("texts", { at, length }),
      this.#layout.extents.texts.length,
    );
    return this.#texts.get(id);
  }

  #record(file: number): Uint8Array {
    this.#recordStarts ??= guarded(() => this.#column("recordStarts", this.fileCount));
    const starts = this.#recordStarts;
    const end = file + 1 < starts.length ? starts[file + 1] : this.#layout.extents.records.length;
    return this.#bytes("records", { at: starts[file], length: end - starts[file] });
  }

  #dictionary(index: Section, blocks: Section): Dictionary {
    return new Dictionary({
      index: () => this.#section(index),
      blocks: (extent) => this.#bytes(blocks, extent),
    });
  }

  #column(section: Section, length: number): Uint32Array {
    const bytes = this.#section(section);
    if (bytes.length !== length * 4) throw new IndexCorrupt(`${section} have a wrong size`);
    return new Uint32Array(bytes.slice().buffer);
  }

  #section(section: Section): Uint8Array {
    return this.#bytes(section, { at: 0, length: this.#layout.extents[section].length });
  }

  #bytes(section: Section, part: Extent): Uint8Array {
    const { at, length } = this.#layout.extents[section];
    if (!(part.at >= 0 && part.length >= 0 && part.at + part.length <= length)) {
      throw new IndexCorrupt(`a part of ${section} lies outside of it`);
    }
    return this.#layout.data.bytes(at + part.at, part.length);
  }
}

function readColumn(reader: ByteReader, width: number, count: number): Lengths {
  const { buffer } = reader.raw(width * count).slice();
  if (width === 1) return new Uint8Array(buffer);
  if (width === 2) return new Uint16Array(buffer);
  if (width === 4) return new Uint32Array(buffer);
  throw new IndexCorrupt(`numbers of ${width} bytes`);
}

/** Decoders throw `RangeError` on bytes that make no sense; to the outside that is a corrupt file. */
function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new IndexCorrupt(error.message, { cause: error });
    throw error;
  }
}
