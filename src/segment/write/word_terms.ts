/**
 * The numbers of the terms in a text. Each distinct word is analysed and numbered once; after that, a word costs
 * one lookup.
 */
import type { Analyzer, TokenVisitor } from "../../text/model.ts";
import { WordCache } from "../../base/text/word_cache.ts";
import { eachWordSpan, MAX_WORD } from "../../text/word_spans.ts";

/** Distinct words kept before all are forgotten. */
const MOST_WORDS = 200_000;

/** Returns the number of a term; gets the word that the token is in, then what a `TokenVisitor` gets. */
export type TermNumberer = (word: string, ...token: Parameters<TokenVisitor>) => number;

/** Receives the number of a term and the position of its word; `part` as in `Token`. */
export type TermVisitor = (term: number, position: number, part: boolean) => void;

/** The terms of a word that has none, several, or a part. */
interface TermList {
  readonly terms: readonly number[];
  readonly parts: readonly boolean[];
}

export class WordTerms {
  readonly #analyzer: Analyzer;
  readonly #numberOf: TermNumberer;
  readonly #words = new WordCache<number | TermList>(MOST_WORDS);

  constructor(analyzer: Analyzer, numberOf: TermNumberer) {
    this.#analyzer = analyzer;
    this.#numberOf = numberOf;
  }

  /** Visits the terms from `start` to `end` of a text, as `Analyzer.scan` does; returns the positions used. */
  scan(text: string, range: { start: number; end: number }, visit: TermVisitor): number {
    let position = 0;
    eachWordSpan(text, (start, end) => {
      if (end - start <= MAX_WORD) {
        const found = this.#words.find(text, start, end) ?? this.#analyze(text.slice(start, end));
        if (typeof found === "number") visit(found, position, false);
        else found.terms.forEach((term, i) => visit(term, position, found.parts[i]));
      }
      position++;
    }, range);
    return position;
  }

  /** A word means the same alone as in a text. */
  #analyze(slice: string): number | TermList {
    // A slice would keep the whole text in memory; this makes a copy.
    const word = (" " + slice).slice(1);
    const terms: number[] = [];
    const parts: boolean[] = [];
    this.#analyzer.scan(word, (...token) => {
      terms.push(this.#numberOf(word, ...token));
      parts.push(token[4]);
    });
    const found = terms.length === 1 && !parts[0] ? terms[0] : { terms, parts };
    this.#words.keep(word, found);
    return found;
  }
}
