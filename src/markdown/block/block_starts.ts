/**
 * How the blocks of CommonMark begin. Each function looks at `text` from `at`, the first
 * character of a line that is not white space, to `end`, the end of the line.
 */

import {
  BACKTICK,
  CLOSE_PAREN,
  DASH,
  DOT,
  HASH,
  isDigit,
  isSpaceOrTab,
  PLUS,
  STAR,
} from "../characters.ts";

/** Level of an ATX heading, 0 for none. */
export function atxLevel(text: string, at: number, end: number): number {
  let level = 0;
  while (level < 7 && at + level < end && text.charCodeAt(at + level) === HASH) level++;
  if (level > 6) return 0;
  return at + level === end || isSpaceOrTab(text.charCodeAt(at + level)) ? level : 0;
}

/** The text of an ATX heading without its opening and closing marks, trimmed. */
export function atxText(text: string, at: number, end: number): string {
  let from = at;
  while (from < end && text.charCodeAt(from) === HASH) from++;
  while (from < end && isSpaceOrTab(text.charCodeAt(from))) from++;
  let to = trimEnd(text, from, end);
  let closing = to;
  while (closing > from && text.charCodeAt(closing - 1) === HASH) closing--;
  if (closing < to && (closing === from || isSpaceOrTab(text.charCodeAt(closing - 1)))) {
    to = trimEnd(text, from, closing);
  }
  return text.slice(from, to);
}

/** Length of the run that opens a code fence, 0 for none. */
export function fenceSize(text: string, at: number, end: number): number {
  const size = runLength(text, at, end);
  if (size < 3) return 0;
  if (text.charCodeAt(at) !== BACKTICK) return size;
  for (let i = at + size; i < end; i++) {
    if (text.charCodeAt(i) === BACKTICK) return 0;
  }
  return size;
}

/** Is the line one run of one character, followed by nothing but white space? */
export function isRun(text: string, at: number, end: number): boolean {
  return trimEnd(text, at, end) === at + runLength(text, at, end);
}

/** How often the first character is repeated. */
export function runLength(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  let i = at + 1;
  while (i < end && text.charCodeAt(i) === code) i++;
  return i - at;
}

/** Three or more of the first character, which is `*`, `-` or `_`, with any spaces between them. */
export function isThematicBreak(text: string, at: number, end: number): boolean {
  const marker = text.charCodeAt(at);
  let count = 0;
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === marker) count++;
    else if (!isSpaceOrTab(code)) return false;
  }
  return count >= 3;
}

/** Length of a list marker that is followed by white space or the end of the line, 0 for none. */
export function listMarkerLength(text: string, at: number, end: number): number {
  const first = text.charCodeAt(at);
  let i = at;
  if (isDigit(first)) {
    while (i - at < 9 && i < end && isDigit(text.charCodeAt(i))) i++;
    const delimiter = i < end ? text.charCodeAt(i) : 0;
    if (delimiter !== DOT && delimiter !== CLOSE_PAREN) return 0;
  } else if (first !== DASH && first !== STAR && first !== PLUS) return 0;
  i++;
  return i >= end || isSpaceOrTab(text.charCodeAt(i)) ? i - at : 0;
}

/** `end` without the spaces and tabs before it, not below `from`. */
export function trimEnd(text: string, from: number, end: number): number {
  let to = end;
  while (to > from && isSpaceOrTab(text.charCodeAt(to - 1))) to--;
  return to;
}
