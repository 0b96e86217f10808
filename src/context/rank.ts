/**
 * Ranks the words of a file by how well they describe it: a score from their occurrences, times the
 * weight of their best source, times their rarity in the index. The score is the frequency, or that of
 * one of three other algorithms that find keywords.
 */
import { checkDeadline } from "../base/deadline.ts";
import type { Algorithm } from "../config/model.ts";
import type { Analyzer, Token } from "../text/model.ts";
import { isStopWord } from "../text/stopwords.ts";
import type { LeftOutReason, LeftOutWords } from "./left_out.ts";
import {
  type Occurrence,
  type RankedTerm,
  SIGNAL_WEIGHTS,
  type SignalSource,
  type SourceWord,
  type TermScores,
  type TermWeight,
} from "./model.ts";
import { rakeScores } from "./rake.ts";
import { textRankScores } from "./textrank.ts";
import { yakeScores } from "./yake.ts";

export interface RankOptions {
  readonly algorithm: Algorithm;
  /** Most terms returned. */
  readonly terms: number;
  readonly minWordLength: number;
  readonly analyzer: Analyzer;
  /** Is it a stop word, in the language of the file? In English if absent. */
  readonly isStop?: (word: string) => boolean;
  /** Null when there is no index: then no term is dropped, and rarity is not counted. */
  readonly weightOf: TermWeight | null;
  /** Is told what does not become a term, if given. */
  readonly leftOut?: LeftOutWords;
}

const ALTERNATIVES: Readonly<Record<Exclude<Algorithm, "tfidf">, TermScores>> = {
  textrank: textRankScores,
  rake: rakeScores,
  yake: yakeScores,
};

/**
 * The best terms, best first; equal scores in the order of the text. Terms that the index does not have
 * are dropped.
 */
export function rankTerms(words: readonly SourceWord[], options: RankOptions): RankedTerm[] {
  const occurrences = toOccurrences(words, options);
  const scores = options.algorithm === "tfidf"
    ? frequencies(occurrences)
    : ALTERNATIVES[options.algorithm](occurrences);
  const ranked: RankedTerm[] = [];
  for (const [term, facts] of factsByTerm(occurrences)) {
    checkDeadline();
    const idf = options.weightOf === null ? null : options.weightOf(term);
    if (options.weightOf !== null && idf === null) {
      options.leftOut?.add(facts.word, "in no document", facts.frequency);
      continue;
    }
    const weight = SIGNAL_WEIGHTS[facts.source];
    const score = (scores.get(term) ?? 0) * weight * (idf ?? 1);
    if (score > 0) ranked.push({ term, ...facts, weight, idf, score });
  }
  ranked.sort((a, b) => b.score - a.score);
  for (const { word, frequency } of options.leftOut ? ranked.slice(options.terms) : []) {
    options.leftOut?.add(word, "beyond the limit of terms", frequency);
  }
  return ranked.slice(0, options.terms);
}

/** The words as terms, without numbers, stop words, and words that are too short or too common. */
function toOccurrences(words: readonly SourceWord[], options: RankOptions): Occurrence[] {
  const { isStop = isStopWord } = options;
  const found: Occurrence[] = [];
  let gap = true;
  let sentence = -1;
  for (const { text, source, sentence: number, ignored } of words) {
    checkDeadline();
    if (number !== sentence) gap = true;
    sentence = number;
    let used = false;
    for (const token of options.analyzer.analyze(text)) {
      const written = text.slice(token.start, token.end);
      const word = written.normalize("NFKC").toLowerCase();
      const reason = leftOutFor({ written, word, source, ignored }, options, isStop);
      if (reason !== null) {
        options.leftOut?.add(word, reason);
        continue;
      }
      const capital = /^\p{Lu}/u.test(written);
      found.push({
        term: knownTerm(token, options.weightOf),
        word,
        source,
        sentence,
        capital,
        gap,
      });
      gap = false;
      used = true;
    }
    if (!used) gap = true;
  }
  return found;
}

/** Why a word is not used, whatever the index has. */
function leftOutFor(
  { written, word, source, ignored }: Pick<SourceWord, "source" | "ignored"> & {
    readonly written: string;
    readonly word: string;
  },
  options: RankOptions,
  isStop: (word: string) => boolean,
): LeftOutReason | null {
  if (written.length < shortest(source, options)) return "too short";
  if (/^[\p{N}_.]+$/u.test(written)) return "a number";
  if (isStop(word)) return "a stop word";
  return ignored?.has(word) ? "too common in this language" : null;
}

/** In a path, two letters can be a name, such as `db` or `api`; in a text they hardly ever are. */
const SHORTEST_NAME = 2;

function shortest(source: SignalSource, { minWordLength }: RankOptions): number {
  const isName = source === "filename" || source === "folder";
  return isName ? Math.min(SHORTEST_NAME, minWordLength) : minWordLength;
}

/** The term of a word in the language that the index has it in, where there are several. */
function knownTerm({ term, forms = [] }: Token, weightOf: TermWeight | null): string {
  if (weightOf === null || forms.length === 0 || weightOf(term) !== null) return term;
  return forms.find((form) => weightOf(form.term) !== null)?.term ?? term;
}

function frequencies(occurrences: readonly Occurrence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { term } of occurrences) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

interface TermFacts {
  readonly word: string;
  readonly source: SignalSource;
  readonly frequency: number;
}

/** The most frequent form, weightiest source and frequency of every term, in the order of the text. */
function factsByTerm(occurrences: readonly Occurrence[]): Map<string, TermFacts> {
  const forms = new Map<string, Map<string, number>>();
  const facts = new Map<string, TermFacts>();
  for (const { term, word, source } of occurrences) {
    const counts = forms.get(term) ?? new Map<string, number>();
    forms.set(term, counts.set(word, (counts.get(word) ?? 0) + 1));
    const known = facts.get(term);
    const best = known !== undefined && SIGNAL_WEIGHTS[known.source] >= SIGNAL_WEIGHTS[source]
      ? known.source
      : source;
    facts.set(term, { word, source: best, frequency: (known?.frequency ?? 0) + 1 });
  }
  for (const [term, counts] of forms) {
    const [word] = [...counts].reduce((best, one) => one[1] > best[1] ? one : best);
    facts.set(term, { ...facts.get(term)!, word });
  }
  return facts;
}
