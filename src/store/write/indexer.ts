/**
 * Files enter one by one, segments leave. Each file is read (unless it was read before), parsed and
 * added to the segment being built; its record says what became of it.
 */
import type { ReadFiles } from "../../base/files.ts";
import type { Clock, Process } from "../../base/process.ts";
import type { Settings, TreeStemmer } from "../../config/model.ts";
import { type EntryRecord, NOT_STORED, type Source } from "../../corpus/model.ts";
import { readSource } from "../../corpus/source.ts";
import { withAcronyms } from "../../document/acronyms.ts";
import type { Chunking } from "../../document/outline.ts";
import type { KeptReading } from "../../formats/model.ts";
import { parseDocument } from "../../document/parse_document.ts";
import { sumOf } from "../../segment/segment_format.ts";
import { SegmentFiles } from "../../segment/write/segment_files.ts";
import { WordsWriter } from "../../segment/write/words_writer.ts";
import type { SegmentRecord } from "../manifest/facts.ts";
import { Stemming } from "./stemming.ts";
import type { VectorCarrier } from "../vectors/carry.ts";

export type IndexerHost = ReadFiles & Clock & Pick<Process, "startThread">;

export interface IndexerOptions {
  readonly maxFileSize: number;
  readonly slugs: Settings["slugs"];
  /** Note the names of code in documents? */
  readonly names: boolean;
  /** Number of the first segment that is written. */
  readonly firstSegment: number;
  /** Stores a segment and returns its name. */
  readonly writeSegment: (bytes: Uint8Array) => string;
  /** Where the texts of files are kept that take long to convert; absent if they are not. */
  readonly kept?: (source: { readonly hash: string; readonly bytes: Uint8Array }) => KeptReading;
  /** Takes the vectors of sections over; absent if there are none. */
  readonly vectors?: VectorCarrier;
}

export interface FileToIndex {
  /** Absolute path. */
  readonly file: string;
  readonly tree: string;
  /** Path inside the tree, as ids have it. */
  readonly path: string;
  /** Name in its folder, as on disk. */
  readonly name: string;
  /** What was read of it before; null to read it now. */
  readonly source: Source | null;
  readonly stemmer: TreeStemmer;
  readonly chunking: Chunking;
  /** Is there no time left for it? */
  readonly isLate: () => boolean;
}

/** Bytes of a build from which on a second thread saves more time than its start takes. */
const ENOUGH_FOR_THREAD = 6_000_000;

type OpenRecord = { -readonly [K in keyof EntryRecord]: EntryRecord[K] };

export class Indexer {
  /** Bytes indexed so far. */
  bytes = 0;
  /** Files looked at so far, and how many there will be. */
  #files = 0;
  #expected = 0;
  readonly #host: IndexerHost;
  readonly #options: IndexerOptions;
  readonly #stemming = new Stemming();
  readonly #words: WordsWriter;
  #written = new SegmentFiles();
  /** Records of the files in the segment being built. */
  #open: OpenRecord[] = [];
  readonly #segments: SegmentRecord[] = [];

  constructor(host: IndexerHost, options: IndexerOptions) {
    this.#host = host;
    this.#words = new WordsWriter(async (script) =>
      this.#expectedBytes() < ENOUGH_FOR_THREAD ? null : await host.startThread(script)
    );
    this.#options = options;
  }

  /** How many files will be added. */
  expect(files: number): void {
    this.#expected = files;
  }

  /** Of all files, if the others are like those so far. */
  #expectedBytes(): number {
    return this.bytes / Math.max(1, this.#files) * this.#expected;
  }

  /**
   * The record of the file; null when it is gone. Its segment and ordinal are not known before
   * `finish` has returned. Throws `DeadlinePassed` when it is late; then the file is not added.
   */
  async add(given: FileToIndex): Promise<EntryRecord | null> {
    const { file, tree, path, name, chunking, isLate } = given;
    this.#files++;
    const source = given.source ?? readSource(this.#host, file, this.#options.maxFileSize);
    if (source === null) return null;
    const { seen } = source;
    if (source.kind === "refused") {
      return { ...NOT_STORED, ...seen, name, kind: "skipped", reason: source.reason };
    }
    const { bytes, hash } = source;
    this.bytes += bytes.length;
    const { slugs, names } = this.#options;
    const kept = this.#options.kept?.({ hash, bytes });
    const parsing = parseDocument({ tree, path, bytes, slugs, chunking, names, kept, isLate });
    const parsed = parsing instanceof Promise ? await parsing : parsing;
    if (parsed.kind === "rejected") {
      return { ...NOT_STORED, ...seen, name, hash, kind: "skipped", reason: parsed.reason };
    }
    const { size, mtime } = seen;
    const document = parsed.treeKind === "docs" ? withAcronyms(parsed) : parsed;
    const naming = this.#stemming.languageOf(parsed, given.stemmer);
    const language = naming instanceof Promise ? await naming : naming;
    this.#written.add(document, { size, mtime, hash }, language);
    const adding = this.#words.add({ document: parsed, language });
    if (adding instanceof Promise) await adding;
    this.#options.vectors?.add(parsed);
    const record: OpenRecord = { ...NOT_STORED, ...seen, name, hash, kind: "document" };
    this.#open.push(record);
    if (this.#written.isFull || this.#words.isFull) await this.#writeSegment();
    return record;
  }

  /** The segments that were written. */
  async finish(): Promise<readonly SegmentRecord[]> {
    await this.#writeSegment({ isLast: true });
    return this.#segments;
  }

  /** Ends what works for it; it must not be used afterwards. */
  end(): void {
    this.#words.end();
  }

  async #writeSegment({ isLast = false } = {}): Promise<void> {
    if (this.#open.length === 0) return;
    const files = this.#written.inOrder();
    const words = await this.#words.finish(files);
    // A thread takes a fifth of the memory of a build.
    if (isLast) this.#words.end();
    const { bytes, ordinals } = this.#written.finish(files, words);
    const name = this.#options.writeSegment(bytes);
    const vectors = this.#options.vectors?.finish(ordinals) ?? [];
    const number = this.#options.firstSegment + this.#segments.length;
    this.#segments.push({
      name,
      size: bytes.length,
      sum: sumOf(bytes),
      files: this.#open.length,
      sourceBytes: this.#open.reduce((sum, record) => sum + record.size, 0),
      dead: [],
      ...vectors.length > 0 && { vectors },
    });
    this.#open.forEach((record, i) => {
      record.segment = number;
      record.ordinal = ordinals[i];
    });
    this.#open = [];
    this.#written = new SegmentFiles();
  }
}
