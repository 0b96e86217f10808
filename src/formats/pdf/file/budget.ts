/**
 * What reading one PDF may cost. Limits are amounts of work rather than of time, so that a file is read
 * or refused in the same way on every machine.
 */

/** Why a PDF cannot be read, as a clause. */
export class PdfProblem extends Error {}

/** Bytes of all the streams that are read, unpacked, and of what is looked through besides. */
const MOST_BYTES = 100_000_000;
/** Operators, glyphs and objects. */
const MOST_STEPS = 20_000_000;
/** Pieces of text that have a place of their own; some programs give one to each letter. */
const MOST_PIECES = 2_000_000;

export class PdfBudget {
  #bytes = MOST_BYTES;
  #steps = MOST_STEPS;
  #pieces = MOST_PIECES;

  /** How many bytes may still be unpacked. */
  get bytes(): number {
    return this.#bytes;
  }

  spendBytes(count: number): void {
    this.#bytes -= count;
    if (this.#bytes < 0) throw new PdfProblem(`unpacks to more than ${MOST_BYTES} bytes`);
  }

  spendSteps(count: number): void {
    this.#steps -= count;
    if (this.#steps < 0) throw tooMuch();
  }

  spendPiece(): void {
    if (--this.#pieces < 0) throw tooMuch();
  }
}

function tooMuch(): PdfProblem {
  return new PdfProblem("has too much in it to be read");
}
