/** Asking with a query that was made from a text, which context and likethis share. */
import type { TermWeight } from "../../context/model.ts";
import { idf } from "../../index/bm25.ts";
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { Query } from "../../query/ast.ts";
import { printQuery } from "../../query/print.ts";
import { answer, toTrace } from "../../search/answer.ts";
import { EVERYWHERE } from "../../search/question/query_compiler.ts";
import type { AnswerParams, Hit, SearchOutcome } from "../../search/model.ts";
import type { Vocabulary } from "../../search/vocabulary/model.ts";
import type { Analyzer } from "../../text/model.ts";
import { ancestorsOf, withDescendants } from "../sections/chunks.ts";
import { shownParams } from "./params.ts";
import type { NamedFirst } from "./named_first.ts";
import { type Detail, readResults } from "./read_results.ts";
import type { Asked } from "../meaning/ask_meaning.ts";
import { meaningOf } from "./meaning_of.ts";
import { countedFacets, linked, type Narrowed, narrowed, type NarrowRequest } from "./narrowed.ts";
import type { FreshIndex, Freshness, Workspace } from "../workspace.ts";

/**
 * The idf of a term among the chunks of some trees, or of all trees for null; and what it never exceeds. A term
 * that no chunk has is as rare as what stands for it.
 */
export function termWeights(
  index: Pick<SearchIndex, "chunksIn" | "chunkFrequency" | "leastFrequency">,
  trees: readonly string[] | null,
  vocabulary?: Vocabulary,
): {
  readonly weightOf: TermWeight;
  readonly mostWeight: number;
  readonly mostWeightOf: (term: string) => number;
} {
  const total = index.chunksIn(trees ?? undefined);
  const having = (term: string) => index.chunkFrequency(term, undefined, trees ?? undefined);
  const weightOf = (term: string) => {
    const most = having(term) || standingIn(term, vocabulary).reduce(
      (most, ways) => Math.max(most, ...ways.map((terms) => Math.min(...terms.map(having)))),
      0,
    );
    return most === 0 ? null : idf(total, most);
  };
  const mostWeight = idf(total, 1);
  const mostWeightOf = (term: string) =>
    trees === null ? idf(total, Math.max(1, index.leastFrequency(term))) : mostWeight;
  return { weightOf, mostWeight, mostWeightOf };
}

function standingIn(term: string, vocabulary: Vocabulary | undefined) {
  const found = vocabulary?.([term], {
    scope: EVERYWHERE,
    isStop: () => false,
    isStemmed: true,
  })?.get(0);
  return (found ?? []).map(({ ways }) => ways);
}

export interface GeneratedRequest {
  /** Null when the text has no word that the index knows. */
  readonly query: Query | null;
  /** Only these trees; null for all. */
  readonly trees: readonly string[] | null;
  /** What else narrows the answer. */
  readonly narrow: NarrowRequest;
  /** Chunks that must not be found. */
  readonly leftOut: ReadonlySet<Ref>;
  /** Results that come before what is found, whatever the query. */
  readonly first: readonly Hit[];
  /** Sections that come after those, before all others, in the order of a query of their own. */
  readonly naming?: Pick<NamedFirst, "query" | "refs">;
  /** Are documents preferred to source code, where there is both? */
  readonly leans: boolean;
  readonly params: AnswerParams;
  /** What else stands for words of the query; absent if nothing does. */
  readonly vocabulary?: Vocabulary;
  /** What the query was made from, for a model. */
  readonly asked: Asked;
  readonly freshness: Freshness;
  readonly detail: Detail;
  /** What the outcome has to report besides what happens here. */
  readonly warnings: readonly string[];
}

/**
 * `first`, `naming` and then what the query finds, up to the limit; the index is not asked if the
 * former are enough.
 */
export async function askGenerated(
  workspace: Workspace,
  open: FreshIndex,
  request: GeneratedRequest,
): Promise<SearchOutcome> {
  const { index, facts, notices } = open;
  const { query, trees, params, detail } = request;
  const { analyzer } = await workspace.wording(index);
  const { leans } = request;
  const narrowing = { ...request.narrow, trees, params, ast: null, leans };
  const narrow = await narrowed(workspace, index, narrowing);
  const named = namingHits(index, { ...request, ...narrow, analyzer });
  const first = [...request.first, ...named];
  const leftOut = new Set([...request.leftOut, ...sharingText(index, named)]);
  const isFull = first.length >= params.limit;
  const meaning = isFull ? undefined : await meaningOf(workspace, open, request);
  const found = answer(index, {
    kind: "generated",
    query: isFull ? null : query,
    ...narrow.scope,
    leftOut,
    analyzer,
    vocabulary: request.vocabulary,
    joinMeaning: meaning?.joinMeaning,
  }, params);
  const hits = [...first, ...found.hits].slice(0, params.limit);
  const { related } = request.narrow;
  const restriction = narrow.scope;
  const shown = await linked(workspace, index, { related, hits, restriction, leftOut });
  const { results, warnings } = await readResults(workspace, index, {
    hits: shown,
    params,
    detail,
  });
  return {
    query: query === null ? "" : printQuery(query),
    ast: query,
    terms: [],
    match: found.match,
    missingTerms: found.missingTerms,
    unknownTerms: found.unknownTerms,
    nearest: [],
    ...meaning && { by: meaning.by },
    totalMatches: first.length + found.all.length,
    ...await countedFacets(workspace, index, {
      results: [...first, ...found.all],
      request: request.narrow,
    }),
    results,
    warnings: [
      ...notices,
      ...narrow.warnings,
      ...request.warnings,
      ...meaning?.warnings ?? [],
      ...warnings,
    ],
    index: facts,
    params: { ...shownParams(params), stemmer: analyzer.stemmer },
    trace: toTrace(index, { ...found.stages, returned: hits.length }, detail),
  };
}

interface Naming extends Pick<GeneratedRequest, "naming" | "params" | "leftOut" | "first"> {
  readonly scope: Narrowed["scope"];
  readonly analyzer: Analyzer;
}

/** The sections of `naming`, best first, as far as there is room behind `first`. */
function namingHits(
  index: SearchIndex,
  { naming, params, leftOut, first, scope, analyzer }: Naming,
): readonly Hit[] {
  const limit = params.limit - first.length;
  if (naming === undefined || naming.query === null || limit <= 0) return [];
  const allowed = scope.refs && new Set(scope.refs);
  const refs = allowed ? naming.refs.filter((ref) => allowed.has(ref)) : naming.refs;
  const { query } = naming;
  const question = { kind: "generated", query, ...scope, refs, leftOut, analyzer } as const;
  return answer(index, question, { ...params, cutoffRatio: 0, limit }).hits;
}

/** The chunks whose text is part of a section that is shown, or contains it. */
export function* sharingText(index: SearchIndex, shown: readonly Hit[]): Generator<Ref> {
  for (const { ref } of shown) {
    yield* withDescendants(index, ref);
    yield* ancestorsOf(index, ref);
  }
}
