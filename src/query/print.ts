/** `Query` → text. */
import type { Query } from "./ast.ts";

/**
 * Writes a query as text that parses to the same query, for every query that came from a parser.
 * @example Parentheses only where they are needed
 * ```ts
 * import { equal } from "node:assert/strict";
 * import { readStrictly } from "./recover.ts";
 * equal(printQuery(readStrictly("( a or b )  AND NOT c^2").query), "(a OR b) -c^2");
 * ```
 */
export function printQuery(query: Query): string {
  switch (query.type) {
    case "or":
      return query.exprs.map((expr) => expr.type === "or" ? grouped(expr) : printQuery(expr))
        .join(" OR ");
    case "and":
      return query.exprs.map((expr) => isList(expr) ? grouped(expr) : printQuery(expr)).join(" ");
    case "not":
      return `-${query.expr.type === "boost" ? printQuery(query.expr) : operand(query.expr)}`;
    case "boost":
      return `${operand(query.expr)}^${query.factor}`;
    case "field":
      return `${query.field}:${isLeaf(query.expr) ? operand(query.expr) : grouped(query.expr)}`;
    case "phrase":
      return `"${query.terms.join(" ").replace(/[\\"]/g, "\\$&")}"`;
    case "prefix":
      return `${query.value}*`;
    case "term":
      return query.value.endsWith(":") ? grouped(query) : query.value;
  }
}

/** The query as it may be written after `-` or before `^`. */
function operand(query: Query): string {
  if (query.type === "term" || query.type === "prefix") {
    return /^-|:$/.test(query.value) ? grouped(query) : printQuery(query);
  }
  if (isList(query) || query.type === "not" || query.type === "boost") return grouped(query);
  return printQuery(query);
}

function grouped(query: Query): string {
  const text = query.type === "term" ? query.value : printQuery(query);
  return `(${text})`;
}

function isList(query: Query): boolean {
  return query.type === "and" || query.type === "or";
}

function isLeaf(query: Query): boolean {
  return query.type === "term" || query.type === "prefix" || query.type === "phrase";
}
