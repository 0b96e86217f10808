/**
 * Answers as JSON. This is where camelCase becomes the snake_case that other programs rely on.
 *
 * Every document is complete and valid even when it is empty; its keys do not depend on the data.
 */
import { ByteOffsets } from "../base/bytes.ts";
import { toSnake } from "../base/text/case.ts";
import { withoutInvisible } from "../base/text/invisible.ts";
import type { Chunk } from "../document/model.ts";
import type { SectionFacts } from "../facets/model.ts";
import type { MetaValue } from "../markdown/model.ts";
import type { MatchRange, Rest } from "../search/marks/model.ts";
import type { AnsweredBy, Sides } from "../search/meaning/model.ts";
import type { Constituent, IndexFacts, Result, ResultLink } from "../search/model.ts";
import { toBare } from "./answer/lean.ts";
import { answerFacetsJson } from "./commands/facets_json.ts";
import type { Answer, Joints, Layout } from "./model.ts";
import { linesText } from "./answer/rest.ts";

export type Json = null | boolean | number | string | readonly Json[] | {
  readonly [key: string]: Json;
};
export type JsonObject = { readonly [key: string]: Json };

/** One JSON document: `{queries: [...], index: {...}}`. Under a budget it is written on one line. */
export const DOCUMENT: Layout = {
  render: (answer, { maxTokens }) =>
    toJsonText(answerJson(answer), { compact: maxTokens !== null }),
  frame: (answer) => JSON.stringify(answerJson({ ...answer, results: [] })),
  item: itemText,
  joints,
};

/** One result per line. */
export const LINES: Layout = {
  render: ({ results }) =>
    results.map((result) => toJsonText(resultJson(result), { compact: true })).join(""),
  item: itemText,
  joints: () => ({ before: "", between: "\n", after: "\n" }),
};

/** No token count has more digits than this one, which stands for counts that are not known yet. */
const WIDEST = 9_999_999;

function itemText(result: Result): string {
  const passages = result.passages.map((one) => ({ ...one, tokens: WIDEST }));
  return JSON.stringify(resultJson({ ...result, tokens: WIDEST, spanTokens: WIDEST, passages }));
}

const NO_RESULTS = '"results":[]';

/** The document without its results. No string in JSON has an unescaped quote, so there is one such place. */
function joints(answer: Answer): Joints {
  const frame = JSON.stringify(answerJson({ ...answer, results: [] }));
  const at = frame.indexOf(NO_RESULTS) + NO_RESULTS.length - 1;
  return { before: frame.slice(0, at), between: ",", after: frame.slice(at) + "\n" };
}

/** The document of search, context, likethis and get, on the command line and in MCP. */
export function answerJson(answer: Answer): JsonObject {
  return {
    queries: [{
      query: answer.query,
      ...answer.by && answeredByJson(answer.by),
      match: answer.match,
      missing_terms: answer.missingTerms,
      nearest_words: answer.nearest.map(({ word, nearest }) => ({ word, nearest })),
      total_matches: answer.totalMatches,
      ...answer.facets && { facets: answerFacetsJson(answer.facets) },
      results: answer.results.map(resultJson),
      left_out: (answer.leftOut ?? []).map(({ id, tokens }) => ({ id, tokens })),
      warnings: answer.warnings,
    }],
    index: indexJson(answer.index),
  };
}

/** What answered, where meaning was asked for; and why not as asked, or null. */
export function answeredByJson({ mode, model, fallback }: AnsweredBy): JsonObject {
  return { mode, model, fallback };
}

/** The answer with snippets and metadata only, for choosing what to get. */
export function withoutBodies(answer: Answer): Answer {
  const toEntry = (result: Result) => toBare({ ...result, body: "", passages: [] });
  return { ...answer, results: answer.results.map(toEntry) };
}

/** The metadata of a section. */
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
    ...chunk.pages && { page_start: chunk.pages.first, page_end: chunk.pages.last },
    breadcrumb: chunk.breadcrumb,
  };
}

/** The names of each kind that are shown of a result. */
const MOST_SHOWN = 20;

/** What is known of a section, with at most so many names of each kind. */
export function factsJson(facts: SectionFacts, most = Infinity): JsonObject {
  return {
    kind: facts.kind,
    type: facts.type,
    layer: facts.layer,
    symbols: facts.symbols.slice(0, most),
    imports: facts.imports.slice(0, most),
    entry_points: facts.entryPoints.slice(0, most),
  };
}

function resultJson(result: Result): JsonObject {
  return {
    ...chunkJson(result),
    file: result.file,
    ...factsJson(result, MOST_SHOWN),
    token_count: result.spanTokens,
    tags: result.tags,
    meta: metaJson(result.meta),
    score: result.score,
    aggregated: result.aggregated,
    ...result.copies && { copies: result.copies },
    ...result.relatedTo && { related_to: result.relatedTo.map(({ id, how }) => ({ id, how })) },
    ...result.links && { links: result.links.map(resultLinkJson) },
    ...result.linkedFrom && { linked_from: result.linkedFrom.map(resultLinkJson) },
    constituents: result.constituents.map((part) => constituentJson(part, rangesOf(result, part))),
    body: result.body,
    passages: passagesJson(result),
    snippet: result.snippet,
    match_ranges: rangesJson(result.aggregated ? [] : result.matchRanges),
    title_match_ranges: rangesJson(result.titleMatchRanges),
    path_match_ranges: rangesJson(result.pathMatchRanges),
    match: result.match,
    missing_terms: result.missingTerms,
    ...result.sides && { found_by: sidesJson(result.sides) },
    tokens: result.tokens,
    truncated: result.truncated !== null,
    rest: restJson(result.truncated),
  };
}

/** How words and meaning found a section: its rank and score, or null, on either side. */
export function sidesJson({ words, meaning }: Sides): JsonObject {
  return {
    words: words && { rank: words.rank, score: words.score },
    meaning: meaning && { rank: meaning.rank, cosine: meaning.cosine },
  };
}

/** What to get to read what is not shown: the arguments of `ra get` and of the tool `get`. */
function restJson(rest: Rest | null): Json {
  if (rest === null) return null;
  return { id: rest.id, lines: rest.lines === null ? null : linesText(rest.lines) };
}

function resultLinkJson({ id, file, line, form, target, problem }: ResultLink): JsonObject {
  return { id, file, line, form, target, problem };
}

/** Frontmatter by key, each with a list of its values. */
export function metaJson(meta: ReadonlyMap<string, readonly MetaValue[]>): JsonObject {
  return Object.fromEntries(meta);
}

/** The text of a constituent is part of the body of its result, and so are its ranges. */
export function constituentJson(part: Constituent, ranges: readonly MatchRange[] = []): JsonObject {
  return {
    ...chunkJson(part),
    score: part.score,
    snippet: part.snippet,
    match_ranges: rangesJson(ranges),
    title_match_ranges: rangesJson(part.titleMatchRanges),
    path_match_ranges: rangesJson(part.pathMatchRanges),
  };
}

/** The matches in the passages of a constituent, as ranges of the result's body. */
function rangesOf({ body, passages, matchRanges }: Result, part: Constituent): MatchRange[] {
  const bytes = new ByteOffsets(body);
  return passages.flatMap(({ start, end, lineStart, lineEnd }) => {
    const [from, to] = [bytes.of(start), bytes.of(end)];
    if (lineStart < part.lineStart || lineEnd > part.lineEnd) return [];
    return matchRanges.filter(({ offset, length }) => offset >= from && offset + length <= to);
  });
}

function passagesJson({ body, passages }: Result): Json {
  const bytes = new ByteOffsets(body);
  return passages.map(({ id, lineStart, lineEnd, start, end, tokens }) => {
    const offset = bytes.of(start);
    return {
      id,
      line_start: lineStart,
      line_end: lineEnd,
      offset,
      length: bytes.of(end) - offset,
      tokens,
    };
  });
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

/** A copy with the keys in snake_case, at any depth; objects inside arrays are left alone. */
export function snakeKeys(value: object): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, Json] => {
      const isTable = typeof inner === "object" && inner !== null && !Array.isArray(inner);
      return [toSnake(key), isTable ? snakeKeys(inner) : inner];
    }),
  );
}

/**
 * Ends in a newline. Indented, or on one line if `compact`. Invisible characters of names and other
 * strings are left out; texts with match ranges have none.
 */
export function toJsonText(value: Json, { compact = false } = {}): string {
  return withoutInvisible(JSON.stringify(value, null, compact ? 0 : 2)) + "\n";
}
