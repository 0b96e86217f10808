/** Positions in a text as lines and columns. */

import { LineCursor } from "./block/line_cursor.ts";

export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** The lines of a text. LF, CRLF and lone CR end a line; one at the very end begins none. */
export class LineTable {
  readonly #text: string;
  /** Where lines start; computed on first use. */
  #starts: number[] | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Lines of the text, at least 1. */
  get count(): number {
    return this.#table().length;
  }

  /** Where a line starts; the end of the text for a line after the last one. */
  startOf(line: number): number {
    return this.#table()[line - 1] ?? this.#text.length;
  }

  /** Line and column of a position, both from 1; columns count UTF-16 units, as editors do. */
  locate(at: number): LineColumn {
    const starts = this.#table();
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle] <= at) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: at - starts[low] + 1 };
  }

  #table(): number[] {
    return this.#starts ??= lineStarts(this.#text);
  }
}

function lineStarts(text: string): number[] {
  const starts: number[] = [];
  const cursor = new LineCursor({ text, at: 0, line: 1 });
  while (cursor.nextLine()) starts.push(cursor.lineAt);
  return starts.length === 0 ? [0] : starts;
}
