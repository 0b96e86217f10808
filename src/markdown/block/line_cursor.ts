/**
 * Walks a text line by line and, within a line, by columns as CommonMark counts them: a tab reaches
 * to the next multiple of four, and may be consumed partly.
 */

import { CR, LF, SPACE, TAB } from "../characters.ts";
import type { MarkdownSource } from "../model.ts";

/** `word` at the end of a line. */
export const END = -1;

export class LineCursor {
  readonly text: string;
  /** The current line: its number from 1, its start, its end without the line ending. */
  line: number;
  lineAt: number;
  lineEnd: number;
  /** Where the next line starts: the end of this one, line ending included. */
  nextAt: number;
  /** The position reached in the line, and its column from 0. */
  at = 0;
  column = 0;
  /**
   * After `findWord`: the next position that is not white space, its code, its indent in columns.
   */
  wordAt = 0;
  word = END;
  indent = 0;
  /** The next `\n` and `\r` at or after `nextAt`, so that each is searched for once. */
  #lf = -1;
  #cr = -1;

  constructor(source: MarkdownSource) {
    this.text = source.text;
    this.lineAt = this.lineEnd = this.nextAt = source.at;
    this.line = source.line - 1;
  }

  /** Moves to the next line; false at the end of the text. LF, CRLF and lone CR end a line. */
  nextLine(): boolean {
    const text = this.text;
    const at = this.lineAt = this.at = this.nextAt;
    if (at >= text.length) return false;
    if (this.#lf < at) this.#lf = indexOrEnd(text, "\n", at);
    if (this.#cr < at) this.#cr = indexOrEnd(text, "\r", at);
    const end = this.lineEnd = Math.min(this.#lf, this.#cr);
    const isCrLf = text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF;
    this.nextAt = Math.min(text.length, end + (isCrLf ? 2 : 1));
    this.line++;
    this.column = 0;
    return true;
  }

  /** Looks past white space without moving. */
  findWord(): void {
    const { text, lineEnd } = this;
    let at = this.at;
    let column = this.column;
    while (at < lineEnd) {
      const code = text.charCodeAt(at);
      if (code === SPACE) column++;
      else if (code === TAB) column += 4 - column % 4;
      else break;
      at++;
    }
    this.wordAt = at;
    this.word = at < lineEnd ? text.charCodeAt(at) : END;
    this.indent = column - this.column;
  }

  /** Consumes white space of at most `columns` columns, the last tab partly if necessary. */
  skipColumns(columns: number): void {
    let left = columns;
    while (left > 0 && this.at < this.lineEnd) {
      const code = this.text.charCodeAt(this.at);
      const width = code === TAB ? 4 - this.column % 4 : code === SPACE ? 1 : 0;
      if (width === 0) return;
      this.column += Math.min(width, left);
      if (width <= left) this.at++;
      left -= width;
    }
  }

  /** Consumes the white space that `findWord` found, and `length` characters after it. */
  skipWord(length: number): void {
    this.column += this.indent + length;
    this.at = this.wordAt + length;
  }
}

function indexOrEnd(text: string, character: string, at: number): number {
  const found = text.indexOf(character, at);
  return found < 0 ? text.length : found;
}
