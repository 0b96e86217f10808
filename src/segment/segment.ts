/**
 * A segment that is open for reading (`segment_format.ts` says what is in it).
 *
 * Numbers are local: files from 0, chunks from 0. Everything is read when it is first asked for;
 * whatever is wrong with the file throws `IndexCorrupt` and nothing else.
 */
import { ByteReader } from "../base/bytes.ts";
import type { OpenFile } from "../base/files.ts";
import { IndexCorrupt } from "./corrupt.ts";
import { Dictionary, type DictionaryEntry } from "./dictionary.ts";
import { FIELD_ID, FILE_FIELDS, metaTerm } from "./fields.ts";
import { FileTable } from "./file_table.ts";
import { inheritPositions, inheritPostings, type Outlines } from "./inherit.ts";
import { FIELDS } from "./fields.ts";
import {
  type PositionList,
  type PostingList,
  readHeads,
  readList,
  readPositions,
} from "./postings.ts";
import { guarded, Sections } from "./sections.ts";
import type { Section } from "./segment_format.ts";

export type Lengths = Uint8Array | Uint16Array | Uint32Array;

export class Segment extends FileTable {
  /** Sum of the lengths of each field over all chunks. */
  readonly lengthSums: readonly number[];
  #sections: Sections;
  #terms: Dictionary;
  #meta: Dictionary;
  #outlineColumns: Outlines | null = null;
  #lengths: Lengths[] = [];

  /** Reads the header. Closing the segment closes the file; a file that is refused is left open. */
  constructor(file: OpenFile) {
    const sections = new Sections(file);
    super(sections);
    this.#sections = sections;
    this.lengthSums = sections.counts.lengthSums;
    this.#terms = this.#dictionary("termIndex", "termBlocks");
    this.#meta = this.#dictionary("metaIndex", "metaBlocks");
  }

  close(): void {
    this.#sections.close();
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
      const bytes = this.#sections.part("positions", entry.positions);
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
      const bytes = this.#sections.part("metaPostings", entry.postings);
      const [head] = readHeads(bytes, 0);
      return readList(bytes, head, this.fileCount).units;
    });
  }

  /** What the file holds of a field: that of the hierarchy is in the headings. */
  #stored(entry: DictionaryEntry, field: number) {
    const from = field === FIELD_ID.hierarchy ? FIELD_ID.heading : field;
    const bytes = this.#sections.part("postings", entry.postings);
    const head = readHeads(bytes, entry.positions.length).find((head) => head.field === from);
    if (!head) return null;
    const most = FILE_FIELDS.has(field) ? this.fileCount : this.chunkCount;
    return { head, list: readList(bytes, head, most) };
  }

  /** How deep each chunk lies in the outline of its document; 0 for the document itself. */
  levels(): ArrayLike<number> {
    return guarded(() => this.#outlines().levels);
  }

  #outlines(): Outlines {
    return this.#outlineColumns ??= this.#readOutlines();
  }

  #readOutlines(): Outlines {
    const reader = new ByteReader(this.#sections.whole("outlines"));
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
        for (let at = places.starts[i]; at < places.starts[i + 1]; at++) {
          positions.push(places.positions[at]);
        }
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
    const widths = this.#sections.part("lengths", { at: 0, length: FIELDS.length * 4 });
    const reader = new ByteReader(widths);
    let at = widths.length;
    for (let before = 0; before < field; before++) at += reader.u32() * this.chunkCount;
    const width = reader.u32();
    const column = this.#sections.part("lengths", { at, length: width * this.chunkCount });
    return readColumn(new ByteReader(column), width, this.chunkCount);
  }

  #dictionary(index: Section, blocks: Section): Dictionary {
    return new Dictionary({
      index: () => this.#sections.whole(index),
      blocks: (extent) => this.#sections.part(blocks, extent),
    });
  }
}

function readColumn(reader: ByteReader, width: number, count: number): Lengths {
  const { buffer } = reader.raw(width * count).slice();
  if (width === 1) return new Uint8Array(buffer);
  if (width === 2) return new Uint16Array(buffer);
  if (width === 4) return new Uint32Array(buffer);
  throw new IndexCorrupt(`numbers of ${width} bytes`);
}
