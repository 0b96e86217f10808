/**
 * The text of headings without markup, and those with code spans and escapes only. They are by far
 * the most, and reading them here avoids loading micromark.
 */

import {
  BACKSLASH,
  BACKTICK,
  BANG,
  HASH,
  isAlphanumeric,
  isAsciiLetter,
  isPunctuation,
  LESS,
  LF,
  OPEN_BRACKET,
  SLASH,
  STAR,
  UNDERSCORE,
} from "../characters.ts";
import { CodeSpans } from "./code_spans.ts";

/** Longer titles are cut, so that one line cannot inflate every section below it. */
const MAX_TITLE = 1_000;
/** What is read of a heading to make its title. */
export const MAX_SOURCE = 4 * MAX_TITLE;

const AMPERSAND = 38;
const QUESTION = 63;
const MARKUP = /[`\\*_[<&\t\r\n]| {2}/;

/** The text of a heading that needs no parser, else null. */
export function plainHeadingText(source: string): string | null {
  if (source.length <= MAX_TITLE && !MARKUP.test(source)) return source.trim();
  return resolvePlain(source.slice(0, MAX_SOURCE));
}

/** Resolves code spans and escapes; null at the first character that may be other markup. */
function resolvePlain(source: string): string | null {
  const spans = new CodeSpans(source, source.length);
  let text = "";
  let from = 0;
  for (let i = 0; i < source.length;) {
    const code = source.charCodeAt(i);
    if (code === BACKTICK) {
      const span = spans.openedAt(i);
      if (span !== null) {
        text += source.slice(from, i) + codeText(source.slice(span.start, span.end));
        from = i = span.next;
      } else i = spans.runEnd(i);
    } else if (code === BACKSLASH) {
      const next = source.charCodeAt(i + 1);
      if (next === LF) return null;
      if (isPunctuation(next)) {
        text += source.slice(from, i);
        from = i + 1;
        i += 2;
      } else i++;
    } else if (mayBeMarkup(source, i, code)) return null;
    else i++;
  }
  return oneLine(text + source.slice(from));
}

/** May the character begin or end markup other than code spans and escapes? */
function mayBeMarkup(source: string, at: number, code: number): boolean {
  const next = source.charCodeAt(at + 1);
  switch (code) {
    case STAR:
    case OPEN_BRACKET:
      return true;
    case UNDERSCORE: // Literal inside a word.
      return !isAlphanumeric(source.charCodeAt(at - 1)) || !isAlphanumeric(next);
    case LESS:
      return isAsciiLetter(next) || next === SLASH || next === BANG || next === QUESTION;
    case AMPERSAND:
      return isAsciiLetter(next) || next === HASH;
    default:
      return false;
  }
}

/** Code without the one space of padding on each side that CommonMark allows. */
function codeText(code: string): string {
  const isPadded = /^[ \n][^]*[^ \n][^]*[ \n]$/.test(code);
  return isPadded ? code.slice(1, -1) : code;
}

/** Folds white space, trims, and cuts at 1,000 UTF-16 units, between characters. */
export function oneLine(text: string): string {
  const folded = text.replace(/[ \t\r\n]+/g, " ").trim();
  if (folded.length <= MAX_TITLE) return folded;
  const isPair = (folded.charCodeAt(MAX_TITLE - 1) & 0xfc00) === 0xd800;
  return folded.slice(0, isPair ? MAX_TITLE - 1 : MAX_TITLE);
}
