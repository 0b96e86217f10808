/**
 * `ra search`, and the MCP tool of that name: queries enter, ranked sections leave.
 *
 * Each query is read on its own; several are alternatives.
 */
import { quoteAll } from "../base/error.ts";
import type { Ref, SearchIndex } from "../index/model.ts";
import { anyOf } from "../query/parse.ts";
import { readStrictly, recoverQuery } from "../query/recover.ts";
import { answer, toTrace } from "../search/answer.ts";
import type { QueryWord, Question, Result, SearchOutcome } from "../search/model.ts";
import type { Analyzer } from "../text/model.ts";
import { exactFields, treesNamed } from "../search/question/query_compiler.ts";
import { type SearchOverrides, shownParams, toParams } from "./answer/params.ts";
import { type Detail, readResults } from "./answer/read_results.ts";
import { meaningOf } from "./answer/meaning_of.ts";
import {
  codeFields,
  countedFacets,
  linked,
  narrowed,
  type NarrowRequest,
} from "./answer/narrowed.ts";
import { vocabularyOf } from "./answer/vocabulary_of.ts";
import type { Freshness, Workspace } from "./workspace.ts";

export interface SearchRequest extends SearchOverrides, NarrowRequest {
  /** Each is a query; several are alternatives, joined by OR. */
  readonly queries: readonly string[];
  /** Only these trees; empty for all. */
  readonly trees: readonly string[];
  /** Report a query that the grammar rejects instead of recovering, and never relax. */
  readonly strict: boolean;
  /** Also report what the words of the query stand for, and a query that the grammar rejects. */
  readonly explain: boolean;
  readonly freshness: Freshness;
  readonly detail: Detail;
}

const SOFTENED = "nothing matches the query as written; searched for its words";

/** Searches. Throws `RaError` for a request that cannot be carried out. */
export async function search(workspace: Workspace, request: SearchRequest): Promise<SearchOutcome> {
  const { detail, strict, explain } = request;
  const read = strict || explain ? readStrictly : recoverQuery;
  const fields = codeFields(workspace.config);
  const queries = request.queries.map((text) => read(text, fields));
  const ast = anyOf(queries.map(({ query }) => query));
  const isByPart = exactFields(ast).some(({ field }) => field === "type" || field === "symbol");
  const params = toParams(
    workspace.config,
    isByPart ? { ...request, aggregation: false } : request,
  );
  const trees = request.trees.length === 0 ? null : request.trees;
  return await workspace.withIndex(request.freshness, async (open) => {
    const { index, facts, notices } = open;
    workspace.checkTrees(request.trees, "--tree");
    workspace.checkTrees(treesNamed(ast), "the query");
    const wording = await workspace.wording(index);
    const asked = { role: "query", queries: queries.map(({ query }) => query) } as const;
    const meaning = await meaningOf(workspace, open, { ...request, params, asked });
    const { joinMeaning } = meaning ?? {};
    const narrow = await narrowed(workspace, index, {
      ...request,
      trees,
      params,
      ast,
      leans: true,
    });
    const vocabulary = await vocabularyOf(workspace, index, { ...wording, params, strict });
    const leftOut = new Set<Ref>();
    const base = { ...narrow.scope, leftOut, ...wording, vocabulary, joinMeaning };
    const question: Question = { kind: "typed", queries, strict, ...base };
    const found = answer(index, question, params);
    const { all, match, missingTerms, unknownTerms, words, amount, stages } = found;
    const softened = found.isSoftened ? [SOFTENED] : [];
    const { hits } = found;
    const { related } = request;
    const restriction = narrow.scope;
    const shown = await linked(workspace, index, { related, hits, restriction, leftOut });
    const { results, warnings } = await readResults(workspace, index, {
      hits: shown,
      params,
      detail,
      amount,
    });
    return {
      query: shownQuery(request.queries),
      ast,
      terms: explain ? await expanded(index, words) : [],
      match,
      missingTerms,
      unknownTerms,
      nearest: await nearestTo(index, unknownTerms, wording.analyzer),
      ...meaning && { by: meaning.by },
      totalMatches: all.length,
      ...await countedFacets(workspace, index, { results: all, request }),
      results,
      warnings: [
        ...notices,
        ...narrow.warnings,
        ...queries.flatMap(({ warning }) => warning ?? []),
        ...softened,
        ...meaning?.warnings ?? [],
        ...words.flatMap(similarNotice),
        ...warnings,
      ],
      index: facts,
      params: { ...shownParams(params), stemmer: wording.analyzer.stemmer },
      trace: toTrace(index, stages, detail),
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
  const { limit } = toParams(workspace.config, request);
  const lists: (readonly Result[])[] = [];
  for (const topic of topics) {
    lists.push((await search(workspace, { ...request, queries: [topic] })).results);
  }
  const { mergeResults } = await import("../search/multi.ts");
  return mergeResults(lists).slice(0, limit);
}

async function expanded(
  index: SearchIndex,
  words: readonly QueryWord[],
): Promise<SearchOutcome["terms"]> {
  const { expandedTerms } = await import("../search/explain/explain.ts");
  return expandedTerms(index, words);
}

/** Most questions have no such word, and load nothing. */
async function nearestTo(
  index: SearchIndex,
  words: readonly string[],
  analyzer: Analyzer,
): Promise<SearchOutcome["nearest"]> {
  if (words.length === 0) return [];
  const { nearestWords } = await import("../search/vocabulary/nearest_words.ts");
  return await nearestWords(index, words, analyzer);
}

function similarNotice({ word, also }: QueryWord): string[] {
  if (also === undefined) return [];
  return [`few sections have "${word}"; also searched for ${quoteAll(also)}`];
}

function shownQuery(queries: readonly string[]): string {
  return queries.length === 1 ? queries[0] : queries.map((query) => `(${query})`).join(" OR ");
}
