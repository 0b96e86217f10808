/** The types of what `--explain` says besides: how the list was cut, what a score consists of, what words stand for. */

import type { Sides } from "../meaning/model.ts";

export interface ElbowTrace {
  readonly reason: "none" | "drop" | "not_positive" | "cap";
  /** Position of the first candidate that was cut, or null. */
  readonly at: number | null;
  /** Its score divided by the one before it, or null. */
  readonly ratio: number | null;
  readonly cutoff: number;
}

export interface TracedCandidate {
  readonly id: string;
  readonly score: number;
  readonly sides?: Sides;
}

/** What a term in a field adds to a score, or the section's document, or its nearness in meaning. */
export interface ScorePart {
  readonly match: { readonly term: string; readonly field: string } | "document" | "meaning";
  readonly score: number;
}

/** What a term of the query stands for in the index. */
export interface ExpandedTerm {
  readonly word: string;
  readonly term: string;
  /** Other terms of the index that it matches by prefix or by edits. */
  readonly expansions: readonly string[];
  /** Chunks that have the term itself. */
  readonly chunks: number;
  /** Whether it is the word, or a synonym or abbreviation of it; then the term is as written. */
  readonly by: "word" | "synonym" | "acronym";
  /** Relative to 1 for the word itself. */
  readonly weight: number;
}
