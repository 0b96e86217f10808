/** RAKE: words in long and repeated phrases matter. A phrase ends at a stop word or a sentence end. */
import type { Occurrence } from "./model.ts";

/** Longer runs without a stop word are lists or code, not phrases. */
const LONGEST_PHRASE = 6;

/** Degree (the lengths of its phrases, summed) over frequency, times the root of the frequency. */
export function rakeScores(occurrences: readonly Occurrence[]): Map<string, number> {
  const degree = new Map<string, number>();
  const frequency = new Map<string, number>();
  for (const phrase of phrasesOf(occurrences)) {
    for (const { term } of phrase) {
      degree.set(term, (degree.get(term) ?? 0) + phrase.length);
      frequency.set(term, (frequency.get(term) ?? 0) + 1);
    }
  }
  const scores = new Map<string, number>();
  for (const [term, count] of frequency) {
    scores.set(term, degree.get(term)! / count * Math.sqrt(count));
  }
  return scores;
}

function* phrasesOf(occurrences: readonly Occurrence[]): Generator<Occurrence[]> {
  let phrase: Occurrence[] = [];
  for (const one of occurrences) {
    if (phrase.length > 0 && (one.gap || phrase.length >= LONGEST_PHRASE)) {
      yield phrase;
      phrase = [];
    }
    phrase.push(one);
  }
  if (phrase.length > 0) yield phrase;
}
