/**
 * Outcomes as JSON: the border where camelCase becomes the snake_case that other programs rely on.
 *
 * Every document is complete and valid also when it is empty; keys never depend on the data.
 */
import { toSnake } from "../base/case.ts";
import type { Chunk } from "../document/model.ts";
import type {
  Constituent,
  IndexFacts,
  MatchRange,
  Result,
  SearchOutcome,
} from "../search/model.ts";

export type Json = null | boolean | number | string | readonly Json[] | {
  readonly [key: string]: Json;
};
export type JsonObject = { readonly [key: string]: Json };

/** The metadata of SPEC section 3. */
export function chunkJson(chunk: Chunk): JsonObject {
  return {
    id: chunk.id,
    doc_id: chunk.docId,
    parent_id: chunk.parentId,
    tree: chunk.tree,
    path: chunk.path,
    depth: chunk.depth,
    position: chunk.position,
    sibling_count: chunk.siblingCount,
    title: chunk.title,
    hierarchy: chunk.hierarchy,
    slug: chunk.slug,
    byte_start: chunk.byteStart,
    byte_end: chunk.byteEnd,
    line_start: chunk.lineStart,
    line_end: chunk.lineEnd,
    breadcrumb: chunk.breadcrumb,
  };
}

export function resultJson(result: Result): JsonObject {
  return {
    ...chunkJson(result),
    score: result.score,
    aggregated: result.aggregated,
    constituents: result.constituents.map(constituentJson),
    body: result.body,
    snippet: result.snippet,
    match_ranges: rangesJson(result.matchRanges),
    title_match_ranges: rangesJson(result.titleMatchRanges),
    path_match_ranges: rangesJson(result.pathMatchRanges),
    match: result.match,
    missing_terms: result.missingTerms,
    tokens: result.tokens,
    truncated: result.truncated !== null,
    rest: result.truncated,
  };
}

/** The text of a constituent stands in the body of the result it belongs to. */
export function constituentJson(part: Constituent): JsonObject {
  return {
    ...chunkJson(part),
    score: part.score,
    body: part.body,
    snippet: part.snippet,
    match_ranges: rangesJson(part.matchRanges),
    title_match_ranges: rangesJson(part.titleMatchRanges),
    path_match_ranges: rangesJson(part.pathMatchRanges),
  };
}

function rangesJson(ranges: readonly MatchRange[]): Json {
  return ranges.map(({ offset, length }) => ({ offset, length }));
}

export function indexJson(index: IndexFacts): JsonObject {
  return {
    documents: index.documents,
    chunks: index.chunks,
    stale: index.stale,
    updated: index.updated,
  };
}

/** One document for search, context, likethis and get. */
export function outcomeJson(outcome: SearchOutcome): JsonObject {
  return {
    queries: [{
      query: outcome.query,
      match: outcome.match,
      missing_terms: outcome.missingTerms,
      total_matches: outcome.totalMatches,
      results: outcome.results.map(resultJson),
      warnings: outcome.warnings,
    }],
    index: indexJson(outcome.index),
  };
}

/** `--explain --json`. */
export function explainJson(outcome: SearchOutcome): JsonObject {
  const { trace } = outcome;
  return {
    query: outcome.query,
    ast: outcome.ast as unknown as Json,
    terms: outcome.terms.map(({ word, term, expansions, chunks }) => ({
      word,
      term,
      expansions,
      chunks,
    })),
    params: snakeKeys(outcome.params as Json),
    match: outcome.match,
    pipeline: {
      candidates: trace.candidates.length,
      scores: trace.candidates.map(({ id, score }) => ({ id, score })),
      normalized: trace.normalized,
      after_elbow: trace.afterElbow,
      elbow: { ...trace.elbow },
      after_aggregation: trace.afterAggregation,
      returned: trace.returned,
    },
    warnings: outcome.warnings,
  };
}

/** The same value with its keys in snake_case, at any depth. */
function snakeKeys(value: Json): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [toSnake(key), snakeKeys(inner)]),
  );
}

/** With a final newline. Pretty, or on one line where every token counts. */
export function toJsonText(value: Json, { compact = false } = {}): string {
  return JSON.stringify(value, null, compact ? 0 : 2) + "\n";
}

/** One compact value per line. */
export function toJsonLines(values: readonly Json[]): string {
  return values.map((value) => JSON.stringify(value) + "\n").join("");
}
