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
import { addScores, expansionWeight, idf, toTermScoring } from "./bm25.ts";
import type { Figures } from "./figures.ts";
import type { Lexicon, RefList } from "./lexicon.ts";
import type { RankOptions } from "./model.ts";
import type { Scoring, ScoringWord } from "./plan.ts";
import { commonIndices } from "./sorted_numbers.ts";

/** Relative error by which two ways of adding up the same score may differ. */
const MARGIN = 1e-6;

/** Makes shortlists of one index. The estimated scores are kept in arrays that are used again. */
export class Shortlister {
  #lexicon: Lexicon;
  #figures: Figures;
  /** Every ref is below it. */
  #size: number;
  /** By ref: the estimated score, before it is multiplied by the number of words. */
  #scores = new Float64Array(0);
  /**
   * By ref: the number of distinct words of the query that a chunk has, which MiniSearch multiplies
   * by, times 65536, plus the number of the last of them; 0 for chunks that do not match.
   */
  #words = new Uint32Array(0);
  /** The refs of chunks that match, in the order in which they were found. */
  #matches = new Uint32Array(0);
  #matchCount = 0;

  constructor(lexicon: Lexicon, figures: Figures, size: number) {
    this.#lexicon = lexicon;
    this.#figures = figures;
    this.#size = size;
  }

  /**
   * Refs, ascending, that include the best `limit` chunks that the scorings apply to, and few more; null
   * if every chunk qualifies.
   */
  select(
    scorings: readonly Scoring[],
    options: RankOptions & { limit: number },
  ): Uint32Array | null {
    if (this.#mostMatches(scorings) <= options.limit) return null;
    this.#clear();
    const words = scorings.filter((scoring) => scoring.kind === "word");
    let number = 0;
    for (const [, same] of Map.groupBy(words, (word) => word.term)) {
      number++;
      for (const word of same) this.#addWord(word, number, options);
    }
    for (const scoring of scorings) if (scoring.kind === "set") this.#addSet(scoring);
    return this.#best(options.limit);
  }

  /** At least the number of chunks that the scorings apply to. */
  #mostMatches(scorings: readonly Scoring[]): number {
    return scorings.reduce((sum, scoring) => {
      if (scoring.allowed !== null) return sum + scoring.allowed.length;
      return scoring.kind === "word" ? sum + this.#postings(scoring) : sum;
    }, 0);
  }

  #postings({ term, expansions, fields }: ScoringWord): number {
    let count = 0;
    for (const one of [term, ...expansions.map((expansion) => expansion.term)]) {
      const data = this.#lexicon.find(one);
      for (const field of fields) count += data.list(FIELD_ID[field])?.refs.length ?? 0;
    }
    return count;
  }

  #clear(): void {
    this.#matchCount = 0;
    if (this.#scores.length === this.#size) {
      this.#scores.fill(0);
      this.#words.fill(0);
    } else {
      this.#scores = new Float64Array(this.#size);
      this.#words = new Uint32Array(this.#size);
      this.#matches = new Uint32Array(this.#size);
    }
  }

  #addWord(word: ScoringWord, number: number, options: RankOptions): void {
    const add = (term: string, weight: number) => {
      const data = this.#lexicon.find(term);
      for (const field of word.fields) {
        const list = data.list(FIELD_ID[field]);
        if (list === null) continue;
        const kept = word.allowed === null ? list : within(list, word.allowed);
        const boost = weight * word.boost * options.boosts[field];
        this.#addField(kept, FIELD_ID[field], {
          weight: idf(this.#figures.count, list.refs.length) * boost,
          bm25: options.bm25,
        });
        this.#count(kept.refs, number);
      }
    };
    add(word.term, 1);
    for (const expansion of word.expansions) {
      add(expansion.term, expansionWeight(expansion, word.term, options.weights));
    }
  }

  #addField(
    list: RefList,
    field: number,
    { weight, bm25 }: { readonly weight: number; readonly bm25: RankOptions["bm25"] },
  ): void {
    const scoring = toTermScoring(bm25, weight, this.#figures.averageLengths[field]);
    addScores(scoring, { ...list, lengths: this.#figures.lengths(field) }, this.#scores);
  }

  /** Notes that the chunks have a word of the query. */
  #count(refs: Uint32Array, number: number): void {
    const [words, matches] = [this.#words, this.#matches];
    let count = this.#matchCount;
    for (let i = 0; i < refs.length; i++) {
      const ref = refs[i];
      const known = words[ref];
      if ((known & 0xffff) === number) continue;
      if (known === 0) matches[count++] = ref;
      words[ref] = ((known >>> 16) + 1) << 16 | number;
    }
    this.#matchCount = count;
  }

  #addSet({ allowed, score }: Scoring & { kind: "set" }): void {
    for (const ref of allowed) {
      this.#scores[ref] += score;
      if (this.#words[ref] !== 0) continue;
      this.#words[ref] = 1;
      this.#matches[this.#matchCount++] = ref;
    }
  }

  #best(limit: number): Uint32Array | null {
    if (this.#matchCount <= limit) return null;
    const [scores, words] = [this.#scores, this.#words];
    const matches = this.#matches.subarray(0, this.#matchCount);
    const best = new Float64Array(limit).fill(-Infinity);
    let least = -Infinity;
    for (let i = 0; i < matches.length; i++) {
      const ref = matches[i];
      const total = scores[ref] * (words[ref] >>> 16 || 1);
      scores[ref] = total;
      if (total <= least) continue;
      replaceLeast(best, total);
      least = best[0];
    }
    const wanted = limit === 0 ? Infinity : least - Math.abs(least) * MARGIN;
    return matches.filter((ref) => scores[ref] >= wanted).sort();
  }
}

/** The part of a list that is about the allowed refs. */
function within({ refs, times }: RefList, allowed: Uint32Array): RefList {
  const indices = commonIndices(refs, allowed);
  return { refs: indices.map((i) => refs[i]), times: indices.map((i) => times[i]) };
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
