/**
 * From a compiled question to results: the part that search, context and likethis share.
 *
 * The engine finds, the pipeline ranks, the source files give the texts. What a section looks like is
 * read from its file at this moment; one that has gone since it was indexed is left without text, and
 * a warning says so.
 */
import type { EngineQuery, Field, RankOptions, Ref, SearchIndex } from "../index/model.ts";
import { poolSize, toCandidates, toRankOptions } from "../search/candidates.ts";
import { within } from "../search/compile.ts";
import type { Candidate, Ranked, Result, StageTrace, TermScore } from "../search/model.ts";
import { type Lookup, rank } from "../search/pipeline.ts";
import type { Coverage } from "../search/relax.ts";
import { refsOf, type SectionText, toResult } from "../search/results.ts";
import type { Analyzer } from "../text/model.ts";
import type { AnswerParams } from "./params.ts";
import type { Workspace } from "./workspace.ts";

/** What is wanted of each result. */
export interface Detail {
  /** Read the texts. */
  readonly texts: boolean;
  /** Match ranges and snippets, which need the texts. */
  readonly marks: boolean;
  /** The score by field and term. */
  readonly breakdown: boolean;
}

/** An index in use, with what is needed to answer from it. */
export interface Session {
  readonly workspace: Workspace;
  readonly index: SearchIndex;
  readonly analyzer: Analyzer;
}

export interface Ask {
  readonly query: EngineQuery;
  readonly params: AnswerParams;
  /** Only these trees; null for all. */
  readonly trees: readonly string[] | null;
  /** Chunks that must not be answered. */
  readonly leftOut: ReadonlySet<Ref>;
  readonly coverageOf: (queryTerms: Iterable<string>) => Coverage;
  /** How much of the question a match has, from 0 to 1. */
  readonly shareOf: (queryTerms: readonly string[]) => number;
  /** What finds the sections that speak for their documents; null: the query itself does. */
  readonly witnesses: EngineQuery | null;
  readonly detail: Detail;
}

export interface Answer {
  readonly results: readonly Result[];
  /** Results before the limit. */
  readonly total: number;
  readonly trace: StageTrace;
  readonly warnings: readonly string[];
}

/** A coverage for questions that require no words. */
export const FULL: Coverage = { match: "all", missing: [] };

/** Finds, ranks and reads. */
export async function answer(session: Session, ask: Ask): Promise<Answer> {
  const { index } = session;
  const { params, leftOut } = ask;
  const most = params.candidateLimit;
  const options = toRankOptions(params.boost, params.bm25);
  const find = (query: EngineQuery) =>
    index.find(inTrees(query, ask.trees), {
      ...options,
      limit: poolSize(most, leftOut.size),
    });
  const matches = find(ask.query);
  const found = toCandidates(matches, {
    most,
    leftOut,
    treeOf: (ref) => index.treeOf(ref),
    docRefOf: (ref) => index.docRefOf(ref),
    compare: (a, b) => index.compare(a, b),
    shareOf: ask.shareOf,
    witnesses: ask.witnesses === null ? matches : find(ask.witnesses),
  });
  const { results, total, trace } = rank(
    found,
    rankParams(session, params),
    lookupOf(session, leftOut),
  );
  const texts = await readTexts(session, results, ask.detail.texts);
  const breakdowns = ask.detail.breakdown ? new Breakdowns(index, options) : null;
  const source = {
    analyzer: session.analyzer,
    textOf: (ref: Ref) => texts.found.get(ref)!,
    coverageOf: ask.coverageOf,
    breakdownOf: (candidates: readonly Candidate[]) => breakdowns?.of(candidates) ?? [],
    marks: ask.detail.marks && ask.detail.texts,
  };
  return {
    results: results.map((one) => toResult(one, source)),
    total,
    trace,
    warnings: texts.warnings,
  };
}

/** The query within trees; null stands for all of them. */
export function inTrees(query: EngineQuery, trees: readonly string[] | null): EngineQuery {
  return within(query, trees === null ? null : { by: "tree", names: trees });
}

function rankParams({ workspace }: Session, params: AnswerParams) {
  return {
    limit: params.limit,
    maxCandidates: params.maxCandidates,
    cutoffRatio: params.cutoffRatio,
    localBoost: workspace.config.settings.localBoost,
    aggregation: params.aggregation
      ? {
        threshold: params.aggregationThreshold,
        minMatches: params.minAggregationMatches,
        capMultiplier: params.scoreCapMultiplier,
      }
      : null,
  };
}

/** Sections are not joined into one that must not be answered. */
function lookupOf({ workspace, index }: Session, leftOut: ReadonlySet<Ref>): Lookup {
  const global = new Set(
    workspace.config.trees.filter((tree) => tree.isGlobal).map((tree) => tree.name),
  );
  return {
    parentOf: (ref) => {
      const parent = index.parentOf(ref);
      return parent === null || leftOut.has(parent) ? null : parent;
    },
    childCount: (ref) => index.childrenOf(ref).length,
    compare: (a, b) => index.compare(a, b),
    isLocal: (tree) => !global.has(tree),
    idOf: (ref) => index.chunk(ref).id,
  };
}

interface Texts {
  readonly found: ReadonlyMap<Ref, SectionText>;
  readonly warnings: readonly string[];
}

async function readTexts(
  { workspace, index }: Session,
  ranked: readonly Ranked[],
  wanted: boolean,
): Promise<Texts> {
  const found = new Map<Ref, SectionText>();
  const warnings: string[] = [];
  const reader = workspace.reader();
  for (const ref of refsOf(ranked)) {
    const chunk = index.chunk(ref);
    const source = wanted ? await reader.read(index, chunk) : null;
    found.set(ref, source ?? { chunk, body: "" });
    if (wanted && source === null) {
      warnings.push(`"${chunk.id}" has changed or gone since it was indexed; run \`ra update\``);
    }
  }
  return { found, warnings };
}

/** What each term in each field gives a section, asked of the engine one by one. */
class Breakdowns {
  #index: SearchIndex;
  #options: RankOptions;
  #scores = new Map<string, ReadonlyMap<Ref, number>>();

  constructor(index: SearchIndex, options: RankOptions) {
    this.#index = index;
    this.#options = options;
  }

  /** Largest first. */
  of(candidates: readonly Candidate[]): TermScore[] {
    const sums = new Map<string, TermScore>();
    for (const { ref, match } of candidates) {
      for (const [term, fields] of Object.entries(match)) {
        for (const field of fields) {
          const key = `${field}:${term}`;
          const score = (sums.get(key)?.score ?? 0) + this.#score(term, field as Field, ref);
          sums.set(key, { term, field, score });
        }
      }
    }
    return [...sums.values()].sort((a, b) => b.score - a.score);
  }

  #score(term: string, field: Field, ref: Ref): number {
    const key = `${field}:${term}`;
    let scores = this.#scores.get(key);
    if (scores === undefined) {
      const query = { term, fields: [field], boost: 1, fuzzy: 0, prefix: false };
      const matches = this.#index.find({ kind: "term", ...query }, this.#options);
      scores = new Map(matches.map((match) => [match.ref, match.score]));
      this.#scores.set(key, scores);
    }
    return scores.get(ref) ?? 0;
  }
}
