/** The ranked terms of a file as a query: any of them, each boosted by its share of the best score. */
import type { Query } from "../query/ast.ts";
import { type RankedTerm, SIGNAL_WEIGHTS } from "./model.ts";

/** Null when there is nothing to ask. Boosts lie in 0.01..1, a rule's terms have theirs. */
export function toQuery(
  ranked: readonly RankedTerm[],
  ruleTerms: readonly string[],
): Query | null {
  const best = ranked[0]?.score ?? 1;
  const exprs: Query[] = ruleTerms.map((term) => boosted(wordsOf(term), SIGNAL_WEIGHTS.rule));
  for (const { word, score } of ranked) {
    const factor = Math.max(0.01, Math.round(score / best * 100) / 100);
    exprs.push(boosted({ type: "term", value: word }, factor));
  }
  if (exprs.length < 2) return exprs[0] ?? null;
  return { type: "or", exprs };
}

function wordsOf(term: string): Query {
  const words = term.trim().split(/\s+/);
  return words.length > 1 ? { type: "phrase", terms: words } : { type: "term", value: words[0] };
}

function boosted(expr: Query, factor: number): Query {
  return factor === 1 ? expr : { type: "boost", factor, expr };
}
