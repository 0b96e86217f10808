/**
 * `--max-tokens`: as many results as fit, in their order; the last one cut at a paragraph.
 *
 * Nothing exceeds the budget: what is counted is the text that will be shown for a result, header
 * included. A result that was cut names the call that shows the rest.
 */
import { byteLength } from "../base/bytes.ts";
import type { Result } from "../search/model.ts";
import type { TokenCounter } from "./tokens.ts";

export interface BudgetOptions {
  readonly maxTokens: number;
  readonly count: TokenCounter;
  /** The result as it will be shown; its body alone when absent. */
  readonly render?: (result: Result) => string;
  /** About the tokens that a part of the body adds; its own when absent. A hint: it saves time. */
  readonly partTokens?: (text: string, most: number) => number;
}

/** Room left for separators between results, whose tokens merge with their neighbours'. */
const SEPARATOR = 2;

export function fitBudget(results: Iterable<Result>, options: BudgetOptions): Result[] {
  const fitted: Result[] = [];
  let left = options.maxTokens;
  for (const result of results) {
    const cost = costOf(result, left, options);
    if (cost <= left) {
      fitted.push(result);
      left -= cost;
      continue;
    }
    const bare = cutAt(result, 0);
    const room = left - costOf(bare, left, options);
    if (room < 0) break;
    const cut = cutToFit(result, { left, room, options });
    if (cut !== null) fitted.push(cut);
    else if (fitted.length === 0) fitted.push(bare);
    break;
  }
  return fitted.map((result) => ({ ...result, tokens: options.count(result.body) }));
}

/** Above `left` when it does not fit; by how much is not counted. */
function costOf(result: Result, left: number, { count, render }: BudgetOptions): number {
  const text = render === undefined ? result.body : render(result);
  return left < SEPARATOR ? Infinity : count(text, left - SEPARATOR) + SEPARATOR;
}

/** A long cut that fits: at a paragraph, else a line, else a word; null when none does. */
function cutToFit(
  result: Result,
  { left, room, options }: { left: number; room: number; options: BudgetOptions },
): Result | null {
  for (const ends of [paragraphEnds, lineEnds, wordEnds]) {
    const places = ends(result.body);
    const fits = (i: number) => costOf(cutAt(result, places[i - 1]), left, options) <= left;
    const most = mostThatFit(estimate(result.body, places, room, options), fits);
    if (most > 0) return cutAt(result, places[most - 1]);
  }
  return null;
}

/** How many of the parts that end at the places fit into the room. */
function estimate(
  body: string,
  places: readonly number[],
  room: number,
  { count, partTokens = count }: BudgetOptions,
): number {
  for (let i = 0; i < places.length; i++) {
    room -= partTokens(body.slice(places[i - 1] ?? 0, places[i]), room);
    if (room < 0) return i;
  }
  return places.length;
}

/** The guess when it fits, else the largest number below it that does; 0 always does. */
function mostThatFit(guess: number, fits: (i: number) => boolean): number {
  if (guess === 0 || fits(guess)) return guess;
  let low = 0;
  let high = guess - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The result with its body cut at a position in the string; ranges beyond it are dropped. */
function cutAt(result: Result, at: number): Result {
  const body = result.body.slice(0, at);
  const bytes = byteLength(body);
  return {
    ...result,
    body,
    matchRanges: result.matchRanges.filter(({ offset, length }) => offset + length <= bytes),
    truncated: `ra get ${shellQuote(result.id)}${linesOfRest(result, at)}`,
  };
}

/** ` --lines A:B` from the first line that is not shown in full; nothing when nothing is shown. */
function linesOfRest({ body, lineEnd }: Result, at: number): string {
  if (body.slice(0, at).trim() === "") return "";
  const rest = body.slice(at).trimStart();
  const ends = rest.match(LINE_END)?.length ?? 0;
  return ` --lines ${lineEnd - ends + (/[\r\n]$/.test(rest) ? 1 : 0)}:${lineEnd}`;
}

const LINE_END = /\r\n|\n|\r/g;

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
