/** The leaf block that is open while a scanner walks down the lines: a paragraph, code or HTML. */

import { isRun, runLength, trimEnd } from "./block_starts.ts";
import type { LineCursor } from "./line_cursor.ts";

export type LeafKind = "none" | "paragraph" | "fence" | "indented" | "html";

/** Titles are cut long before this many lines. */
const MAX_PARAGRAPH_LINES = 4_096;

export class OpenLeaf {
  /** Whole lines of code and HTML that were closed: starts and ends, ascending. */
  readonly code: number[] = [];
  kind: LeafKind = "none";
  /** Start and number of its first line. */
  at = 0;
  line = 0;
  /** Kind of an open HTML block, as `htmlBlockKind` numbers them. */
  htmlKind = 0;
  /** Character of an open fence, and how often it is repeated. */
  #fence = 0;
  #fenceSize = 0;
  /** Start and end of the text of each line of an open paragraph. */
  #lines: number[] = [];

  /** Opens a leaf on the current line; none may be open. */
  open(kind: LeafKind, cursor: LineCursor): void {
    this.kind = kind;
    this.at = cursor.lineAt;
    this.line = cursor.line;
    if (kind === "paragraph") this.#lines = [];
  }

  /** Closes the leaf, if any, at `end`, the start of a line. */
  close(end: number): void {
    const { kind } = this;
    if (kind === "fence" || kind === "indented" || kind === "html") this.code.push(this.at, end);
    this.kind = "none";
  }

  /** Which character the open fence repeats, and how often. */
  setFence(code: number, size: number): void {
    this.#fence = code;
    this.#fenceSize = size;
  }

  /** Does the line at its first word close the open fence? */
  isClosingFence({ text, word, wordAt, lineEnd, indent }: LineCursor): boolean {
    return word === this.#fence && indent <= 3 &&
      runLength(text, wordAt, lineEnd) >= this.#fenceSize && isRun(text, wordAt, lineEnd);
  }

  /** Adds the rest of the line to the open paragraph. */
  addText({ wordAt, lineEnd }: LineCursor): void {
    if (this.#lines.length < 2 * MAX_PARAGRAPH_LINES) this.#lines.push(wordAt, lineEnd);
  }

  /** The lines of the open paragraph, without indent, joined by `\n`. */
  paragraphText(text: string): string {
    let joined = "";
    for (let i = 0; i < this.#lines.length; i += 2) {
      const line = text.slice(this.#lines[i], this.#lines[i + 1]);
      joined += i === 0 ? line : `\n${line}`;
    }
    return joined.slice(0, trimEnd(joined, 0, joined.length));
  }
}
