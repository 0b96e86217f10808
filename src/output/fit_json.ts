/**
 * JSON within a budget, for the command line and for MCP alike: the text of the whole document is
 * counted, its keys and metadata included, so what an agent receives stays within what it asked for.
 *
 * What costs tokens and tells an agent nothing is left out: the texts of constituents, which stand in
 * the body of their result, all but the best of many constituents, and match ranges in bodies.
 */
import type { Constituent, Result } from "../search/model.ts";
import { fitBudget } from "./budget.ts";
import { constituentJson, type JsonObject, resultJson } from "./json.ts";
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
  if (maxTokens === Infinity || results.length === 0) return fitBudget(results, budget);
  const frame = around === null ? 0 : count(JSON.stringify(around));
  const fitted = fitBudget(leanOnes(results, budget), {
    maxTokens: maxTokens - frame,
    count,
    render: (result) => JSON.stringify(resultJson({ ...result, tokens: MOST_DIGITS })),
    partTokens: (text, most) => count(JSON.stringify(text).slice(1, -1), most) + SEAM,
  });
  const hasWords = fitted.length > 0 && (fitted[0].body !== "" || results[0].body === "");
  return hasWords ? fitted : fitBudget([toLean(results[0], budget)], { maxTokens, count });
}

/** Results for choosing among, to be fitted: snippets and metadata, no texts. */
export function withoutBodies(results: readonly Result[]): Result[] {
  return results.map((result) => ({ ...result, body: "" }));
}

/** Stands for a count that is not known yet; no count takes more room. */
const MOST_DIGITS = 9_999_999;

/** Where two parts of a JSON text are joined, it has about one token more than both. */
const SEAM = 1;

/** The share of the budget that the constituents of one result may take. */
const SHARE = 0.25;

/** Made as they are asked for: most answers end before the last result. */
function* leanOnes(results: readonly Result[], budget: JsonBudget): Generator<Result> {
  for (const result of results) yield toLean(result, budget);
}

function toLean(result: Result, { maxTokens, count }: JsonBudget): Result {
  const constituents: Constituent[] = [];
  let room = maxTokens * SHARE;
  for (const part of result.constituents) {
    const bare = { ...part, body: "", matchRanges: [] };
    room -= count(JSON.stringify(constituentJson(bare)));
    if (room < 0) break;
    constituents.push(bare);
  }
  return { ...result, constituents, matchRanges: [] };
}
