/** Finds the spans of the words in a text, in one pass and linear time. */
import { KIND, kindAt } from "./characters.ts";

/** UTF-16 units of the longest word that is analysed. */
export const MAX_WORD = 160;

/** A part of a text, as positions in the string. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Visits the words of a text, or of a range of it as if nothing were around it, in order: plain
 * words, identifiers with their joints (`Deno.readFile`), and overlapping pairs of ideographs. A
 * single `_` or `.` between letters or digits joins them, unless the whole would be longer than
 * `MAX_WORD`; then it is split at all of them. A plain word may still be longer.
 */
export function eachWordSpan(
  text: string,
  visit: (start: number, end: number) => void,
  { start, end: last }: Range = { start: 0, end: text.length },
): void {
  // Joints before this position separate.
  let unjoined = 0;
  let at = start;
  while (at < last) {
    const kind = kindAt(text, at);
    if (kind === KIND.word) {
      let end = wordEnd(text, { start: at, end: last }, at >= unjoined);
      if (end - at > MAX_WORD && at >= unjoined) {
        unjoined = end;
        end = wordEnd(text, { start: at, end: last }, false);
      }
      visit(at, end);
      at = end;
    } else if (kind >= KIND.ideograph) {
      const next = ideographEnd(text, at, last);
      const end = startsIdeograph(text, next, last) ? ideographEnd(text, next, last) : next;
      visit(at, end);
      at = startsIdeograph(text, end, last) ? next : end;
    } else {
      at++;
    }
  }
}

/** The end of the word at the start of the range; with `joined`, joints do not end it. */
function wordEnd(text: string, { start, end }: Range, joined: boolean): number {
  let at = start;
  while (at < end) {
    const kind = kindAt(text, at);
    if (kind === KIND.word || kind === KIND.mark) at = characterEnd(text, at);
    else if (joined && kind === KIND.joint && startsWord(text, at + 1, end)) at++;
    else break;
  }
  return at;
}

function startsWord(text: string, at: number, end: number): boolean {
  return at < end && kindAt(text, at) === KIND.word;
}

/** The end of the ideograph at `from`, including the marks and tails that complete it. */
function ideographEnd(text: string, from: number, end: number): number {
  let at = characterEnd(text, from);
  while (at < end) {
    const kind = kindAt(text, at);
    if (kind !== KIND.mark && kind !== KIND.tail) break;
    at = characterEnd(text, at);
  }
  return at;
}

function startsIdeograph(text: string, at: number, end: number): boolean {
  return at < end && kindAt(text, at) >= KIND.ideograph;
}

function characterEnd(text: string, at: number): number {
  const isPair = text.charCodeAt(at) >= 0xd800 && text.codePointAt(at)! > 0xffff;
  return isPair ? at + 2 : at + 1;
}
