/** The words of a file that the generated query does not have, and why; collected for `--explain` only. */

/** In the order in which a word is examined. */
const LEFT_OUT_REASONS = [
  "too short",
  "a number",
  "a stop word",
  "too common in this language",
  "in no document",
  "beyond the limit of terms",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export interface LeftOutWord {
  readonly word: string;
  readonly reason: LeftOutReason;
  readonly frequency: number;
}

export class LeftOutWords {
  readonly #words = new Map<string, { reason: LeftOutReason; frequency: number }>();

  /** A word that is left out for several reasons counts by the last one, for which it got furthest. */
  add(word: string, reason: LeftOutReason, times = 1): void {
    const frequency = (this.#words.get(word)?.frequency ?? 0) + times;
    this.#words.set(word, { reason, frequency });
  }

  /** By reason, the most frequent first; without the words that another place in the file brought in. */
  list(used: readonly { readonly word: string }[]): LeftOutWord[] {
    const kept = new Set(used.map(({ word }) => word));
    return [...this.#words].filter(([word]) => !kept.has(word))
      .map(([word, facts]) => ({ word, ...facts }))
      .sort((a, b) => rankOf(a) - rankOf(b) || b.frequency - a.frequency);
  }
}

function rankOf({ reason }: LeftOutWord): number {
  return LEFT_OUT_REASONS.indexOf(reason);
}
