/** The ranges of a text that are code. */
export class CodeRanges {
  /** Ascending, never overlapping. */
  readonly #ranges: readonly (readonly [start: number, end: number])[];

  private constructor(ranges: (readonly [number, number])[]) {
    this.#ranges = ranges.sort((a, b) => a[0] - b[0]);
  }

  static none(): CodeRanges {
    return new CodeRanges([]);
  }

  /** `lines`: whole lines of code and HTML, starts and ends; HTML is not code. */
  static of(
    text: string,
    lines: readonly number[],
    spans: readonly { readonly at: number; readonly end: number }[],
  ): CodeRanges {
    const ranges: [number, number][] = spans.map(({ at, end }) => [at, end]);
    for (let i = 0; i < lines.length; i += 2) {
      const isHtml = /^[\s>]*(?:[-*+]\s+)*</.test(text.slice(lines[i], lines[i] + 200));
      if (!isHtml) ranges.push([lines[i], lines[i + 1]]);
    }
    return new CodeRanges(ranges);
  }

  contain(at: number): boolean {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ranges[middle][1] <= at) low = middle + 1;
      else high = middle;
    }
    return low < this.#ranges.length && this.#ranges[low][0] <= at;
  }
}
