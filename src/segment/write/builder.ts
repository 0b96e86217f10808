/**
 * Parsed documents enter, the bytes of a segment leave. The order in which documents are added
 * makes no difference to what a reader of the segment sees. MiniSearch is not involved: tokens are
 * logged as they are found and sorted by term once, at the end (`token_log.ts`).
 */
import { ByteWriter, decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { checkDeadline } from "../../base/deadline.ts";
import type { ParsedDocument } from "../../document/model.ts";
import type { Analyzer, TokenVisitor } from "../../text/model.ts";
import { FIELD_ID, FIELDS, metaTerm, POSITION_GAP } from "../fields.ts";
import { type FileFacts, writeRecord } from "../files/file_record.ts";
import { TextTableWriter } from "../files/text_table.ts";
import { compareText } from "../segment_format.ts";
import { FoldCollector } from "../terms/fold_list.ts";
import { WordCollector } from "../terms/word_list.ts";
import { OutlineLog } from "./outline_log.ts";
import { type AddedFile, freeze } from "./segment_writer.ts";
import { MOST_TERMS, TokenLog } from "./token_log.ts";
import { WordTerms } from "./word_terms.ts";

interface FinishedSegment {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number in the segment of each file, in the order of the `add` calls. */
  readonly ordinals: Uint32Array;
}

/** Tokens of about 80 MB of markdown; each takes four bytes. */
const MOST_TOKENS = 10_000_000;

export class SegmentBuilder {
  /** That of the document being added. */
  #analyzer!: Analyzer;
  #wordTerms!: WordTerms;
  #wordTermsOf = new Map<Analyzer, WordTerms>();
  #terms = new Map<string, number>();
  #logs = FIELDS.map(() => new TokenLog());
  #words = new WordCollector();
  #folds = new FoldCollector();
  #outlines = new OutlineLog();
  #files: AddedFile[] = [];
  #texts = new TextTableWriter();
  #record = new ByteWriter(1 << 14);

  /** True when the next documents should go into another segment, to bound memory. */
  get isFull(): boolean {
    const tokens = this.#logs.reduce((sum, log) => sum + log.size, 0);
    return tokens > MOST_TOKENS || this.#terms.size > MOST_TERMS / 2;
  }

  /**
   * Adds a document, in any order; each path of a tree may be added only once. Documents may be in
   * different languages.
   */
  add(document: ParsedDocument, facts: FileFacts, analyzer: Analyzer): void {
    this.#enter(analyzer);
    this.#words.enter(analyzer.stemmer);
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
      language: analyzer.stemmer,
    });
  }

  /** Returns the segment of all files added. The builder must not be used afterwards. */
  finish(): FinishedSegment {
    this.#forgetWords();
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

  /** Makes room for what freezing needs: nothing will be looked up any more. */
  #forgetWords(): void {
    this.#wordTermsOf = new Map();
    this.#wordTerms = undefined!;
    this.#words.forgetSeen();
  }

  #enter(analyzer: Analyzer): void {
    this.#analyzer = analyzer;
    const known = this.#wordTermsOf.get(analyzer);
    this.#wordTerms = known ??
      new WordTerms(analyzer, (word, ...token) => this.#addTerm(word, ...token));
    if (known === undefined) this.#wordTermsOf.set(analyzer, this.#wordTerms);
  }

  #addFileFields(document: ParsedDocument): void {
    const path = this.#logs[FIELD_ID.path];
    this.#analyzer.scanPath(document.path, (...token) => {
      path.add(this.#addTerm(document.path, ...token), token[1]);
    });
    path.close();
    const tags = this.#logs[FIELD_ID.tags];
    let base = 0;
    for (const tag of document.tags) {
      const range = { start: 0, end: tag.length };
      base += POSITION_GAP + this.#wordTerms.scan(tag, range, (term, position) => {
        tags.add(term, base + position);
      });
    }
    tags.close();
  }

  /** Returns the terms of the title. */
  #addHeading(title: string): number[] {
    const log = this.#logs[FIELD_ID.heading];
    const terms: number[] = [];
    this.#wordTerms.scan(title, { start: 0, end: title.length }, (term, position) => {
      log.add(term, position);
      terms.push(term);
    });
    log.close();
    return terms;
  }

  #addBody(text: string, ranges: readonly { start: number; end: number }[]): void {
    const body = this.#logs[FIELD_ID.body];
    const parts = this.#logs[FIELD_ID.parts];
    let base = 0;
    for (const range of ranges) {
      checkDeadline();
      base += POSITION_GAP + this.#wordTerms.scan(text, range, (term, position, part) => {
        (part ? parts : body).add(term, base + position);
      });
    }
    body.close();
    parts.close();
  }

  /** Takes in what a term was made from, and returns its number. */
  #addTerm(word: string, ...token: Parameters<TokenVisitor>): number {
    const [term, , start, end, , fold] = token;
    if (fold !== undefined) this.#folds.add(fold, term);
    this.#words.add(term, word, start, end);
    return this.#termId(term);
  }

  #termId(term: string): number {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    const id = this.#terms.size;
    this.#terms.set(ownCopy(term), id);
    return id;
  }
}

/** A slice of 13 characters or more keeps the whole file it was cut from in memory; this copies it. */
function ownCopy(text: string): string {
  return text.length < 13 ? text : decodeUtf8(encodeUtf8(text));
}

function metaTerms(meta: ParsedDocument["meta"]): string[] {
  const terms = new Set<string>();
  for (const [key, values] of meta) {
    for (const value of values) terms.add(ownCopy(metaTerm(key, String(value))));
  }
  return [...terms];
}
