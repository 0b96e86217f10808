/**
 * The types of text analysis (`analyze.ts`). `start` and `end` are positions in the analysed
 * string, in UTF-16 units, half-open; `base/bytes.ts` converts them to UTF-8 offsets.
 */

import type { Fold } from "./fold.ts";

export interface Token {
  /** Lowercased, NFKC-normalised, stemmed. */
  readonly term: string;
  /** The number of the word in the text, from 0; an identifier and its parts share one. */
  readonly position: number;
  readonly start: number;
  readonly end: number;
  /** True for a part of an identifier (`http` of `parseHTTPResponse`), which is ranked lower. */
  readonly part: boolean;
  /** The second form of a word with accents; absent if it has none. */
  readonly fold?: Fold;
  /** What it is in the other languages of the index, where that differs; only in questions. */
  readonly forms?: readonly Form[];
}

/** A term and its second form. */
export interface Form {
  readonly term: string;
  readonly fold?: Fold;
}

/** Receives tokens without allocating an object for each; positions never decrease. */
export type TokenVisitor = (
  term: string,
  position: number,
  start: number,
  end: number,
  part: boolean,
  fold?: Fold,
) => void;

export interface Analyzer {
  /** The configured name of its stemmer. */
  readonly stemmer: string;
  /** Visits the tokens of any string, in linear time. Returns the number of positions used. */
  scan(text: string, visit: TokenVisitor): number;
  /**
   * The same for paths: the smallest pieces of an identifier are words of their own, each at its
   * own position (`src/readFile.ts` → `src read file ts`).
   */
  scanPath(path: string, visit: TokenVisitor): number;
  /** The tokens of `scan` as a list. */
  analyze(text: string): Token[];
  /** The tokens of `scanPath` as a list. */
  analyzePath(path: string): Token[];
  /** The stem of a single lowercased word. */
  stem(word: string): string;
}
