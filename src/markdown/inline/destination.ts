/**
 * Where link destinations and titles end.
 *
 * Nothing at or beyond `limit` is looked at. Every function takes time linear in what it passes
 * over.
 */

import {
  BACKSLASH,
  CLOSE_PAREN,
  CR,
  GREATER,
  isPunctuation,
  isSpaceOrTab,
  LESS,
  LF,
  OPEN_PAREN,
} from "../characters.ts";

export interface Destination {
  /** Its range as written, without angle brackets. */
  readonly at: number;
  readonly end: number;
  /** The first position after it. */
  readonly next: number;
}

/** How deep parentheses may nest in a bare destination, as in other parsers. */
const MAX_PARENS = 32;
const DELETE = 127;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;

/** The destination that starts at `at`, `<angled>` or bare; null when there is none. */
export function readDestination(text: string, at: number, limit: number): Destination | null {
  if (text.charCodeAt(at) === LESS) return readAngled(text, at, limit);
  let depth = 0;
  let i = at;
  for (; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === BACKSLASH && isPunctuation(text.charCodeAt(i + 1))) i++;
    else if (code <= 32 || code === DELETE) break;
    else if (code === OPEN_PAREN && ++depth > MAX_PARENS) return null;
    else if (code === CLOSE_PAREN && --depth < 0) break;
  }
  return depth > 0 ? null : { at, end: Math.min(i, limit), next: Math.min(i, limit) };
}

function readAngled(text: string, at: number, limit: number): Destination | null {
  for (let i = at + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === GREATER) return { at: at + 1, end: i, next: i + 1 };
    if (code === LESS || isLineEnd(code)) return null;
    if (code === BACKSLASH) i++;
  }
  return null;
}

/** Where a title that starts at `at` ends; `at` itself when there is none, -1 when it is broken. */
export function skipTitle(text: string, at: number, limit: number): number {
  const open = text.charCodeAt(at);
  const isTitle = open === DOUBLE_QUOTE || open === SINGLE_QUOTE || open === OPEN_PAREN;
  if (at >= limit || !isTitle) return at;
  const close = open === OPEN_PAREN ? CLOSE_PAREN : open;
  for (let i = at + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === close) return i + 1;
    if (code === OPEN_PAREN && open === OPEN_PAREN) return -1;
    if (code === BACKSLASH) i++;
  }
  return -1;
}

/** The first position from `at` on that is not white space, or `limit`. */
export function skipSpace(text: string, at: number, limit: number): number {
  let i = at;
  while (i < limit && (isSpaceOrTab(text.charCodeAt(i)) || isLineEnd(text.charCodeAt(i)))) i++;
  return i;
}

function isLineEnd(code: number): boolean {
  return code === LF || code === CR;
}
