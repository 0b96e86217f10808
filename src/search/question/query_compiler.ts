/**
 * A query with operators → one `EngineQuery`.
 *
 * Fields become fields of the index, exact fields and folders become filters, "not" becomes a
 * difference. Stop words beside other words are dropped, as are words that analysis leaves nothing of.
 */
import type { ChunkFilter, EngineQuery, Field } from "../../index/model.ts";
import type { Query } from "../../query/ast.ts";
import { isExact } from "../../query/parse.ts";
import { isStopWord } from "../../text/stopwords.ts";
import type { QueryWord, Restriction } from "../model.ts";
import type { Substitute } from "../vocabulary/model.ts";
import { eitherWay, substitutesOf, withSubstitutes } from "./substitutes.ts";
import type { Scope } from "./scope.ts";
import { WordCompiler, type WordOptions } from "./word_compiler.ts";

/** All fields, at full weight. */
export const EVERYWHERE: Scope = { fields: null, isPath: false, boost: 1 };

const FIELDS_OF: Readonly<Record<string, readonly Field[]>> = {
  title: ["heading", "hierarchy"],
  hierarchy: ["heading", "hierarchy"],
  body: ["body", "parts"],
  path: ["path"],
  tags: ["tags"],
};

export class QueryCompiler {
  #compiler: WordCompiler;
  #isStop: (word: string) => boolean;
  #filterOf: WordOptions["filterOf"];
  #options: WordOptions;
  /** What stands for the terms of a list that were looked up together. */
  #substitutes = new Map<Query, readonly Substitute[] | undefined>();
  /** The words that were compiled so far, in order. */
  readonly words: QueryWord[] = [];

  constructor(options: WordOptions) {
    this.#isStop = options.isStop ?? isStopWord;
    this.#filterOf = options.filterOf;
    this.#options = options;
    this.#compiler = new WordCompiler(options);
  }

  /** Null when nothing in it can be searched for. */
  compile(query: Query, scope: Scope): EngineQuery | null {
    switch (query.type) {
      case "term":
      case "prefix":
      case "phrase":
        return this.#leaf(query, scope);
      case "boost":
        return this.compile(query.expr, { ...scope, boost: scope.boost * query.factor });
      case "field":
        return this.#field(query.field, query.expr, scope);
      case "not":
        return this.#except([], [query.expr], scope);
      case "and":
        return this.#and(query.exprs, scope);
      case "or": {
        const queries = this.#each(query.exprs, scope);
        return queries.length === 0 ? null : eitherOf(queries);
      }
    }
  }

  #each(exprs: readonly Query[], scope: Scope): EngineQuery[] {
    return exprs.map((expr) => this.compile(expr, scope)).filter((query) => query !== null);
  }

  /** Looks up terms that are next to each other, so that phrases of them are found. */
  #lookUp(exprs: readonly Query[], scope: Scope): void {
    if (this.#options.vocabulary === undefined || scope.isLiteral) return;
    let run: (Query & { type: "term" })[] = [];
    for (const expr of [...exprs, null]) {
      if (expr?.type === "term") {
        run.push(expr);
        continue;
      }
      const found = substitutesOf(run.map(({ value }) => value), scope, this.#options);
      run.forEach((term, i) => this.#substitutes.set(term, found.get(i)));
      run = [];
    }
  }

  #and(exprs: readonly Query[], scope: Scope): EngineQuery | null {
    this.#lookUp(exprs, scope);
    const wanted = exprs.filter((expr) => expr.type !== "not");
    const telling = wanted.filter((expr) => !this.#isStopTerm(expr));
    const others = telling.some((expr) => !isFilter(expr)) ? telling : wanted;
    const unwanted = exprs.flatMap((expr) => expr.type === "not" ? [expr.expr] : []);
    return this.#except(others, unwanted, scope);
  }

  #isStopTerm(expr: Query): boolean {
    if (expr.type !== "term") return false;
    const word = this.#compiler.word(expr.value, EVERYWHERE);
    return word === null || isStop(word, this.#isStop);
  }

  /** All of `wanted` and none of `unwanted`; with nothing wanted, everything but `unwanted`. */
  #except(
    wanted: readonly Query[],
    unwanted: readonly Query[],
    scope: Scope,
  ): EngineQuery | null {
    const queries = this.#each(wanted, scope);
    const without = this.#each(unwanted, { ...scope, isLiteral: true });
    if (queries.length === 0 && (wanted.length > 0 || without.length === 0)) return null;
    const query: EngineQuery = queries.length === 0
      ? { kind: "all" }
      : queries.length === 1
      ? queries[0]
      : { kind: "and", queries };
    return except(query, without);
  }

  #field(field: string, expr: Query, scope: Scope): EngineQuery | null {
    if (isExact(field)) {
      const names = namesOf(expr);
      const filters = this.#filterOf?.(field, names) ?? null;
      return filters === null
        ? exactFilter(field, names)
        : eitherOf(filters.map((filter) => ({ kind: "filter", filter })));
    }
    return this.compile(expr, { ...scope, fields: FIELDS_OF[field], isPath: field === "path" });
  }

  #leaf(query: Query & { type: "term" | "prefix" | "phrase" }, scope: Scope): EngineQuery | null {
    const value = query.type === "phrase" ? query.terms.join(" ") : query.value;
    if (scope.isPath && (value.endsWith("/") || (query.type === "prefix" && value.includes("/")))) {
      return { kind: "filter", filter: { by: "path", prefix: value.replace(/^(\.?\/)+/, "") } };
    }
    const word = query.type === "term"
      ? this.#compiler.word(value, scope)
      : query.type === "prefix"
      ? this.#compiler.prefix(value, scope)
      : this.#compiler.phrase(value, scope);
    if (word === null) return null;
    const known = withSubstitutes(word, this.#substitutesOf(query, scope));
    this.words.push(known);
    return eitherWay(known, known.query);
  }

  /** None for what is quoted, excluded or required by itself. */
  #substitutesOf(query: Query, scope: Scope): readonly Substitute[] | undefined {
    if (query.type !== "term" || scope.isLiteral || query.value.startsWith("+")) return undefined;
    if (!this.#substitutes.has(query)) this.#lookUp([query], scope);
    return this.#substitutes.get(query);
  }
}

function exactFilter(field: string, names: readonly string[]): EngineQuery {
  if (field === "tree") return { kind: "filter", filter: { by: "tree", names } };
  const key = field.slice("meta.".length);
  return eitherOf(names.map((value) => ({ kind: "filter", filter: { by: "meta", key, value } })));
}

/** The values that an exact field accepts: `a`, `"a b"`, or several joined by OR. */
function namesOf(expr: Query): readonly string[] {
  switch (expr.type) {
    case "or":
      return expr.exprs.flatMap(namesOf);
    case "phrase":
      return [expr.terms.join(" ")];
    case "term":
      return [expr.value];
    default:
      return [];
  }
}

/** Does it only restrict the search? Words beside it still have to be found. */
function isFilter(expr: Query): boolean {
  return expr.type === "field" && isExact(expr.field);
}

/** A field that is compared as a whole, with the values that it accepts. */
export interface ExactField {
  readonly field: string;
  readonly names: readonly string[];
}

/** All the exact fields of a query. */
export function exactFields(query: Query): readonly ExactField[] {
  switch (query.type) {
    case "and":
    case "or":
      return query.exprs.flatMap(exactFields);
    case "field":
      return isExact(query.field) ? [{ field: query.field, names: namesOf(query.expr) }] : [];
    case "not":
    case "boost":
      return exactFields(query.expr);
    default:
      return [];
  }
}

/** All the trees that a query names, so that the caller can check that they exist. */
export function treesNamed(query: Query): readonly string[] {
  return exactFields(query).flatMap(({ field, names }) => field === "tree" ? names : []);
}

/** Any of the queries; none of them finds nothing. */
export function eitherOf(queries: readonly EngineQuery[]): EngineQuery {
  return queries.length === 1 ? queries[0] : { kind: "or", queries };
}

/** The query without the matches of the others. */
export function except(query: EngineQuery, without: readonly EngineQuery[]): EngineQuery {
  return without.length === 0 ? query : { kind: "except", query, without: eitherOf(without) };
}

/** The query, restricted to what may be found. */
export function restricted(
  query: EngineQuery,
  { trees, refs, hidden = [] }: Restriction,
): EngineQuery {
  const filters: ChunkFilter[] = [];
  if (trees !== null) filters.push({ by: "tree", names: trees });
  if (refs !== undefined) filters.push({ by: "refs", refs });
  const queries = filters.map((filter): EngineQuery => ({ kind: "filter", filter }));
  const within: EngineQuery = filters.length === 0
    ? query
    : { kind: "and", queries: [...queries, query] };
  return except(within, hidden);
}

/** Is it a stop word, or made of nothing but stop words (`how-to`)? */
export function isStop({ word }: QueryWord, isStopWord: (word: string) => boolean): boolean {
  if (isStopWord(word) || /^[A-Za-z0-9]+$/.test(word)) return isStopWord(word);
  return word.split(/[^\p{L}\p{M}\p{N}'’]+/u).every(isStopWord);
}
