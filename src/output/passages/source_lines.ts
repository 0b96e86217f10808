/** The lines of a result's text: where they are in the file, and which sections they are in. */
import type { LineSpan } from "../../search/marks/model.ts";
import type { Result } from "../../search/model.ts";
import { isComment, type Line, linesOf, type Unit } from "./units.ts";

export function covers({ lineStart, lineEnd }: LineSpan, line: number): boolean {
  return lineStart <= line && line <= lineEnd;
}

/** Where the lines of a body are in its file, and which sections they are in. */
export class SourceLines {
  #result: Result;
  #lines: readonly Line[];
  /** The number in the file of the first line of the body. */
  #first: number;
  #headings: ReadonlySet<number>;
  /** The lines of the body, counted from 0, that are in comments of several lines. */
  #comments = new Set<number>();

  constructor(result: Result) {
    this.#result = result;
    this.#lines = linesOf(result.body);
    this.#first = result.lineEnd - Math.max(1, this.#lines.length) + 1;
    this.#headings = new Set(result.findings.sections.slice(1).map(({ lineStart }) => lineStart));
  }

  /** Lines of comments among the units are not missed where they are not shown. */
  leaveOut(units: readonly Unit[]): void {
    for (const { kind, start, first, last } of units) {
      if (kind !== "markup" || !this.#result.body.startsWith("<!--", start)) continue;
      for (let line = first; line <= last; line++) this.#comments.add(line);
    }
  }

  /** The lines of the body that start at a position or later. */
  from(start: number): readonly Line[] {
    return start === 0 ? this.#lines : this.#lines.filter((line) => line.start >= start);
  }

  /** Is a line of the body, counted from 0, the heading of a section below the result? */
  isHeading(line: number): boolean {
    return this.#headings.has(this.#first + line);
  }

  /** The id of the section that a line of the body is in. */
  sectionOf(line: number): string {
    const number = this.#first + line;
    const { findings: { sections }, id } = this.#result;
    const at = lastAt(sections.length, (i) => sections[i].lineStart <= number);
    return at < 0 ? id : sections[at].id;
  }

  isIn({ first }: Unit, part: LineSpan): boolean {
    return covers(part, this.#first + first);
  }

  /** The section and the lines in the file of a part of the body, without blank lines around it. */
  placeOf(start: number, end: number): LineSpan & { readonly id: string } {
    const text = this.#result.body.slice(start, end);
    const [from, to] = text.trim() === ""
      ? [start, end]
      : [end - text.trimStart().length, start + text.trimEnd().length];
    const [first, last] = [this.#lineAt(from), this.#lineAt(Math.max(from, to - 1))];
    return {
      id: this.sectionOf(first),
      lineStart: this.#first + first,
      lineEnd: this.#first + last,
    };
  }

  /**
   * The lines of text in the file that none of the pieces has in full, in order; comments are no text. No two
   * pieces overlap.
   */
  gapsBetween(pieces: readonly { readonly start: number; readonly text: string }[]): LineSpan[] {
    const gaps: LineSpan[] = [];
    let from = 0;
    for (const { start, text } of pieces.toSorted((a, b) => a.start - b.start)) {
      const end = start + text.length;
      const first = this.#lineAt(start);
      for (let line = first; line < this.#lines.length && this.#lines[line].start < end; line++) {
        if (this.#lines[line].start < start || !this.#isText(line)) continue;
        if (this.#lines[line].start + this.#textOf(line).length > end) continue;
        gaps.push(...this.#gap(from, line));
        from = line + 1;
      }
    }
    return [...gaps, ...this.#gap(from, this.#lines.length)];
  }

  /** The first to the last line of text from one line to before another; none if there is no text. */
  #gap(from: number, to: number): LineSpan[] {
    let [first, last] = [from, to - 1];
    while (first <= last && !this.#isText(first)) first++;
    while (last > first && !this.#isText(last)) last--;
    return first > last ? [] : [{ lineStart: this.#first + first, lineEnd: this.#first + last }];
  }

  #isText(line: number): boolean {
    if (this.#lines[line].start < this.#result.frontmatterEnd) return false;
    if (this.#comments.has(line)) return false;
    const text = this.#textOf(line);
    return text !== "" && !isComment(text);
  }

  /** Without white space at its end. */
  #textOf(line: number): string {
    const { start, end } = this.#lines[line];
    return this.#result.body.slice(start, end).trimEnd();
  }

  #lineAt(at: number): number {
    return Math.max(0, lastAt(this.#lines.length, (i) => this.#lines[i].start <= at));
  }
}

/** The last of the numbers below `count` that passes, -1 for none; those that pass come first. */
function lastAt(count: number, passes: (i: number) => boolean): number {
  let [low, high] = [-1, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
