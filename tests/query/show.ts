/** Queries for tables: read from text, and shown as s-expressions. */
import type { Query } from "../../src/query/ast.ts";
import { readStrictly } from "../../src/query/recover.ts";

export function parse(text: string): Query {
  return readStrictly(text).query;
}

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
