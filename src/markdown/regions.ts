/**
 * Where inline markup may stand: a markdown text cut into runs of text and blocks of raw HTML.
 *
 * A code span or a link never reaches from one run into the next. Fenced and indented code is in no
 * region. Runs are cut at blank lines, list markers, table rows, headings and code; that is finer than
 * CommonMark in rare cases (a wrapped line that begins like a list item), never coarser. Linear.
 */

import { listMarkerLength } from "./block/block_starts.ts";
import type { Blocks, MarkdownSource } from "./block/blocks.ts";
import { LineCursor } from "./block/line_cursor.ts";

export interface Region {
  readonly kind: "text" | "html";
  /** Positions in the text, half-open. */
  readonly start: number;
  readonly end: number;
}

/** The regions of a source, in order, never overlapping. */
export function findRegions(source: MarkdownSource, { code, headings }: Blocks): Region[] {
  const { text } = source;
  const regions: Region[] = [];
  const cursor = new LineCursor(source);
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
      if (code[nextCode] === lineAt && isHtml(text, lineAt, lineEnd)) {
        regions.push({ kind: "html", start: lineAt, end: code[nextCode + 1] });
      }
      continue;
    }
    while (nextHeading < headings.length && headings[nextHeading].endAt <= lineAt) nextHeading++;
    const heading = headings[nextHeading];
    if (heading !== undefined && heading.at <= lineAt) {
      if (heading.at === lineAt) close(lineAt);
      if (start < 0) start = contentAt(text, lineAt, lineEnd);
      if (cursor.nextAt >= heading.endAt) close(lineEnd);
      continue;
    }
    const opens = openingOf(text, lineAt, lineEnd);
    // A line without the mark may continue the paragraph of a quote; one with it begins a quote.
    if (opens.isBlank || opens.isNew || (opens.isQuote && !inQuote)) close(lineAt);
    inQuote = opens.isQuote;
    if (start < 0 && !opens.isBlank) start = opens.at;
    if (opens.isRow) close(lineEnd);
  }
  close(text.length);
  return regions;
}

interface Opening {
  /** After white space, quote marks and list markers. */
  readonly at: number;
  readonly isBlank: boolean;
  /** A list item begins here. */
  readonly isNew: boolean;
  readonly isQuote: boolean;
  /** A row of a table. */
  readonly isRow: boolean;
}

/** Containers in a row that are looked at; more are plain text. */
const MAX_MARKERS = 64;

function openingOf(text: string, lineAt: number, lineEnd: number): Opening {
  let at = lineAt;
  let isNew = false;
  let isQuote = false;
  for (let count = 0; count < MAX_MARKERS; count++) {
    while (at < lineEnd && isWhite(text.charCodeAt(at))) at++;
    const word = text.charCodeAt(at);
    if (at < lineEnd && word === 62) {
      isQuote = true;
      at++;
      continue;
    }
    const length = at < lineEnd && isMarkerStart(word) ? listMarkerLength(text, at, lineEnd) : 0;
    if (length === 0) break;
    isNew = true;
    at += length;
  }
  return { at, isBlank: at >= lineEnd, isNew, isQuote, isRow: text.charCodeAt(at) === 124 };
}

function contentAt(text: string, lineAt: number, lineEnd: number): number {
  return openingOf(text, lineAt, lineEnd).at;
}

function isWhite(code: number): boolean {
  return code === 32 || code === 9;
}

function isMarkerStart(code: number): boolean {
  return code === 45 || code === 42 || code === 43 || (code >= 48 && code <= 57);
}

/** Is the block that begins on this line HTML? One that is indented like code counts as code. */
function isHtml(text: string, lineAt: number, lineEnd: number): boolean {
  const { at } = openingOf(text, lineAt, lineEnd);
  let indent = 0;
  while (at - indent > lineAt && isWhite(text.charCodeAt(at - indent - 1))) indent++;
  return text.charCodeAt(at) === 60 && indent < 4 && text.charCodeAt(at - 1) !== 9;
}
