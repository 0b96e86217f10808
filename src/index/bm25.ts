/**
 * The ranking formula: BM25+ as MiniSearch computes it.
 *
 * MiniSearch scores the results (`engine.ts`), but its formula is private, and it is needed in two
 * more places: `shortlist.ts` estimates all matches with it, to find those worth scoring, and
 * relaxation and `ra context` weigh terms by `idf`. So it is written out here once; a test compares
 * it with MiniSearch itself.
 */
import type { RankOptions } from "./model.ts";

/**
 * The inverse document frequency of a term that `having` of `total` chunks have: the rarer the
 * term, the higher. Positive for every `having` up to `total`.
 */
export function idf(total: number, having: number): number {
  return Math.log(1 + (total - having + 0.5) / (having + 0.5));
}

/**
 * The constants of the score of one term in one field, computed once for all chunks:
 *
 *     weight * (d + times * (k + 1) / (times + k * (1 - b + b * length / average length)))
 */
interface TermScoring {
  readonly weight: number;
  readonly d: number;
  readonly kPlus1: number;
  /** k * (1 - b) */
  readonly offset: number;
  /** k * b / average length */
  readonly perLength: number;
}

/** `weight` is the idf of the term times all boosts that apply. */
export function toTermScoring(
  { k, b, d }: RankOptions["bm25"],
  weight: number,
  averageLength: number,
): TermScoring {
  return { weight, d, kPlus1: k + 1, offset: k * (1 - b), perLength: k * b / averageLength };
}

/** The chunks that have a term in a field, how often each has it, and the length of the field by ref. */
interface TermUses {
  readonly refs: Uint32Array;
  readonly times: Uint32Array;
  readonly lengths: ArrayLike<number>;
}

/** Adds the score of a term in one field to the scores, by ref, of all chunks that have it there. */
export function addScores(scoring: TermScoring, uses: TermUses, scores: Float64Array): void {
  const { weight, d, kPlus1, offset, perLength } = scoring;
  const { refs, times, lengths } = uses;
  for (let i = 0; i < refs.length; i++) {
    const ref = refs[i];
    const count = times[i];
    scores[ref] += weight * (d + count * kPlus1 / (count + offset + perLength * lengths[ref]));
  }
}

/**
 * The weight of a term that matches another term of a query by prefix or by edits, relative to 1
 * for an exact match: the closer, the higher. A variant has a weight of its own.
 */
export function expansionWeight(
  expansion: {
    term: string;
    by: "prefix" | "edits" | "variant";
    distance: number;
    weight?: number;
  },
  queryTerm: string,
  weights: RankOptions["weights"],
): number {
  const { length } = expansion.term;
  if (expansion.by === "variant") return expansion.weight ?? 1;
  return expansion.by === "prefix"
    ? weights.prefix * length / (length + 0.3 * (length - queryTerm.length))
    : weights.fuzzy * length / (length + expansion.distance);
}

/** The number of edits for which MiniSearch computes this weight, as it knows no variants. */
export function distanceForWeight(term: string, weight: number, fuzzy: number): number {
  const distance = term.length * (fuzzy / weight - 1);
  // MiniSearch takes a distance of 0 for the term itself, which it has counted.
  return distance === 0 ? Number.EPSILON : distance;
}
