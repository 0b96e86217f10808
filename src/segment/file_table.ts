/**
 * The files of a segment and their chunks, by number. Files stand by tree, then path; chunks by file,
 * then position. Records are read when they are asked for.
 */
import { ByteReader } from "../base/bytes.ts";
import { IndexCorrupt } from "./corrupt.ts";
import {
  readChunks,
  readPath,
  readRecord,
  type StoredChunk,
  type StoredFile,
} from "./file_record.ts";
import { guarded, type Sections } from "./sections.ts";
import { TextTable } from "./text_table.ts";

/** A tree is a range of files. */
export interface TreeRange {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Records kept decoded. */
const MOST_RECORDS = 2000;

export class FileTable {
  readonly chunkCount: number;
  readonly fileCount: number;
  #sections: Sections;
  #trees: TreeRange[] | null = null;
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

  /** In order of their names. */
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
    const starts = this.#sections.words("fileStarts", this.fileCount);
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

  #text(id: number): string {
    this.#texts ??= new TextTable(
      (at, length) => this.#sections.part("texts", { at, length }),
      this.#sections.size("texts"),
    );
    return this.#texts.get(id);
  }

  #record(file: number): Uint8Array {
    this.#recordStarts ??= guarded(() => this.#sections.words("recordStarts", this.fileCount));
    const starts = this.#recordStarts;
    const end = file + 1 < starts.length ? starts[file + 1] : this.#sections.size("records");
    return this.#sections.part("records", { at: starts[file], length: end - starts[file] });
  }
}
