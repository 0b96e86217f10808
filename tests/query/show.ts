/** A query as an s-expression, for tables. */
import type { Query } from "../../src/query/ast.ts";

export function show(query: Query): string {
  switch (query.type) {
    case "term":
      return query.value;
    case "prefix":
      return `${query.value}*`;
    case "phrase":
      return `"${query.terms.join("|")}"`;
    case "not":
      return `(not ${show(query.expr)})`;
    case "field":
      return `(${query.field}: ${show(query.expr)})`;
    case "boost":
      return `(^${query.factor} ${show(query.expr)})`;
    default:
      return `(${query.type} ${query.exprs.map(show).join(" ")})`;
  }
}
