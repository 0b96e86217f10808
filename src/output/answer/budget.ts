/**
 * The token budget of answers that show no passages: lists, matching lines, and what `ra get` prints.
 *
 * As many results as fit are kept, in their order, and the last one is cut. What is counted is the text
 * as it will be printed, with headers and JSON keys, so the output stays within the budget. A result that
 * was cut names the command that shows the rest.
 */
import type { Constituent, Result } from "../../search/model.ts";
import { type Cost, costOf, cutToFit, withoutText } from "./cut.ts";
import type { Budget } from "./graded.ts";
import { constituentJson } from "../json.ts";
import { LEAST_JSON, toBare } from "./lean.ts";
import type { Cut, LeftOut } from "../model.ts";
import { leftOutText } from "./left_out.ts";

/** How the results will be printed. */
export interface Measure {
  readonly isJson: boolean;
  /** What is printed besides the results. */
  frame(): string;
  /** What is printed for one result. */
  item(result: Result): string;
  /** How a result is cut; at the end of its text if absent. */
  readonly cut?: Cut;
}

export interface Fitted {
  readonly results: readonly Result[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * The results that fit, with the token counts of their texts, and as many names of the others as fit. For JSON,
 * a budget below `LEAST_JSON` counts as that.
 */
export function fitToBudget(
  results: readonly Result[],
  measure: Measure,
  { count, maxTokens: most }: Budget,
): Fitted {
  const budget = { count, maxTokens: measure.isJson ? Math.max(LEAST_JSON, most) : most };
  const all = fitAll(results, measure, budget);
  const names = results.slice(all.length, all.length + MAX_NAMES)
    .map(({ id, body }) => ({ id, tokens: budget.count(body) }));
  for (let n = names.length; n > 0; n--) {
    const leftOut = names.slice(0, n);
    const room = budget.maxTokens - budget.count(leftOutText(leftOut, measure));
    if (room < budget.maxTokens * (1 - NAMES_SHARE)) continue;
    const fitted = fitAll(results, measure, { ...budget, maxTokens: room });
    const isSame = fitted.length === all.length && isBare(fitted.at(-1)) === isBare(all.at(-1));
    if (isSame && isWithin(fitted, measure, { ...budget, maxTokens: room })) {
      return { results: fitted, leftOut };
    }
  }
  return { results: all, leftOut: [] };
}

/** False for JSON of which only the text was counted. */
function isWithin(results: readonly Result[], measure: Measure, budget: Budget): boolean {
  const { count, maxTokens } = budget;
  const cost = { count, textOf: measure.item, partTokens: count };
  const tokens = results.reduce((sum, one) => sum + costOf(one, cost, maxTokens), 0);
  return tokens <= maxTokens - count(measure.frame());
}

/** How many of the results that do not fit are named, and the part of the budget that the names may take. */
const MAX_NAMES = 10;
const NAMES_SHARE = 0.25;

/** Is nothing shown of the result but where to read it? */
function isBare(result: Result | undefined): boolean {
  return result?.truncated?.lines === null;
}

function fitAll(results: readonly Result[], measure: Measure, budget: Budget): readonly Result[] {
  const { count, maxTokens } = budget;
  const fitted = maxTokens === Infinity || results.length === 0
    ? results
    : (measure.isJson ? fitJson : fitText)(results, measure, budget);
  return fitted.map((result) => ({ ...result, tokens: count(result.body) }));
}

function fitText(
  results: Iterable<Result>,
  { frame, item, cut }: Measure,
  { maxTokens, count }: Budget,
): Result[] {
  return fit(results, { count, textOf: item, partTokens: count, cut }, maxTokens - count(frame()));
}

/**
 * Leaves out what costs tokens and tells an agent nothing new: match ranges, the texts of constituents,
 * which are part of the result's own text, and all but the best of many constituents.
 *
 * The best result is always there: if its metadata and a few words do not fit, it has less metadata; if they
 * do not fit even then, its text alone is counted.
 */
function fitJson(results: readonly Result[], measure: Measure, budget: Budget): Result[] {
  const { count, maxTokens } = budget;
  const partTokens = (text: string, most: number) =>
    count(JSON.stringify(text).slice(1, -1), most) + SEAM;
  const cost = { count, textOf: measure.item, partTokens };
  const room = maxTokens - count(measure.frame());
  for (const tried of [leanOnes(results, budget), [toBare(results[0])]]) {
    const fitted = fit(tried, cost, room);
    if (fitted.length > 0 && (fitted[0].body !== "" || results[0].body === "")) return fitted;
  }
  const textOnly = { count, textOf: ({ body }: Result) => body, partTokens: count };
  return fit([toLean(results[0], budget)], textOnly, maxTokens);
}

/** Where two pieces of a JSON string are joined, it has about one token more than both. */
const SEAM = 1;

function fit(results: Iterable<Result>, cost: Cost, maxTokens: number): Result[] {
  const fitted: Result[] = [];
  let left = maxTokens;
  for (const result of results) {
    const tokens = costOf(result, cost, left);
    if (tokens <= left) {
      fitted.push(result);
      left -= tokens;
      continue;
    }
    const bare = withoutText(result);
    const room = left - costOf(bare, cost, left);
    if (room < 0) break;
    const cut = cutToFit(result, cost, { left, room });
    if (cut !== null) fitted.push(cut);
    else if (fitted.every(isBare)) fitted.push(bare);
    // Where the first matching line is longer than the budget, the next result may have a short one.
    if (cut !== null || cost.cut === undefined || !fitted.every(isBare)) break;
    left -= costOf(bare, cost, left);
  }
  return fitted;
}

/** The share of the budget that the constituents of one result may take. */
const SHARE = 0.25;

/** Lazy: most budgets are spent before the last result. */
function* leanOnes(results: readonly Result[], budget: Budget): Generator<Result> {
  for (const result of results) yield toLean(result, budget);
}

function toLean(result: Result, { maxTokens, count }: Budget): Result {
  const constituents: Constituent[] = [];
  let room = maxTokens * SHARE;
  for (const part of result.constituents) {
    const lean = { ...part, body: "", matchRanges: [] };
    room -= count(JSON.stringify(constituentJson(lean)));
    if (room < 0) break;
    constituents.push(lean);
  }
  return { ...result, constituents, matchRanges: [] };
}
