/**
 * Files enter one by one, segments leave. Each file is looked at, read, hashed and parsed here; what
 * becomes of it stands in its record, whose place in a segment is known once the segment is sealed.
 */
import type { Host } from "../base/host.ts";
import { parseDocument } from "../document/parse_document.ts";
import type { Analyzer } from "../text/model.ts";
import { SegmentBuilder } from "../segment/write/builder.ts";
import type { EntryRecord } from "../corpus/model.ts";
import type { SegmentRecord } from "./manifest.ts";
import { NOWHERE, readSource } from "../corpus/scan.ts";

export interface IndexerOptions {
  readonly analyzer: Analyzer;
  readonly maxFileSize: number;
  /** Number of the first segment that is written. */
  readonly firstSegment: number;
  /** Stores a segment and answers its name. */
  readonly store: (bytes: Uint8Array) => string;
}

/** A file by its three names: absolute, as in ids, and as in its folder. */
export interface FileToIndex {
  readonly file: string;
  readonly tree: string;
  readonly path: string;
  readonly name: string;
}

type OpenRecord = { -readonly [K in keyof EntryRecord]: EntryRecord[K] };

export class Indexer {
  /** Bytes read so far. */
  bytes = 0;
  #host: Host;
  #options: IndexerOptions;
  #builder: SegmentBuilder;
  #open: OpenRecord[] = [];
  #segments: SegmentRecord[] = [];

  constructor(host: Host, options: IndexerOptions) {
    this.#host = host;
    this.#options = options;
    this.#builder = new SegmentBuilder(options.analyzer);
  }

  /** Its record, complete after `finish`; null when the file is gone. */
  async add({ file, tree, path, name }: FileToIndex): Promise<EntryRecord | null> {
    const source = readSource(this.#host, file, this.#options.maxFileSize);
    if (source === null) return null;
    const { seen } = source;
    if (source.kind === "refused") {
      return { ...NOWHERE, ...seen, name, kind: "skipped", reason: source.reason };
    }
    const { bytes, hash } = source;
    this.bytes += bytes.length;
    const parsing = parseDocument({ tree, path, bytes });
    const parsed = parsing instanceof Promise ? await parsing : parsing;
    if (parsed.kind === "rejected") {
      return { ...NOWHERE, ...seen, name, hash, kind: "skipped", reason: parsed.reason };
    }
    const { size, mtime } = seen;
    this.#builder.add(parsed, { size, mtime, hash });
    const record: OpenRecord = { ...NOWHERE, ...seen, name, hash, kind: "document" };
    this.#open.push(record);
    if (this.#builder.isFull) this.#seal();
    return record;
  }

  /** The segments that were written. */
  finish(): readonly SegmentRecord[] {
    this.#seal();
    return this.#segments;
  }

  #seal(): void {
    if (this.#open.length === 0) return;
    const { bytes, ordinals } = this.#builder.finish();
    const number = this.#options.firstSegment + this.#segments.length;
    this.#segments.push({
      name: this.#options.store(bytes),
      size: bytes.length,
      files: this.#open.length,
      sourceBytes: this.#open.reduce((sum, record) => sum + record.size, 0),
      dead: [],
    });
    this.#open.forEach((record, i) => {
      record.segment = number;
      record.ordinal = ordinals[i];
    });
    this.#open = [];
    this.#builder = new SegmentBuilder(this.#options.analyzer);
  }
}
