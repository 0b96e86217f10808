/**
 * The words of the documents of a segment: documents enter, one after the other, and the sections with their
 * words leave. What else is stored of a document is left to `segment_files.ts`.
 *
 * MiniSearch is not involved: tokens are logged as they are found and sorted by term once, at the end
 * (`token_log.ts`).
 */
import { decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { checkDeadline } from "../../base/deadline.ts";
import type { ByteSpan } from "../../document/model.ts";
import type { Analyzer, TokenVisitor } from "../../text/model.ts";
import { FIELD_ID, FIELDS, POSITION_GAP } from "../fields.ts";
import { FoldCollector } from "../terms/fold_list.ts";
import { WordCollector } from "../terms/word_list.ts";
import { OutlineLog } from "./outline_log.ts";
import { MOST_TERMS, TokenLog } from "./token_log.ts";
import { type FileOrder, type WordSections, writeWords } from "./word_sections.ts";
import { WordTerms } from "./word_terms.ts";

/** What the words of a document are found in: a part of `ParsedDocument`. */
export interface DocumentWords {
  readonly path: string;
  readonly tags: readonly string[];
  readonly text: string;
  readonly chunks: readonly {
    readonly title: string;
    readonly parent: number;
    readonly bodyRanges: readonly ByteSpan[];
  }[];
}

/** Tokens of about 80 MB of markdown; each takes four bytes. */
const MOST_TOKENS = 10_000_000;

export class SegmentWords {
  /** That of the document being added. */
  #analyzer!: Analyzer;
  #wordTerms!: WordTerms;
  #wordTermsOf = new Map<Analyzer, WordTerms>();
  #terms = new Map<string, number>();
  #logs = FIELDS.map(() => new TokenLog());
  #words = new WordCollector();
  #folds = new FoldCollector();
  #outlines = new OutlineLog();

  /** True when the next documents should go into another segment, to bound memory. */
  get isFull(): boolean {
    const tokens = this.#logs.reduce((sum, log) => sum + log.size, 0);
    return tokens > MOST_TOKENS || this.#terms.size > MOST_TERMS / 2;
  }

  /** Adds a document; documents may be in different languages. */
  add(document: DocumentWords, analyzer: Analyzer): void {
    this.#enter(analyzer);
    this.#words.enter(analyzer.stemmer);
    this.#addFileFields(document);
    const headings = document.chunks.map((chunk) => {
      this.#addBody(document.text, chunk.bodyRanges);
      return this.#addHeading(chunk.title);
    });
    this.#outlines.add(document.chunks.map((chunk) => chunk.parent), headings);
  }

  /** The sections, with files in this order. No document can be added afterwards. */
  finish(files: readonly FileOrder[]): WordSections {
    // Makes room for what writing needs: nothing will be looked up any more.
    this.#wordTermsOf = new Map();
    this.#wordTerms = undefined!;
    this.#words.forgetSeen();
    return writeWords({
      files,
      terms: [...this.#terms.keys()],
      logs: this.#logs,
      outlines: this.#outlines,
      words: this.#words,
      folds: this.#folds,
    });
  }

  #enter(analyzer: Analyzer): void {
    this.#analyzer = analyzer;
    const known = this.#wordTermsOf.get(analyzer);
    this.#wordTerms = known ??
      new WordTerms(analyzer, (word, ...token) => this.#addTerm(word, ...token));
    if (known === undefined) this.#wordTermsOf.set(analyzer, this.#wordTerms);
  }

  #addFileFields(document: DocumentWords): void {
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

  #addBody(text: string, ranges: readonly ByteSpan[]): void {
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
export function ownCopy(text: string): string {
  return text.length < 13 ? text : decodeUtf8(encodeUtf8(text));
}
