/** Unpacks what Deflate has packed, within a limit and as far as it is not damaged. */

/** Bytes that grow as they are written. */
class Output {
  bytes: Uint8Array;
  length = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67]
  .concat([83, 99, 115, 131, 163, 195, 227, 258]);
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]
  .concat([5, 5, 5, 5, 0]);
const DISTANCES = Array.from(
  { length: 30 },
  (_, i) => i < 4 ? i + 1 : (2 + (i & 1)) * 2 ** ((i >> 1) - 1) + 1,
);
const DISTANCE_BITS = Array.from({ length: 30 }, (_, i) => i < 4 ? 0 : (i >> 1) - 1);
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15;

/** A table by the next bits, as many as the longest code has: symbol × 16 + length; 0 for no code. */
interface Codes {
  readonly table: Uint16Array;
  readonly bits: number;
}

function toCodes(lengths: Uint8Array): Codes {
  const counts = new Uint16Array(LONGEST_CODE + 2);
  let bits = 1;
  for (const length of lengths) {
    if (length > 0) counts[length]++;
    if (length > bits) bits = length;
  }
  const next = new Uint32Array(LONGEST_CODE + 2);
  for (let length = 1; length <= LONGEST_CODE; length++) {
    next[length + 1] = (next[length] + counts[length]) << 1;
  }
  const table = new Uint16Array(1 << bits);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    let code = next[length]++;
    let reversed = 0;
    for (let i = 0; i < length; i++, code >>= 1) reversed = reversed << 1 | code & 1;
    for (let at = reversed; at < table.length; at += 1 << length) table[at] = symbol << 4 | length;
  });
  return { table, bits };
}

const FIXED = {
  symbols: toCodes(
    Uint8Array.from({ length: 288 }, (_, i) => i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8),
  ),
  distances: toCodes(new Uint8Array(30).fill(5)),
};

/** Thrown where the data makes no sense or ends; what was unpacked before counts. */
const DAMAGED = Symbol("damaged");

class Inflater {
  readonly #out: Output;
  readonly #most: number;
  readonly #bytes: Uint8Array;
  #at: number;
  #buffer = 0;
  #count = 0;

  constructor(bytes: Uint8Array, at: number, most: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#most = most;
    this.#out = new Output(Math.min(most + 1, Math.max(1_024, bytes.length * 4)));
  }

  run(): Inflated {
    let isDamaged = false;
    try {
      while (this.#block() && this.#out.length <= this.#most);
    } catch (error) {
      if (error !== DAMAGED) throw error;
      isDamaged = true;
    }
    return { bytes: this.#out.bytes.subarray(0, this.#out.length), isDamaged };
  }

  /** Reads a block; false after the last one. */
  #block(): boolean {
    const isLast = this.#take(1) === 1;
    const kind = this.#take(2);
    if (kind === 0) this.#stored();
    else if (kind === 1) this.#packed(FIXED.symbols, FIXED.distances);
    else if (kind === 2) {
      const { symbols, distances } = this.#codes();
      this.#packed(symbols, distances);
    } else throw DAMAGED;
    return !isLast;
  }

  #stored(): void {
    // Whole bytes that were read ahead go back.
    this.#at -= this.#count >> 3;
    this.#buffer = this.#count = 0;
    const [bytes, out] = [this.#bytes, this.#out];
    if (this.#at + 4 > bytes.length) throw DAMAGED;
    const size = bytes[this.#at] | bytes[this.#at + 1] << 8;
    this.#at += 4;
    const part = bytes.subarray(this.#at, this.#at + size);
    out.reserve(part.length);
    out.bytes.set(part, out.length);
    out.length += part.length;
    this.#at += size;
    if (part.length < size) throw DAMAGED;
  }

  #codes(): { readonly symbols: Codes; readonly distances: Codes } {
    const [symbols, distances, given] = [
      this.#take(5) + 257,
      this.#take(5) + 1,
      this.#take(4) + 4,
    ];
    const small = new Uint8Array(19);
    for (let i = 0; i < given; i++) small[ORDER[i]] = this.#take(3);
    const codes = toCodes(small);
    const lengths = new Uint8Array(symbols + distances);
    for (let i = 0; i < lengths.length;) {
      const symbol = this.#symbol(codes);
      if (symbol < 16) lengths[i++] = symbol;
      else {
        const [value, times] = symbol === 16
          ? [i > 0 ? lengths[i - 1] : 0, 3 + this.#take(2)]
          : [0, symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7)];
        lengths.fill(value, i, i + times);
        i += times;
      }
    }
    return {
      symbols: toCodes(lengths.subarray(0, symbols)),
      distances: toCodes(lengths.subarray(symbols)),
    };
  }

  #packed(symbols: Codes, distances: Codes): void {
    const out = this.#out;
    while (out.length <= this.#most) {
      const symbol = this.#symbol(symbols);
      if (symbol === 256) return;
      if (symbol < 256) {
        if (out.length === out.bytes.length) out.reserve(1);
        out.bytes[out.length++] = symbol;
        continue;
      }
      if (symbol > 285) throw DAMAGED;
      const length = LENGTHS[symbol - 257] + this.#take(LENGTH_BITS[symbol - 257]);
      const code = this.#symbol(distances);
      if (code > 29) throw DAMAGED;
      const distance = DISTANCES[code] + this.#take(DISTANCE_BITS[code]);
      if (distance > out.length) throw DAMAGED;
      out.reserve(length);
      const { bytes } = out;
      const end = out.length + length;
      for (let at = out.length; at < end; at++) bytes[at] = bytes[at - distance];
      out.length = end;
    }
  }

  #symbol({ table, bits }: Codes): number {
    while (this.#count < bits && this.#at < this.#bytes.length) {
      this.#buffer |= this.#bytes[this.#at++] << this.#count;
      this.#count += 8;
    }
    const entry = table[this.#buffer & (1 << bits) - 1];
    const length = entry & 15;
    if (length === 0 || length > this.#count) throw DAMAGED;
    this.#buffer >>>= length;
    this.#count -= length;
    return entry >> 4;
  }

  #take(bits: number): number {
    while (this.#count < bits) {
      if (this.#at >= this.#bytes.length) throw DAMAGED;
      this.#buffer |= this.#bytes[this.#at++] << this.#count;
      this.#count += 8;
    }
    const value = this.#buffer & (1 << bits) - 1;
    this.#buffer >>>= bits;
    this.#count -= bits;
    return value;
  }
}

/** What was packed; more than `most` bytes if there are more than that. */
export interface Inflated {
  readonly bytes: Uint8Array;
  /** Does the data make no sense from there on, or end too early? */
  readonly isDamaged: boolean;
}

/** Unpacks raw data of Deflate. */
export function inflateRaw(packed: Uint8Array, most: number): Inflated {
  return new Inflater(packed, 0, most).run();
}

/** Unpacks a zlib stream, as far as it is sound; one byte more than `most` if there are more. */
export function inflate(packed: Uint8Array, most: number): Uint8Array {
  const hasHeader = (packed[0] & 15) === 8 && (packed[0] << 8 | packed[1]) % 31 === 0;
  return new Inflater(packed, hasHeader ? 2 : 0, most).run().bytes.subarray(0, most + 1);
}
