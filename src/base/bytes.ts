/**
 * Bytes and the text in them: UTF-8 offsets, variable-length numbers, a fast content hash.
 *
 * Decoders are safe on untrusted bytes: a read past the end throws `RangeError` and never returns
 * garbage.
 */

const ENCODER = new TextEncoder();
const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const LENIENT = new TextDecoder("utf-8", { ignoreBOM: true });

export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return ENCODER.encode(text);
}

/** Decodes UTF-8 and keeps a byte order mark; null for invalid bytes. */
export function decodeStrict(bytes: Uint8Array): string | null {
  try {
    return STRICT.decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes any bytes and keeps a byte order mark; invalid bytes become U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return LENIENT.decode(bytes);
}

/** The length in UTF-8 of `text` from `start` to `end`, which are positions in the string. */
export function byteLength(text: string, start = 0, end = text.length): number {
  let bytes = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) bytes++;
    else if (code < 0x800) bytes += 2;
    else if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text, at + 1)) {
      bytes += 4;
      at++;
    } else bytes += 3;
  }
  return bytes;
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000;
}

/** The parts in one array. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let size = 0;
  for (const part of parts) size += part.length;
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Converts ascending string positions to byte offsets, in one pass over the string. */
export class ByteOffsets {
  #text: string;
  #at = 0;
  #bytes = 0;

  constructor(text: string) {
    this.#text = text;
  }
  /** `at` must not be smaller than in the previous call. */
  of(at: number): number {
    this.#bytes += byteLength(this.#text, this.#at, at);
    this.#at = at;
    return this.#bytes;
  }
}

/** Two hexadecimal digits for each byte. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** A 64-bit content hash as 16 hex digits. It detects changes; it is not cryptographic. */
export function hashBytes(bytes: Uint8Array): string {
  let a = 0xdeadbeef ^ bytes.length;
  let b = 0x41c6ce57 ^ bytes.length;
  const whole = bytes.length & ~3;
  const words = wordsIn(bytes);
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    a = Math.imul(a ^ word, 2654435761);
    a ^= a >>> 15;
    b = Math.imul(b ^ word, 1597334677);
    b ^= b >>> 13;
  }
  for (let at = whole; at < bytes.length; at++) {
    a = Math.imul(a ^ bytes[at], 2654435761);
    b = Math.imul(b ^ bytes[at], 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return hex(b) + hex(a);
}

/** Whole little-endian words, without copying where the machine and the place in memory allow. */
function wordsIn(bytes: Uint8Array): Int32Array {
  const count = bytes.length >>> 2;
  if (IS_LITTLE_ENDIAN && bytes.byteOffset % 4 === 0) {
    return new Int32Array(bytes.buffer, bytes.byteOffset, count);
  }
  const words = new Int32Array(count);
  for (let i = 0, at = 0; i < count; i++, at += 4) {
    words[i] = bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | bytes[at + 3] << 24;
  }
  return words;
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, "0");
}

/** A growable buffer of little-endian words and LEB128 numbers. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
  }
  get length(): number {
    return this.#length;
  }
  /** The bytes written so far: a view, valid until the next write. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }
  clear(): void {
    this.#length = 0;
  }
  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }
  u32(value: number): void {
    this.#reserve(4);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = value;
    bytes[at++] = value >>> 8;
    bytes[at++] = value >>> 16;
    bytes[at++] = value >>> 24;
    this.#length = at;
  }
  /** Writes an integer from 0 to 2^53 - 1. */
  varint(value: number): void {
    this.#reserve(8);
    const bytes = this.#bytes;
    let at = this.#length;
    while (value > 0x7fffffff) {
      bytes[at++] = (value % 128) | 0x80;
      value = Math.floor(value / 128);
    }
    while (value > 0x7f) {
      bytes[at++] = (value & 0x7f) | 0x80;
      value >>>= 7;
    }
    bytes[at++] = value;
    this.#length = at;
  }
  raw(data: Uint8Array): void {
    this.#reserve(data.length);
    this.#bytes.set(data, this.#length);
    this.#length += data.length;
  }
  /** Writes UTF-8 after its length. */
  string(text: string): void {
    const data = ENCODER.encode(text);
    this.varint(data.length);
    this.raw(data);
  }
  #reserve(extra: number): void {
    const wanted = this.#length + extra;
    if (wanted <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(wanted, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

/** Reads what `ByteWriter` wrote; throws `RangeError` past the end and for numbers too large. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  get done(): boolean {
    return this.at >= this.bytes.length;
  }
  byte(): number {
    if (this.at >= this.bytes.length) throw new RangeError("unexpected end of data");
    return this.bytes[this.at++];
  }
  u32(): number {
    const at = this.at;
    const bytes = this.bytes;
    if (at + 4 > bytes.length) throw new RangeError("unexpected end of data");
    this.at = at + 4;
    return (bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | bytes[at + 3] << 24) >>> 0;
  }
  varint(): number {
    const bytes = this.bytes;
    let value = 0;
    let scale = 1;
    for (let count = 0; count < 8; count++) {
      if (this.at >= bytes.length) throw new RangeError("unexpected end of data");
      const byte = bytes[this.at++];
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    throw new RangeError("number too large");
  }
  raw(length: number): Uint8Array {
    if (length < 0 || this.at + length > this.bytes.length) {
      throw new RangeError("unexpected end of data");
    }
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  string(): string {
    return LENIENT.decode(this.raw(this.varint()));
  }
}
