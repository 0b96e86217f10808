/**
 * The ranked terms of a file as a query: any of them, each boosted by its share of the best score,
 * flattened.
 *
 * Reading the printed query again gives exactly the ranked terms. What could be read in another way
 * (`deno.readfile`, which may stand for its parts; a rule's `c++` or `blue green`) is quoted.
 */
import type { Query } from "../query/ast.ts";
import { type RankedTerm, SIGNAL_WEIGHTS } from "./model.ts";

/**
 * Flattens the shares: the scores of a search count rarity as well, so without it a few rare words
 * would drown the rest. Tuned on half of the pairs in `tests/context`, confirmed on the other half.
 */
const FLATTENING = 0.4;

/** Null when there is nothing to ask. Boosts lie in 0.01..1, a rule's terms have theirs. */
export function toQuery(
  ranked: readonly RankedTerm[],
  ruleTerms: readonly string[],
): Query | null {
  const best = ranked[0]?.score ?? 1;
  const exprs: Query[] = ruleTerms.filter(isSearchable)
    .map((term) => boosted(asWritten(term), SIGNAL_WEIGHTS.rule));
  for (const { word, score } of ranked) {
    const factor = Math.max(0.01, Math.round((score / best) ** FLATTENING * 100) / 100);
    exprs.push(boosted(asWritten(word), factor));
  }
  if (exprs.length < 2) return exprs[0] ?? null;
  return { type: "or", exprs };
}

/** Has it a letter or a digit to search for? */
function isSearchable(term: string): boolean {
  return /[\p{L}\p{N}]/u.test(term);
}

function asWritten(text: string): Query {
  const isPlain = /^[\p{L}\p{M}\p{N}]+$/u.test(text) && !/^(and|or|not)$/i.test(text);
  return isPlain
    ? { type: "term", value: text }
    : { type: "phrase", terms: text.trim().split(/\s+/) };
}

function boosted(expr: Query, factor: number): Query {
  return factor === 1 ? expr : { type: "boost", factor, expr };
}
