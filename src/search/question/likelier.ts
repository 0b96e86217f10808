/**
 * Misspellings that are in the documents, too.
 *
 * A word that no section has is compared with the words of the documents. One that is in a release note by
 * mistake is not, so that the mistake is all that would be found: if many more sections have a similar word, that
 * one is searched for as well. It counts less, since the word may be meant as it is written.
 */
import type { SearchIndex, Variant } from "../../index/model.ts";
import type { QueryWord } from "../model.ts";

/** The words of the documents that a term that somebody typed is probably a misspelling of. */
export type Likelier = (term: string, typed: string, edits: number) => readonly SimilarWord[];

interface SimilarWord {
  readonly word: string;
  readonly term: string;
}

/** Sections that may have a misspelling. */
const MOST_MISSPELT = 2;
/** How many times as many must have the word that is meant. */
const TIMES_AS_MANY = 20;
/** A shorter word is similar to too many. */
const LEAST_LENGTH = 6;
const WEIGHT = 0.5;

export function likelierIn(
  index: Pick<SearchIndex, "chunkFrequency" | "similar">,
  isNeverMeant: ((word: string) => boolean) | undefined,
): Likelier {
  return (term, typed, edits) => {
    if (edits === 0 || typed.length < LEAST_LENGTH) return [];
    const having = index.chunkFrequency(term);
    if (having === 0 || having > MOST_MISSPELT) return [];
    return index.similar(typed, { fuzzy: 1, isNeverMeant })
      .filter((one) => index.chunkFrequency(one.term) >= having * TIMES_AS_MANY);
  };
}

/** Is a word of the question taken for another one of the documents? */
export function hasGuess(
  index: Pick<SearchIndex, "chunkFrequency">,
  alternatives: readonly { readonly content: readonly QueryWord[] }[],
): boolean {
  return alternatives.some(({ content }) =>
    content.some(({ also, substitutes, ways: [terms] }) =>
      also !== undefined ||
      substitutes === undefined && terms.every((term) => index.chunkFrequency(term) === 0)
    )
  );
}

export function toVariant({ term }: SimilarWord): Variant {
  return { term, weight: WEIGHT };
}
