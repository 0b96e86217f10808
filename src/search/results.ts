/** Ranked sections → results: their texts, where the matches stand in them, what they lack. */
import type { Chunk } from "../document/model.ts";
import type { Ref } from "../index/model.ts";
import type { Analyzer } from "../text/model.ts";
import { type Spot, spotsIn, spotsInPath, toRanges } from "./highlight.ts";
import type { Candidate, Constituent, MatchRange, Ranked, Result, TermScore } from "./model.ts";
import type { Coverage } from "./relax.ts";
import { snippetOf } from "./snippet.ts";

/** A section as it stands in its file. */
export interface SectionText {
  readonly chunk: Chunk;
  readonly body: string;
}

export interface ResultSource {
  readonly analyzer: Analyzer;
  readonly textOf: (ref: Ref) => SectionText;
  readonly coverageOf: (queryTerms: Iterable<string>) => Coverage;
  readonly breakdownOf: (matches: readonly Candidate[]) => readonly TermScore[];
  /** Are match ranges and snippets wanted? They cost an analysis of the text. */
  readonly marks: boolean;
}

/** The sections whose texts `toResult` asks for. */
export function refsOf(ranked: readonly Ranked[]): Ref[] {
  return ranked.flatMap(({ ref, constituents }) => [ref, ...constituents.map((one) => one.ref)]);
}

/**
 * A result in full; one that joins sections leaves the match ranges to them. Marks are made when they
 * are first looked at: on a budget, most results never are.
 */
export function toResult(ranked: Ranked, source: ResultSource): Result {
  const { aggregated, score } = ranked;
  const matches = ranked.own === null ? ranked.constituents : [ranked.own, ...ranked.constituents];
  const matched = matchedIn(matches);
  const text = source.textOf(ranked.ref);
  const constituents = once(() => ranked.constituents.map((one) => toConstituent(one, source)));
  const marks = once(() =>
    aggregated
      ? { ...NO_MARKS, snippet: constituents()[0].snippet }
      : marksIn(text, new Set(Object.keys(matched)), source)
  );
  const coverage = source.coverageOf(matches.flatMap(({ queryTerms }) => queryTerms));
  return {
    ...text.chunk,
    score,
    aggregated,
    get constituents() {
      return constituents();
    },
    body: text.body,
    get snippet() {
      return marks().snippet;
    },
    get matchRanges() {
      return marks().matchRanges;
    },
    get titleMatchRanges() {
      return marks().titleMatchRanges;
    },
    get pathMatchRanges() {
      return marks().pathMatchRanges;
    },
    match: coverage.match,
    missingTerms: coverage.missing,
    matched,
    breakdown: source.breakdownOf(matches),
    tokens: null,
    truncated: null,
  };
}

/** A function that works once and remembers. */
function once<T>(work: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: work() }).value;
}

function toConstituent(candidate: Candidate, source: ResultSource): Constituent {
  const text = source.textOf(candidate.ref);
  const marks = marksIn(text, new Set(Object.keys(candidate.match)), source);
  return { ...text.chunk, score: candidate.score, body: text.body, ...marks };
}

interface Marks {
  readonly snippet: string;
  readonly matchRanges: readonly MatchRange[];
  readonly titleMatchRanges: readonly MatchRange[];
  readonly pathMatchRanges: readonly MatchRange[];
}

const NO_MARKS: Marks = {
  snippet: "",
  matchRanges: [],
  titleMatchRanges: [],
  pathMatchRanges: [],
};

function marksIn(
  { chunk, body }: SectionText,
  terms: ReadonlySet<string>,
  { analyzer, marks }: ResultSource,
): Marks {
  if (!marks) return NO_MARKS;
  const spots: readonly Spot[] = spotsIn(body, terms, analyzer);
  return {
    snippet: snippetOf(body, spots),
    matchRanges: toRanges(body, spots),
    titleMatchRanges: toRanges(chunk.title, spotsIn(chunk.title, terms, analyzer)),
    pathMatchRanges: toRanges(chunk.path, spotsInPath(chunk.path, terms, analyzer)),
  };
}

/** Index terms that matched in any of the sections, with all their fields. */
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
