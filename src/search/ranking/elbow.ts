/** Cuts a ranked list where the scores drop. */
import type { ElbowTrace } from "../explain/explain_model.ts";

export interface ElbowOptions {
  /** A score below this share of the one before it is a drop; 0 sees none. */
  readonly ratio: number;
  /** Most candidates kept. */
  readonly max: number;
  /** Candidates that no drop cuts off; 1 if absent. */
  readonly min?: number;
}

interface Scored {
  readonly score: number;
}

/**
 * Keeps the candidates that come before the first sharp drop in score.
 *
 * `ranked` is sorted, best first. A drop is a score that is not positive, or one below `ratio` times
 * the one before it. At most `max` are kept, in their given order; a single candidate is kept
 * whatever its score; `ranked` itself is left unchanged.
 * @example The third score is a quarter of the second
 * ```ts
 * import { equal } from "node:assert/strict";
 * const ranked = [8, 6, 1.5, 1.4].map((score) => ({ score }));
 * const options: ElbowOptions = { ratio: 0.3, max: 50 };
 * equal(elbow(ranked, options).length, 2);
 * equal(findElbow(ranked, options).reason, "drop");
 * ```
 */
export function elbow<T extends Scored>(ranked: readonly T[], options: ElbowOptions): readonly T[] {
  const { at } = findElbow(ranked, options);
  return at === null ? ranked : ranked.slice(0, at);
}

/** Where `elbow` cuts, and why. */
export function findElbow(ranked: readonly Scored[], options: ElbowOptions): ElbowTrace {
  const { ratio: cutoff, max, min = 1 } = options;
  const whole: ElbowTrace = { reason: "none", at: null, ratio: null, cutoff };
  if (ranked.length < 2) return whole;
  let drop: ElbowTrace | null = null;
  for (let at = 0; at < ranked.length; at++) {
    const { score } = ranked[at];
    const ratio = at === 0 ? null : score / ranked[at - 1].score;
    if (!(score > 0)) return { reason: "not_positive", at, ratio, cutoff };
    if (ratio !== null && ratio < cutoff) drop ??= { reason: "drop", at, ratio, cutoff };
    if (drop !== null && at >= min) return { ...drop, at };
    if (at >= max) return { reason: "cap", at, ratio, cutoff };
  }
  return whole;
}
