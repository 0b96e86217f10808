/**
 * What a user sees → a ranking that can be scored.
 *
 * A result shows its whole span with all subsections, so a wanted section counts as found in the first
 * result that is it or contains it: a parent, or a joined result. A result that does not contain it is
 * wrong, however close it is.
 */
import type { Relevance } from "./metrics.ts";

/** A span of a document, in bytes. */
export interface DocumentSpan {
  readonly docId: string;
  readonly byteStart: number;
  readonly byteEnd: number;
}

/** A result, as it is judged. */
export interface Shown extends DocumentSpan {
  readonly id: string;
}

export interface Wanted {
  readonly id: string;
  /** Above 0; more is better. */
  readonly grade: number;
  /** Null when a document is wanted as a whole: then any of its sections will do. */
  readonly span: DocumentSpan | null;
}

/**
 * The ids to score: for each result the wanted ids that it contains, best grade first, or else its
 * own. Each id is listed once, where it first occurs, so sections of one document count once where the
 * document is wanted.
 */
export function toRanking(results: readonly Shown[], wanted: readonly Wanted[]): string[] {
  const best = wanted.toSorted((a, b) => b.grade - a.grade);
  const ids = results.flatMap((result) => {
    const found = best.filter((one) => contains(result, one)).map(({ id }) => id);
    return found.length > 0 ? found : [result.id];
  });
  return [...new Set(ids)];
}

/** The best grade of each id. */
export function toRelevance(wanted: readonly Wanted[]): Relevance {
  const relevance = new Map<string, number>();
  for (const { id, grade } of wanted) {
    relevance.set(id, Math.max(grade, relevance.get(id) ?? 0));
  }
  return relevance;
}

function contains(result: Shown, { id, span }: Wanted): boolean {
  if (span === null) return result.docId === id;
  return result.docId === span.docId && result.byteStart <= span.byteStart &&
    result.byteEnd >= span.byteEnd;
}
