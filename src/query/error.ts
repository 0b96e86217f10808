/** Query errors: what is wrong, where, with a caret under the spot and a way out. */
import { displayWidth } from "../base/display_width.ts";
import { RaError } from "../base/error.ts";

export interface QueryProblem {
  /** Position in the query text. */
  readonly at: number;
  readonly what: string;
  readonly hint: string;
}

const WINDOW = 60;

/** The `RaError` of a problem; its message names the position in characters, from 1. */
export function queryError(text: string, problem: QueryProblem): RaError {
  const place = characters(text.slice(0, problem.at)).length + 1;
  return new RaError(`Cannot read the query: ${problem.what} at character ${place}`, {
    hint: problem.hint,
    detail: caretUnder(text, problem.at),
  });
}

/**
 * Two lines: the query around `at`, and a caret below that very character.
 * Control characters show as spaces; a long query is shortened to the surroundings of the spot.
 */
export function caretUnder(text: string, at: number): string {
  const before = characters(text.slice(0, at));
  const after = characters(text.slice(at));
  const head = before.length > WINDOW ? ["…", ...before.slice(-WINDOW)] : before;
  const tail = after.length > WINDOW ? [...after.slice(0, WINDOW), "…"] : after;
  const width = displayWidth(head.join(""));
  return `  ${head.join("")}${tail.join("")}`.trimEnd() + `\n  ${" ".repeat(width)}^`;
}

function characters(text: string): string[] {
  return Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " "));
}
