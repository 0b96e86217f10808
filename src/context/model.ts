/**
 * What context finds in a source file: its words in order, each with the place it came from.
 *
 * The file's path and text enter, a boosted query leaves; `rank.ts` chooses the words, the weight of a
 * word in the index is handed in as a function.
 */

/** Where a word was found, and how much that place says about the file. */
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

/** A word as it stands in the source. */
export interface SourceWord {
  readonly text: string;
  readonly source: SignalSource;
  /** Words with one number stand in one sentence, statement or name; numbers never decrease. */
  readonly sentence: number;
  /** Parts that say nothing in a name of this language, lowercase: `get` in `getInvoice`. */
  readonly ignored?: ReadonlySet<string>;
}

/** A term of the generated query. */
export interface RankedTerm {
  /** The analysed term. */
  readonly term: string;
  /** The commonest form of it in the source, lowercased. */
  readonly word: string;
  /** The place with the highest weight. */
  readonly source: SignalSource;
  readonly weight: number;
  readonly frequency: number;
  /** Null when there is no index to ask. */
  readonly idf: number | null;
  readonly score: number;
}

/** A word of the file's path, lowercased, known to the index or not. */
export interface PathTerm {
  readonly term: string;
  readonly source: SignalSource;
  readonly weight: number;
}

/** Rarity of an analysed term in the chosen trees; null when they do not have it. */
export type TermWeight = (term: string) => number | null;
