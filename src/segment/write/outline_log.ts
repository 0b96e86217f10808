/**
 * Collects the shape of the outlines and the lengths of the hierarchies, which `terms/inherit.ts`
 * cannot derive from the postings of headings.
 */
import { PagedU32List } from "./paged_u32_list.ts";

/** The number of each term of a heading. */
type HeadingTerms = readonly number[];

export class OutlineLog {
  /** By chunk, in the order of `add`: chunks in the subtree, counting the chunk itself. */
  readonly sizes = new PagedU32List();
  /** By chunk: its depth in the outline, 0 for a document. */
  readonly levels = new PagedU32List();
  /** By chunk: the number of terms in its hierarchy. */
  readonly lengths = new PagedU32List();

  /**
   * Adds the chunks of a document in pre-order: their parents and the terms of their headings. If
   * the one top heading of a document repeats its title, the sections inherit that title once, not
   * twice.
   */
  add(parents: readonly number[], headings: readonly HeadingTerms[]): void {
    if (isTitleRepeated(parents, headings)) {
      this.sizes.push(1);
      this.levels.push(0);
      this.lengths.push(headings[0].length);
      this.#addBelow(parents.slice(1).map((parent) => parent - 1), headings.slice(1), 1);
    } else this.#addBelow(parents, headings, 0);
  }

  #addBelow(parents: readonly number[], headings: readonly HeadingTerms[], top: number): void {
    const first = this.sizes.length;
    const open: number[] = [];
    let length = 0;
    const close = () => {
      const chunk = open.pop()!;
      this.sizes.set(first + chunk, this.sizes.length - first - chunk);
      length -= headings[chunk].length;
    };
    parents.forEach((parent, chunk) => {
      while (open.length > 0 && open[open.length - 1] !== parent) close();
      length += headings[chunk].length;
      this.sizes.push(1);
      this.levels.push(top + open.length);
      this.lengths.push(length);
      open.push(chunk);
    });
    while (open.length > 0) close();
  }
}

function isTitleRepeated(parents: readonly number[], headings: readonly HeadingTerms[]): boolean {
  if (headings.length < 2 || headings[0].length !== headings[1].length) return false;
  return headings[0].every((term, i) => term === headings[1][i]) &&
    parents.every((parent, chunk) => chunk < 2 || parent > 0);
}
