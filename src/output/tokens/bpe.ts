/**
 * Byte pair encoding over a table of tokens that is used as it is in the file, without a step that
 * reads it: see `scripts/token_table.ts`, which writes it.
 *
 * The table has four parts: u32 number of slots (a power of two) and u32 number of tokens; the slots, u32
 * each; the offset of each token in the bytes, u32, with the end of the last; the bytes of all tokens. A slot is
 * empty (0) or holds a token plus one in its lower 17 bits and a part of the token's hash in the others. A token
 * is in the first empty slot from the one that its hash names. Tokens are numbered by rank: the pair with the
 * lowest rank is merged first.
 */

/** No token has more bytes. */
export const LONGEST_TOKEN = 128;
const TOKEN_BITS = 17;
const TOKEN_MASK = (1 << TOKEN_BITS) - 1;
const BASE = 0x01000193;
const MIXER = 0x2c1b3c6d;
const HEADER = 8;

/** The hash of a text, continued with one more byte. */
export function extendHash(hash: number, byte: number): number {
  return (Math.imul(hash, BASE) + byte + 1) | 0;
}

/** Spreads a hash over all bits: the upper ones name a slot, the lower ones are kept in it. */
export function mixHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), MIXER);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** What a slot holds. */
export function slotValue(mixed: number, token: number): number {
  return ((mixed << TOKEN_BITS) | (token + 1)) >>> 0;
}

/** The powers of the base: the hash of a part is a difference of the hashes up to its two ends. */
const POWERS = new Int32Array(LONGEST_TOKEN + 1);
POWERS[0] = 1;
for (let i = 1; i <= LONGEST_TOKEN; i++) POWERS[i] = Math.imul(POWERS[i - 1], BASE);

/** Of one character, in UTF-8. */
const MOST_BYTES = 4;
const NO_TOKEN = -1;
/** A heap entry is a rank, times this, plus a position: ascending by rank, then from left to right. */
const RANK_STEP = 2 ** 32;

/** Counts the tokens of pieces of up to `capacity` bytes. */
export class BytePairs {
  readonly #piece: Uint8Array;
  #size = 0;
  readonly #slots: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #shift: number;
  /** Of the bytes before each position. */
  readonly #hashes: Int32Array;
  /** Where the part that starts at a position ends; parts are tokens. */
  readonly #ends: Int32Array;
  /** Where the part before the one at a position starts. */
  readonly #before: Int32Array;
  /** The rank of the part at a position together with the next one. */
  readonly #ranks: Int32Array;
  readonly #heap: Float64Array;
  #heapSize = 0;

  constructor(table: Uint8Array, capacity: number) {
    const { buffer, byteOffset, byteLength } = table.byteOffset % 4 === 0 ? table : table.slice();
    const [slots, tokens] = new Uint32Array(buffer, byteOffset, 2);
    const startsAt = byteOffset + HEADER + 4 * slots;
    const bytesAt = startsAt + 4 * (tokens + 1);
    this.#slots = new Uint32Array(buffer, byteOffset + HEADER, slots);
    this.#starts = new Uint32Array(buffer, startsAt, tokens + 1);
    this.#bytes = new Uint8Array(buffer, bytesAt, byteOffset + byteLength - bytesAt);
    this.#shift = Math.clz32(slots) + 1;
    this.#piece = new Uint8Array(capacity);
    this.#hashes = new Int32Array(capacity + 1);
    this.#ends = new Int32Array(capacity + 1);
    this.#before = new Int32Array(capacity + 1);
    this.#ranks = new Int32Array(capacity + 1);
    this.#heap = new Float64Array(3 * capacity);
  }

  /** Takes a part of a text as the piece to count; returns where it had to stop, at `end` if all fits. */
  load(text: string, start: number, end: number): number {
    const room = this.#piece.length - MOST_BYTES;
    let at = start;
    this.#size = 0;
    for (let code = 0; at < end && this.#size <= room; at += code > 0xffff ? 2 : 1) {
      code = text.charCodeAt(at);
      if (code < 0x80) this.#append(code);
      else this.#appendEncoded(code = text.codePointAt(at)!);
    }
    return at;
  }

  /** UTF-8; half of a surrogate pair becomes a replacement character, as encoders do. */
  #appendEncoded(code: number): void {
    const scalar = (code & 0xfffff800) === 0xd800 ? 0xfffd : code;
    if (scalar < 0x800) this.#append(0xc0 | (scalar >> 6));
    else {
      if (scalar < 0x10000) this.#append(0xe0 | (scalar >> 12));
      else {
        this.#append(0xf0 | (scalar >> 18));
        this.#append(0x80 | ((scalar >> 12) & 63));
      }
      this.#append(0x80 | ((scalar >> 6) & 63));
    }
    this.#append(0x80 | (scalar & 63));
  }

  #append(byte: number): void {
    const at = this.#size++;
    this.#piece[at] = byte;
    this.#hashes[at + 1] = extendHash(this.#hashes[at], byte);
  }

  /** The number of tokens in the piece. */
  count(): number {
    return this.#tokenAt(0, this.#size) === NO_TOKEN ? this.#merge(this.#size) : 1;
  }

  #merge(size: number): number {
    const [ends, before, ranks] = [this.#ends, this.#before, this.#ranks];
    this.#heapSize = 0;
    for (let at = 0; at < size; at++) {
      ends[at] = at + 1;
      before[at] = at - 1;
    }
    for (let at = 0; at < size; at++) this.#rank(at, size);
    let parts = size;
    while (this.#heapSize > 0) {
      const least = this.#pop();
      const rank = Math.floor(least / RANK_STEP);
      const at = least - rank * RANK_STEP;
      if (ranks[at] !== rank) continue;
      const joined = ends[at];
      ends[at] = ends[joined];
      ranks[joined] = NO_TOKEN;
      if (ends[at] < size) before[ends[at]] = at;
      parts--;
      this.#rank(at, size);
      if (before[at] >= 0) this.#rank(before[at], size);
    }
    return parts;
  }

  /** Notes the rank of the part at a position together with the next one. */
  #rank(at: number, size: number): void {
    const middle = this.#ends[at];
    const rank = middle < size ? this.#tokenAt(at, this.#ends[middle]) : NO_TOKEN;
    this.#ranks[at] = rank;
    if (rank !== NO_TOKEN) this.#push(rank * RANK_STEP + at);
  }

  /** The token that consists of the bytes of the piece from `start` to `end`. */
  #tokenAt(start: number, end: number): number {
    const length = end - start;
    if (length > LONGEST_TOKEN) return NO_TOKEN;
    const hash = this.#hashes[end] - Math.imul(this.#hashes[start], POWERS[length]);
    const mixed = mixHash(hash | 0);
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let i = mixed >>> this.#shift; slots[i] !== 0; i = (i + 1) & last) {
      const slot = slots[i];
      if ((slot ^ (mixed << TOKEN_BITS)) >>> TOKEN_BITS !== 0) continue;
      const token = (slot & TOKEN_MASK) - 1;
      if (this.#isToken(token, start, length)) return token;
    }
    return NO_TOKEN;
  }

  #isToken(token: number, start: number, length: number): boolean {
    const piece = this.#piece;
    const from = this.#starts[token];
    if (this.#starts[token + 1] - from !== length) return false;
    for (let i = 0; i < length; i++) {
      if (this.#bytes[from + i] !== piece[start + i]) return false;
    }
    return true;
  }

  #push(entry: number): void {
    const heap = this.#heap;
    let i = this.#heapSize++;
    for (; i > 0; i = (i - 1) >> 1) {
      const parent = heap[(i - 1) >> 1];
      if (parent <= entry) break;
      heap[i] = parent;
    }
    heap[i] = entry;
  }

  #pop(): number {
    const heap = this.#heap;
    const least = heap[0];
    const size = --this.#heapSize;
    const entry = heap[size];
    let i = 0;
    for (let child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && heap[child + 1] < heap[child]) child++;
      if (heap[child] >= entry) break;
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = entry;
    return least;
  }
}
