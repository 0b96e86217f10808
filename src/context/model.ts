/**
 * Context: the path and text of a source file enter, a boosted query leaves.
 *
 * `signals.ts` reads the words of the file in order, each with the kind of place it was found in;
 * `rank.ts` chooses the words that describe the file best; `query.ts` makes a query of them. Rarity in
 * the index is passed in as a function, so nothing here needs an index. Total and linear on any text.
 */

/** Where a word was found → how much it says about the file there. */
export const SIGNAL_WEIGHTS = {
  /** Parts of the file name. */
  filename: 4,
  /** Names of the folders above it. */
  folder: 3,
  h1: 3,
  /** h2 and h3. */
  h2: 2,
  /** h4 to h6. */
  h4: 1.5,
  /** Names that source code imports. */
  import: 2,
  /** Names that source code declares or uses. */
  identifier: 1.5,
  /** Comments and strings of source code: prose. */
  comment: 1.5,
  body: 1,
  /** A term that a rule adds. */
  rule: 2,
} as const;
export type SignalSource = keyof typeof SIGNAL_WEIGHTS;

/** A word as written in the source. */
export interface SourceWord {
  readonly text: string;
  readonly source: SignalSource;
  /** Number of the sentence, statement or name it is in; numbers never decrease. */
  readonly sentence: number;
  /** Parts of names, lowercase, that are too common in this language: `get` in `getInvoice`. */
  readonly ignored?: ReadonlySet<string>;
}

/** An occurrence of an analysed term, in the order of the text. */
export interface Occurrence {
  readonly term: string;
  /** The word, lowercased. */
  readonly word: string;
  readonly source: SignalSource;
  readonly sentence: number;
  /** Capitalised as written, which keywords tend to be. */
  readonly capital: boolean;
  /** True when words before it in its sentence were dropped: a phrase ends there. */
  readonly gap: boolean;
}

/** Gives each term a score above 0 from its occurrences alone. */
export type TermScores = (occurrences: readonly Occurrence[]) => Map<string, number>;

/** A term of the generated query. */
export interface RankedTerm {
  /** The analysed term. */
  readonly term: string;
  /** Its most frequent form in the source, lowercased. */
  readonly word: string;
  /** The source with the highest weight. */
  readonly source: SignalSource;
  readonly weight: number;
  readonly frequency: number;
  /** Null when there is no index. */
  readonly idf: number | null;
  readonly score: number;
}

/** A word of the file's path, lowercased, whether the index has it or not. */
export interface PathTerm {
  readonly term: string;
  readonly source: SignalSource;
  readonly weight: number;
}

/** The idf of an analysed term in the chosen trees; null when they do not have it. */
export type TermWeight = (term: string) => number | null;
