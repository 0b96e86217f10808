/**
 * What parsing one file may cost. It is counted in what the parser does and not in time, so that the same
 * files are parsed on every machine: a parser that looks ahead to the end of the text at every token reads
 * the text again and again, and one that tries many readings takes many steps. Time is a limit only for
 * what shows in neither.
 */
import { checkDeadline } from "../base/deadline.ts";

/** Of characters read, for each one of the text: files that people write are read up to twelve times. */
const READS = 20;
const FREE_READS = 1_000_000;
/** Of calls for each 1,000 characters, which are ten in files that people write. */
const STEPS = 60;
const FREE_STEPS = 2_000;
/** Milliseconds for 1,000 characters, twenty times of what they take, and for any file. */
const TIME = 10;
const FREE_TIME = 1_000;
/** Milliseconds after which a file is not tried again when time runs out: else it would hold up every search. */
const ENOUGH_TIME = 1_000;
/** Characters that the parser takes at a time, less than its buffer has. */
const PIECE = 5_000;

export class Effort {
  readonly #text: string;
  readonly #isLate: () => boolean;
  readonly #start = performance.now();
  readonly #most: number;
  #reads: number;
  #steps: number;
  #isOver = false;
  /** Was it the caller whose time ran out, so that the file deserves another run? */
  wasLate = false;

  constructor(text: string, isLate: () => boolean) {
    this.#text = text;
    this.#isLate = isLate;
    this.#reads = FREE_READS + READS * text.length;
    this.#steps = FREE_STEPS + STEPS * text.length / 1_000;
    this.#most = FREE_TIME + TIME * text.length / 1_000;
  }

  /** Is there nothing left of it? Then what was found is not all. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** A piece of the text for the parser; nothing at the end of the effort, as for one at the end of the text. */
  read(index: number): string {
    // The parser may read for long between two steps.
    if (this.#isSpent()) return "";
    const piece = this.#text.slice(index, index + PIECE);
    this.#reads -= piece.length;
    return piece;
  }

  /** Counts a step. Must the parser stop? */
  step(): boolean {
    this.#steps--;
    return this.#isSpent();
  }

  #isSpent(): boolean {
    if (this.#isOver) return true;
    checkDeadline();
    const took = performance.now() - this.#start;
    const isLate = this.#isLate();
    this.wasLate = isLate && took < ENOUGH_TIME;
    this.#isOver = isLate || this.#reads < 0 || this.#steps < 0 || took > this.#most;
    return this.#isOver;
  }
}
