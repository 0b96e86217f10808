/** The types of meaning in a search: the modes, what answered, and what words and meaning say of a section. */

/** What finds sections: words, words and meaning, or meaning alone. */
export const SEARCH_MODES = ["lexical", "hybrid", "semantic"] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** How a question was answered for which meaning was asked. */
export interface AnsweredBy {
  readonly mode: SearchMode;
  /** What a person calls the model; null without one. */
  readonly model: string | null;
  /** Why words alone answered; null if they did not. */
  readonly fallback: string | null;
}

/** A section among those that the words found, and among those near in meaning. Ranks count from 1. */
export interface Sides {
  /** Its score by words; null if they did not find it. */
  readonly words: { readonly rank: number; readonly score: number } | null;
  /** Null without a vector. The rank is null for a section that is not among the nearest. */
  readonly meaning: {
    readonly rank: number | null;
    readonly cosine: number;
    /** The window of the section that is nearest, from 0. */
    readonly window: number;
  } | null;
  /** The share of the score that meaning adds, from 0 to 1. */
  readonly share: number;
}
