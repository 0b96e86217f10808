/**
 * `ra context`: the documents that matter to the files at hand.
 *
 * Words of the files are ranked against the index, the best become a boosted OR, and the pipeline of
 * search answers it. Rules of the configuration add terms, choose trees and put sections first. The
 * files themselves are left out before the limit.
 */
import { RaError } from "../base/error.ts";
import type { Algorithm } from "../config/model.ts";
import type { RankedTerm, TermWeight } from "../context/model.ts";
import { toQuery } from "../context/query.ts";
import { rankTerms } from "../context/rank.ts";
import { intersect, joinRules, type MatchedRules, matchRules } from "../context/rules.ts";
import { wordsOfFile } from "../context/signals.ts";
import type { Ref, SearchIndex } from "../index/model.ts";
import type { Query } from "../query/ast.ts";
import { printQuery } from "../query/print.ts";
import { compileQuestion } from "../search/compile.ts";
import type { Result, SearchOutcome, StageTrace } from "../search/model.ts";
import { toResult } from "../search/results.ts";
import { type Answer, answer, checkTrees, type Detail, FULL, type Session } from "./answer.ts";
import { type AnswerParams, type SearchOverrides, toParams } from "./params.ts";
import { type GivenFile, type ReadFiles, readSources } from "./sources.ts";
import type { Freshness, Workspace } from "./workspace.ts";

export interface ContextRequest extends SearchOverrides {
  readonly files: readonly GivenFile[];
  /** Only these trees; empty for all. */
  readonly trees: readonly string[];
  readonly terms?: number;
  readonly algorithm?: Algorithm;
  /** Ids that the reader has seen: they are left out. */
  readonly seen: readonly string[];
  readonly freshness: Freshness;
  readonly detail: Detail;
}

export interface ContextOutcome extends SearchOutcome {
  readonly files: readonly string[];
  readonly rules: MatchedRules;
  readonly ranked: readonly RankedTerm[];
}

export async function context(
  workspace: Workspace,
  request: ContextRequest,
): Promise<ContextOutcome> {
  const { host, config } = workspace;
  checkTrees(workspace, request.trees, "--tree");
  const { sampleSize } = config.context;
  const read = await readSources(host, request.files, { sampleSize, root: config.root });
  const rules = joinRules(read.files.map(({ file }) => matchRules(config.rules, file)));
  const trees = intersect(request.trees.length === 0 ? null : request.trees, rules.trees);
  const params = toParams(config.context.search, { ...rules.search, ...given(request) });
  const analyzer = await workspace.analyzer();
  return await workspace.withIndex(request.freshness, async ({ index, facts, notices }) => {
    const session: Session = { workspace, index, analyzer };
    const ranked = rankTerms(read.files.flatMap(wordsOfFile), {
      algorithm: request.algorithm ?? config.context.algorithm,
      terms: request.terms ?? config.context.terms,
      minWordLength: config.context.minWordLength,
      analyzer,
      weightOf: termWeights(index, trees),
    });
    const query = toQuery(ranked, rules.terms);
    const asked = { params, trees, leftOut: leftOut(index, workspace, read, request) };
    const first = await included(session, rules.include, { ...request, params });
    const found = query === null || params.limit <= first.length
      ? NOTHING
      : await ask(session, query, { ...asked, detail: request.detail });
    return {
      ...merged(first, found, params),
      query: query === null ? "" : printQuery(query),
      ast: query,
      terms: [],
      match: "all",
      missingTerms: [],
      warnings: [...notices, ...read.warnings, ...found.warnings],
      index: facts,
      params: { ...params },
      files: read.files.map(({ path }) => path),
      rules,
      ranked,
    };
  });
}

/** Flags that were given, over the values of rules. */
function given(request: ContextRequest): SearchOverrides {
  const { limit, candidateLimit, maxCandidates, cutoffRatio, aggregationThreshold } = request;
  const { aggregation, fuzzy } = request;
  const all = {
    limit,
    candidateLimit,
    maxCandidates,
    cutoffRatio,
    aggregationThreshold,
    aggregation,
    fuzzy,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Rarity of a term over the chosen trees, as the ranking sees it. */
export function termWeights(index: SearchIndex, trees: readonly string[] | null): TermWeight {
  const total = index.chunksIn(trees ?? undefined);
  return (term) => {
    const having = index.chunkFrequency(term, undefined, trees ?? undefined);
    return having === 0 ? null : Math.log(1 + (total - having + 0.5) / (having + 0.5));
  };
}

const NO_TRACE: StageTrace = {
  candidates: [],
  normalized: false,
  afterElbow: 0,
  elbow: { reason: "none", at: null, ratio: null, cutoff: 0 },
  afterAggregation: 0,
  returned: 0,
};
const NOTHING: Answer = { results: [], total: 0, trace: NO_TRACE, warnings: [] };

interface AskOptions {
  readonly params: AnswerParams;
  readonly trees: readonly string[] | null;
  readonly leftOut: ReadonlySet<Ref>;
  readonly detail: Detail;
}

/** Answers a generated query: its words are known to the index, so none is fuzzy or relaxed. */
export async function ask(
  session: Session,
  query: Query,
  options: AskOptions,
): Promise<Answer> {
  if (options.trees?.length === 0) return NOTHING;
  const compiled = compileQuestion({ query, plain: false, warning: null }, {
    analyzer: session.analyzer,
    fuzzy: 0,
    isStopWord: () => false,
  });
  return await answer(session, { ...options, query: compiled.all, coverageOf: () => FULL });
}

/** The files themselves, where they are indexed, and what was seen before. */
function leftOut(
  index: SearchIndex,
  { config, host }: Workspace,
  { files }: ReadFiles,
  { seen }: ContextRequest,
): Set<Ref> {
  const refs = new Set<Ref>();
  for (const id of seen) {
    const ref = index.refOf(id);
    if (ref !== null) refs.add(ref);
  }
  for (const { file } of files) {
    for (const { name, folder } of config.trees) {
      for (const root of new Set([folder, host.exists(folder) ? host.realPath(folder) : folder])) {
        if (!file.startsWith(`${root}/`)) continue;
        const path = file.slice(root.length + 1).normalize("NFC");
        for (const ref of chunksOf(index, index.refOf(`${name}:${path}`))) refs.add(ref);
      }
    }
  }
  return refs;
}

/** All chunks of a document; none for null. */
export function chunksOf(index: SearchIndex, docRef: Ref | null): Ref[] {
  if (docRef === null) return [];
  return Array.from({ length: index.fileOf(docRef).chunkCount }, (_, i) => docRef + i);
}

/** The sections that rules put first, in their order; an id that is not indexed is refused. */
async function included(
  session: Session,
  ids: readonly string[],
  { detail, params, seen }: ContextRequest & { readonly params: AnswerParams },
): Promise<Result[]> {
  const reader = session.workspace.reader();
  const results: Result[] = [];
  for (const id of ids.filter((one) => !seen.includes(one)).slice(0, params.limit)) {
    const ref = session.index.refOf(id);
    if (ref === null) {
      throw new RaError(`Cannot find "${id}", which a context rule includes`, {
        hint: "correct the rule; `ra ls docs` lists the ids of documents",
      });
    }
    const chunk = session.index.chunk(ref);
    const source = detail.texts ? await reader.read(session.index, chunk) : null;
    results.push(toResult({ ref, score: 0, aggregated: false, constituents: [], own: null }, {
      analyzer: session.analyzer,
      textOf: () => source ?? { chunk, body: "" },
      coverageOf: () => FULL,
      breakdownOf: () => [],
      marks: false,
    }));
  }
  return results;
}

/** Includes first, then what was found and is not among them, up to the limit. */
function merged(
  first: readonly Result[],
  found: Answer,
  { limit }: AnswerParams,
): Pick<SearchOutcome, "results" | "totalMatches" | "trace"> {
  const ids = new Set(first.map(({ id }) => id));
  const others = found.results.filter(({ id }) => !ids.has(id));
  const results = [...first, ...others].slice(0, limit);
  const totalMatches = first.length + found.total - (found.results.length - others.length);
  return { results, totalMatches, trace: { ...found.trace, returned: results.length } };
}
