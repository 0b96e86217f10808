/**
 * A query as it was typed or generated → what the engine is asked for.
 *
 * A plain list of words compiles to two queries: `all` requires every content word, `any` one of them
 * and those that are marked as required (`+word`). A lower-case "or" between more than two words is
 * most often part of a sentence ("allow or forbid a name"), so `any` treats it as one.
 * Stop words are dropped if enough other words remain: one in English, three in other languages.
 */
import type { EngineQuery } from "../../index/model.ts";
import type { Query } from "../../query/ast.ts";
import { emptyQuery } from "../../query/parse.ts";
import type { Question as ReadQuery } from "../../query/recover.ts";
import { ideographWords } from "../../text/ideograph_words.ts";
import { isStopWord } from "../../text/stopwords.ts";
import { amountIn, measuringWord } from "../amounts/asked.ts";
import { isExpression, partsOf } from "./compound.ts";
import type { WantedAmount } from "../amounts/model.ts";
import type { CompiledQuestion, QueryWord } from "../model.ts";
import { eitherOf, EVERYWHERE, except, isStop, QueryCompiler } from "./query_compiler.ts";
import { eitherWay, substitutesOf, withSubstitutes } from "./substitutes.ts";
import { editsFor, WordCompiler, type WordOptions } from "./word_compiler.ts";

/** One alternative of a question. */
export interface Compiled extends CompiledQuestion {
  /** The query as written; every word of a plain list. */
  readonly all: EngineQuery;
  /** Any content word of a plain list; null for other queries, which are never relaxed. */
  readonly any: EngineQuery | null;
  /** The required and excluded words of a plain list; else the whole query. */
  readonly binding: EngineQuery;
  /** The content words of a plain list, each once; empty for other queries. */
  readonly content: readonly QueryWord[];
  /** Every word that is searched for, in order, including negated ones. */
  readonly words: readonly QueryWord[];
  /** The amount that a plain list of words asks for; absent if it asks for none. */
  readonly amount?: WantedAmount;
}

/** The amount that one of the alternatives asks for. */
export function amountOf(alternatives: readonly Compiled[]): WantedAmount | undefined {
  return alternatives.find(({ amount }) => amount !== undefined)?.amount;
}

/** Compiles a query as a user typed it; throws `RaError` when no word of it can be searched for. */
export function compileTyped({ query, plain }: ReadQuery, options: WordOptions): Compiled {
  const isPlain = plain && wordsIn(query).length > 0;
  return isPlain ? compilePlain(query, options) : compileQuery(query, options);
}

/** Compiles a query that means exactly what it says; throws like `compileTyped`. */
export function compileQuery(query: Query, options: WordOptions): Compiled {
  const compiler = new QueryCompiler(options);
  const all = compiler.compile(query, EVERYWHERE);
  if (all === null) throw emptyQuery(wordsIn(query).join(" ") || "-");
  return { all, any: null, binding: all, content: [], words: compiler.words };
}

function compilePlain(query: Query, options: WordOptions): Compiled {
  const content = contentOf(wordsIn(query), options);
  const queries = content.map((word) => eitherWay(word, word.query));
  const loose = content.map((word) => eitherWay(word, loosened(word.query, options)));
  const literal = { ...EVERYWHERE, isLiteral: true };
  const without = negatedIn(query).flatMap((expr) =>
    new QueryCompiler(options).compile(expr, literal) ?? []
  );
  const all = isList(query)
    ? queries.length === 1 ? queries[0] : { kind: "and" as const, queries }
    : new QueryCompiler(options).compile(query, EVERYWHERE) ?? eitherOf(queries);
  const required = content.filter((word) => word.isRequired).map((word) => word.query);
  // An expression is searched for by its parts as well, and its parts side by side count twice.
  const whole = content.length === 1 && isExpression(content[0]) ? [queries[0]] : [];
  const any = having(eitherOf([...whole, ...loose]), required);
  const amount = amountIn(wordsIn(query), { content, analyzer: options.analyzer });
  return {
    all,
    any: except(any, without),
    binding: except(having({ kind: "all" }, required), without),
    content,
    words: content,
    ...amount && { amount },
  };
}

/**
 * Words besides the stop words, so that those are dropped, in languages other than English. Titles there are
 * short and full of articles: "les fondamentaux de la réactivité".
 */
const LEAST_TELLING = 3;

/** The words that count, with what stands for them. */
function contentOf(values: readonly string[], options: WordOptions): readonly PlainWord[] {
  const words = plainContentOf(values, options);
  if (options.vocabulary === undefined) return words;
  const found = substitutesOf(values, EVERYWHERE, options);
  if (found.size === 0) return words;
  return words.map((word) => {
    const at = values.findIndex((value, i) => value === word.value && found.has(i));
    return word.isRequired ? word : withSubstitutes(word, found.get(at));
  });
}

/** The words that count, without compound ones that no section has: their parts are in their place. */
function plainContentOf(values: readonly string[], options: WordOptions): readonly PlainWord[] {
  const { analyzer, finds } = options;
  const words = tellingOf(values.flatMap(ideographWords), options);
  if (finds === undefined) return words;
  const isAlone = words.length === 1;
  let isApart = false;
  const apart = words.flatMap(({ word, value, query, isRequired }) => {
    const parts = isRequired ? [] : partsOf(word, { analyzer, isAlone });
    if (parts.length === 0 || parts[0] === word || finds(query)) return [value];
    isApart = true;
    return parts;
  });
  return isApart ? tellingOf(apart, options) : words;
}

/** The words that count, each once: required ones, and all but stop words; if too few are left, all. */
function tellingOf(values: readonly string[], options: WordOptions): readonly PlainWord[] {
  const compiler = new WordCompiler(options);
  const words = new Map<string, PlainWord>();
  const measure = measuringWord(values);
  for (const [i, value] of values.entries()) {
    const word = compiler.word(value, EVERYWHERE);
    if (word === null) continue;
    const key = String(word.ways);
    const isMarked = value.startsWith("+") && /^\+[\p{L}\p{N}]/u.test(value);
    const isRequired = isMarked || words.get(key)?.isRequired === true;
    words.set(key, { ...word, value, isRequired, isMeasure: i === measure });
  }
  if (words.size === 0) throw emptyQuery(values.join(" ") || "-");
  const found = [...words.values()];
  const isStopHere = options.isStop ?? isStopWord;
  const telling = found.filter((word) =>
    word.isRequired || !(word.isMeasure || isStop(word, isStopHere))
  );
  const least = isStopHere === isStopWord ? 1 : LEAST_TELLING;
  return telling.length >= least ? telling : found;
}

interface PlainWord extends QueryWord {
  /** As typed, with the punctuation around it. */
  readonly value: string;
  /** Written as `+word`. */
  readonly isRequired: boolean;
  /** Says what is asked for rather than what about. */
  readonly isMeasure: boolean;
}

/** The matches of `query` that also match all of `required`, which adds nothing to their scores. */
function having(query: EngineQuery, required: readonly EngineQuery[]): EngineQuery {
  if (required.length === 0) return query;
  const without = except({ kind: "all" }, [{ kind: "and", queries: required }]);
  return except(query, [without]);
}

/** Words and nothing else: repeated ones count once. */
function isList(query: Query): boolean {
  return query.type === "term" ||
    (query.type === "and" && query.exprs.every((expr) => expr.type === "term"));
}

/** The query of one word, relaxed: any of the terms it was split into, except stop words. */
function loosened(query: EngineQuery, options: WordOptions): EngineQuery {
  switch (query.kind) {
    case "phrase": {
      const { fields, boost, typed } = query;
      const terms = query.terms.map((term, i) => ({
        term,
        typed: typed?.[i] ?? term,
        variants: query.variants?.[i] ?? [],
      }));
      const { isStop = isStopWord } = options;
      const telling = terms.filter(({ term }) => !isStop(term));
      return eitherOf((telling.length > 0 ? telling : terms).map(({ term, typed, variants }) => ({
        kind: "term",
        term,
        typed,
        fields,
        boost,
        fuzzy: editsFor(typed, options.fuzzy),
        prefix: false,
        ...(variants.length > 0 && { variants }),
        ...(options.isNeverMeant && { isNeverMeant: options.isNeverMeant }),
      })));
    }
    case "and":
    case "or":
      return eitherOf(distinct(query.queries.map((one) => loosened(one, options))));
    default:
      return query;
  }
}

/** Without terms that are there already: `l'eau` is `eau`, also without its article. */
function distinct(queries: readonly EngineQuery[]): EngineQuery[] {
  return queries.filter((query, i) =>
    query.kind !== "term" ||
    !queries.slice(0, i).some((other) =>
      other.kind === "term" && other.term === query.term && other.boost === query.boost &&
      String(other.fields) === String(query.fields)
    )
  );
}

/** The words that a plain list excludes. */
function negatedIn(query: Query): Query[] {
  if (query.type !== "and") return [];
  return query.exprs.flatMap((expr) => expr.type === "not" ? [expr.expr] : []);
}

/** The words of a plain list, without the excluded ones. */
export function wordsIn(query: Query): string[] {
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
