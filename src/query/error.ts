/**
 * Errors in queries: what is wrong and where, with a caret under the character, and how to fix it.
 */
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
  const width = head.reduce((sum, character) => sum + columnsOf(character), 0);
  return `  ${head.join("")}${tail.join("")}`.trimEnd() + `\n  ${" ".repeat(width)}^`;
}

function characters(text: string): string[] {
  return Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " "));
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;

function columnsOf(character: string): number {
  if (/\p{M}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
