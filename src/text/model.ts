/**
 * What text analysis gives: a string enters, terms with their places leave.
 *
 * One chain serves documents and queries. `start` and `end` are positions in the given string
 * (UTF-16), half-open; `base/bytes.ts` turns them into UTF-8 offsets where bytes are due.
 */

export interface Token {
  /** Lowercased, NFKC, stemmed. */
  readonly term: string;
  /** Number of the word in the text, from 0; a compound and its parts share one. */
  readonly position: number;
  readonly start: number;
  readonly end: number;
  /** True for a part of an identifier (`http` of `parseHTTPResponse`), which counts less. */
  readonly part: boolean;
}

/** Receives tokens without an object for each; positions never decrease. */
export type TokenVisitor = (
  term: string,
  position: number,
  start: number,
  end: number,
  part: boolean,
) => void;

export interface Analyzer {
  readonly stemmer: string;
  /** Total and linear: any string, no throw. Answers the number of positions used. */
  scan(text: string, visit: TokenVisitor): number;
  /**
   * For paths, file names and the like: every piece of an identifier is a full word at a position of
   * its own (`src/readFile.ts` → `src read file ts`). Answers the number of positions used.
   */
  scanPath(path: string, visit: TokenVisitor): number;
  /** `scan` as a list. */
  analyze(text: string): Token[];
  /** One lowercased word → its stem, by the same cache. */
  stem(word: string): string;
}
