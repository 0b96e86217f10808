/**
 * The shape of outlines as they come, and how many terms a hierarchy has: what `inherit.ts` cannot tell
 * from the postings of headings.
 */
import { countsOnce } from "../fields.ts";
import { Words } from "./word_list.ts";

export class OutlineLog {
  /** Per chunk, in the order of `add`: chunks at and below it, its level, the length of its hierarchy. */
  readonly sizes = new Words();
  readonly levels = new Words();
  readonly lengths = new Words();

  /**
   * Chunks of a document in pre-order: their parents, and the terms of their headings. A document whose
   * title is said again by the heading above all others hands it down once, not twice.
   */
  add(parents: readonly number[], headings: readonly (readonly number[])[]): void {
    if (isTitleRepeated(parents, headings)) {
      this.sizes.push(1);
      this.levels.push(0);
      this.lengths.push(countsOnce ? new Set(headings[0]).size : headings[0].length);
      this.#addBelow(parents.slice(1).map((parent) => parent - 1), headings.slice(1), 1);
    } else this.#addBelow(parents, headings, 0);
  }

  #addBelow(
    parents: readonly number[],
    headings: readonly (readonly number[])[],
    top: number,
  ): void {
    const first = this.sizes.length;
    const times = new Map<number, number>();
    const open: number[] = [];
    let length = 0;
    const close = () => {
      const chunk = open.pop()!;
      this.sizes.set(first + chunk, this.sizes.length - first - chunk);
      for (const term of headings[chunk]) {
        const left = times.get(term)! - 1;
        times.set(term, left);
        if (!countsOnce || left === 0) length--;
      }
    };
    parents.forEach((parent, chunk) => {
      while (open.length > 0 && open[open.length - 1] !== parent) close();
      for (const term of headings[chunk]) {
        const before = times.get(term) ?? 0;
        times.set(term, before + 1);
        if (!countsOnce || before === 0) length++;
      }
      this.sizes.push(1);
      this.levels.push(top + open.length);
      this.lengths.push(length);
      open.push(chunk);
    });
    while (open.length > 0) close();
  }
}

function isTitleRepeated(
  parents: readonly number[],
  headings: readonly (readonly number[])[],
): boolean {
  if (headings.length < 2 || headings[0].length !== headings[1].length) return false;
  return headings[0].every((term, i) => term === headings[1][i]) &&
    parents.every((parent, chunk) => chunk < 2 || parent > 0);
}
