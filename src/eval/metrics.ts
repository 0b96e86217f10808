/**
 * Figures for the quality of a ranking: nDCG@10, Recall@10, MRR@10, hit@1, hit@5, Recall@100, and the
 * paired difference of two rankings with a bootstrap interval.
 *
 * A ranking is a list of distinct ids, best first; what is relevant is known and has a grade above 0.
 * Gains are linear in the grade, and figures are between 0 and 1.
 */

export const METRICS = ["ndcg10", "recall10", "mrr10", "hit1", "hit5", "recall100"] as const;
export type Metric = (typeof METRICS)[number];
export type Scores = Readonly<Record<Metric, number>>;
export type Relevance = ReadonlyMap<string, number>;

/** The figures of one ranking; `relevant` must not be empty. */
export function scoreRanking(ranked: readonly string[], relevant: Relevance): Scores {
  const gains = ranked.slice(0, 100).map((id) => relevant.get(id) ?? 0);
  const ideal = [...relevant.values()].sort((a, b) => b - a);
  const found = (most: number) => gains.slice(0, most).filter((gain) => gain > 0).length;
  const first = gains.slice(0, 10).findIndex((gain) => gain > 0);
  return {
    ndcg10: discounted(gains) / discounted(ideal),
    recall10: found(10) / relevant.size,
    mrr10: first < 0 ? 0 : 1 / (first + 1),
    hit1: found(1) > 0 ? 1 : 0,
    hit5: found(5) > 0 ? 1 : 0,
    recall100: found(100) / relevant.size,
  };
}

function discounted(gains: readonly number[]): number {
  return gains.slice(0, 10).reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}

/** The mean of each figure; 0 when there are no scores. */
export function meanScores(scores: readonly Scores[]): Scores {
  const mean = (metric: Metric) =>
    scores.reduce((sum, one) => sum + one[metric], 0) / (scores.length || 1);
  return Object.fromEntries(METRICS.map((metric) => [metric, mean(metric)])) as Scores;
}

export interface Difference {
  readonly mean: number;
  /** 95 % interval of the mean. */
  readonly low: number;
  readonly high: number;
  readonly wins: number;
  readonly losses: number;
}

const SAMPLES = 10_000;
const SEED = 1;

/** The mean of `b - a` over the same questions, with a percentile bootstrap interval; reproducible. */
export function pairedDifference(a: readonly number[], b: readonly number[]): Difference {
  const differences = a.map((value, i) => b[i] - value);
  const count = differences.length;
  const random = mulberry32(SEED);
  const means = new Float64Array(SAMPLES);
  for (let sample = 0; sample < SAMPLES; sample++) {
    let sum = 0;
    for (let draw = 0; draw < count; draw++) sum += differences[Math.floor(random() * count)];
    means[sample] = sum / (count || 1);
  }
  means.sort();
  return {
    mean: differences.reduce((sum, one) => sum + one, 0) / (count || 1),
    low: means[Math.floor(0.025 * SAMPLES)],
    high: means[Math.ceil(0.975 * SAMPLES) - 1],
    wins: differences.filter((one) => one > 1e-12).length,
    losses: differences.filter((one) => one < -1e-12).length,
  };
}

/** A small generator of pseudo-random numbers from 0 to 1. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
