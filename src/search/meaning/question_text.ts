/** What a model is given for a query: its words, without what is excluded and what only filters. */
import type { Query } from "../../query/ast.ts";
import { isExact } from "../../query/parse.ts";

/** The words as typed, in their order; empty if there are none but negated ones and filters. */
export function questionText(query: Query): string {
  return wordsOf(query).join(" ");
}

function wordsOf(query: Query): readonly string[] {
  switch (query.type) {
    case "term":
    case "prefix":
      return [query.value];
    case "phrase":
      return query.terms;
    case "and":
    case "or":
      return query.exprs.flatMap(wordsOf);
    case "boost":
      return wordsOf(query.expr);
    case "field":
      return isExact(query.field) || query.field === "path" ? [] : wordsOf(query.expr);
    case "not":
      return [];
  }
}
