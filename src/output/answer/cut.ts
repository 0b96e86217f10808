/** Cuts the text of one result so that the result fits a number of tokens. */
import { byteLength } from "../../base/bytes.ts";
import type { LineSpan } from "../../search/marks/model.ts";
import type { Result } from "../../search/model.ts";
import type { Cut } from "../model.ts";
import { unitsOf } from "../passages/units.ts";
import type { TokenCounter } from "../tokens.ts";

/** What a result costs in an output. */
export interface Cost {
  readonly count: TokenCounter;
  /** The result as it is printed. */
  readonly textOf: (result: Result) => string;
  /** About how many tokens a piece of the body adds. Only a first guess, which saves counting. */
  readonly partTokens: (text: string, most: number) => number;
  /** Cuts a result where the output does it in its own way. */
  readonly cut?: Cut;
}

/** Tokens kept back for what separates a result from the next one. */
const SEPARATOR = 2;

/** The tokens of a result and its separator; if they exceed `left`, some number above `left`. */
export function costOf(result: Result, { count, textOf }: Cost, left: number): number {
  return left < SEPARATOR ? Infinity : count(textOf(result), left - SEPARATOR) + SEPARATOR;
}

export interface Room {
  /** What the result may cost. */
  readonly left: number;
  /** What remains of that for its text. */
  readonly room: number;
}

/**
 * The result with as much as fits, cut as the output says, else in its text: whole paragraphs, list items, table rows and code blocks,
 * else lines, else words; else null.
 */
export function cutToFit(result: Result, cost: Cost, { left, room }: Room): Result | null {
  if (cost.cut !== undefined) return cost.cut(result, (one) => costOf(one, cost, left) <= left);
  const pieces = [() => unitEnds(result.body), LINE_END, WORD_END];
  for (const piece of pieces) {
    const ends = typeof piece === "function" ? piece() : endsOf(result.body, piece);
    const fits = (i: number) => costOf(cutAt(result, ends[i - 1]), cost, left) <= left;
    const most = mostThatFit(estimate(result.body, ends, { room, cost }), fits);
    if (most > 0) return cutAt(result, ends[most - 1]);
  }
  return null;
}

/** The result with an empty text that says where to read it. */
export function withoutText(result: Result): Result {
  return cutAt(result, 0);
}

/** About how many of the pieces that end at `ends` fit the room. */
function estimate(
  body: string,
  ends: readonly number[],
  { room, cost }: { readonly room: number; readonly cost: Cost },
): number {
  let left = room;
  for (let i = 0; i < ends.length; i++) {
    left -= cost.partTokens(body.slice(ends[i - 1] ?? 0, ends[i]), left);
    if (left < 0) return i;
  }
  return ends.length;
}

/** The guess if it fits, else the largest number below it that does; 0 always fits. */
export function mostThatFit(guess: number, fits: (i: number) => boolean): number {
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
    truncated: { id: result.id, lines: linesOfRest(result, at) },
  };
}

/** The lines from the first one that is not shown in full; null if nothing is shown. */
function linesOfRest({ body, lineEnd }: Result, at: number): LineSpan | null {
  if (body.slice(0, at).trim() === "") return null;
  const rest = body.slice(at).trimStart();
  const lines = rest.match(/\r\n|\n|\r/g)?.length ?? 0;
  return { lineStart: lineEnd - lines + (/[\r\n]$/.test(rest) ? 1 : 0), lineEnd };
}

/** Where paragraphs, list items, table rows and code blocks end, except the last one. */
function unitEnds(text: string): number[] {
  return unitsOf(text, () => false).slice(0, -1).map(({ end }) => end);
}

const LINE_END = /\n/g;
const WORD_END = /\s+/g;

/** Where the separators start, ascending; not at the very start, nor where only white space follows. */
function endsOf(text: string, separator: RegExp): number[] {
  const last = text.trimEnd().length;
  const ends: number[] = [];
  for (const { index } of text.matchAll(separator)) {
    if (index > 0 && index < last) ends.push(index);
  }
  return ends;
}
