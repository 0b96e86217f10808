/**
 * Ranks the words of a file by how well they describe it: a score from their occurrences, times the
 * weight of their best source, times their rarity in the index. The score is the frequency, or that of
 * one of three other algorithms that find keywords.
 */
import { checkDeadline } from "../base/deadline.ts";
import type { Algorithm } from "../config/model.ts";
import { isAscii } from "../text/characters.ts";
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
  /** No weight exceeds this. Terms that cannot be among the best are then not looked up. */
  readonly mostWeight?: number;
  /** No weight of this term exceeds this; less to compute than the weight. */
  readonly mostWeightOf?: (term: string) => number;
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
  const most = options.weightOf === null ? 1 : options.mostWeight ?? Infinity;
  const best = new BestScores(options.terms);
  const ranked: (RankedTerm & { readonly order: number })[] = [];
  for (const { term, facts, weight, order, unweighted } of mostPromising(occurrences, scores)) {
    checkDeadline();
    if (options.leftOut === undefined) {
      if (unweighted * most < best.least) break;
      if (unweighted * (options.mostWeightOf?.(term) ?? Infinity) < best.least) continue;
    }
    const idf = options.weightOf === null ? null : options.weightOf(term);
    if (options.weightOf !== null && idf === null) {
      options.leftOut?.add(facts.word, "in no document", facts.frequency);
      continue;
    }
    const score = unweighted * (idf ?? 1);
    if (score <= 0) continue;
    ranked.push({ term, ...facts, weight, idf, score, order });
    best.add(score);
  }
  ranked.sort((a, b) => b.score - a.score || a.order - b.order);
  for (const { word, frequency } of options.leftOut ? ranked.slice(options.terms) : []) {
    options.leftOut?.add(word, "beyond the limit of terms", frequency);
  }
  return ranked.slice(0, options.terms).map(({ order: _, ...one }) => one);
}

/** The terms with their scores before the weight of the index, highest first; `order` is that of the text. */
function mostPromising(
  occurrences: readonly Occurrence[],
  scores: ReadonlyMap<string, number>,
) {
  return [...factsByTerm(occurrences)].map(([term, facts], order) => {
    const weight = SIGNAL_WEIGHTS[facts.source];
    return { term, facts, weight, order, unweighted: (scores.get(term) ?? 0) * weight };
  }).sort((a, b) => b.unweighted - a.unweighted);
}

/** The highest scores of all that were added. */
class BestScores {
  readonly #count: number;
  /** Ascending, at most `#count` of them. */
  readonly #scores: number[] = [];

  constructor(count: number) {
    this.#count = count;
  }
  /** The lowest of the best, as soon as there are enough. */
  get least(): number {
    return this.#scores.length < this.#count ? -Infinity : this.#scores[0] ?? Infinity;
  }
  add(score: number): void {
    let at = this.#scores.length;
    while (at > 0 && this.#scores[at - 1] > score) at--;
    this.#scores.splice(at, 0, score);
    if (this.#scores.length > this.#count) this.#scores.shift();
  }
}

/** The words as terms, without numbers, stop words, and words that are too short or too common. */
function toOccurrences(words: readonly SourceWord[], options: RankOptions): Occurrence[] {
  const formsOf = wordForms(options);
  const found: Occurrence[] = [];
  let gap = true;
  let sentence = -1;
  for (const { text, source, sentence: number, ignored } of words) {
    checkDeadline();
    if (number !== sentence) gap = true;
    sentence = number;
    let used = false;
    for (const { term, word, length, capital, unused } of formsOf(text)) {
      const reason = length < shortest(source, options)
        ? "too short"
        : unused ?? (ignored?.has(word) ? "too common in this language" : null);
      if (reason !== null) {
        options.leftOut?.add(word, reason);
        continue;
      }
      found.push({ term, word, source, sentence, capital, gap });
      gap = false;
      used = true;
    }
    if (!used) gap = true;
  }
  return found;
}

/** A word, or a part of one. */
interface WordForm extends Pick<Occurrence, "term" | "word" | "capital"> {
  /** As it is written. */
  readonly length: number;
  /** Why it is not used, wherever it is. */
  readonly unused: LeftOutReason | null;
}

/** Analyses words, each spelling once: a text repeats most of them. */
function wordForms(options: RankOptions): (text: string) => readonly WordForm[] {
  const { analyzer, isStop = isStopWord, weightOf } = options;
  const known = new Map<string, readonly WordForm[]>();
  const analyze = (text: string) =>
    analyzer.analyze(text).map((token): WordForm => {
      const written = text.slice(token.start, token.end);
      const isPlain = isAscii(written);
      const word = (isPlain ? written : written.normalize("NFKC")).toLowerCase();
      const unused = (isPlain ? /^[0-9_.]+$/ : /^[\p{N}_.]+$/u).test(written)
        ? "a number"
        : isStop(word)
        ? "a stop word"
        : null;
      const term = unused === null ? knownTerm(token, weightOf) : token.term;
      const capital = (isPlain ? /^[A-Z]/ : /^\p{Lu}/u).test(written);
      return { term, word, capital, length: written.length, unused };
    });
  return (text) => {
    const forms = known.get(text) ?? analyze(text);
    known.set(text, forms);
    return forms;
  };
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
