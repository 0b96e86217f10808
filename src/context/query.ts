/**
 * Ranked terms → a query for any of them, each boosted by its flattened share of the best score.
 *
 * Parsing the printed query again gives exactly the ranked terms. A term that could be read in another
 * way is quoted: `deno.readfile`, which would also match by its parts, or a rule's `c++`.
 */
import { lastPart } from "../base/text/dotted_name.ts";
import type { Query } from "../query/ast.ts";
import { type RankedTerm, SIGNAL_WEIGHTS } from "./model.ts";

/**
 * Exponent that flattens the shares. Scores of a search count rarity once more, so without it a few
 * rare words would outweigh all others. Tuned on half of the pairs in `tests/context`, confirmed on the
 * other half.
 */
const FLATTENING = 0.4;

/**
 * Null when there are no terms. Ranked terms are boosted by 0.01 to 1, the terms of rules by the weight
 * of a rule.
 */
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

/** A query for any of these names of definitions, by their last parts; null without any. */
export function symbolQuery(names: readonly string[]): Query | null {
  const exprs = [...new Set(names.map(lastPart))]
    .filter(isSearchable).map(asWritten);
  if (exprs.length < 2) return exprs[0] ?? null;
  return { type: "or", exprs };
}

/** Does it have a letter or a digit to search for? */
function isSearchable(term: string): boolean {
  return /[\p{L}\p{N}]/u.test(term);
}

function asWritten(text: string): Query {
  // The second pattern takes half a millisecond to compile.
  const isPlain = (/^[a-z0-9]+$/i.test(text) || /^[\p{L}\p{M}\p{N}]+$/u.test(text)) &&
    !/^(and|or|not)$/i.test(text);
  return isPlain
    ? { type: "term", value: text }
    : { type: "phrase", terms: text.trim().split(/\s+/) };
}

function boosted(expr: Query, factor: number): Query {
  return factor === 1 ? expr : { type: "boost", factor, expr };
}
