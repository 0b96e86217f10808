/**
 * `Query` → `EngineQuery`: words become analysed terms, fields become fields of the index, filters
 * become filters, and "not" becomes a difference.
 *
 * A plain list of words compiles twice: `all` asks for every content word, `any` for the best match.
 * A small "or" between more than two words is most often part of a sentence ("allow or forbid a name"):
 * such a question is answered as written only when enough sections have all of its words.
 * Stop words ask for nothing as long as something else does. What analysis leaves nothing of (a word
 * of punctuation, or one longer than any term) asks for nothing either.
 */
import type { ChunkFilter, EngineQuery, Field } from "../index/model.ts";
import type { Query } from "../query/ast.ts";
import { emptyQuery, isExact } from "../query/parse.ts";
import type { Question } from "../query/recover.ts";
import { editsFor, type QueryWord, type Scope, WordCompiler, type WordOptions } from "./words.ts";

export type { QueryWord };

export interface CompileOptions extends WordOptions {
  /** Is this word, in any case, one that a question may do without? */
  readonly isStopWord: (word: string) => boolean;
}

export interface Compiled {
  /** The query as written: all of a list of words. */
  readonly all: EngineQuery;
  /** The best match over the content words of a plain list; null for anything else. */
  readonly any: EngineQuery | null;
  /** What enough sections must satisfy for `all` to answer. */
  readonly full: EngineQuery;
  /** The words that a full match has, each once: the content words of a plain list, else none. */
  readonly content: readonly QueryWord[];
  /** Every word that is searched, in order, negated ones included. */
  readonly words: readonly QueryWord[];
}

const EVERYWHERE: Scope = { fields: null, isPath: false, boost: 1 };

const FIELDS_OF: Readonly<Record<string, readonly Field[]>> = {
  title: ["heading", "hierarchy"],
  hierarchy: ["heading", "hierarchy"],
  body: ["body", "parts"],
  path: ["path"],
  tags: ["tags"],
};

/** Compiles a question; throws `RaError` when no word of it can be searched for. */
export function compileQuestion(question: Question, options: CompileOptions): Compiled {
  if (question.plain && wordsIn(question.query).length > 0) {
    return compilePlain(question.query, options);
  }
  const compiler = new Compiler(options);
  const all = compiler.compile(question.query, EVERYWHERE);
  if (all === null) throw emptyQuery("-");
  return { all, any: null, full: all, content: [], words: compiler.words };
}

/** Several questions as one; each keeps its own way of being relaxed. */
export function eitherOf(queries: readonly EngineQuery[]): EngineQuery {
  return queries.length === 1 ? queries[0] : { kind: "or", queries };
}

/** The query within some chunks only. */
export function within(query: EngineQuery, filter: ChunkFilter | null): EngineQuery {
  if (filter === null) return query;
  return { kind: "and", queries: [{ kind: "filter", filter }, query] };
}

function compilePlain(query: Query, options: CompileOptions): Compiled {
  const words = new Map<string, QueryWord>();
  const compiler = new WordCompiler(options);
  for (const value of wordsIn(query)) {
    const word = compiler.word(value, EVERYWHERE);
    if (word !== null && !words.has(String(word.ways))) words.set(String(word.ways), word);
  }
  if (words.size === 0) throw emptyQuery("-");
  const found = [...words.values()];
  const telling = found.filter((word) => !isStop(word, options));
  const content = telling.length > 0 ? telling : found;
  const queries = content.map((word) => word.query);
  const loose = content.map((word) => loosened(word.query, options));
  const without = negatedIn(query).flatMap((expr) =>
    new Compiler(options).compile(expr, EVERYWHERE) ?? []
  );
  const all = isList(query)
    ? queries.length === 1 ? queries[0] : { kind: "and" as const, queries }
    : new Compiler(options).compile(query, EVERYWHERE) ?? eitherOf(queries);
  const isSentence = query.type === "or" && content.length > 2;
  return {
    all,
    any: except(eitherOf(loose), without),
    full: isSentence ? { kind: "and", queries } : all,
    content,
    words: content,
  };
}

/** Words and nothing else, so that repeated ones can count once. */
function isList(query: Query): boolean {
  return query.type === "term" ||
    (query.type === "and" && query.exprs.every((expr) => expr.type === "term"));
}

/** The best match of one word: any of the terms that it was split into, stop words aside. */
function loosened(query: EngineQuery, options: CompileOptions): EngineQuery {
  switch (query.kind) {
    case "phrase": {
      const { fields, boost } = query;
      const telling = query.terms.filter((term) => !options.isStopWord(term));
      return eitherOf((telling.length > 0 ? telling : query.terms).map((term) => ({
        kind: "term",
        term,
        fields,
        boost,
        fuzzy: editsFor(term, options.fuzzy),
        prefix: false,
      })));
    }
    case "and":
    case "or":
      return eitherOf(query.queries.map((one) => loosened(one, options)));
    default:
      return query;
  }
}

function except(query: EngineQuery, without: readonly EngineQuery[]): EngineQuery {
  return without.length === 0 ? query : { kind: "except", query, without: eitherOf(without) };
}

/** What a plain question leaves out. */
function negatedIn(query: Query): Query[] {
  if (query.type !== "and") return [];
  return query.exprs.flatMap((expr) => expr.type === "not" ? [expr.expr] : []);
}

/** The words that a plain question asks for. */
function wordsIn(query: Query): string[] {
  switch (query.type) {
    case "term":
      return [query.value];
    case "and":
    case "or":
      return query.exprs.flatMap(wordsIn);
    default:
      return [];
  }
}

/** A stop word, or one that is nothing but stop words (`how-to`). */
function isStop({ word }: QueryWord, { isStopWord }: CompileOptions): boolean {
  return isStopWord(word) || word.split(/[^\p{L}\p{M}\p{N}'’]+/u).every(isStopWord);
}

class Compiler {
  #options: CompileOptions;
  #compiler: WordCompiler;
  readonly words: QueryWord[] = [];

  constructor(options: CompileOptions) {
    this.#options = options;
    this.#compiler = new WordCompiler(options);
  }

  /** Null when it asks for nothing. */
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

  #and(exprs: readonly Query[], scope: Scope): EngineQuery | null {
    const wanted = exprs.filter((expr) => expr.type !== "not");
    const telling = wanted.filter((expr) => !this.#isStopTerm(expr));
    const others = telling.some((expr) => !isFilter(expr)) ? telling : wanted;
    const unwanted = exprs.flatMap((expr) => expr.type === "not" ? [expr.expr] : []);
    return this.#except(others, unwanted, scope);
  }

  #isStopTerm(expr: Query): boolean {
    if (expr.type !== "term") return false;
    const word = this.#compiler.word(expr.value, EVERYWHERE);
    return word === null || isStop(word, this.#options);
  }

  /** All of `wanted` and none of `unwanted`; everything, when nothing is wanted. */
  #except(
    wanted: readonly Query[],
    unwanted: readonly Query[],
    scope: Scope,
  ): EngineQuery | null {
    const queries = this.#each(wanted, scope);
    const without = this.#each(unwanted, scope);
    if (queries.length === 0 && (wanted.length > 0 || without.length === 0)) return null;
    const query: EngineQuery = queries.length === 0
      ? { kind: "all" }
      : queries.length === 1
      ? queries[0]
      : { kind: "and", queries };
    return without.length === 0 ? query : { kind: "except", query, without: eitherOf(without) };
  }

  #field(field: string, expr: Query, scope: Scope): EngineQuery | null {
    if (isExact(field)) return exactFilter(field, namesOf(expr));
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
    this.words.push(word);
    return word.query;
  }
}

function exactFilter(field: string, names: readonly string[]): EngineQuery {
  if (field === "tree") return { kind: "filter", filter: { by: "tree", names } };
  const key = field.slice("meta.".length);
  return eitherOf(names.map((value) => ({ kind: "filter", filter: { by: "meta", key, value } })));
}

/** The names that an exact field asks for: `a`, `"a b"`, or a choice of them. */
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

/** Does it only narrow the search, so that words beside it still have to be found? */
function isFilter(expr: Query): boolean {
  return expr.type === "field" && isExact(expr.field);
}

/** The trees that a query names anywhere, for a check against those that exist. */
export function treesNamed(query: Query): readonly string[] {
  switch (query.type) {
    case "and":
    case "or":
      return query.exprs.flatMap(treesNamed);
    case "field":
      return query.field === "tree" ? namesOf(query.expr) : [];
    case "not":
    case "boost":
      return treesNamed(query.expr);
    default:
      return [];
  }
}
