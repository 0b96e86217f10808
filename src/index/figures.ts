/** The statistics of an index that the ranking needs. Only living chunks count. */
import { FIELD_ID, FIELDS } from "../segment/fields.ts";
import type { Lengths } from "../segment/length_columns.ts";
import { type IndexPart, sizeOf, sumOver } from "./parts.ts";

export interface Figures {
  /** Living chunks. */
  readonly count: number;
  /** The average length of each field over living chunks. */
  readonly averageLengths: readonly number[];
  /** The length of a field by ref; read lazily. */
  lengths(field: number): Lengths;
}

/** The figures of `count` living chunks. Reads next to nothing unless files are dead. */
export function figuresOf(parts: readonly IndexPart[], count: number): Figures {
  const columns: Lengths[] = [];
  return {
    count,
    averageLengths: FIELDS.map((field) =>
      sumOver(parts, (part) => livingLength(part, FIELD_ID[field])) / (count || 1)
    ),
    lengths: (field) => columns[field] ??= joinLengths(parts, field),
  };
}

function livingLength({ segment, base, dead }: IndexPart, field: number): number {
  if (!dead) return segment.lengthSums[field];
  const lengths = segment.lengths(field);
  return dead.refs.toArray().reduce(
    (sum, ref) => sum - lengths[ref - base],
    segment.lengthSums[field],
  );
}

function joinLengths(parts: readonly IndexPart[], field: number): Lengths {
  if (parts.length === 1) return parts[0].segment.lengths(field);
  const all = new Uint32Array(sizeOf(parts));
  for (const { segment, base } of parts) all.set(segment.lengths(field), base);
  return all;
}
