/**
 * The files of a segment and their chunks, by number. Files are ordered by tree, then path; chunks
 * by file, then position. Records are read lazily.
 */
import { ByteReader } from "../../base/bytes.ts";
import { partitionPoint } from "../binary_search.ts";
import { IndexCorrupt } from "../corrupt.ts";
import { guarded, type Sections } from "../sections.ts";
import { readChunks, type StoredChunk } from "./chunk_record.ts";
import { type LanguageColumn, readLanguages } from "./language_column.ts";
import { readPath, readRecord, type StoredFile } from "./file_record.ts";
import { TextTable } from "./text_table.ts";

/** A tree: the files from `start` to `end - 1`. */
export interface TreeRange {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Files whose decoded chunks are cached before the cache is emptied. */
const MOST_FILES = 2000;
/** The same for paths. */
const MOST_PATHS = 20_000;

export class FileTable {
  readonly chunkCount: number;
  readonly fileCount: number;
  #sections: Sections;
  #trees: TreeRange[] | null = null;
  #languages: LanguageColumn | null = null;
  #fileStarts: Uint32Array | null = null;
  #recordStarts: Uint32Array | null = null;
  #texts: TextTable | null = null;
  #paths = new Map<number, string>();
  #chunks = new Map<number, readonly StoredChunk[]>();

  constructor(sections: Sections) {
    this.#sections = sections;
    this.chunkCount = sections.counts.chunks;
    this.fileCount = sections.counts.files;
  }

  /** The trees, ordered by name. */
  get trees(): readonly TreeRange[] {
    return this.#trees ??= guarded(() => {
      const reader = new ByteReader(this.#sections.whole("trees"));
      const starts = Array.from({ length: Math.min(reader.varint(), this.fileCount) }, () => ({
        name: reader.string(),
        start: reader.varint(),
      }));
      const trees = starts.map((tree, i) => ({
        ...tree,
        end: starts[i + 1]?.start ?? this.fileCount,
      }));
      if (trees.some(({ start, end }, i) => start >= end || (i === 0 && start > 0))) {
        throw new IndexCorrupt("the trees are not consecutive ranges of files");
      }
      return trees;
    });
  }
  /** The tree that contains a file. */
  treeOf(file: number): TreeRange {
    const tree = this.trees.findLast(({ start }) => start <= file);
    if (!tree) throw new IndexCorrupt("a file belongs to no tree");
    return tree;
  }

  /** The languages of the files, by file. */
  get languages(): LanguageColumn {
    return this.#languages ??= guarded(() =>
      readLanguages(this.#sections.whole("languages"), this.fileCount)
    );
  }
  /** The name of the stemmer of a file. */
  languageOf(file: number): string {
    const { names, numbers } = this.languages;
    return names[numbers === null ? 0 : numbers[file]];
  }

  /** The first chunk of a file; its last one is before `chunkStart(file + 1)`. */
  chunkStart(file: number): number {
    const starts = this.#fileStarts ??= guarded(() => this.#readFileStarts());
    return file < this.fileCount ? starts[file] : this.chunkCount;
  }
  /** The file that contains a chunk. */
  fileOf(chunk: number): number {
    const starts = this.#fileStarts ??= guarded(() => this.#readFileStarts());
    // Written out, since every match is looked up: a call per step would take most of the time.
    let low = 1;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (starts[middle] <= chunk) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  path(file: number): string {
    let path = this.#paths.get(file);
    if (path === undefined) {
      path = guarded(() => readPath(this.record(file)));
      if (this.#paths.size > MOST_PATHS) this.#paths.clear();
      this.#paths.set(file, path);
    }
    return path;
  }
  /** The first file of a tree whose path is not less than `path`, or the end of the tree. */
  seek(tree: TreeRange, path: string): number {
    return partitionPoint(tree.start, tree.end, (file) => this.path(file) < path);
  }

  file(file: number): StoredFile {
    return guarded(() => readRecord(new ByteReader(this.record(file)), (id) => this.text(id)));
  }
  /** The content hash of a file; cheaper than `file`. */
  hash(file: number): string {
    return guarded(() => readRecord(new ByteReader(this.record(file)), () => "").hash);
  }
  /** The chunks of a file, the document first. */
  chunks(file: number): readonly StoredChunk[] {
    let chunks = this.#chunks.get(file);
    if (!chunks) {
      chunks = guarded(() => this.#readChunks(file));
      if (this.#chunks.size > MOST_FILES) this.#chunks.clear();
      this.#chunks.set(file, chunks);
    }
    return chunks;
  }

  #readFileStarts(): Uint32Array {
    const starts = this.#sections.numbers("fileStarts", this.fileCount);
    let isAscending = starts.length === 0 || starts[0] === 0;
    for (let file = 1; file < starts.length && isAscending; file++) {
      isAscending = starts[file] > starts[file - 1];
    }
    if (!isAscending || (starts.at(-1) ?? -1) >= this.chunkCount) {
      throw new IndexCorrupt("the files are not consecutive ranges of chunks");
    }
    return starts;
  }

  #readChunks(file: number): StoredChunk[] {
    const reader = new ByteReader(this.record(file));
    const { size } = readRecord(reader, () => "");
    const chunks = readChunks(reader, { textOf: (id) => this.text(id), size });
    if (chunks.length !== this.chunkStart(file + 1) - this.chunkStart(file)) {
      throw new IndexCorrupt("a file has the wrong number of chunks");
    }
    return chunks;
  }

  /** A title, tag or other text by its number. */
  text(id: number): string {
    this.#texts ??= new TextTable(
      (at, length) => this.#sections.part("texts", { at, length }),
      this.#sections.size("texts"),
    );
    return this.#texts.get(id);
  }

  /** The record of a file (`file_record.ts`). */
  record(file: number): Uint8Array {
    this.#recordStarts ??= guarded(() => this.#sections.numbers("recordStarts", this.fileCount));
    const starts = this.#recordStarts;
    const end = file + 1 < starts.length ? starts[file + 1] : this.#sections.size("records");
    return this.#sections.part("records", { at: starts[file], length: end - starts[file] });
  }
}
