/**
 * What of a document stands in which field.
 *
 * `heading` is the chunk's own title, `hierarchy` the titles from the document down to it, `body` its
 * text, `parts` the parts of identifiers in that text. `path` and `tags` are the same for all chunks
 * of a file, so they are kept once per file and every chunk of it has them. `hierarchy` is not kept at
 * all: it follows from the headings above a chunk (`inherit.ts`).
 *
 * The length of a field, by which BM25 divides, is the number of all terms in it: measured better than
 * the number of different ones on every collection. (MiniSearch's `add` counts the different tokens
 * that `tokenize` gives it, before `processTerm`; numbered tokens make it count all.) `countsOnce`
 * below is the one place that decides it.
 */
/**
 * What MiniSearch ranks over. The four fields of the specification, and two that refine them:
 * `heading` repeats a section's own title, `parts` holds the parts of identifiers in the body, so that
 * each can have a weight of its own.
 */
export const FIELDS = ["heading", "hierarchy", "path", "tags", "body", "parts"] as const;
export type Field = (typeof FIELDS)[number];

/** Number of a field in files and in MiniSearch. */
export const FIELD_ID: Readonly<Record<Field, number>> = Object.fromEntries(
  FIELDS.map((field, id) => [field, id]),
) as Record<Field, number>;

/** Fields kept once per file. */
export const FILE_FIELDS: ReadonlySet<number> = new Set([FIELD_ID.path, FIELD_ID.tags]);

/** Positions left free between two values of a field, so that no phrase crosses from one to the next. */
export const POSITION_GAP = 10;

/** Positions that each level of a hierarchy has for itself; titles are much shorter. */
export const LEVEL_STRIDE = 1 << 16;

/** Does a term that stands in a field several times add one to its length, or each time? */
export const countsOnce = false;

/** A key and a value as the filter looks for them. */
export function metaTerm(key: string, value: string): string {
  return `${key}\0${value}`.toLowerCase().toWellFormed();
}
