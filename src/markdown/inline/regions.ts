/**
 * Where inline markup may be: a markdown text cut into runs of text and blocks of raw HTML.
 *
 * A code span or a link never reaches from one region into the next. Fenced and indented code is in
 * no region. Text is cut at blank lines, list markers, table rows, headings and code; in rare cases
 * (a wrapped line that begins like a list item) that is finer than CommonMark, never coarser.
 */

import { listMarkerLength } from "../block/block_starts.ts";
import { LineCursor } from "../block/line_cursor.ts";
import { GREATER, isSpaceOrTab, LESS, PIPE, TAB } from "../characters.ts";
import type { Blocks, HeadingBlock, MarkdownSource } from "../model.ts";

export interface Region {
  readonly kind: "text" | "html";
  readonly start: number;
  readonly end: number;
}

/** The regions of a source, in order, never overlapping. */
export function findRegions(
  source: MarkdownSource,
  { code, headings }: Pick<Blocks<HeadingBlock>, "code" | "headings">,
): Region[] {
  const { text } = source;
  const regions: Region[] = [];
  const cursor = new LineCursor(source);
  const items = new ItemColumns();
  let start = -1;
  let inQuote = false;
  let nextCode = 0;
  let nextHeading = 0;
  const close = (end: number) => {
    if (start >= 0) regions.push({ kind: "text", start, end });
    start = -1;
  };
  while (cursor.nextLine()) {
    const { lineAt, lineEnd } = cursor;
    while (nextCode < code.length && code[nextCode + 1] <= lineAt) nextCode += 2;
    if (nextCode < code.length && code[nextCode] <= lineAt) {
      close(lineAt);
      if (code[nextCode] === lineAt && isHtml(text, lineAt, { lineEnd, items })) {
        regions.push({ kind: "html", start: lineAt, end: code[nextCode + 1] });
      }
      continue;
    }
    while (nextHeading < headings.length && headings[nextHeading].endAt <= lineAt) nextHeading++;
    const heading = headings[nextHeading];
    if (heading !== undefined && heading.at <= lineAt) {
      if (heading.at === lineAt) close(lineAt);
      if (start < 0) start = openingOf(text, lineAt, lineEnd).at;
      if (cursor.nextAt >= heading.endAt) close(lineEnd);
      continue;
    }
    const opening = openingOf(text, lineAt, lineEnd);
    items.take(opening, opening.at - lineAt);
    // A line without the marker may continue the paragraph of a quote; one with it begins a quote.
    if (opening.isBlank || opening.isItem || (opening.isQuote && !inQuote)) close(lineAt);
    inQuote = opening.isQuote;
    if (start < 0 && !opening.isBlank) start = opening.at;
    if (opening.isRow) close(lineEnd);
  }
  close(text.length);
  return regions;
}

/** How a line begins. */
interface Opening {
  /** After white space, quote markers and list markers. */
  readonly at: number;
  readonly isBlank: boolean;
  /** A list item begins here. */
  readonly isItem: boolean;
  readonly isQuote: boolean;
  /** A row of a table. */
  readonly isRow: boolean;
}

/** Markers in a row that are looked at; more are plain text. */
const MAX_MARKERS = 64;

function openingOf(text: string, lineAt: number, lineEnd: number): Opening {
  let at = lineAt;
  let isItem = false;
  let isQuote = false;
  for (let count = 0; count < MAX_MARKERS; count++) {
    while (at < lineEnd && isSpaceOrTab(text.charCodeAt(at))) at++;
    if (at < lineEnd && text.charCodeAt(at) === GREATER) {
      isQuote = true;
      at++;
      continue;
    }
    const length = at < lineEnd ? listMarkerLength(text, at, lineEnd) : 0;
    if (length === 0) break;
    isItem = true;
    at += length;
  }
  return { at, isBlank: at >= lineEnd, isItem, isQuote, isRow: text.charCodeAt(at) === PIPE };
}

/** Is the block that begins on this line HTML? One that is indented like code counts as code. */
function isHtml(
  text: string,
  lineAt: number,
  { lineEnd, items }: { readonly lineEnd: number; readonly items: ItemColumns },
): boolean {
  const { at } = openingOf(text, lineAt, lineEnd);
  if (text.charCodeAt(at) !== LESS || text.charCodeAt(at - 1) === TAB) return false;
  let indent = 0;
  while (at - indent > lineAt && isSpaceOrTab(text.charCodeAt(at - indent - 1))) indent++;
  const isLineStart = at - indent === lineAt;
  return indent - (isLineStart ? items.around(indent) : 0) < 4;
}

/** Where the content of the open list items starts, in characters from the start of the line. */
class ItemColumns {
  #columns: number[] = [];

  /** Takes a line of text; `column`: where its text starts. */
  take({ isItem, isBlank, isQuote }: Opening, column: number): void {
    if (isBlank) return;
    if (isQuote) this.#columns = [];
    this.#columns = this.#columns.filter((one) => one < column || (!isItem && one === column));
    if (isItem) this.#columns.push(column);
  }

  /** The column of the innermost item that a line with this indent belongs to; 0 for none. */
  around(indent: number): number {
    return this.#columns.findLast((one) => one <= indent) ?? 0;
  }
}
