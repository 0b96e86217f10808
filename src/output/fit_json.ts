/**
 * JSON within a budget, for the command line and for MCP alike: the text of the whole document is
 * counted, its keys and metadata included, so what an agent receives stays within what it asked for.
 *
 * Under a budget nothing is said twice: the text of a constituent stands in the body of its result.
 */
import type { Constituent, Result } from "../search/model.ts";
import { fitBudget } from "./budget.ts";
import { type JsonObject, resultJson } from "./json.ts";
import type { TokenCounter } from "./tokens.ts";

export interface JsonBudget {
  readonly maxTokens: number;
  readonly count: TokenCounter;
  /** The document without its results; null where the results stand alone. */
  readonly around: JsonObject | null;
}

/**
 * As many results as fit, in their order, the last one cut. The best one is always among them: when
 * the budget cannot even hold its metadata and some words, its body alone is counted.
 */
export function fitJson(results: readonly Result[], budget: JsonBudget): Result[] {
  const { maxTokens, count, around } = budget;
  const lean = results.map(withoutRepeats);
  if (maxTokens === Infinity || lean.length === 0) return fitBudget(results, budget);
  const frame = around === null ? 0 : count(JSON.stringify(around));
  const fitted = fitBudget(lean, {
    maxTokens: maxTokens - frame,
    count,
    render: (result) => JSON.stringify(resultJson({ ...result, tokens: MOST_DIGITS })),
  });
  const hasWords = fitted.length > 0 && (fitted[0].body !== "" || lean[0].body === "");
  return hasWords ? fitted : fitBudget(lean.slice(0, 1), { maxTokens, count });
}

/** The results for choosing among: snippets and metadata, no texts. */
export function withoutBodies(results: readonly Result[]): Result[] {
  return results.map((result) => ({ ...withoutRepeats(result), body: "", matchRanges: [] }));
}

/** Stands for a count that is not known yet; no count takes more room. */
const MOST_DIGITS = 9_999_999;

function withoutRepeats(result: Result): Result {
  const bare = (part: Constituent): Constituent => ({ ...part, body: "", matchRanges: [] });
  return { ...result, constituents: result.constituents.map(bare) };
}
