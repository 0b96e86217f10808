/**
 * Selects the chunks that can be among the best results, before MiniSearch scores them.
 *
 * MiniSearch allocates a few objects per chunk that it scores, which is nothing for fifty chunks
 * and a lot for fifty thousand. So its formula (`bm25.ts`) is first run here over plain arrays, and
 * only chunks that reach the score of the last wanted result, with a margin for rounding, are left
 * to MiniSearch. A discarded chunk would have ranked below the wanted ones; the tests that compare
 * scores with MiniSearch also run with limits.
 */
import { FIELD_ID } from "../segment/fields.ts";
import { expansionWeight, idf, termScore, toTermScoring } from "./bm25.ts";
import type { Figures } from "./figures.ts";
import type { Lexicon, RefList } from "./lexicon.ts";
import type { RankOptions } from "./model.ts";
import type { Plan, ScoringWord } from "./plan.ts";
import { commonIndices } from "./sorted_numbers.ts";

/** Relative error by which two ways of adding up the same score may differ. */
const MARGIN = 1e-6;

interface ShortlistSource {
  readonly lexicon: Lexicon;
  readonly figures: Figures;
}

/**
 * Refs, ascending, that include the best `limit` matches of the plan and few more; null if every
 * match qualifies.
 */
export function shortlist(
  source: ShortlistSource,
  plan: Plan,
  options: RankOptions & { limit: number },
): Uint32Array | null {
  if (plan.matches.count() <= options.limit) return null;
  const board = new ScoreBoard(source, options, plan.matches.size);
  const words = plan.scorings.filter((scoring) => scoring.kind === "word");
  for (const [, same] of Map.groupBy(words, (word) => word.term)) {
    board.nextWord();
    for (const word of same) board.addWord(word);
  }
  for (const scoring of plan.scorings) {
    if (scoring.kind !== "set") continue;
    for (const ref of scoring.allowed) board.scores[ref] += scoring.score;
  }
  const refs = plan.matches.toArray();
  const wanted = board.threshold(refs, options.limit);
  return refs.filter((ref) => board.total(ref) >= wanted);
}

/** Estimated scores by ref. */
class ScoreBoard {
  readonly scores: Float64Array;
  /**
   * By ref: the distinct words of the query that a chunk has; MiniSearch multiplies by their
   * number.
   */
  #words: Uint16Array;
  /** By ref: the last word that was counted in `#words`. */
  #counted: Uint16Array;
  #word = 0;
  #source: ShortlistSource;
  #options: RankOptions;

  constructor(source: ShortlistSource, options: RankOptions, size: number) {
    this.#source = source;
    this.#options = options;
    this.scores = new Float64Array(size);
    this.#words = new Uint16Array(size);
    this.#counted = new Uint16Array(size);
  }

  /** What is added from now on counts as another word of the query. */
  nextWord(): void {
    this.#word++;
  }
  total(ref: number): number {
    return this.scores[ref] * (this.#words[ref] || 1);
  }

  /** The score of the `count`-th best of the refs, minus the margin for rounding. */
  threshold(refs: Uint32Array, count: number): number {
    if (count === 0) return Infinity;
    const best = new Float64Array(count).fill(-Infinity);
    for (let i = 0; i < refs.length; i++) {
      const total = this.total(refs[i]);
      if (total > best[0]) replaceLeast(best, total);
    }
    return best[0] - Math.abs(best[0]) * MARGIN;
  }

  addWord(word: ScoringWord): void {
    this.#addTerm(word, word.term, 1);
    for (const expansion of word.expansions) {
      const weight = expansionWeight(expansion, word.term, this.#options.weights);
      this.#addTerm(word, expansion.term, weight);
    }
  }

  #addTerm(word: ScoringWord, term: string, weight: number): void {
    const data = this.#source.lexicon.find(term);
    for (const field of word.fields) {
      const list = data.list(FIELD_ID[field]);
      const boost = weight * word.boost * this.#options.boosts[field];
      if (list) this.#addField(list, { field: FIELD_ID[field], boost, allowed: word.allowed });
    }
  }

  #addField(
    { refs, times }: RefList,
    { field, boost, allowed }: { field: number; boost: number; allowed: Uint32Array | null },
  ): void {
    const { figures } = this.#source;
    const lengths = figures.lengths(field);
    const weight = idf(figures.count, refs.length) * boost;
    const scoring = toTermScoring(this.#options.bm25, weight, figures.averageLengths[field]);
    const indices = allowed && commonIndices(refs, allowed);
    const { scores } = this;
    const counted = this.#counted;
    const word = this.#word;
    for (let i = 0, count = indices ? indices.length : refs.length; i < count; i++) {
      const at = indices ? indices[i] : i;
      const ref = refs[at];
      scores[ref] += termScore(scoring, times[at], lengths[ref]);
      if (counted[ref] !== word) {
        counted[ref] = word;
        this.#words[ref]++;
      }
    }
  }
}

/** Replaces the smallest value of a min-heap, which is its first. */
function replaceLeast(heap: Float64Array, value: number): void {
  let at = 0;
  for (let child = 1; child < heap.length; child = at * 2 + 1) {
    if (child + 1 < heap.length && heap[child + 1] < heap[child]) child++;
    if (heap[child] >= value) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = value;
}
