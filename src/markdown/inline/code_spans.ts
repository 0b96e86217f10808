/** Code spans: which runs of backticks open one, and where it ends. */

import { BACKTICK } from "../characters.ts";

export interface CodeSpan {
  /** The code without its backticks; padding spaces are included. */
  readonly start: number;
  readonly end: number;
  /** The first position after the closing backticks. */
  readonly next: number;
}

/**
 * The code spans of one paragraph. The caller walks it from left to right, skips characters that a
 * backslash escapes, and asks at each backtick it reaches. All questions together take time linear
 * in the paragraph.
 */
export class CodeSpans {
  readonly #text: string;
  readonly #end: number;
  /** Starts of the runs of each size, last one first; null before the first question. */
  #starts: Map<number, number[]> | null = null;

  /** The paragraph ends at `end`; where it starts does not matter. */
  constructor(text: string, end: number) {
    this.#text = text;
    this.#end = end;
  }

  /** The end of the run of backticks that starts at `at`. */
  runEnd(at: number): number {
    let end = at;
    while (end < this.#end && this.#text.charCodeAt(end) === BACKTICK) end++;
    return end;
  }

  /** The span that the backticks at `at` open, or null when they are literal. Ask in order. */
  openedAt(at: number): CodeSpan | null {
    const start = this.runEnd(at);
    const size = start - at;
    const closing = (this.#starts ??= this.#findRuns(start)).get(size);
    if (closing === undefined) return null;
    while (closing.length > 0 && closing[closing.length - 1] < start) closing.pop();
    const end = closing.at(-1);
    return end === undefined ? null : { start, end, next: end + size };
  }

  #findRuns(from: number): Map<number, number[]> {
    const runs: [at: number, size: number][] = [];
    for (let at = this.#text.indexOf("`", from); at >= 0 && at < this.#end;) {
      const end = this.runEnd(at);
      runs.push([at, end - at]);
      at = this.#text.indexOf("`", end);
    }
    const starts = new Map<number, number[]>();
    for (const [at, size] of runs.reverse()) {
      const list = starts.get(size);
      if (list) list.push(at);
      else starts.set(size, [at]);
    }
    return starts;
  }
}
