/**
 * YAKE: keywords from the text alone, by five features of a term: capitals, position in the text,
 * frequency, the number of different neighbours, and the number of sentences it is in.
 */
import type { Occurrence } from "./model.ts";

interface Features {
  count: number;
  capitals: number;
  readonly sentences: Set<number>;
  readonly left: Set<string>;
  readonly right: Set<string>;
  /** The sentence of each occurrence, ascending. */
  readonly positions: number[];
}

/** Higher is better: this is the inverse of YAKE's own measure. */
export function yakeScores(occurrences: readonly Occurrence[]): Map<string, number> {
  const features = featuresOf(occurrences);
  const counts = [...features.values()].map((one) => one.count);
  const mean = counts.reduce((a, b) => a + b, 0) / (counts.length || 1);
  const spread = Math.sqrt(
    counts.reduce((total, count) => total + (count - mean) ** 2, 0) / (counts.length || 1),
  );
  const sentences = new Set(occurrences.map((one) => one.sentence)).size || 1;
  const most = Math.max(1, ...new Set(counts));
  const scores = new Map<string, number>();
  for (const [term, one] of features) {
    const casing = one.capitals / (1 + Math.log(one.count));
    const position = Math.log(3 + Math.log(3 + median(one.positions)));
    const frequency = one.count / (mean + spread);
    const relatedness = 1 + (one.left.size + one.right.size) / one.count * (one.count / most);
    const different = one.sentences.size / sentences;
    const measure = relatedness * position /
      (casing + frequency / relatedness + different / relatedness);
    scores.set(term, 1 / (measure + 1e-9));
  }
  return scores;
}

function featuresOf(occurrences: readonly Occurrence[]): Map<string, Features> {
  const features = new Map<string, Features>();
  occurrences.forEach((one, i) => {
    const known = features.get(one.term) ?? {
      count: 0,
      capitals: 0,
      sentences: new Set(),
      left: new Set(),
      right: new Set(),
      positions: [],
    };
    features.set(one.term, known);
    known.count++;
    if (one.capital && !one.gap) known.capitals++;
    known.sentences.add(one.sentence);
    known.positions.push(one.sentence);
    const before = occurrences[i - 1];
    if (before?.sentence === one.sentence) {
      known.left.add(before.term);
      features.get(before.term)?.right.add(one.term);
    }
  });
  return features;
}

function median(ascending: readonly number[]): number {
  const middle = ascending.length >> 1;
  return ascending.length % 2 === 1
    ? ascending[middle]
    : (ascending[middle - 1] + ascending[middle]) / 2;
}
