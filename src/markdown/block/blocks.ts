/**
 * What the block structure of a markdown document tells an outline: where its headings stand, and
 * which lines are code or raw HTML and so hold neither headings nor tags.
 */

/** One heading of CommonMark, ATX or setext, at the top or inside quotes and list items. */
export interface Heading {
  /** 1 to 6. */
  readonly depth: number;
  /** Start of its first line in the text, any quote or list marker included. */
  readonly at: number;
  /** End of its last line, line ending included. */
  readonly endAt: number;
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Its text as written: inline markup unresolved, lines joined by `\n`, trimmed. */
  readonly source: string;
}

export interface Blocks {
  /** In document order. */
  readonly headings: readonly Heading[];
  /** Whole lines of fenced code, indented code and HTML: start and end positions, ascending. */
  readonly code: readonly number[];
}

/** The part of a text that is markdown: from `at`, the start of line number `line`, to the end. */
export interface MarkdownSource {
  readonly text: string;
  readonly at: number;
  readonly line: number;
}

export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const HASH = 35;
export const STAR = 42;
export const PLUS = 43;
export const DASH = 45;
export const ONE = 49;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const UNDERSCORE = 95;
export const BACKTICK = 96;
export const TILDE = 126;

export function isSpaceOrTab(code: number): boolean {
  return code === SPACE || code === TAB;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isAsciiLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}
