/**
 * Hits → results: their texts, where the matches are in them, which terms matched.
 *
 * A result is complete, plain data. What costs an analysis of its text (match ranges, snippets) or
 * more questions to the engine (breakdowns) is computed only if the caller passes what it takes.
 */
import type { Chunk } from "../document/model.ts";
import type { Ref } from "../index/model.ts";
import { splitFrontmatter } from "../markdown/split_frontmatter.ts";
import type { Analyzer } from "../text/model.ts";
import { matchesOf } from "./aggregate.ts";
import type { Breakdowns } from "./explain.ts";
import { spotsIn, spotsInPath, toRanges } from "./marks/highlight.ts";
import { snippetOf } from "./marks/snippet.ts";
import type {
  Candidate,
  Constituent,
  Findings,
  Hit,
  Marks,
  Ranked,
  Result,
  SectionStart,
} from "./model.ts";

/** A section as it is in its file. */
export interface SectionText {
  readonly chunk: Chunk;
  readonly body: string;
  /** The section and those below it, in document order; only needed for passages. */
  readonly sections: readonly SectionStart[];
}

export interface ResultOptions {
  /** The texts of all sections that `refsOf` names. */
  readonly texts: ReadonlyMap<Ref, SectionText>;
  /** Analyses texts for match ranges and snippets; null leaves those empty. */
  readonly analyzer: Analyzer | null;
  /** How rare a term of the index is. */
  readonly weightOf: (term: string) => number;
  /** Null leaves breakdowns empty. */
  readonly breakdowns: Breakdowns | null;
}

/** The sections whose texts `toResult` needs. */
export function refsOf(hits: readonly Ranked[]): Ref[] {
  return hits.flatMap(({ ref, constituents }) => [ref, ...constituents.map((one) => one.ref)]);
}

/** A hit with its text. One that joins sections has their best snippet, and leaves ranges to them. */
export function toResult(hit: Hit, options: ResultOptions): Result {
  const { score, aggregated, match, missingTerms } = hit;
  const matches = matchesOf(hit);
  const matched = matchedIn(matches);
  const text = options.texts.get(hit.ref)!;
  const constituents = hit.constituents.map((one) => toConstituent(one, options));
  const findings = findingsIn(text, Object.keys(matched), options);
  const marks = aggregated
    ? { ...NO_MARKS, snippet: constituents[0].snippet }
    : marksIn(text, findings, options);
  return {
    ...text.chunk,
    score,
    aggregated,
    ownMatch: hit.own !== null,
    constituents,
    bestId: options.texts.get(bestOf(hit))!.chunk.id,
    body: text.body,
    passages: [],
    gaps: [],
    findings,
    brief: false,
    frontmatterEnd: text.chunk.depth === 0 ? splitFrontmatter(text.body).at : 0,
    ...marks,
    match,
    missingTerms,
    matched,
    breakdown: options.breakdowns?.of(matches) ?? [],
    tokens: null,
    truncated: null,
  };
}

/** The section with the best score. */
function bestOf({ ref, own, constituents: [first] }: Hit): Ref {
  return first === undefined || (own !== null && own.score >= first.score) ? ref : first.ref;
}

function toConstituent(candidate: Candidate, options: ResultOptions): Constituent {
  const text = options.texts.get(candidate.ref)!;
  const findings = findingsIn(text, Object.keys(candidate.match), options);
  const marks = marksIn(text, findings, options);
  return { ...text.chunk, score: candidate.score, body: text.body, ...marks };
}

function findingsIn(
  { body, sections }: SectionText,
  matched: readonly string[],
  { analyzer, weightOf }: ResultOptions,
): Findings {
  if (analyzer === null) return { spots: [], weights: {}, sections };
  return {
    spots: spotsIn(body, new Set(matched), analyzer),
    weights: Object.fromEntries(matched.map((term) => [term, weightOf(term)])),
    sections,
  };
}

const NO_MARKS: Marks = {
  snippet: "",
  matchRanges: [],
  titleMatchRanges: [],
  pathMatchRanges: [],
};

function marksIn(
  { chunk, body }: SectionText,
  { spots, weights }: Findings,
  { analyzer }: ResultOptions,
): Marks {
  if (analyzer === null) return NO_MARKS;
  const terms = new Set(Object.keys(weights));
  return {
    snippet: snippetOf(body, spots),
    matchRanges: toRanges(body, spots),
    titleMatchRanges: toRanges(chunk.title, spotsIn(chunk.title, terms, analyzer)),
    pathMatchRanges: toRanges(chunk.path, spotsInPath(chunk.path, terms, analyzer)),
  };
}

/** Terms of the index that matched in any of the sections, with all their fields. */
function matchedIn(matches: readonly Candidate[]): Record<string, readonly string[]> {
  const matched = new Map<string, Set<string>>();
  for (const { match } of matches) {
    for (const [term, fields] of Object.entries(match)) {
      const known = matched.get(term) ?? new Set();
      for (const field of fields) known.add(field);
      matched.set(term, known);
    }
  }
  return Object.fromEntries([...matched].map(([term, fields]) => [term, [...fields]]));
}
