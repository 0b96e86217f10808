/**
 * Answers that are deep at the top and brief below, within a token budget.
 *
 * The first result gets `passageTokens`, the second and third a third of that and what those before them did
 * not need, the others a line. If that exceeds the budget, all shares shrink, that of the first least; then
 * JSON does without metadata; then results are left out from the end and named; the best passage of the best
 * result comes last. What is counted is the whole output.
 */
import type { Result } from "../../search/model.ts";
import { LEAST_JSON, toBare, toLean, toShort } from "./lean.ts";
import { type Answer, DEEP, type LeftOut, type View } from "../model.ts";
import { type KnownParts, showBriefly, showPassages } from "../passages/show.ts";
import { estimateTokens } from "../tokens/estimate.ts";
import type { TokenCounter } from "../tokens.ts";

export interface Budget {
  /** Infinity: everything fits, and is only counted. */
  readonly maxTokens: number;
  readonly count: TokenCounter;
}

export interface Target {
  readonly isJson: boolean;
  readonly view: Pick<View, "passageTokens">;
  /** The tokens of the whole output; if there are more than `most`, some number above `most`. */
  readonly tokensOf: (answer: Answer, most: number) => number;
}

/** Which part of the first share the second and third result get. */
const NEXT_SHARE = 1 / 3;
/** About how many tokens a result has besides its text. */
const HEADER_TOKENS = 20;
/** The part of a budget that the first result may always take. */
const FIRST_SHARE = 0.4;
/** What the shares are multiplied by, until the answer fits. */
const FACTORS = [1, 0.8, 0.6, 0.45, 0.33, 0.25, 0.18, 0.12, 0.08];
/** How many of the results that were left out are named. */
const MAX_NAMES = 10;

/** The answer with the default share of every result. */
export function gradedAnswer(answer: Answer, view: Pick<View, "passageTokens">): Answer {
  return graded(answer, { shareOf: (i) => fullShare(i, view) });
}

/**
 * The answer with as much as fits. Only JSON can exceed the budget: one below `LEAST_JSON` counts as that, and
 * if the metadata of the best result alone exceeds it, only the text of that result is held to the budget.
 */
export function fitGraded(
  answer: Answer,
  target: Target,
  { count, maxTokens: most }: Budget,
): Answer {
  const maxTokens = target.isJson ? Math.max(LEAST_JSON, most) : most;
  const budget = { count, maxTokens };
  const all = [...plans(answer, target, budget)];
  const tryPlan = planTrier(answer, target, budget);
  const fitting = maxTokens === Infinity ? graded(answer, all[0]) : bestThatFits(all, tryPlan);
  if (fitting !== null) {
    const named = withNames(fitting, answer, count);
    return target.isJson ? withCounts(named, count) : named;
  }
  return target.isJson ? textWithin(answer, budget) : { ...answer, results: [], leftOut: [] };
}

/** Carries out plans; null for one that exceeds the budget. */
function planTrier(answer: Answer, target: Target, { count, maxTokens }: Budget) {
  return (plan: Plan): Answer | null => {
    const shown = graded(answer, plan);
    const excess = excessOf(shown, target, maxTokens);
    if (excess <= 0 || excess > (shown.leftOut?.length ?? 0)) return excess <= 0 ? shown : null;
    // Exact numbers beside the names take up to one token less each.
    const exact = withNames(shown, answer, count);
    return excessOf(exact, target, maxTokens) <= 0 ? exact : null;
  };
}

/** How many tokens are too many; if there are more than names, some number above theirs. */
function excessOf(shown: Answer, { tokensOf }: Target, maxTokens: number): number {
  return tokensOf(shown, maxTokens + (shown.leftOut?.length ?? 0)) - maxTokens;
}

/**
 * The richest plan of JSON takes much longer to carry out than the next one, which has the same texts and less
 * metadata, and hardly ever fits. So it is tried only if that one does.
 */
function bestThatFits(
  [richest, ...others]: readonly Plan[],
  tryPlan: (plan: Plan) => Answer | null,
): Answer | null {
  const found = firstThatFits(others, tryPlan);
  return found?.plan === others[0] ? tryPlan(richest) ?? found.shown : found?.shown ?? null;
}

/**
 * Plans get poorer, so one that fits is followed by others that do. Most answers are decided at the first plan
 * without metadata or soon after it: the search begins there and takes growing steps until one fits, then it
 * bisects.
 */
function firstThatFits(
  all: readonly Plan[],
  tryPlan: (plan: Plan) => Answer | null,
): { readonly plan: Plan; readonly shown: Answer } | null {
  let fitting: ReturnType<typeof firstThatFits> = null;
  let [low, high] = [0, all.length];
  let step = 0;
  for (let guess = FACTORS.length; low < high;) {
    const shown = tryPlan(all[guess]);
    if (shown === null) low = guess + 1;
    else [fitting, high] = [{ plan: all[guess], shown }, guess];
    if (fitting === null) guess = Math.min(low + step, high - 1);
    else guess = high === FACTORS.length ? high - 1 : (low + high) >>> 1;
    step = 2 * step + 1;
  }
  return fitting;
}

type Trim = (result: Result) => Result;

interface Plan {
  readonly shareOf: (i: number) => number;
  /** How many results are shown; all of them when absent. */
  readonly results?: number;
  /** How much of the metadata is left out; nothing when absent. */
  readonly trim?: Trim;
  readonly leftOut?: () => readonly LeftOut[];
}

/** From the richest to the poorest. */
function* plans(answer: Answer, { isJson, view }: Target, budget: Budget): Generator<Plan> {
  const { maxTokens } = budget;
  const shareAt = (factor: number) => (i: number) => {
    const share = fullShare(i, view);
    if (factor === 1) return share;
    if (share === Infinity) return maxTokens * factor;
    const least = i === 0 ? Math.min(share, maxTokens * FIRST_SHARE) : 0;
    return Math.max(least, share * factor);
  };
  const [lean, bare] = isJson ? [toLean, toBare] : [];
  yield { shareOf: shareAt(1) };
  for (const factor of FACTORS) yield { shareOf: shareAt(factor), trim: lean };
  const shareOf = shareAt(FACTORS[FACTORS.length - 1]);
  if (isJson) yield { shareOf, trim: bare };
  const names = namesOf(answer.results, budget);
  for (let results = answer.results.length - 1; results > 0; results = fewer(results)) {
    yield { shareOf, results, trim: bare, leftOut: () => names(results, MAX_NAMES) };
    yield { shareOf, results, trim: bare, leftOut: () => names(results, 1) };
  }
  for (const part of [0.4, 0.3, 0.2, 0.1, 0.05]) {
    yield { shareOf: () => maxTokens * part, results: 1, trim: bare };
  }
  yield { shareOf: () => 0, results: 1, trim: bare };
}

/** One less, or a tenth of many: each number is tried, and thousands of results are no reason to be slow. */
function fewer(results: number): number {
  return Math.min(results - 1, Math.floor(results * 0.95));
}

function fullShare(i: number, { passageTokens }: Pick<View, "passageTokens">): number {
  const share = passageTokens ?? Infinity;
  if (i === 0 || share === Infinity) return share;
  return i < DEEP ? share * NEXT_SHARE : 0;
}

function graded(answer: Answer, plan: Plan): Answer {
  const { shareOf, results, trim = whole, leftOut } = plan;
  const tried = triedBefore(answer);
  let spare = 0;
  const shown = answer.results.slice(0, results).map((result, i) => {
    const share = shareOf(i);
    if (share === 0 || share === Infinity) return trimmed(tried, show(tried, result, share), trim);
    const one = show(tried, result, share + spare);
    spare = Math.max(0, Math.floor(share + spare - estimateTokens(one.body) - HEADER_TOKENS));
    return trimmed(tried, one, trim);
  });
  const all = { ...answer, results: shown, leftOut: leftOut?.() ?? [] };
  return trim === toBare ? toShort(all) : all;
}

function whole(result: Result): Result {
  return result;
}

/** What was tried with the results of one answer: plans differ in few of them, and so do a document and its text. */
interface Tried {
  readonly results: readonly Result[];
  /** What was shown of a result, by its share. */
  readonly shown: Map<Result, Map<number, Result>>;
  /** The trimmed forms of what was shown: the same object each time, so that it is counted once. */
  readonly trimmed: Map<Result, Map<Trim, Result>>;
  readonly parts: KnownParts;
}

/**
 * Of the last answer only. In a server, a `WeakMap` as old as the process would keep what it has of every answer
 * until the next full collection, and collecting young objects took twice as long.
 */
let last: Tried | null = null;

function triedBefore({ results }: Answer): Tried {
  if (last?.results !== results) {
    last = { results, shown: new Map(), trimmed: new Map(), parts: new Map() };
  }
  return last;
}

function show({ shown, parts }: Tried, result: Result, share: number): Result {
  return valueIn(
    mapIn(shown, result),
    share,
    () => share > 0 ? showPassages(result, share, parts) : showBriefly(result),
  );
}

function trimmed({ trimmed }: Tried, shown: Result, trim: Trim): Result {
  return valueIn(mapIn(trimmed, shown), trim, () => trim(shown));
}

function mapIn<K, V>(maps: Map<Result, Map<K, V>>, result: Result): Map<K, V> {
  return valueIn(maps, result, () => new Map());
}

function valueIn<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, value = make());
  return value;
}

/** The results after the first ones, by name. Their texts are counted once it is known which are named. */
function namesOf(results: readonly Result[], { count }: Budget) {
  return (from: number, most: number): LeftOut[] =>
    results.slice(from, from + most).map(({ id, body }) => ({
      id,
      tokens: body.length * MOST_BYTES <= TWO_TOKENS ? TWO_TOKENS : count(body),
    }));
}

/** The largest number of two tokens: digits are counted in threes. */
const TWO_TOKENS = 999_999;
/** Bytes of a UTF-16 unit in UTF-8, at most; a token has at least one. */
const MOST_BYTES = 3;

/** The answer with exact counts of the results that it leaves out. */
function withNames(shown: Answer, { results }: Answer, count: TokenCounter): Answer {
  const bodies = new Map(results.map(({ id, body }) => [id, body]));
  const leftOut = shown.leftOut?.map(({ id }) => ({ id, tokens: count(bodies.get(id)!) }));
  return { ...shown, leftOut };
}

function withCounts(answer: Answer, count: TokenCounter): Answer {
  const results = answer.results.map((result) => ({
    ...result,
    tokens: count(result.body),
    passages: result.passages.map((one) => ({
      ...one,
      tokens: count(result.body.slice(one.start, one.end)),
    })),
  }));
  return { ...answer, results };
}

/** The best result alone, with as much text as the budget allows for the text. */
function textWithin(answer: Answer, { count, maxTokens }: Budget): Answer {
  for (let share = maxTokens; share > 1; share *= 0.7) {
    const shown = graded(answer, { shareOf: () => share, results: 1, trim: toBare });
    if (count(shown.results[0].body) <= maxTokens) return withCounts(shown, count);
  }
  return withCounts(graded(answer, { shareOf: () => 0, results: 1, trim: toBare }), count);
}
