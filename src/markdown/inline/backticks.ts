/** Looking for things in a text once only, so that scanning region by region stays linear. */

/** Where something stands next; places are asked for in ascending order, each is looked for once. */
export class NextPlace {
  readonly #text: string;
  readonly #wanted: string;
  #next = -1;

  constructor(text: string, wanted: string) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** The first place at or after `at`; the length of the text when there is none. */
  from(at: number): number {
    if (this.#next < at) {
      const found = this.#text.indexOf(this.#wanted, at);
      this.#next = found < 0 ? this.#text.length : found;
    }
    return this.#next;
  }
}

/** The runs of backticks of one region, paired in constant time each. */
export class BacktickRuns {
  readonly #sizes = new Map<number, number>();
  /** Starts of the runs of each size, last one first. */
  readonly #starts = new Map<number, number[]>();

  constructor(text: string, backtick: NextPlace, { start, end }: { start: number; end: number }) {
    const runs: [at: number, size: number][] = [];
    for (let at = backtick.from(start); at < end;) {
      let next = at;
      while (next < end && text.charCodeAt(next) === 96) next++;
      runs.push([at, next - at]);
      at = backtick.from(next);
    }
    for (const [at, size] of runs.reverse()) {
      this.#sizes.set(at, size);
      const starts = this.#starts.get(size);
      if (starts) starts.push(at);
      else this.#starts.set(size, [at]);
    }
  }

  /** Length of the run at `at`; one behind an escaped backtick is shorter than it looks. */
  sizeAt(at: number): number {
    return this.#sizes.get(at) ?? (this.#sizes.get(at - 1) ?? 2) - 1;
  }

  /** Start of the next run of that size after `at`, -1 for none. Ask in ascending order. */
  closing(at: number, size: number): number {
    const starts = this.#starts.get(size) ?? [];
    while (starts.length > 0 && starts[starts.length - 1] <= at) starts.pop();
    return starts.at(-1) ?? -1;
  }
}
