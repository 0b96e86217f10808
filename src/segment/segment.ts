/**
 * A segment open for reading (`segment_format.ts` has the format).
 *
 * Files and chunks are numbered from 0 within the segment. Everything is read lazily, on first use.
 * A file that is damaged in any way throws `IndexCorrupt` and nothing else.
 */
import { ByteReader } from "../base/bytes.ts";
import type { OpenFile } from "../base/files.ts";
import { IndexCorrupt } from "./corrupt.ts";
import { FIELD_ID, FILE_FIELDS, metaTerm } from "./fields.ts";
import { FileTable } from "./files/file_table.ts";
import { type Lengths, readLengthColumn } from "./length_columns.ts";
import { guarded, Sections } from "./sections.ts";
import type { Section } from "./segment_format.ts";
import { Dictionary } from "./terms/dictionary.ts";
import { inheritPositions, inheritPostings, type Outlines } from "./terms/inherit.ts";
import {
  type PositionList,
  type PostingList,
  readHeads,
  readList,
  readPositions,
} from "./terms/postings.ts";
import type { DictionaryEntry } from "./terms/term_walk.ts";
import { FoldList } from "./terms/fold_list.ts";
import type { LabelSource } from "./terms/label_list.ts";
import { WordList } from "./terms/word_list.ts";

/** The postings of a term as stored, with the lists that have been decoded, by field. */
interface StoredPostings {
  readonly entry: DictionaryEntry;
  readonly bytes: Uint8Array;
  readonly heads: ReturnType<typeof readHeads>;
  readonly lists: PostingList[];
}

export class Segment extends FileTable {
  /** Sum of the lengths of each field over all chunks. */
  readonly lengthSums: readonly number[];
  /** The checksum of the whole file. */
  readonly sum: number;
  #sections: Sections;
  #terms: Dictionary;
  #words: WordList;
  #folds: FoldList;
  #meta: Dictionary;
  #outlineColumns: Outlines | null = null;
  #lengths: Lengths[] = [];
  /** The postings that were read last: those of all fields are asked for one after the other. */
  #last: StoredPostings | null = null;

  /** Reads the header. Closing the segment closes the file; if this throws, the file stays open. */
  constructor(file: OpenFile) {
    const sections = new Sections(file);
    super(sections);
    this.#sections = sections;
    this.lengthSums = sections.counts.lengthSums;
    this.sum = sections.sum;
    this.#terms = this.#dictionary("termIndex", "termBlocks");
    this.#words = new WordList(
      this.#dictionary("wordIndex", "wordBlocks"),
      () => sections.whole("wordEndings"),
    );
    this.#folds = new FoldList(
      this.#dictionary("foldIndex", "foldBlocks"),
      sections.size("foldBlocks") === 0,
    );
    this.#meta = this.#dictionary("metaIndex", "metaBlocks");
  }

  close(): void {
    this.#sections.close();
  }

  /** The dictionary entry of a term, or null if no chunk has the term. */
  find(term: string): DictionaryEntry | null {
    return guarded(() => this.#terms.find(term));
  }
  /** Terms that start with `prefix`, ascending. */
  withPrefix(prefix: string): DictionaryEntry[] {
    return guarded(() => this.#terms.withPrefix(prefix));
  }
  /** Terms within `distance` edits of `term`, including `term` itself, ascending. */
  near(term: string, distance: number): { entry: DictionaryEntry; distance: number }[] {
    return guarded(() => this.#terms.near(term, distance));
  }

  /** Words of the documents within `distance` edits of `word` that differ from their terms. */
  nearWords(word: string, distance: number): { word: string; term: string; distance: number }[] {
    return guarded(() => this.#words.near(word, distance));
  }

  /** Words that start with `prefix` and differ from their terms. */
  wordsFrom(prefix: string): { word: string; term: string }[] {
    return this.#words.withPrefix(prefix);
  }

  /**
   * Terms of words with accents that become `key` without them; with `isPrefix`, that start so.
   */
  folded(key: string, isPrefix: boolean): string[] {
    return guarded(() => this.#folds.find(key, isPrefix));
  }

  /** The chunks that have a term in a field, or null if none has. */
  postings(entry: DictionaryEntry, field: number): PostingList | null {
    return guarded(() => {
      const stored = this.#stored(entry, field);
      if (!stored) return null;
      if (FILE_FIELDS.has(field)) return this.#overChunks(stored.list);
      return field === FIELD_ID.hierarchy
        ? inheritPostings(stored.list, this.#outlines())
        : stored.list;
    });
  }

  /** A number that the chunks with a term are never below, without reading which they are. */
  leastChunks(entry: DictionaryEntry): number {
    return guarded(() =>
      this.#open(entry).heads.reduce((most, { count }) => Math.max(most, count), 0)
    );
  }

  /** The positions of the term in the chunks that `postings` returns, in the same order. */
  positions(entry: DictionaryEntry, field: number): PositionList | null {
    return guarded(() => {
      const stored = this.#stored(entry, field);
      if (!stored) return null;
      const { list, head: { positionsStart, positionsEnd } } = stored;
      const bytes = this.#sections.part("positions", entry.positions);
      if (!(positionsStart <= positionsEnd && positionsEnd <= bytes.length)) {
        throw new IndexCorrupt("a position list is outside its section");
      }
      const positions = readPositions(bytes.subarray(positionsStart, positionsEnd), list.times);
      if (FILE_FIELDS.has(field)) return this.#positionsOverChunks(list, positions);
      return field === FIELD_ID.hierarchy
        ? inheritPositions(list, positions, this.#outlines())
        : positions;
    });
  }

  /** The given chunks and all their descendants; both ascending. */
  withDescendants(chunks: Uint32Array): Uint32Array {
    return guarded(() => {
      const times = new Uint32Array(chunks.length).fill(1);
      return inheritPostings({ units: chunks, times }, this.#outlines()).units;
    });
  }

  /** The length of a field in every chunk. */
  lengths(field: number): Lengths {
    return this.#lengths[field] ??= guarded(() => this.#readLengths(field));
  }

  /** The files that have this value for this frontmatter key, ascending; case is ignored. */
  filesWithMeta(key: string, value: string): Uint32Array {
    return guarded(() => {
      const entry = this.#meta.find(metaTerm(key, value));
      if (!entry) return new Uint32Array(0);
      const bytes = this.#sections.part("metaPostings", entry.postings);
      const [head] = readHeads(bytes, 0);
      return readList(bytes, head, this.fileCount).units;
    });
  }

  get hasLabels(): boolean {
    return this.#sections.size("labelIndex") > 0;
  }

  /** What `LabelList` reads; null without labels. */
  labelSource(): LabelSource | null {
    if (!this.hasLabels) return null;
    return {
      dictionary: this.#dictionary("labelIndex", "labelBlocks"),
      postings: (extent) => this.#sections.part("labelPostings", extent),
      textOf: (id) => this.text(id),
      chunkCount: this.chunkCount,
    };
  }

  /** The stored list of a field; for `hierarchy` that is the list of `heading`. */
  #stored(entry: DictionaryEntry, field: number) {
    const from = field === FIELD_ID.hierarchy ? FIELD_ID.heading : field;
    const { bytes, heads, lists } = this.#open(entry);
    const head = heads.find((head) => head.field === from);
    if (!head) return null;
    const most = FILE_FIELDS.has(field) ? this.fileCount : this.chunkCount;
    return { head, list: lists[from] ??= readList(bytes, head, most) };
  }

  #open(entry: DictionaryEntry): StoredPostings {
    if (this.#last?.entry === entry) return this.#last;
    const bytes = this.#sections.part("postings", entry.postings);
    const heads = readHeads(bytes, entry.positions.length);
    return this.#last = { entry, bytes, heads, lists: [] };
  }

  /** The depth of each chunk in the outline of its document; 0 for the document itself. */
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

  /** Expands a list over files into a list over the chunks of those files. */
  #overChunks({ units: files, times: often }: PostingList): PostingList {
    let total = 0;
    for (const file of files) total += this.chunkStart(file + 1) - this.chunkStart(file);
    const units = new Uint32Array(total);
    const times = new Uint32Array(total);
    let count = 0;
    for (let i = 0; i < files.length; i++) {
      const end = this.chunkStart(files[i] + 1);
      for (let chunk = this.chunkStart(files[i]); chunk < end; chunk++, count++) {
        units[count] = chunk;
        times[count] = often[i];
      }
    }
    return { units, times };
  }

  /** The positions of a list over files, for each chunk of those files. */
  #positionsOverChunks({ units: files }: PostingList, inFiles: PositionList): PositionList {
    const starts = [0];
    const positions: number[] = [];
    for (let i = 0; i < files.length; i++) {
      const end = this.chunkStart(files[i] + 1);
      for (let chunk = this.chunkStart(files[i]); chunk < end; chunk++) {
        for (let at = inFiles.starts[i]; at < inFiles.starts[i + 1]; at++) {
          positions.push(inFiles.positions[at]);
        }
        starts.push(positions.length);
      }
    }
    return { starts: new Uint32Array(starts), positions: new Uint32Array(positions) };
  }

  #readLengths(field: number): Lengths {
    return readLengthColumn(field, {
      part: (extent) => this.#sections.part("lengths", extent),
      chunks: this.chunkCount,
      files: this.fileCount,
      chunkStart: (file) => this.chunkStart(file),
    });
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
  throw new IndexCorrupt(`a column of ${width}-byte numbers`);
}
