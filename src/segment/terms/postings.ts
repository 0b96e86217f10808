/**
 * Postings of one term, field by field: which units contain it, how often, and where.
 *
 * Units are chunks of the segment, or files for the fields that all chunks of a file share.
 *
 *     postings    one byte: bit i is set if field i has a list; per list: varint number of units
 *                 and, except for the last list, varint size of the list, varint size of its
 *                 positions; then the lists
 *     list        per unit: gap * 2 + once, where gap is the number of units skipped and once is 1
 *                 if the term occurs there once; otherwise the number of times - 2 follows
 *     positions   (a separate section) per unit: the first position, then the distance to each next
 *
 * A list of 8 units or more has all gaps and then all numbers of times - 1, both as Rice codes (`rice.ts`);
 * so do 8 positions or more. The numbers of shorter ones take one byte if below 192, as most are, else two,
 * three or five. The first byte decides:
 *
 *     0…191     the number itself
 *     192…247   number - 192 = (byte - 192) * 256 + the next byte
 *     248…254   number - 14528 = (byte - 248) * 65536 + the next two bytes
 *     255       the number in the next four bytes
 */
import { ByteReader, ByteWriter } from "../../base/bytes.ts";
import { IndexCorrupt } from "../corrupt.ts";
import { readRice, writeRice } from "./rice.ts";

/** The units that have a term in one field, ascending, and how often each has it. */
export interface PostingList {
  readonly units: Uint32Array;
  readonly times: Uint32Array;
}

/** Where the list of one field is, in the postings of a term. */
interface FieldHead {
  readonly field: number;
  readonly count: number;
  /** Offset of the list in the postings of the term, and its end. */
  readonly start: number;
  readonly end: number;
  /** The same in the positions of the term. */
  readonly positionsStart: number;
  readonly positionsEnd: number;
}

const TWO = 192;
const THREE = 248;
const FIVE = 255;
/** The smallest numbers that take two, three and five bytes. */
const FROM_TWO = TWO;
const FROM_THREE = FROM_TWO + (THREE - TWO) * 256;
const FROM_FIVE = FROM_THREE + (FIVE - THREE) * 65536;

function writeNumber(to: ByteWriter, value: number): void {
  if (value < FROM_TWO) to.byte(value);
  else if (value < FROM_THREE) {
    to.byte(TWO + ((value - FROM_TWO) >>> 8));
    to.byte(value - FROM_TWO & 255);
  } else if (value < FROM_FIVE) {
    to.byte(THREE + ((value - FROM_THREE) >>> 16));
    to.byte((value - FROM_THREE) >>> 8 & 255);
    to.byte(value - FROM_THREE & 255);
  } else {
    to.byte(FIVE);
    to.u32(value);
  }
}

/** Reads numbers one after the other; `at` may run past the end, which the caller must check. */
class Numbers {
  at: number;
  #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }
  next(): number {
    const byte = this.#bytes[this.at++];
    return byte < TWO ? byte : this.#more(byte);
  }
  #more(byte: number): number {
    const bytes = this.#bytes;
    if (byte < THREE) return FROM_TWO + ((byte - TWO) << 8 | bytes[this.at++]);
    if (byte < FIVE) {
      return FROM_THREE + ((byte - THREE) << 16 | bytes[this.at++] << 8 | bytes[this.at++]);
    }
    const at = this.at;
    this.at += 4;
    return (bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | bytes[at + 3] << 24) >>> 0;
  }
}

/** From so many numbers on, Rice codes are shorter. */
const LONG = 8;

/** Writes lists and their positions one after the other. */
export class ListWriter {
  readonly list: ByteWriter;
  readonly positions: ByteWriter;
  #gaps: number[] = [];
  #times: number[] = [];
  #steps: number[] = [];

  constructor(capacity = 1 << 16) {
    this.list = new ByteWriter(capacity);
    this.positions = new ByteWriter(capacity);
  }

  /** Begins anew. */
  clear(): void {
    this.list.clear();
    this.positions.clear();
  }

  /**
   * Writes the tokens `from` to `end - 1`, which belong to one term: units must not decrease, nor
   * positions within a unit. Returns the number of units.
   */
  write(tokens: { units: Uint32Array; positions: Uint32Array }, from: number, end: number): number {
    const { units, positions } = tokens;
    const [gaps, times, steps] = [this.#gaps, this.#times, this.#steps];
    let count = 0;
    let before = -1;
    for (let at = from; at < end; count++) {
      const unit = units[at];
      gaps[count] = unit - before - 1;
      before = unit;
      const first = at;
      for (let last = 0; at < end && units[at] === unit; at++) {
        steps[at - from] = positions[at] - last;
        last = positions[at];
      }
      times[count] = at - first - 1;
    }
    this.#writeUnits(count);
    if (end - from >= LONG) writeRice(this.positions, steps, 0, end - from);
    else for (let i = 0; i < end - from; i++) writeNumber(this.positions, steps[i]);
    return count;
  }

  #writeUnits(count: number): void {
    const [gaps, times] = [this.#gaps, this.#times];
    if (count >= LONG) {
      writeRice(this.list, gaps, 0, count);
      writeRice(this.list, times, 0, count);
      return;
    }
    for (let i = 0; i < count; i++) {
      writeNumber(this.list, gaps[i] * 2 + (times[i] === 0 ? 1 : 0));
      if (times[i] > 0) writeNumber(this.list, times[i] - 1);
    }
  }
}

export interface FieldList {
  readonly field: number;
  readonly count: number;
  readonly list: Uint8Array;
  readonly positions: Uint8Array;
}

/** Writes the postings of a term from its lists, which must be ordered by field. */
export function writePostings(to: ByteWriter, lists: readonly FieldList[]): void {
  let mask = 0;
  for (const { field } of lists) mask |= 1 << field;
  to.byte(mask);
  lists.forEach(({ count, list, positions }, i) => {
    to.varint(count);
    if (i === lists.length - 1) return;
    to.varint(list.length);
    to.varint(positions.length);
  });
  for (const { list } of lists) to.raw(list);
}

/** Reads the head of the postings of a term that has `positions` bytes of positions. */
export function readHeads(bytes: Uint8Array, positions: number): FieldHead[] {
  const reader = new ByteReader(bytes);
  const mask = reader.byte();
  const sizes: number[][] = [];
  for (let field = 0; field < 8; field++) {
    if ((mask >> field & 1) === 0) continue;
    const isLast = mask >> field === 1;
    sizes.push([field, reader.varint(), ...(isLast ? [] : [reader.varint(), reader.varint()])]);
  }
  let start = reader.at;
  let positionsStart = 0;
  return sizes.map(([field, count, listSize, positionsSize]) => ({
    field,
    count,
    start,
    end: start = listSize === undefined ? bytes.length : start + listSize,
    positionsStart,
    positionsEnd: positionsStart = positionsSize === undefined
      ? positions
      : positionsStart + positionsSize,
  }));
}

/** Reads a list of `count` units, which must all be below `most`. */
export function readList(
  bytes: Uint8Array,
  head: { count: number; start: number; end: number },
  most: number,
): PostingList {
  const { count, end } = head;
  if (count > most || head.start > end || end > bytes.length) {
    throw new IndexCorrupt("a posting list is too long");
  }
  const list = { units: new Uint32Array(count), times: new Uint32Array(count) };
  const { at, last } = count < LONG
    ? readShort(bytes, head.start, list)
    : readLong(bytes, head.start, list);
  if (at !== end || last >= most) {
    throw new IndexCorrupt("a posting list has the wrong size");
  }
  return list;
}

/** Where a list ended, and its last unit. */
interface ListEnd {
  readonly at: number;
  readonly last: number;
}

function readLong(bytes: Uint8Array, start: number, { units, times }: PostingList): ListEnd {
  const at = readRice(bytes, readRice(bytes, start, units), times);
  let last = -1;
  for (let i = 0; i < units.length; i++) {
    last += units[i] + 1;
    units[i] = last;
    times[i]++;
  }
  return { at, last };
}

function readShort(bytes: Uint8Array, start: number, { units, times }: PostingList): ListEnd {
  const numbers = new Numbers(bytes, start);
  let last = -1;
  for (let i = 0; i < units.length; i++) {
    const value = numbers.next();
    last += (value >>> 1) + 1;
    units[i] = last;
    times[i] = value & 1 ? 1 : numbers.next() + 2;
  }
  return { at: numbers.at, last };
}

/** The positions of all units of a list; those of the i-th unit begin at `starts[i]`. */
export interface PositionList {
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
}

/** Reads the positions of a list whose i-th unit has `times[i]` of them. */
export function readPositions(bytes: Uint8Array, times: Uint32Array): PositionList {
  const starts = new Uint32Array(times.length + 1);
  for (let i = 0; i < times.length; i++) starts[i + 1] = starts[i] + times[i];
  const total = starts[times.length];
  // A position takes a bit at least.
  if (total > bytes.length * 8) throw new IndexCorrupt("a position list is too short");
  const positions = new Uint32Array(total);
  if (readSteps(bytes, positions) !== bytes.length) {
    throw new IndexCorrupt("a position list has the wrong size");
  }
  for (let i = 0; i < times.length; i++) {
    for (let to = starts[i] + 1; to < starts[i + 1]; to++) positions[to] += positions[to - 1];
  }
  return { starts, positions };
}

/** Reads the distances of positions; returns where they end. */
function readSteps(bytes: Uint8Array, into: Uint32Array): number {
  if (into.length >= LONG) return readRice(bytes, 0, into);
  const numbers = new Numbers(bytes, 0);
  for (let i = 0; i < into.length; i++) into[i] = numbers.next();
  return numbers.at;
}
