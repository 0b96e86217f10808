/**
 * Ranks the words of a file by how well they describe it: a score from their occurrences, times the
 * weight of their best source, times their rarity in the index. The score is the frequency, or that of
 * one of three other algorithms that find keywords.
 */
import { checkDeadline } from "../base/deadline.ts";
import type { Algorithm } from "../config/model.ts";
import {
  type RankedTerm,
  SIGNAL_WEIGHTS,
  type SignalSource,
  type SourceWord,
  type TermScores,
} from "./model.ts";
import { toOccurrences, toUses, type Use, type WordOptions } from "./occurrences.ts";
import { rakeScores } from "./rake.ts";
import { textRankScores } from "./textrank.ts";
import { yakeScores } from "./yake.ts";

export interface RankOptions extends WordOptions {
  readonly algorithm: Algorithm;
  /** Most terms returned. */
  readonly terms: number;
  /** No weight exceeds this. Terms that cannot be among the best are then not looked up. */
  readonly mostWeight?: number;
  /** No weight of this term exceeds this; less to compute than the weight. */
  readonly mostWeightOf?: (term: string) => number;
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
  const { uses, scores } = scored(words, options);
  const most = options.weightOf === null ? 1 : options.mostWeight ?? Infinity;
  const best = new BestScores(options.terms);
  const ranked: (RankedTerm & { readonly order: number })[] = [];
  for (const { term, facts, weight, order, unweighted } of mostPromising(uses, scores)) {
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

interface Scored {
  readonly uses: readonly Use[];
  readonly scores: ReadonlyMap<string, number>;
}

function scored(words: readonly SourceWord[], options: RankOptions): Scored {
  if (options.algorithm === "tfidf") {
    const uses = toUses(words, options);
    return { uses, scores: frequencies(uses) };
  }
  const occurrences = toOccurrences(words, options);
  const uses = occurrences.map((one): Use => ({ ...one, times: 1 }));
  return { uses, scores: ALTERNATIVES[options.algorithm](occurrences) };
}

/** The terms with their scores before the weight of the index, highest first; `order` is that of the text. */
function mostPromising(uses: readonly Use[], scores: ReadonlyMap<string, number>) {
  return [...factsByTerm(uses)].map(([term, facts], order) => {
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

function frequencies(uses: readonly Use[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { term, times } of uses) counts.set(term, (counts.get(term) ?? 0) + times);
  return counts;
}

interface TermFacts {
  readonly word: string;
  readonly source: SignalSource;
  readonly frequency: number;
}

/** The most frequent form, weightiest source and frequency of every term, in the order of the text. */
function factsByTerm(uses: readonly Use[]): Map<string, TermFacts> {
  const forms = new Map<string, Map<string, number>>();
  const facts = new Map<string, TermFacts>();
  for (const { term, word, source, times } of uses) {
    const counts = forms.get(term) ?? new Map<string, number>();
    forms.set(term, counts.set(word, (counts.get(word) ?? 0) + times));
    const known = facts.get(term);
    const best = known !== undefined && SIGNAL_WEIGHTS[known.source] >= SIGNAL_WEIGHTS[source]
      ? known.source
      : source;
    facts.set(term, { word, source: best, frequency: (known?.frequency ?? 0) + times });
  }
  for (const [term, counts] of forms) {
    const [word] = [...counts].reduce((best, one) => one[1] > best[1] ? one : best);
    facts.set(term, { ...facts.get(term)!, word });
  }
  return facts;
}
