/** How far definitions reach in a text, with what belongs to them. */
import type { Found } from "./found.ts";

export interface OwnSpan {
  readonly start: number;
  readonly end: number;
  /** Does it share no line with other code? */
  readonly hasOwnLines: boolean;
  readonly hasComment: boolean;
  readonly isOneLine: boolean;
}

/** How far definitions reach: to the comments above them, and to the ends of their lines. */
export class Spans {
  readonly #text: string;
  /** Comments and attributes by where they end. */
  readonly #leading = new Map<number, Found>();
  /** Where the comment that starts at a position ends. */
  readonly #commentEnds = new Map<number, number>();
  /** Where comments start, ascending. */
  readonly #commentStarts: Uint32Array;
  /** Where tags start that code may follow in the same line, by where they end. */
  readonly #tags = new Map<number, number>();
  /** Statements around definitions by where they end: the longest. */
  readonly #wraps = new Map<number, number>();

  constructor(text: string, found: readonly Found[]) {
    this.#text = text;
    for (const one of found) {
      if (one.kind === "comment" || one.kind === "lead") {
        const end = this.#codeEnd(one.end);
        this.#leading.set(end, one);
        if (one.kind === "comment") this.#commentEnds.set(one.start, end);
      } else if (one.kind === "tag") {
        this.#tags.set(this.#codeEnd(one.end), one.start);
      } else if (one.kind === "wrap") {
        const known = this.#wraps.get(one.end);
        if (known === undefined || one.start < known) this.#wraps.set(one.end, one.start);
      }
    }
    this.#commentStarts = Uint32Array.from(this.#commentEnds.keys()).sort();
  }

  /** Where the next comment starts; `Infinity` if there is none. */
  commentAfter(at: number): number {
    const starts = this.#commentStarts;
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (starts[middle] < at) low = middle + 1;
      else high = middle;
    }
    return low < starts.length ? starts[low] : Infinity;
  }

  of(found: Found): OwnSpan {
    const text = this.#text;
    let end = found.end;
    for (let sign = text[end]; sign === ";" || sign === ","; sign = text[++end]);
    const wrapped = this.#wraps.get(found.end) ?? this.#wraps.get(end) ?? found.start;
    let start = Math.min(found.start, wrapped);
    const isOneLine = !hasBreak(text, start, end);
    let hasComment = false;
    for (let above; (above = this.#above(start)) !== undefined;) {
      start = above.start;
      hasComment ||= above.kind === "comment";
    }
    const lineStart = this.#lineStart(start) ?? this.#lineStartOfTag(start);
    const lineEnd = this.#lineEnd(end) ?? this.#lineEnd(this.#commentEnd(end));
    if (lineStart === null) return { start, end, hasOwnLines: false, hasComment, isOneLine };
    return { start: lineStart, end: lineEnd ?? end, hasOwnLines: true, hasComment, isOneLine };
  }

  /** The comment or attribute that belongs to what starts at `start`. */
  #above(start: number): Found | undefined {
    const end = this.#codeEnd(start);
    const one = this.#leading.get(end);
    if (one === undefined || one.start >= start) return undefined;
    if (hasBreak(this.#text, this.#text.indexOf("\n", end) + 1, start)) return undefined;
    return one.kind === "lead" || this.#lineStart(one.start) !== null ? one : undefined;
  }

  /** The end of the comment behind `at` in its line; `at` if there is none. */
  #commentEnd(at: number): number {
    const text = this.#text;
    let start = at;
    while (text[start] === " " || text[start] === "\t") start++;
    return this.#commentEnds.get(start) ?? at;
  }

  /** The end of what is before `at`, without white space. */
  #codeEnd(at: number): number {
    while (at > 0 && isSpace(this.#text.charCodeAt(at - 1))) at--;
    return at;
  }

  /** Where the line starts, if there is only white space before `at` in it; else null. */
  #lineStart(at: number): number | null {
    while (at > 0) {
      const code = this.#text.charCodeAt(at - 1);
      if (code === 10 || code === 13) return at;
      if (!isSpace(code) && code !== 0xfeff) return null;
      at--;
    }
    return at;
  }

  /** Where the line starts, if there is only a tag before `at` in it; else null. */
  #lineStartOfTag(at: number): number | null {
    const tag = this.#tags.get(this.#codeEnd(at));
    return tag === undefined ? null : this.#lineStart(tag);
  }

  /** Where the next line starts, if there is only white space behind `at`; else null. */
  #lineEnd(at: number): number | null {
    const { length } = this.#text;
    for (; at < length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 10) return at + 1;
      if (code === 13) return this.#text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
      if (!isSpace(code)) return null;
    }
    return at;
  }
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function hasBreak(text: string, start: number, end: number): boolean {
  const at = text.indexOf("\n", start);
  return at >= 0 && at < end;
}
