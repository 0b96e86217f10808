/** The quotes and list items that are open while a scanner walks down the lines of a document. */

import { GREATER } from "../characters.ts";
import { END, type LineCursor } from "./line_cursor.ts";

/** Quotes and list items that may be open at once. */
const MAX_NESTING = 64;
/** A quote. A list item is the number of columns that its content is indented by, at least 1. */
export const QUOTE = 0;

export class Containers {
  readonly #open: number[] = [];
  /** Does the container have a block yet? An item without one ends at a blank line. */
  readonly #filled: boolean[] = [];
  /** Containers, from the outermost, that the current line continues or opens. */
  #kept = 0;

  get size(): number {
    return this.#open.length;
  }
  get isFull(): boolean {
    return this.#kept >= MAX_NESTING;
  }
  /** Does the line not continue every open container? It may still continue a paragraph in them. */
  get isLazy(): boolean {
    return this.#kept < this.#open.length;
  }

  /** Consumes the markers by which the line continues open containers, and keeps those. */
  match(cursor: LineCursor): void {
    const open = this.#open;
    let kept = 0;
    if (cursor.lineAt === cursor.lineEnd) {
      while (open[kept] > QUOTE && this.#filled[kept]) kept++;
    } else while (kept < open.length && this.#continues(cursor, kept)) kept++;
    this.#kept = kept;
  }

  #continues(cursor: LineCursor, i: number): boolean {
    const container = this.#open[i];
    cursor.findWord();
    if (container === QUOTE) {
      if (cursor.word !== GREATER || cursor.indent > 3) return false;
      cursor.skipWord(1);
      cursor.skipColumns(1);
      return true;
    }
    if (cursor.word === END ? !this.#filled[i] : cursor.indent < container) return false;
    cursor.skipColumns(container);
    return true;
  }

  /** Opens a container inside those kept; the others must have been dropped. */
  push(container: number): void {
    this.fill();
    this.#open.push(container);
    this.#filled.push(false);
    this.#kept++;
  }

  /** The innermost container now has a block. */
  fill(): void {
    if (this.#filled.length > 0) this.#filled[this.#filled.length - 1] = true;
  }

  /** Closes the containers that the line did not keep. */
  dropRest(): void {
    this.#open.length = this.#kept;
    this.#filled.length = this.#kept;
  }
}
