/** Iterates over the front-coded terms of a dictionary (`dictionary.ts` has the format). */
import { IndexCorrupt } from "../corrupt.ts";
import type { Extent } from "../paged_file.ts";

/** A term, and where its postings and positions are in their sections. */
export interface DictionaryEntry {
  readonly term: string;
  readonly postings: Extent;
  readonly positions: Extent;
}

/**
 * How many units two terms share at their beginnings, as blocks count them: a surrogate pair is never split.
 * The terms must differ.
 */
export function sharedUnits(a: Uint16Array, b: Uint16Array): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at++;
  const before = at === 0 ? 0 : b[at - 1];
  return before >= 0xd800 && before < 0xdc00 ? at - 1 : at;
}

/** Iterates over the terms of consecutive blocks without building strings. */
export class TermWalk {
  /** The UTF-16 units of the current term; only the first `length` of them are valid. */
  units = new Uint16Array(64);
  length = 0;
  /** How many leading units the current term shares with the previous one. */
  shared = 0;
  #bytes: Uint8Array;
  #at = 0;
  #postings: number;
  #positions: number;
  #postingsLength = 0;
  #positionsLength = 0;

  /** `postings` and `positions` are the offsets of the first term's. */
  constructor(bytes: Uint8Array, postings: number, positions: number) {
    this.#bytes = bytes;
    this.#postings = postings;
    this.#positions = positions;
  }

  /** Moves to the next term; false at the end. */
  next(): boolean {
    if (!this.#enter()) return false;
    if (this.shared > this.length) {
      throw new IndexCorrupt("a term shares more than the previous one has");
    }
    this.#suffix(this.#varint());
    this.#leave();
    return true;
  }

  /**
   * Moves to `wanted`, from the start of a block; false if the block does not have it. Only terms that share
   * as much with the one before as that one shares with `wanted` are decoded: one that shares more is still
   * smaller, one that shares less is larger.
   */
  seek(wanted: Uint16Array): boolean {
    let common = 0;
    while (this.#enter()) {
      if (this.shared < common) return false;
      const size = this.#varint();
      if (this.shared > common) this.#at += size;
      else {
        this.#suffix(size);
        const order = this.compareTo(wanted);
        if (order > 0) return false;
        if (order === 0) {
          this.#leave();
          return true;
        }
        common = sharedUnits(this.units.subarray(0, this.length), wanted);
      }
      this.#leave();
    }
    return false;
  }

  /** Begins the next term; false at the end. */
  #enter(): boolean {
    if (this.#at >= this.#bytes.length) return false;
    this.#postings += this.#postingsLength;
    this.#positions += this.#positionsLength;
    this.shared = this.#varint();
    return true;
  }

  #leave(): void {
    this.#postingsLength = this.#varint();
    this.#positionsLength = this.#varint();
  }

  /** Negative, zero or positive, as the current term sorts before, with or after `other`. */
  compareTo(other: Uint16Array): number {
    const most = Math.min(this.length, other.length);
    for (let i = 0; i < most; i++) {
      if (this.units[i] !== other[i]) return this.units[i] - other[i];
    }
    return this.length - other.length;
  }

  startsWith(prefix: Uint16Array): boolean {
    if (this.length < prefix.length) return false;
    for (let i = 0; i < prefix.length; i++) if (this.units[i] !== prefix[i]) return false;
    return true;
  }

  entry(): DictionaryEntry {
    let term = "";
    for (let i = 0; i < this.length; i++) term += String.fromCharCode(this.units[i]);
    return {
      term,
      postings: { at: this.#postings, length: this.#postingsLength },
      positions: { at: this.#positions, length: this.#positionsLength },
    };
  }

  /** Decodes UTF-8 into `units`, after the shared ones. */
  #suffix(length: number): void {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new IndexCorrupt("a term ends outside its block");
    if (this.shared + length > this.units.length) {
      const grown = new Uint16Array((this.shared + length) * 2);
      grown.set(this.units);
      this.units = grown;
    }
    let to = this.shared;
    const bytes = this.#bytes;
    for (let at = this.#at; at < end;) {
      const byte = bytes[at++];
      if (byte < 0x80) this.units[to++] = byte;
      else if (byte < 0xe0) this.units[to++] = (byte & 0x1f) << 6 | bytes[at++] & 0x3f;
      else if (byte < 0xf0) {
        this.units[to++] = (byte & 0xf) << 12 | (bytes[at++] & 0x3f) << 6 | bytes[at++] & 0x3f;
      } else {
        const code = ((byte & 7) << 18 | (bytes[at++] & 0x3f) << 12 | (bytes[at++] & 0x3f) << 6 |
          bytes[at++] & 0x3f) - 0x10000;
        this.units[to++] = 0xd800 | code >> 10;
        this.units[to++] = 0xdc00 | code & 0x3ff;
      }
    }
    this.length = to;
    this.#at = end;
  }

  #varint(): number {
    const bytes = this.#bytes;
    const byte = bytes[this.#at++];
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 128; scale < 2 ** 36; scale *= 128) {
      if (this.#at >= bytes.length) break;
      const next = bytes[this.#at++];
      value += (next & 0x7f) * scale;
      if (next < 0x80) return value;
    }
    throw new IndexCorrupt("a varint does not end");
  }
}
