/**
 * A query as a tree. `lex.ts` and `parse.ts` build it from text; `search/question/compile.ts` compiles it.
 *
 * The shape is the one that `--explain --json` prints: AND and OR are flat, a group of one is its
 * member, words keep their case. A `not` is never the direct child of a `not`.
 */

export type Query =
  | { readonly type: "term"; readonly value: string }
  | { readonly type: "phrase"; readonly terms: readonly string[] }
  | { readonly type: "prefix"; readonly value: string }
  | { readonly type: "not"; readonly expr: Query }
  | { readonly type: "and"; readonly exprs: readonly Query[] }
  | { readonly type: "or"; readonly exprs: readonly Query[] }
  | { readonly type: "field"; readonly field: string; readonly expr: Query }
  | { readonly type: "boost"; readonly factor: number; readonly expr: Query };

/** The fields that a query may name, besides `meta.KEY`. `title` means `hierarchy`. */
export const QUERY_FIELDS = ["title", "tags", "path", "body", "tree", "hierarchy"] as const;

/** Fields that a query may name besides, where a tree has source code. Elsewhere they are words. */
export const CODE_FIELDS = ["kind", "type", "symbol", "layer", "import", "entry"] as const;
