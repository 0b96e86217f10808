/**
 * The tokens of one field in the order they are found, four bytes each, sorted by term at the end.
 *
 * A unit (a chunk or a file) is closed before the next one begins, and positions within it do not
 * decrease. A token is one u32 entry, `term * 256 + distance to the previous position`; a distance
 * of 255 or more is written as 255 and follows in an entry of its own.
 */
import { checkDeadline } from "../../base/deadline.ts";
import { PagedU32List } from "./paged_u32_list.ts";

const FAR = 255;

/** Terms must be numbered below this. */
export const MOST_TERMS = 1 << 24;

/** Some of the terms. */
export interface Selection {
  /** By term: its number in the selection, or -1. */
  readonly numberOf: Int32Array;
  /** The tokens of number n will be those from `starts[n]` to `starts[n + 1] - 1`. */
  readonly starts: Uint32Array;
}

/** Tokens in order. The arrays may go on after the last one. */
export interface SortedTokens {
  readonly units: Uint32Array;
  readonly positions: Uint32Array;
}

/** Room for the tokens that are sorted at once, used again for the next ones. */
export class TokenRoom {
  #room: SortedTokens = { units: new Uint32Array(0), positions: new Uint32Array(0) };

  /** Arrays for at least so many tokens; what was in them before is overwritten. */
  take(size: number): SortedTokens {
    if (this.#room.units.length < size) {
      this.#room = { units: new Uint32Array(size), positions: new Uint32Array(size) };
    }
    return this.#room;
  }
}

export class TokenLog {
  #entries = new PagedU32List();
  /** By unit: the number of entries up to its end, and its number of tokens. */
  #ends = new PagedU32List();
  #lengths = new PagedU32List();
  /** Of the open unit: the last position, and the number of tokens so far. */
  #last = 0;
  #length = 0;

  add(term: number, position: number): void {
    const distance = position - this.#last;
    this.#last = position;
    if (distance < FAR) this.#entries.push(term * 256 + distance);
    else {
      this.#entries.push(term * 256 + FAR);
      this.#entries.push(distance);
    }
    this.#length++;
  }

  /** Ends the current unit and begins the next. */
  close(): void {
    this.#ends.push(this.#entries.length);
    this.#lengths.push(this.#length);
    this.#last = 0;
    this.#length = 0;
  }

  /** Entries so far: about the number of tokens. */
  get size(): number {
    return this.#entries.length;
  }
  /** Units closed so far. */
  get units(): number {
    return this.#ends.length;
  }
  /** The number of tokens in a unit. */
  lengthOf(unit: number): number {
    return this.#lengths.at(unit);
  }

  /** Forgets the tokens, which take the most memory of all; lengths stay known. */
  forget(): void {
    this.#entries = new PagedU32List();
  }

  /** By term, up to `terms` of them: its number of tokens. */
  counts(terms: number): Uint32Array {
    const counts = new Uint32Array(terms);
    const entries = this.#entries;
    for (let at = 0; at < entries.length; at++) {
      const entry = entries.at(at);
      counts[entry >>> 8]++;
      if ((entry & FAR) === FAR) at++;
    }
    return counts;
  }

  /**
   * The tokens of some terms, by term, then unit, then position. `order` lists the units in their final
   * order, and unit numbers in the result are indices into it. The result is valid until `room` is used again.
   */
  sort({ numberOf, starts }: Selection, order: Uint32Array, room: TokenRoom): SortedTokens {
    const next = starts.slice();
    const size = starts[starts.length - 1];
    const { units, positions } = room.take(size);
    if (size === 0) return { units, positions };
    this.#each(order, (term, position, unit) => {
      const number = numberOf[term];
      if (number < 0) return;
      const at = next[number]++;
      units[at] = unit;
      positions[at] = position;
    });
    return { units, positions };
  }

  #each(order: Uint32Array, visit: (term: number, position: number, unit: number) => void): void {
    const entries = this.#entries;
    for (let unit = 0; unit < order.length; unit++) {
      checkDeadline();
      const old = order[unit];
      const end = this.#ends.at(old);
      let position = 0;
      for (let at = old === 0 ? 0 : this.#ends.at(old - 1); at < end; at++) {
        const entry = entries.at(at);
        const distance = entry & FAR;
        position += distance < FAR ? distance : entries.at(++at);
        visit(entry >>> 8, position, unit);
      }
    }
  }
}
