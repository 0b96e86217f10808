/** Character maps: the codes that a string of bytes consists of, and what they stand for. */
import type { PdfBudget } from "../file/budget.ts";
import { fromUtf16 } from "./encodings.ts";
import { END, PdfName, PdfScanner, type PdfValue, PdfWord } from "../file/objects.ts";

/** Codes of one range; those of an array have characters of their own. */
interface Range {
  readonly first: number;
  readonly last: number;
  /** Of the first code, in UTF-16; or the number of its glyph. */
  readonly to: string | number;
}

export class CharacterMap {
  /** How many bytes a code has, by its first byte; 0 where the map does not say. */
  readonly lengths = new Uint8Array(256);
  readonly #single = new Map<number, string | number>();
  readonly #ranges: Range[] = [];
  #isSorted = true;

  get isEmpty(): boolean {
    return this.#single.size === 0 && this.#ranges.length === 0;
  }

  add(code: number, to: string | number): void {
    this.#single.set(code, to);
  }

  addRange(range: Range): void {
    if (range.first === range.last) this.add(range.first, range.to);
    else if (range.last > range.first) {
      this.#ranges.push(range);
      this.#isSorted = false;
    }
  }

  /** What a code stands for; undefined if the map does not say. */
  get(code: number): string | number | undefined {
    const single = this.#single.get(code);
    if (single !== undefined) return single;
    const range = this.#rangeOf(code);
    if (range === undefined) return undefined;
    const offset = code - range.first;
    return typeof range.to === "number" ? range.to + offset : later(range.to, offset);
  }

  #rangeOf(code: number): Range | undefined {
    if (!this.#isSorted) {
      this.#ranges.sort((a, b) => a.first - b.first);
      this.#isSorted = true;
    }
    let [low, high] = [0, this.#ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ranges[middle].first <= code) low = middle + 1;
      else high = middle;
    }
    const range = this.#ranges[low - 1];
    return range !== undefined && range.last >= code ? range : undefined;
  }
}

/** The text whose last character is that many further. */
function later(text: string, offset: number): string {
  const point = text.codePointAt(text.length - 1);
  if (text.length === 0 || point === undefined) return "";
  return text.slice(0, -1) + String.fromCodePoint(Math.min(0xffff, point + offset));
}

/** The codes of a map with more of them are not read further. */
const MOST_CODES = 200_000;

/** Reads a map to Unicode, or to glyphs. */
export function readCharacterMap(bytes: Uint8Array, budget: PdfBudget): CharacterMap {
  const map = new CharacterMap();
  const scanner = new PdfScanner(bytes, 0, { hasRefs: false });
  let operands: PdfValue[] = [];
  for (let value = scanner.next(); value !== END; value = scanner.next()) {
    if (!(value instanceof PdfWord)) {
      operands.push(value);
      if (operands.length > MOST_CODES) break;
      continue;
    }
    budget.spendSteps(operands.length + 1);
    apply(map, value.value, operands);
    operands = [];
  }
  return map;
}

function apply(map: CharacterMap, word: string, operands: readonly PdfValue[]): void {
  const step = word === "endcodespacerange" || word === "endbfchar" || word === "endcidchar"
    ? 2
    : 3;
  for (let i = 0; i + step <= operands.length; i += step) {
    const [from, second, third] = operands.slice(i, i + step);
    if (typeof from !== "string") continue;
    if (word === "endcodespacerange") addLengths(map, from, second);
    else if (word === "endbfchar" || word === "endcidchar") {
      const to = targetOf(second);
      if (to !== null) map.add(codeOf(from), to);
    } else if (word === "endbfrange" || word === "endcidrange") addRange(map, from, second, third);
    else return;
  }
}

function addLengths(map: CharacterMap, first: string, last: PdfValue): void {
  if (typeof last !== "string" || first === "" || last === "") return;
  map.lengths.fill(Math.min(4, first.length), first.charCodeAt(0), last.charCodeAt(0) + 1);
}

function addRange(map: CharacterMap, from: string, until: PdfValue, target: PdfValue): void {
  if (typeof until !== "string") return;
  const [first, last] = [codeOf(from), codeOf(until)];
  if (Array.isArray(target)) {
    target.slice(0, last - first + 1).forEach((one: PdfValue, i: number) => {
      const to = targetOf(one);
      if (to !== null) map.add(first + i, to);
    });
  } else {
    const to = targetOf(target);
    if (to !== null) map.addRange({ first, last, to });
  }
}

function targetOf(value: PdfValue): string | number | null {
  if (typeof value === "string") return value.length === 1 ? value : fromUtf16(value);
  if (value instanceof PdfName) return "";
  return typeof value === "number" ? value : null;
}

export function codeOf(bytes: string): number {
  let code = 0;
  for (let i = 0; i < Math.min(4, bytes.length); i++) code = code * 256 + bytes.charCodeAt(i);
  return code;
}
