/**
 * Errors in queries: what is wrong and where, with a caret under the character, and how to fix it.
 */
import { displayWidth } from "../base/text/display_width.ts";
import { RaError } from "../base/error.ts";

interface QueryProblem {
  /** Position in the query text. */
  readonly at: number;
  readonly what: string;
  readonly hint: string;
}

/** Characters shown on either side of the problem. */
const WINDOW = 60;

/** Returns the `RaError` for a problem; its message has the position in characters, from 1. */
export function queryError(text: string, problem: QueryProblem): RaError {
  const number = characters(text.slice(0, problem.at)).length + 1;
  return new RaError(`Cannot read the query: ${problem.what} at character ${number}`, {
    hint: problem.hint,
    detail: caretUnder(text, problem.at),
  });
}

/**
 * Two lines: the query around `at`, and a caret below the character at `at`. Control characters are
 * shown as spaces; a long query is cut on both sides.
 */
function caretUnder(text: string, at: number): string {
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
