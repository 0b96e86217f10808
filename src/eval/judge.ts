/**
 * What a user sees → a ranking that can be scored.
 *
 * A result shows its whole span, subsections included, so a wanted section is answered by the first
 * result that is it or has it inside: a parent, or a joined result. A result that lacks it is wrong,
 * however near it stands.
 */
import type { Relevance } from "./metrics.ts";

/** A stretch of a document. */
export interface Place {
  readonly docId: string;
  readonly byteStart: number;
  readonly byteEnd: number;
}

export interface Shown extends Place {
  readonly id: string;
}

export interface Wanted {
  readonly id: string;
  /** Grade above 0. */
  readonly grade: number;
  /** Null: its document as a whole, which any of its sections answers. */
  readonly place: Place | null;
}

/**
 * The ids to score: each result stands for the wanted ids that it answers, the best grade first, or
 * else for itself. Each id stands once, at its first place, so sections of one document count once
 * where the document is wanted.
 */
export function toRanking(results: readonly Shown[], wanted: readonly Wanted[]): string[] {
  const best = wanted.toSorted((a, b) => b.grade - a.grade);
  const ids = results.flatMap((result) => {
    const answered = best.filter((one) => answers(result, one)).map(({ id }) => id);
    return answered.length > 0 ? answered : [result.id];
  });
  return [...new Set(ids)];
}

/** Grades by id, as scoring takes them. */
export function toRelevance(wanted: readonly Wanted[]): Relevance {
  const relevance = new Map<string, number>();
  for (const { id, grade } of wanted) {
    relevance.set(id, Math.max(grade, relevance.get(id) ?? 0));
  }
  return relevance;
}

function answers(result: Shown, { id, place }: Wanted): boolean {
  if (place === null) return result.docId === id;
  return result.docId === place.docId && result.byteStart <= place.byteStart &&
    result.byteEnd >= place.byteEnd;
}
