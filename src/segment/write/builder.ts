/**
 * Parsed documents enter, the bytes of a segment leave. The order in which documents are added
 * makes no difference to what a reader of the segment sees. MiniSearch is not involved: tokens are
 * logged as they are found and sorted by term once, at the end (`token_log.ts`).
 */
import { ByteWriter, decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { checkDeadline } from "../../base/deadline.ts";
import type { ParsedDocument } from "../../document/model.ts";
import type { Analyzer } from "../../text/model.ts";
import { FIELD_ID, FIELDS, metaTerm, POSITION_GAP } from "../fields.ts";
import { type FileFacts, writeRecord } from "../files/file_record.ts";
import { TextTableWriter } from "../files/text_table.ts";
import { compareText } from "../segment_format.ts";
import { FoldCollector } from "../terms/fold_list.ts";
import { WordCollector } from "../terms/word_list.ts";
import { OutlineLog } from "./outline_log.ts";
import { type AddedFile, freeze } from "./segment_writer.ts";
import { MOST_TERMS, TokenLog } from "./token_log.ts";

interface FinishedSegment {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number in the segment of each file, in the order of the `add` calls. */
  readonly ordinals: Uint32Array;
}

/** Tokens of about 80 MB of markdown; sorting takes twelve bytes per token. */
const MOST_TOKENS = 10_000_000;

export class SegmentBuilder {
  #analyzer: Analyzer;
  #terms = new Map<string, number>();
  #logs = FIELDS.map(() => new TokenLog());
  #words = new WordCollector();
  #folds = new FoldCollector();
  #outlines = new OutlineLog();
  #files: AddedFile[] = [];
  #texts = new TextTableWriter();
  #record = new ByteWriter(1 << 14);

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer;
  }

  /** True when the next documents should go into another segment, to bound memory. */
  get isFull(): boolean {
    const tokens = this.#logs.reduce((sum, log) => sum + log.size, 0);
    return tokens > MOST_TOKENS || this.#terms.size > MOST_TERMS / 2;
  }

  /** Adds a document, in any order; each path of a tree may be added only once. */
  add(document: ParsedDocument, facts: FileFacts): void {
    const firstChunk = this.#logs[FIELD_ID.body].units;
    this.#addFileFields(document);
    const headings = document.chunks.map((chunk) => {
      this.#addBody(document.text, chunk.bodyRanges);
      return this.#addHeading(chunk.title);
    });
    this.#outlines.add(document.chunks.map((chunk) => chunk.parent), headings);
    this.#record.clear();
    const textId = (text: string) => this.#texts.add(text);
    writeRecord(this.#record, document, { facts, textId });
    this.#files.push({
      tree: document.tree,
      path: document.path,
      firstChunk,
      chunkCount: document.chunks.length,
      record: this.#record.bytes().slice(),
      meta: metaTerms(document.meta),
    });
  }

  /** Returns the segment of all files added. The builder must not be used afterwards. */
  finish(): FinishedSegment {
    const files = this.#files.map((file, added) => ({ ...file, added }));
    files.sort((a, b) => compareText(a.tree, b.tree) || compareText(a.path, b.path));
    const ordinals = new Uint32Array(files.length);
    files.forEach((file, ordinal) => ordinals[file.added] = ordinal);
    const bytes = freeze({
      files,
      terms: [...this.#terms.keys()],
      logs: this.#logs,
      outlines: this.#outlines,
      texts: this.#texts.finish(),
      words: this.#words,
      folds: this.#folds,
    });
    return { bytes, ordinals };
  }

  #addFileFields(document: ParsedDocument): void {
    const path = this.#logs[FIELD_ID.path];
    this.#analyzer.scanPath(document.path, (term, position, start, end, _part, fold) => {
      path.add(this.#termId(term), position);
      if (fold !== undefined) this.#folds.add(fold, term);
      this.#words.add(term, document.path, start, end);
    });
    path.close();
    const tags = this.#logs[FIELD_ID.tags];
    let base = 0;
    for (const tag of document.tags) {
      base += POSITION_GAP + this.#analyzer.scan(tag, (term, position, start, end, _part, fold) => {
        tags.add(this.#termId(term), base + position);
        if (fold !== undefined) this.#folds.add(fold, term);
        this.#words.add(term, tag, start, end);
      });
    }
    tags.close();
  }

  /** Returns the terms of the title. */
  #addHeading(title: string): number[] {
    const log = this.#logs[FIELD_ID.heading];
    const terms: number[] = [];
    this.#analyzer.scan(title, (term, position, start, end, _part, fold) => {
      if (fold !== undefined) this.#folds.add(fold, term);
      this.#words.add(term, title, start, end);
      const id = this.#termId(term);
      log.add(id, position);
      terms.push(id);
    });
    log.close();
    return terms;
  }

  #addBody(text: string, ranges: readonly { start: number; end: number }[]): void {
    const body = this.#logs[FIELD_ID.body];
    const parts = this.#logs[FIELD_ID.parts];
    let base = 0;
    for (const { start, end } of ranges) {
      checkDeadline();
      const range = text.slice(start, end);
      base += POSITION_GAP +
        this.#analyzer.scan(range, (term, position, wordStart, wordEnd, part, fold) => {
          if (fold !== undefined) this.#folds.add(fold, term);
          (part ? parts : body).add(this.#termId(term), base + position);
          this.#words.add(term, range, wordStart, wordEnd);
        });
    }
    body.close();
    parts.close();
  }

  #termId(term: string): number {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    // A slice of 13 characters or more keeps the whole file it was cut from in memory; copy it.
    const own = term.length < 13 ? term : decodeUtf8(encodeUtf8(term));
    const id = this.#terms.size;
    this.#terms.set(own, id);
    return id;
  }
}

function metaTerms(meta: ParsedDocument["meta"]): string[] {
  const terms = new Set<string>();
  for (const [key, values] of meta) {
    for (const value of values) terms.add(metaTerm(key, String(value)));
  }
  return [...terms];
}
