/**
 * A query whose operators find nothing → its words, by best match.
 *
 * Pasted text is full of quotes, colons and brackets that nobody meant as operators. The phrases of the
 * query count on top of its words, so sections that have one come first; what it restricts (`tree:`,
 * `meta.`) and excludes still holds.
 */
import type { EngineQuery } from "../../index/model.ts";
import type { Query } from "../../query/ast.ts";
import { isExact } from "../../query/parse.ts";
import type { Question as ReadQuery } from "../../query/recover.ts";
import { type Compiled, compileTyped } from "./compile.ts";
import { eitherOf, EVERYWHERE, except, QueryCompiler } from "./query_compiler.ts";
import type { WordOptions } from "./word_compiler.ts";

/** Null when the query has no words, or requires them by AND. */
export function soften({ query, isSoft }: ReadQuery, options: WordOptions): Compiled | null {
  const parts: Parts = { words: [], phrases: [], restrictions: [], exclusions: [] };
  collect(query, parts);
  if (!isSoft || parts.words.length === 0) return null;
  const list: Query = {
    type: "and",
    exprs: parts.words.map((value): Query => ({ type: "term", value })),
  };
  const plain = compileTyped({ query: list, plain: true, isSoft: false, warning: null }, options);
  const compileAll = (queries: readonly Query[]): EngineQuery[] =>
    queries.flatMap((one) => new QueryCompiler(options).compile(one, EVERYWHERE) ?? []);
  const [phrases, restrictions, exclusions] = [
    compileAll(parts.phrases),
    compileAll(parts.restrictions),
    compileAll(parts.exclusions),
  ];
  const within = (one: EngineQuery): EngineQuery => {
    const found = eitherOf([one, ...phrases]);
    const restricted: EngineQuery = { kind: "and", queries: [...restrictions, found] };
    return except(restrictions.length > 0 ? restricted : found, exclusions);
  };
  return {
    ...plain,
    all: within(plain.all),
    any: within(plain.any ?? plain.all),
    binding: within({ kind: "all" }),
  };
}

interface Parts {
  readonly words: string[];
  readonly phrases: Query[];
  readonly restrictions: Query[];
  readonly exclusions: Query[];
}

function collect(query: Query, to: Parts): void {
  switch (query.type) {
    case "term":
    case "prefix":
      to.words.push(query.value);
      return;
    case "phrase":
      to.words.push(...query.terms);
      if (query.terms.length > 1) to.phrases.push(query);
      return;
    case "not":
      to.exclusions.push(query.expr);
      return;
    case "field":
      if (isExact(query.field)) to.restrictions.push(query);
      else collect(query.expr, to);
      return;
    case "boost":
      collect(query.expr, to);
      return;
    case "and":
    case "or":
      for (const expr of query.exprs) collect(expr, to);
  }
}
