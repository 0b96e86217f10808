/**
 * The length of every field in every chunk. Most are small, and those of `path` and `tags` are the same in
 * all chunks of a file, so a length takes a byte, per chunk or per file.
 *
 *     u32 long lengths, per field; per field: a byte per unit, 255 for a long length; then the long
 *     lengths of the field, u32 each
 */
import { ByteReader, ByteWriter } from "../base/bytes.ts";
import { IndexCorrupt } from "./corrupt.ts";
import { FIELDS, FILE_FIELDS } from "./fields.ts";

/** A number per chunk. */
export type Lengths = Uint8Array | Uint16Array | Uint32Array;

const LONG = 255;

/** Writes a column per field: lengths of chunks, or of files in the fields that belong to files. */
export function writeLengthColumns(columns: readonly Uint32Array[]): Uint8Array {
  const long = columns.map((column) => column.filter((length) => length >= LONG));
  const bytes = new ByteWriter(1 << 16);
  for (const lengths of long) bytes.u32(lengths.length);
  columns.forEach((column, field) => {
    bytes.raw(Uint8Array.from(column, (length) => Math.min(length, LONG)));
    for (const length of long[field]) bytes.u32(length);
  });
  return bytes.bytes();
}

export interface LengthSource {
  /** Returns so many bytes of the section. */
  readonly part: (extent: { readonly at: number; readonly length: number }) => Uint8Array;
  readonly chunks: number;
  readonly files: number;
  /** The first chunk of a file, or of the end. */
  readonly chunkStart: (file: number) => number;
}

/** Reads the lengths of a field in every chunk. */
export function readLengthColumn(field: number, source: LengthSource): Lengths {
  const { part, chunks, files, chunkStart } = source;
  const head = new ByteReader(part({ at: 0, length: FIELDS.length * 4 }));
  let at = FIELDS.length * 4;
  for (let before = 0; before < field; before++) {
    at += (FILE_FIELDS.has(before) ? files : chunks) + head.u32() * 4;
  }
  const units = FILE_FIELDS.has(field) ? files : chunks;
  const long = head.u32();
  const lengths = withLong(
    part({ at, length: units }),
    new Uint32Array(part({ at: at + units, length: long * 4 }).slice().buffer),
  );
  if (!FILE_FIELDS.has(field)) return lengths;
  const spread = new (lengths.constructor as Uint32ArrayConstructor)(chunks) as Lengths;
  // Neighbours often have the same length: most files have no tags.
  let first = 0;
  for (let file = 1; file <= files; file++) {
    if (file < files && lengths[file] === lengths[first]) continue;
    if (lengths[first] > 0) spread.fill(lengths[first], chunkStart(first), chunkStart(file));
    first = file;
  }
  return spread;
}

/** The bytes of a column, with the long lengths in their places. */
function withLong(column: Uint8Array, long: Uint32Array): Lengths {
  if (long.length === 0) return column.slice();
  const isWide = long.some((length) => length >= 2 ** 16);
  const lengths = isWide ? new Uint32Array(column) : new Uint16Array(column);
  let at = -1;
  for (const length of long) {
    at = lengths.indexOf(LONG, at + 1);
    if (at < 0) throw new IndexCorrupt("there are more long lengths than places for them");
    lengths[at] = length;
  }
  return lengths;
}
