/** Positions in a text as lines and columns. */

import type { Place } from "./model.ts";

export class LineTable {
  readonly #text: string;
  /** Where lines start; made when first asked for. */
  #starts: number[] | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Lines of the text, at least 1; a line end at the very end begins none. */
  get count(): number {
    const starts = this.#table();
    const isOpen = starts.length > 1 && starts[starts.length - 1] === this.#text.length;
    return starts.length - (isOpen ? 1 : 0);
  }

  /** Line and column of a position, both from 1; columns count UTF-16 units, as editors do. */
  place(at: number): Place {
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
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}
