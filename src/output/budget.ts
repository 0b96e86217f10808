/**
 * `--max-tokens`: as many results as fit, in their order; the last one cut at a paragraph.
 *
 * Nothing exceeds the budget: what is counted is the text that will be shown for a result, header
 * included. A result that was cut names the call that shows the rest.
 */
import type { Result } from "../search/model.ts";
import type { TokenCounter } from "./tokens.ts";

export interface BudgetOptions {
  readonly maxTokens: number;
  readonly count: TokenCounter;
  /** The result as it will be shown; its body alone when absent. */
  readonly render?: (result: Result) => string;
}

/** Room left for separators between results, whose tokens merge with their neighbours'. */
const SEPARATOR = 2;

export function fitBudget(results: readonly Result[], options: BudgetOptions): Result[] {
  const fitted: Result[] = [];
  let left = options.maxTokens;
  for (const result of results) {
    const cost = costOf(result, left, options);
    if (cost <= left) {
      fitted.push(result);
      left -= cost;
      continue;
    }
    const bare = fitted.length === 0 ? cutAt(result, 0) : null;
    const cut = cutToFit(result, left, options) ?? bare;
    if (cut !== null && costOf(cut, left, options) <= left) fitted.push(cut);
    break;
  }
  return fitted.map((result) => ({ ...result, tokens: options.count(result.body) }));
}

/** Above `left` when it does not fit; by how much is not counted. */
function costOf(result: Result, left: number, { count, render }: BudgetOptions): number {
  const text = render === undefined ? result.body : render(result);
  return left < SEPARATOR ? Infinity : count(text, left - SEPARATOR) + SEPARATOR;
}

/** The longest cut that fits: at a paragraph, else a line, else a word; null when none does. */
function cutToFit(result: Result, left: number, options: BudgetOptions): Result | null {
  for (const ends of [paragraphEnds, lineEnds, wordEnds]) {
    const places = ends(result.body);
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (costOf(cutAt(result, places[middle - 1]), left, options) <= left) low = middle;
      else high = middle - 1;
    }
    if (low > 0) return cutAt(result, places[low - 1]);
  }
  return null;
}

/** The result with its body cut at a position in the string; ranges beyond it are dropped. */
function cutAt(result: Result, at: number): Result {
  const body = result.body.slice(0, at);
  const bytes = new TextEncoder().encode(body).length;
  return {
    ...result,
    body,
    matchRanges: result.matchRanges.filter(({ offset, length }) => offset + length <= bytes),
    truncated: `ra get ${shellQuote(result.id)}`,
  };
}

/** As a shell takes it: bare when harmless, else in single quotes. */
export function shellQuote(word: string): string {
  return /^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function paragraphEnds(text: string): number[] {
  return endsOf(text, /\n[ \t]*\r?\n/g);
}

function lineEnds(text: string): number[] {
  return endsOf(text, /\n/g);
}

function wordEnds(text: string): number[] {
  return endsOf(text, /\s+/g);
}

/** Where the separators begin, ascending; none at the very start or where only blanks follow. */
function endsOf(text: string, separator: RegExp): number[] {
  const last = text.trimEnd().length;
  const ends: number[] = [];
  for (const { index } of text.matchAll(separator)) {
    if (index > 0 && index < last) ends.push(index);
  }
  return ends;
}
