/**
 * An estimate of the time that micromark would take for a document. Its worst case is not linear:
 * some constructs make it copy all the events that it has collected so far.
 */

/** Microseconds for each character, each open container of a line, each pair of copies. */
const COST = { character: 0.2, container: 2, copies: 0.25 };
/** A further line of a paragraph makes it copy as well, but far less. */
const LINE_COPIES = 0.05;

export class MicromarkEffort {
  #containers = 0;
  #copies = 0;

  /** A line was met with so many containers open. */
  addLine(containers: number): void {
    this.#containers += containers;
  }

  /** A container, a setext heading or a lazy line makes micromark copy its events. */
  addCopy(): void {
    this.#copies++;
  }

  addParagraphLine(): void {
    this.#copies += LINE_COPIES;
  }

  /** There is more nesting than anyone should parse. */
  exceed(): void {
    this.#copies = Infinity;
  }

  /** Roughly the microseconds for a text of this length. */
  estimate(length: number): number {
    return length * COST.character + this.#containers * COST.container +
      this.#copies ** 2 * COST.copies;
  }
}
