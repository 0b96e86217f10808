/**
 * Postings of one term, field by field: which chunks have it, how often, and where.
 *
 * Units are chunks of the segment, or its files for the fields that a whole file has in common.
 *
 *     postings    one byte: bit i set for field i; per field set: varint units, varint bytes of its
 *                 list, varint bytes of its positions; then the lists in the same order
 *     list        per unit: varint gap * 2 + once, where gap counts the units skipped; when the term
 *                 stands there more than once: varint times - 2
 *     positions   (another section) per unit: the first position, then the distances to the next
 */
import { type ByteReader, ByteWriter } from "../base/bytes.ts";
import { IndexCorrupt } from "./corrupt.ts";

/** Where a term stands in one field: units ascending, times beside them. */
export interface PostingList {
  readonly units: Uint32Array;
  readonly times: Uint32Array;
}

/** What the head of a term's postings says of one field. */
export interface FieldHead {
  readonly field: number;
  readonly count: number;
  /** Offset of the list in the postings of the term, and its end. */
  readonly start: number;
  readonly end: number;
  /** The same in the positions of the term. */
  readonly positionsStart: number;
  readonly positionsEnd: number;
}

/** Writes one list and its positions; units ascend, positions ascend within a unit. */
export class ListWriter {
  readonly list: ByteWriter;
  readonly positions: ByteWriter;

  constructor(capacity = 1 << 16) {
    this.list = new ByteWriter(capacity);
    this.positions = new ByteWriter(capacity);
  }

  /** Writes the tokens `from`..`end` of a term, which are sorted; answers how many units they have. */
  write(tokens: { units: Uint32Array; positions: Uint32Array }, from: number, end: number): number {
    const { units, positions } = tokens;
    let count = 0;
    let before = -1;
    for (let at = from; at < end; count++) {
      const unit = units[at];
      let next = at + 1;
      while (next < end && units[next] === unit) next++;
      const times = next - at;
      this.list.varint((unit - before - 1) * 2 + (times === 1 ? 1 : 0));
      if (times > 1) this.list.varint(times - 2);
      before = unit;
      let last = 0;
      for (; at < next; at++) {
        this.positions.varint(positions[at] - last);
        last = positions[at];
      }
    }
    return count;
  }
}

export interface FieldList {
  readonly field: number;
  readonly count: number;
  readonly list: Uint8Array;
  readonly positions: Uint8Array;
}

/** Joins the lists of a term, ordered by field, into what stands in the postings section. */
export function writePostings(to: ByteWriter, lists: readonly FieldList[]): void {
  let mask = 0;
  for (const { field } of lists) mask |= 1 << field;
  to.byte(mask);
  for (const { count, list, positions } of lists) {
    to.varint(count);
    to.varint(list.length);
    to.varint(positions.length);
  }
  for (const { list } of lists) to.raw(list);
}

export function readHeads(reader: ByteReader): FieldHead[] {
  const mask = reader.byte();
  const sizes: number[][] = [];
  for (let field = 0; field < 8; field++) {
    if (mask >> field & 1) {
      sizes.push([field, reader.varint(), reader.varint(), reader.varint()]);
    }
  }
  let start = reader.at;
  let positionsStart = 0;
  return sizes.map(([field, count, length, positions]) => {
    const head = {
      field,
      count,
      start,
      end: start += length,
      positionsStart,
      positionsEnd: positionsStart += positions,
    };
    return head;
  });
}

/** Reads a list of `count` units, all below `most`. */
export function readList(
  bytes: Uint8Array,
  head: { count: number; start: number; end: number },
  most: number,
): PostingList {
  const { count, end } = head;
  if (count > most || end > bytes.length) throw new IndexCorrupt("a posting list is too long");
  const units = new Uint32Array(count);
  const times = new Uint32Array(count);
  let at = head.start;
  let unit = -1;
  for (let i = 0; i < count; i++) {
    let value = bytes[at++];
    if (value > 0x7f) {
      value &= 0x7f;
      for (let shift = 7, byte = 0x80; byte > 0x7f && shift < 35; shift += 7) {
        byte = bytes[at++];
        value |= (byte & 0x7f) << shift;
      }
    }
    unit += (value >>> 1) + 1;
    units[i] = unit;
    if (value & 1) times[i] = 1;
    else {
      let more = 0;
      for (let shift = 0, byte = 0x80; byte > 0x7f && shift < 35; shift += 7) {
        byte = bytes[at++];
        more |= (byte & 0x7f) << shift;
      }
      times[i] = (more >>> 0) + 2;
    }
  }
  if (at !== end || unit >= most) {
    throw new IndexCorrupt("a posting list does not end where it must");
  }
  return { units, times };
}

/** Positions of all units of a list, one after the other; `starts[i]` is where those of unit i begin. */
export interface PositionList {
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
}

export function readPositions(bytes: Uint8Array, times: Uint32Array): PositionList {
  const starts = new Uint32Array(times.length + 1);
  for (let i = 0; i < times.length; i++) starts[i + 1] = starts[i] + times[i];
  const total = starts[times.length];
  if (total > bytes.length) throw new IndexCorrupt("a position list is too short");
  const positions = new Uint32Array(total);
  let at = 0;
  for (let i = 0; i < times.length; i++) {
    let position = 0;
    for (let to = starts[i]; to < starts[i + 1]; to++) {
      for (let shift = 0, byte = 0x80; byte > 0x7f && shift < 35; shift += 7) {
        byte = bytes[at++];
        position += (byte & 0x7f) << shift;
      }
      positions[to] = position;
    }
  }
  if (at !== bytes.length) throw new IndexCorrupt("a position list does not end where it must");
  return { starts, positions };
}
