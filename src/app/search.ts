/**
 * `ra search`, and the MCP tool of that name: questions enter, ranked sections leave.
 *
 * Each question is read, compiled and relaxed on its own; then they are asked as one, joined by OR.
 */
import type { EngineQuery, Ref, SearchIndex } from "../index/model.ts";
import { anyOf } from "../query/parse.ts";
import { type Question, readStrictly, recoverQuery } from "../query/recover.ts";
import {
  type Compiled,
  compileQuestion,
  eitherOf,
  type QueryWord,
  treesNamed,
} from "../search/compile.ts";
import type { ExpandedTerm, MatchKind, Result, SearchOutcome } from "../search/model.ts";
import { mergeResults } from "../search/multi.ts";
import {
  better,
  type Coverage,
  coverageOf as coverageIn,
  mustRelax,
  shareOf,
} from "../search/relax.ts";
import { isStopWord } from "../text/stopwords.ts";
import { answer, type Detail, FULL, inTrees, type Session } from "./answer.ts";
import { type AnswerParams, type SearchOverrides, toParams } from "./params.ts";
import type { Freshness, Workspace } from "./workspace.ts";

export interface SearchRequest extends SearchOverrides {
  /** Each is a query; several are joined by OR. */
  readonly queries: readonly string[];
  /** Only these trees; empty for all. */
  readonly trees: readonly string[];
  /** Report a query that cannot be read instead of recovering, and never relax. */
  readonly strict: boolean;
  /** Also report what the query's words stand for; a query that cannot be read is reported. */
  readonly explain: boolean;
  readonly freshness: Freshness;
  readonly detail: Detail;
}

/** Answers a search. Throws `RaError` for a request that cannot be carried out. */
export async function search(workspace: Workspace, request: SearchRequest): Promise<SearchOutcome> {
  const read = request.strict || request.explain ? readStrictly : recoverQuery;
  const questions = request.queries.map((text) => read(text));
  const ast = anyOf(questions.map(({ query }) => query));
  const params = toParams(workspace.config.search, request);
  const trees = request.trees.length === 0 ? null : request.trees;
  return await workspace.withIndex(request.freshness, async ({ index, facts, notices }) => {
    workspace.checkTrees(request.trees, "--tree");
    workspace.checkTrees(treesNamed(ast), "the query");
    const session: Session = { workspace, index, analyzer: await workspace.analyzer() };
    const { detail, strict } = request;
    const { words, content, ...asked } = ask(session, questions, { params, trees, strict });
    const leftOut = new Set<Ref>();
    const found = await answer(session, { ...asked, params, trees, leftOut, detail });
    return {
      query: shownQuery(request.queries),
      ast,
      terms: request.explain ? expandedTerms(index, words) : [],
      ...overall(found.results, content),
      totalMatches: found.total,
      results: found.results,
      warnings: [...notices, ...warningsOf(questions), ...found.warnings],
      index: facts,
      params: { ...params },
      trace: found.trace,
    };
  });
}

/**
 * Searches each topic by itself and joins the results: each section once, with its best score, all its
 * match ranges and all its snippets; at most `limit` of them.
 */
export async function searchMulti(
  workspace: Workspace,
  topics: readonly string[],
  request: Omit<SearchRequest, "queries">,
): Promise<readonly Result[]> {
  const { limit } = toParams(workspace.config.search, request);
  const lists: (readonly Result[])[] = [];
  for (const topic of topics) {
    lists.push((await search(workspace, { ...request, queries: [topic] })).results);
  }
  return mergeResults(lists).slice(0, limit);
}

interface Asked {
  readonly query: EngineQuery;
  readonly words: readonly QueryWord[];
  /** The words that a full match of a plain question has. */
  readonly content: readonly QueryWord[];
  readonly coverageOf: (queryTerms: Iterable<string>) => Coverage;
  readonly shareOf: (queryTerms: readonly string[]) => number;
  readonly witnesses: EngineQuery | null;
}

interface AskOptions {
  readonly params: AnswerParams;
  readonly trees: readonly string[] | null;
  readonly strict: boolean;
}

/** The questions as one engine query, those relaxed that would find too little. */
function ask(
  { index, analyzer }: Session,
  questions: readonly Question[],
  { params, trees, strict }: AskOptions,
): Asked {
  const options = { analyzer, fuzzy: params.fuzzyDistance, isStopWord };
  const compiled = questions.map((question) => compileQuestion(question, options));
  const mayRelax = params.relax && !strict;
  const relaxed = compiled.map((one) => mayRelax && asksTooMuch(index, one, params.limit, trees));
  return {
    query: eitherOf(compiled.map((one, i) => relaxed[i] ? one.any! : one.all)),
    words: compiled.flatMap(({ words }) => words),
    content: compiled.flatMap(({ content }) => content),
    coverageOf: (queryTerms) => coverageBy(new Set(queryTerms), compiled, relaxed),
    shareOf: sharing(index, compiled),
    witnesses: compiled.every(({ any }) => any !== null) && !relaxed.every(Boolean)
      ? eitherOf(compiled.map(({ any }) => any!))
      : null,
  };
}

/** The best share over the questions: a section need answer only one of them. */
function sharing(
  index: SearchIndex,
  compiled: readonly Compiled[],
): (queryTerms: readonly string[]) => number {
  const rarities = new Map<string, number>();
  const rarityOf = (term: string) => {
    let rarity = rarities.get(term);
    if (rarity === undefined) {
      const having = index.chunkFrequency(term);
      rarity = Math.log(1 + (index.chunkCount - having + 0.5) / (having + 0.5));
      rarities.set(term, rarity);
    }
    return rarity;
  };
  const shares = new Map<string, number>();
  return (queryTerms) => {
    const key = queryTerms.join(" ");
    let share = shares.get(key);
    if (share === undefined) {
      share = Math.max(...compiled.map(({ content }) => shareOf(queryTerms, content, rarityOf)));
      shares.set(key, share);
    }
    return share;
  };
}

function asksTooMuch(
  index: SearchIndex,
  { full, any, content }: Compiled,
  limit: number,
  trees: readonly string[] | null,
): boolean {
  if (any === null || content.length < 2) return false;
  return mustRelax({
    countAll: index.count(inTrees(full, trees)),
    contentWords: content.length,
    limit,
  });
}

/** What a section has of the question that it answers best. */
function coverageBy(
  queryTerms: ReadonlySet<string>,
  compiled: readonly Compiled[],
  relaxed: readonly boolean[],
): Coverage {
  const coverages = compiled
    .filter((_, i) => relaxed[i])
    .map(({ content }) => ({ content, ...coverageIn(queryTerms, content) }))
    .filter(({ content, missing }) => missing.length < content.length);
  return coverages.length === 0 ? FULL : coverages.reduce<Coverage>(better, coverages[0]);
}

/** The best match among the results, and the words that none of them has. */
function overall(
  results: readonly Result[],
  words: readonly QueryWord[],
): { match: MatchKind; missingTerms: readonly string[] } {
  const kinds = new Set(results.map(({ match }) => match));
  const match = kinds.has("all") || kinds.size === 0 ? "all" : kinds.has("most") ? "most" : "any";
  const missingTerms = words.map(({ word }) => word).filter((word) =>
    results.every(({ missingTerms }) => missingTerms.includes(word))
  );
  return { match, missingTerms };
}

function expandedTerms(index: SearchIndex, words: readonly QueryWord[]): ExpandedTerm[] {
  return words.flatMap(({ word, query }) =>
    leavesOf(query).map(({ term, fuzzy, prefix }) => {
      const chunks = index.chunkFrequency(term);
      const expansions = index.expand(term, { fuzzy: chunks > 0 ? 0 : fuzzy, prefix })
        .filter((one) => one !== term);
      return { word, term, expansions, chunks };
    })
  );
}

interface Leaf {
  readonly term: string;
  readonly fuzzy: number;
  readonly prefix: boolean;
}

function leavesOf(query: EngineQuery): Leaf[] {
  switch (query.kind) {
    case "term":
      return [query];
    case "phrase":
      return query.terms.map((term) => ({ term, fuzzy: 0, prefix: false }));
    case "and":
    case "or":
      return query.queries.flatMap(leavesOf);
    default:
      return [];
  }
}

function shownQuery(queries: readonly string[]): string {
  return queries.length === 1 ? queries[0] : queries.map((query) => `(${query})`).join(" OR ");
}

function warningsOf(questions: readonly Question[]): string[] {
  return questions.flatMap(({ warning }) => warning === null ? [] : [warning]);
}
