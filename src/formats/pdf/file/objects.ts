/**
 * What a PDF is made of, and how its text reads: objects enter as bytes, values leave.
 *
 * A string is one character per byte. Anything that is not what it should be reads as null, so that
 * a damaged file is read as far as it goes. Time is linear: each byte is looked at a fixed number of times.
 */
import { latin1 } from "./latin1.ts";

export class PdfName {
  constructor(readonly value: string) {}
}

/** A word that is not an object: an operator in a page, `obj` or `endstream` outside. */
export class PdfWord {
  constructor(readonly value: string) {}
}

export class PdfRef {
  constructor(readonly number: number) {}
}

export type PdfDict = ReadonlyMap<string, PdfValue>;

export class PdfStream {
  /** `number` is that of its object. */
  constructor(readonly dict: PdfDict, readonly packed: Uint8Array, readonly number: number) {}
}

export type PdfValue =
  | null
  | boolean
  | number
  | string
  | PdfName
  | PdfRef
  | PdfStream
  | PdfDict
  | readonly PdfValue[];

/** The brackets of arrays and dictionaries that are nested deeper do not count. */
const DEEPEST = 60;

const SPACE = 1;
const DELIMITER = 2;
/** What each byte is; 0 for those that words consist of. */
const KIND = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) KIND[byte] = SPACE;
for (const sign of "()<>[]{}/%") KIND[sign.charCodeAt(0)] = DELIMITER;

const [LF, CR, OPEN, CLOSE, BACKSLASH, LESS, GREATER] = [10, 13, 40, 41, 92, 60, 62];

/** The end of the bytes. */
export const END = Symbol("end");

/** Reads values one after the other. */
export class PdfScanner {
  at: number;
  readonly bytes: Uint8Array;
  readonly #hasRefs: boolean;

  /** In the content of a page there are no references. */
  constructor(bytes: Uint8Array, at = 0, { hasRefs = true } = {}) {
    this.bytes = bytes;
    this.at = at;
    this.#hasRefs = hasRefs;
  }

  skipSpace(): void {
    const { bytes } = this;
    while (this.at < bytes.length) {
      const byte = bytes[this.at];
      if (byte === 0x25) {
        while (this.at < bytes.length && bytes[this.at] !== LF && bytes[this.at] !== CR) this.at++;
      } else if (KIND[byte] !== SPACE) return;
      else this.at++;
    }
  }

  /** A value or a word; a bracket without its partner is a word. */
  next(depth = 0): PdfValue | PdfWord | typeof END {
    this.skipSpace();
    const { bytes } = this;
    if (this.at >= bytes.length) return END;
    const byte = bytes[this.at];
    if (byte === 0x2f) return this.#name();
    if (byte === OPEN) return this.#string();
    const isPair = byte === LESS && bytes[this.at + 1] === LESS;
    if (depth > DEEPEST && (isPair || byte === 0x5b)) return this.#sign(isPair ? "<<" : "[");
    if (byte === 0x5b) return this.#array(depth);
    if (byte === LESS) return isPair ? this.#dict(depth) : this.#hex();
    if (byte === GREATER && bytes[this.at + 1] === GREATER) return this.#sign(">>");
    if (KIND[byte] === DELIMITER) return this.#sign(String.fromCharCode(byte));
    if (byte >= 0x2b && byte <= 0x39) return this.#number();
    return this.#word();
  }

  /** A value; null for anything else. */
  value(): PdfValue {
    const value = this.next();
    return value === END || value instanceof PdfWord ? null : value;
  }

  #sign(sign: string): PdfWord {
    this.at += sign.length;
    return new PdfWord(sign);
  }

  #word(): PdfValue | PdfWord {
    const text = this.#plain();
    if (text === "true") return true;
    if (text === "false") return false;
    return text === "null" ? null : new PdfWord(text);
  }

  /** The characters up to a space or a delimiter; at least one. */
  #plain(): string {
    const { bytes } = this;
    const start = this.at++;
    while (this.at < bytes.length && KIND[bytes[this.at]] === 0) this.at++;
    return latin1(bytes, start, Math.min(this.at, start + LONGEST_WORD));
  }

  #name(): PdfName {
    const text = this.#plain().slice(1);
    return new PdfName(
      text.includes("#")
        ? text.replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
        : text,
    );
  }

  #number(): PdfValue | PdfWord {
    const start = this.at;
    const text = this.#plain();
    const number = Number(text);
    if (Number.isNaN(number)) {
      // `--5` and `1.2.3` are written by some programs.
      const [sound] = /^[+-]?\d*\.?\d*/.exec(text.replace(/^-+/, "-"))!;
      if (sound === "") return new PdfWord(text);
      return Number(sound) || 0;
    }
    if (this.#hasRefs && Number.isSafeInteger(number) && number >= 0) {
      const ref = this.#refAfter();
      if (ref > 0 && isDigit(this.bytes[start])) {
        this.at = ref;
        return new PdfRef(number);
      }
    }
    return number;
  }

  /** Where ` 0 R` ends, if it comes next; else 0. */
  #refAfter(): number {
    const { bytes } = this;
    let at = this.at;
    while (KIND[bytes[at]] === SPACE && at < bytes.length) at++;
    const digits = at;
    while (isDigit(bytes[at]) && at - digits < 6) at++;
    if (at === digits) return 0;
    const space = at;
    while (at < bytes.length && KIND[bytes[at]] === SPACE) at++;
    if (at === space || bytes[at] !== 0x52) return 0;
    return at + 1 >= bytes.length || KIND[bytes[at + 1]] !== 0 ? at + 1 : 0;
  }

  #array(depth: number): PdfValue {
    this.at++;
    const items: PdfValue[] = [];
    for (;;) {
      const item = this.next(depth + 1);
      if (item === END) break;
      if (item instanceof PdfWord) {
        if (item.value === "]") break;
        if (ENDS.has(item.value)) break;
      } else items.push(item);
    }
    return items;
  }

  #dict(depth: number): PdfValue {
    this.at += 2;
    const dict = new Map<string, PdfValue>();
    for (;;) {
      const key = this.next(depth + 1);
      if (key === END || key instanceof PdfWord && (key.value === ">>" || ENDS.has(key.value))) {
        break;
      }
      if (!(key instanceof PdfName)) continue;
      const before = this.at;
      const value = this.next(depth + 1);
      if (value === END) break;
      if (value instanceof PdfWord) this.at = before;
      else if (!dict.has(key.value)) dict.set(key.value, value);
      if (value instanceof PdfWord && value.value !== ">>" && !ENDS.has(value.value)) {
        this.next(depth + 1);
      }
    }
    return dict;
  }

  #hex(): string {
    const { bytes } = this;
    this.at++;
    const parts: string[] = [];
    let high = -1;
    while (this.at < bytes.length && bytes[this.at] !== GREATER) {
      const digit = HEX[bytes[this.at++]];
      if (digit === 255) continue;
      if (high < 0) high = digit;
      else {
        parts.push(String.fromCharCode(high << 4 | digit));
        high = -1;
      }
    }
    this.at++;
    if (high >= 0) parts.push(String.fromCharCode(high << 4));
    return parts.join("");
  }

  #string(): string {
    const { bytes } = this;
    const parts: string[] = [];
    let depth = 1;
    let start = ++this.at;
    for (; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at];
      if (byte === OPEN) depth++;
      else if (byte === CLOSE) {
        if (--depth === 0) break;
      } else if (byte === BACKSLASH) {
        parts.push(latin1(bytes, start, this.at));
        parts.push(this.#escape());
        start = this.at + 1;
      }
    }
    parts.push(latin1(bytes, start, Math.min(this.at, bytes.length)));
    this.at++;
    return parts.join("");
  }

  /** Reads what follows a backslash, up to its last character. */
  #escape(): string {
    const { bytes } = this;
    const byte = bytes[++this.at];
    if (byte === undefined) return "";
    if (byte >= 0x30 && byte <= 0x37) {
      let code = byte - 0x30;
      for (let i = 0; i < 2 && bytes[this.at + 1] >= 0x30 && bytes[this.at + 1] <= 0x37; i++) {
        code = code * 8 + bytes[++this.at] - 0x30;
      }
      return String.fromCharCode(code & 255);
    }
    if (byte === CR) {
      if (bytes[this.at + 1] === LF) this.at++;
      return "";
    }
    return ESCAPES.get(byte) ?? String.fromCharCode(byte);
  }
}

/** Words that an array or a dictionary without an end does not go beyond. */
const ENDS: ReadonlySet<string> = new Set(["endobj", "stream", "endstream", "obj", "xref"]);
/** Longer words, and names, are cut. */
const LONGEST_WORD = 1_000;

const ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x6e, "\n"],
  [0x72, "\r"],
  [0x74, "\t"],
  [0x62, "\b"],
  [0x66, "\f"],
  [LF, ""],
]);

const HEX = new Uint8Array(256).fill(255);
for (let i = 0; i < 16; i++) {
  const digit = i.toString(16);
  HEX[digit.charCodeAt(0)] = HEX[digit.toUpperCase().charCodeAt(0)] = i;
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

export function isSpace(byte: number): boolean {
  return KIND[byte] === SPACE;
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map;
}
