/**
 * Tokens in the order they come, four bytes each, turned into postings at the end.
 *
 * A log belongs to one field. A unit (a chunk or a file) is closed before the next one begins; within
 * it positions do not decrease. The word of a token is `term * 256 + distance to the position before`;
 * a distance of 255 or more follows in a word of its own.
 */
import { countsOnce } from "../fields.ts";
import { Words } from "./word_list.ts";

const FAR = 255;

/** Numbers a log can tell apart. */
export const MOST_TERMS = 1 << 24;

export interface SortedTokens {
  /** Tokens of term t stand from `starts[t]` to `starts[t + 1]`. */
  readonly starts: Uint32Array;
  readonly units: Uint32Array;
  readonly positions: Uint32Array;
}

export class TokenLog {
  #words = new Words();
  #ends = new Words();
  #lengths = new Words();
  #last = 0;
  #length = 0;
  #seen = new Uint32Array(1024);

  add(term: number, position: number): void {
    const distance = position - this.#last;
    this.#last = position;
    if (distance < FAR) this.#words.push(term * 256 + distance);
    else {
      this.#words.push(term * 256 + FAR);
      this.#words.push(distance);
    }
    if (countsOnce && this.#isKnown(term)) return;
    this.#length++;
  }

  /** Ends the unit. */
  close(): void {
    this.#ends.push(this.#words.length);
    this.#lengths.push(this.#length);
    this.#last = 0;
    this.#length = 0;
  }

  /** Words taken so far. */
  get size(): number {
    return this.#words.length;
  }
  /** Units closed so far. */
  get units(): number {
    return this.#ends.length;
  }
  lengthOf(unit: number): number {
    return this.#lengths.at(unit);
  }

  /** All tokens by term, then unit, then position; `order` lists the units as they shall be numbered. */
  sort(terms: number, order: Uint32Array): SortedTokens {
    const starts = new Uint32Array(terms + 1);
    this.#each(order, (term) => starts[term + 1]++);
    for (let term = 0; term < terms; term++) starts[term + 1] += starts[term];
    const units = new Uint32Array(starts[terms]);
    const positions = new Uint32Array(starts[terms]);
    const next = starts.slice();
    this.#each(order, (term, position, unit) => {
      const at = next[term]++;
      units[at] = unit;
      positions[at] = position;
    });
    return { starts, units, positions };
  }

  #each(order: Uint32Array, visit: (term: number, position: number, unit: number) => void): void {
    const words = this.#words;
    for (let unit = 0; unit < order.length; unit++) {
      const old = order[unit];
      const end = this.#ends.at(old);
      let position = 0;
      for (let at = old === 0 ? 0 : this.#ends.at(old - 1); at < end; at++) {
        const word = words.at(at);
        const distance = word & FAR;
        position += distance < FAR ? distance : words.at(++at);
        visit(word >>> 8, position, unit);
      }
    }
  }

  /** Has the open unit had this term? From now on it has. */
  #isKnown(term: number): boolean {
    if (term >= this.#seen.length) {
      const grown = new Uint32Array(Math.max(term + 1, this.#seen.length * 2));
      grown.set(this.#seen);
      this.#seen = grown;
    }
    const stamp = this.#ends.length + 1;
    if (this.#seen[term] === stamp) return true;
    this.#seen[term] = stamp;
    return false;
  }
}
