/** TextRank: a term matters when terms that matter are near it. */
import type { Occurrence } from "./model.ts";

const WINDOW = 3;
const DAMPING = 0.85;
const ROUNDS = 30;
/** Distinct terms beyond this many get no score, which bounds time and memory. */
const MOST_TERMS = 5_000;

/** PageRank over the graph of terms that are within three words of each other in a sentence. */
export function textRankScores(occurrences: readonly Occurrence[]): Map<string, number> {
  const links = coOccurrences(occurrences);
  let scores = new Map([...links.keys()].map((term) => [term, 1]));
  const totals = new Map([...links].map(([term, near]) => [term, sum(near.values())]));
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Map<string, number>();
    for (const [term, near] of links) {
      let score = 0;
      for (const [other, weight] of near) score += weight / totals.get(other)! * scores.get(other)!;
      next.set(term, 1 - DAMPING + DAMPING * score);
    }
    scores = next;
  }
  return scores;
}

function coOccurrences(occurrences: readonly Occurrence[]): Map<string, Map<string, number>> {
  const links = new Map<string, Map<string, number>>();
  const link = (a: string, b: string) => {
    const near = links.get(a)!;
    near.set(b, (near.get(b) ?? 0) + 1);
  };
  occurrences.forEach((one, i) => {
    if (!links.has(one.term) && links.size < MOST_TERMS) links.set(one.term, new Map());
    for (let j = Math.max(0, i - WINDOW); j < i; j++) {
      const other = occurrences[j];
      if (other.sentence !== one.sentence || other.term === one.term) continue;
      if (!links.has(other.term) || !links.has(one.term)) continue;
      link(one.term, other.term);
      link(other.term, one.term);
    }
  });
  return links;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
