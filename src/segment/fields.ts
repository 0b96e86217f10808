/**
 * The fields of a chunk that are indexed and ranked.
 *
 * | field       | content                                                       | stored    |
 * |-------------|---------------------------------------------------------------|-----------|
 * | `heading`   | the chunk's own title                                         | per chunk |
 * | `hierarchy` | the titles from the document down to the chunk                | not       |
 * | `path`      | the path of the file                                          | per file  |
 * | `tags`      | the tags of the file                                          | per file  |
 * | `body`      | the text of the chunk                                         | per chunk |
 * | `parts`     | the parts of identifiers in that text, as `read` of `readFile` | per chunk |
 *
 * `path` and `tags` are stored once per file and apply to all of its chunks. `hierarchy` is not
 * stored at all: it follows from the headings above a chunk (`terms/inherit.ts`). `heading` repeats
 * the last level of the hierarchy, and `parts` is kept apart from the body, so that each of them
 * can have a weight of its own.
 *
 * The length of a field, which BM25 uses for normalisation, is the number of all terms in it,
 * repeats included: this measured better than the number of distinct terms on every collection.
 * (MiniSearch's own `add` counts the distinct tokens that `tokenize` returns, before `processTerm`;
 * tests number their tokens to make it count all of them.)
 */
export const FIELDS = ["heading", "hierarchy", "path", "tags", "body", "parts"] as const;
export type Field = (typeof FIELDS)[number];

/** The number of each field, in files and in MiniSearch. */
export const FIELD_ID: Readonly<Record<Field, number>> = Object.fromEntries(
  FIELDS.map((field, id) => [field, id]),
) as Record<Field, number>;

/** The numbers of the fields that are stored once per file. */
export const FILE_FIELDS: ReadonlySet<number> = new Set([FIELD_ID.path, FIELD_ID.tags]);

/** Positions left free between two values of a field, so that no phrase spans both. */
export const POSITION_GAP = 10;

/** Positions reserved for each level of a hierarchy; titles are much shorter. */
export const LEVEL_STRIDE = 1 << 16;

/** The term under which files with this frontmatter key and value are listed; case is ignored. */
export function metaTerm(key: string, value: string): string {
  return `${key}\0${value}`.toLowerCase().toWellFormed();
}
