/**
 * The chunks that can be among the best, found before MiniSearch ranks them.
 *
 * MiniSearch makes a few objects per chunk that it scores, which is nothing for fifty chunks and a lot
 * for fifty thousand. So its formula is run here over plain arrays first, all chunks that reach the
 * wanted place (with a margin for rounding) are kept, and MiniSearch ranks those. A chunk left out
 * would have come after the wanted ones; the test that compares scores runs with limits, too.
 */
import type { Figures } from "./engine.ts";
import { FIELD_ID } from "../segment/fields.ts";
import type { Lexicon } from "./lexicon.ts";
import type { RankOptions } from "./model.ts";
import type { Plan, ScoringWord } from "./plan.ts";
import { commonPlaces } from "../segment/sorted.ts";

/** Relative error by which two ways to sum up a score may differ. */
const MARGIN = 1e-6;

export interface ShortlistSource {
  readonly lexicon: Lexicon;
  readonly figures: Figures;
}

/** Refs, ascending, that hold the best `limit` of the plan's matches; null when that are all of them. */
export function shortlist(
  source: ShortlistSource,
  plan: Plan,
  options: RankOptions & { limit: number },
): Uint32Array | null {
  if (plan.matches.count() <= options.limit) return null;
  const board = new Board(source, options, plan.matches.size);
  const words = plan.scorings.filter((scoring) => scoring.kind === "word");
  for (const [, same] of Map.groupBy(words, (word) => word.term)) {
    board.nextTerm();
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

/** Scores by ref. */
class Board {
  readonly scores: Float64Array;
  /** Different words of the query that a chunk has, by which MiniSearch multiplies. */
  #words: Uint16Array;
  #counted: Uint16Array;
  #term = 0;
  #source: ShortlistSource;
  #options: RankOptions;

  constructor(source: ShortlistSource, options: RankOptions, size: number) {
    this.#source = source;
    this.#options = options;
    this.scores = new Float64Array(size);
    this.#words = new Uint16Array(size);
    this.#counted = new Uint16Array(size);
  }

  nextTerm(): void {
    this.#term++;
  }
  total(ref: number): number {
    return this.scores[ref] * (this.#words[ref] || 1);
  }

  /** A score that at least `count` of the refs reach, and few more; rounding allowed for. */
  threshold(refs: Uint32Array, count: number): number {
    if (count === 0) return Infinity;
    const best = new Float64Array(count).fill(-Infinity);
    for (let i = 0; i < refs.length; i++) {
      const total = this.total(refs[i]);
      if (total > best[0]) sift(best, total);
    }
    return best[0] - Math.abs(best[0]) * MARGIN;
  }

  addWord(word: ScoringWord): void {
    this.#addTerm(word, word.term, 1);
    const { weights } = this.#options;
    for (const { term, by, distance } of word.expansions) {
      const longer = term.length - word.term.length;
      const weight = by === "prefix"
        ? weights.prefix * term.length / (term.length + 0.3 * longer)
        : weights.fuzzy * term.length / (term.length + distance);
      this.#addTerm(word, term, weight);
    }
  }

  #addTerm(word: ScoringWord, term: string, weight: number): void {
    const data = this.#source.lexicon.find(term);
    for (const field of word.fields) {
      const list = data.list(FIELD_ID[field]);
      const factor = weight * word.boost * this.#options.boosts[field];
      if (list) this.#addField(list, { field: FIELD_ID[field], factor, allowed: word.allowed });
    }
  }

  #addField(
    { refs, times }: { refs: Uint32Array; times: Uint32Array },
    { field, factor, allowed }: { field: number; factor: number; allowed: Uint32Array | null },
  ): void {
    const { averageLengths } = this.#source.figures;
    const lengths = this.#source.figures.lengths(field);
    const { k, b, d } = this.#options.bm25;
    const all = this.#source.figures.count;
    const rarity = Math.log(1 + (all - refs.length + 0.5) / (refs.length + 0.5)) * factor;
    const perLength = k * b / averageLengths[field];
    const places = allowed && commonPlaces(refs, allowed);
    const { scores } = this;
    const counted = this.#counted;
    const term = this.#term;
    const flat = k * (1 - b);
    for (let i = 0, count = places ? places.length : refs.length; i < count; i++) {
      const place = places ? places[i] : i;
      const ref = refs[place];
      const often = times[place];
      scores[ref] += rarity * (d + often * (k + 1) / (often + flat + perLength * lengths[ref]));
      if (counted[ref] !== term) {
        counted[ref] = term;
        this.#words[ref]++;
      }
    }
  }
}

/** Puts a value in the place of the least one, which a heap has first. */
function sift(heap: Float64Array, value: number): void {
  let at = 0;
  for (let child = 1; child < heap.length; child = at * 2 + 1) {
    if (child + 1 < heap.length && heap[child + 1] < heap[child]) child++;
    if (heap[child] >= value) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = value;
}
