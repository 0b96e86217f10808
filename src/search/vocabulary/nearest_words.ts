/**
 * The words of the documents that are nearest to one that no section has: by spelling, by their
 * beginning, or because the word is a compound of them.
 */
import type { SearchIndex, WordsIndex } from "../../index/model.ts";
import type { Analyzer } from "../../text/model.ts";
import { isStopWord } from "../../text/stopwords.ts";
import type { NearestWords } from "./model.ts";

/** Words of a question for which others are named. */
const MOST_WORDS = 5;
const MOST_NAMED = 3;
/** Edits of a word that is long enough for so many. */
const EDITS = 2;
const LEAST_FOR_EDITS = 5;
/** Characters that two words must share at their beginning, and the share of the shorter one. */
const LEAST_SHARED = 4;
const LEAST_SHARE = 0.6;
/** Characters of a part of a compound. */
const LEAST_PART = 3;
const LONGEST = 60;

export async function nearestWords(
  index: Pick<SearchIndex, "words" | "similar" | "chunkFrequency">,
  words: readonly string[],
  analyzer: Analyzer,
): Promise<readonly NearestWords[]> {
  const known = await index.words();
  return words.slice(0, MOST_WORDS).map((word) => {
    const typed = word.normalize("NFKC").toLowerCase();
    if (typed.length > LONGEST || !/^[\p{L}\p{M}\p{N}]+$/u.test(typed)) {
      return { word, nearest: [] };
    }
    const named = new Set<string>();
    const near = typed.length < LEAST_FOR_EDITS ? [] : index.similar(typed, { fuzzy: EDITS });
    for (const one of near) {
      if (one.word !== one.term || !isStem(known, one.term)) named.add(one.word);
    }
    for (const part of compoundOf(index, typed, analyzer)) named.add(part);
    for (const one of sharing(known, typed)) named.add(one);
    return { word, nearest: [...named].slice(0, MOST_NAMED) };
  }).filter(({ nearest }) => nearest.length > 0);
}

/** Is a term no word of the documents, but what several words have in common? */
function isStem(known: WordsIndex, term: string): boolean {
  return known.starting(term).some((one) => one.term === term && one.word !== term);
}

/** Words that begin in the same way, those that share most first, then the most frequent. */
function sharing(known: WordsIndex, typed: string): string[] {
  for (let length = typed.length - 1; length >= LEAST_SHARED; length--) {
    const found = known.starting(typed.slice(0, length)).map(({ word }) => word)
      .filter((word) => length >= LEAST_SHARE * Math.min(word.length, typed.length));
    if (found.length > 0) return found;
  }
  return [];
}

/** The two words that a compound is made of; empty if it is none. */
function compoundOf(
  index: Pick<SearchIndex, "chunkFrequency">,
  typed: string,
  analyzer: Analyzer,
): readonly string[] {
  let best: { readonly parts: readonly string[]; readonly chunks: number } | null = null;
  for (let at = LEAST_PART; at <= typed.length - LEAST_PART; at++) {
    const parts = [typed.slice(0, at), typed.slice(at)];
    if (parts.some(isStopWord)) continue;
    const chunks = Math.min(
      ...parts.map((part) => index.chunkFrequency(analyzer.stem(part))),
    );
    if (chunks > (best?.chunks ?? 0)) best = { parts, chunks };
  }
  return best?.parts ?? [];
}
