/** The types of vocabulary: what sections may say in place of words of a question. */
import type { EngineQuery } from "../../index/model.ts";
import type { Scope } from "../question/scope.ts";

/** Where the words of a question are searched for, and which of them are stop words. */
export interface SubstituteOptions {
  readonly scope: Scope;
  readonly isStop: (word: string) => boolean;
  /** The words are terms. */
  readonly isStemmed?: boolean;
}

/** Says what else stands for neighbouring words, by the position of a word; null if nothing does. */
export type Vocabulary = (
  words: readonly string[],
  options: SubstituteOptions,
) => ReadonlyMap<number, readonly Substitute[]> | null;

/** What a section may have instead of a word of a question. At least one section has it. */
export interface Substitute {
  /** As it is searched for: a word or a phrase. */
  readonly text: string;
  readonly source: "synonym" | "acronym";
  /** Relative to 1 for the word itself. */
  readonly weight: number;
  readonly query: EngineQuery;
  /** A section has it when it has all the terms of one of these. */
  readonly ways: readonly (readonly string[])[];
}

/** A word of a question that no section has, and the nearest ones that documents have, best first. */
export interface NearestWords {
  readonly word: string;
  readonly nearest: readonly string[];
}
