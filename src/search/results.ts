/**
 * Hits → results: their texts, where the matches are in them, which terms matched.
 *
 * A result is plain data. What costs an analysis of its text (match ranges, snippets) or more questions
 * to the engine (breakdowns) is computed only if the caller passes what it takes, and only as far as it
 * is shown; the rest is empty.
 */
import type { Chunk } from "../document/model.ts";
import type { SectionFacts } from "../facets/model.ts";
import type { Ref } from "../index/model.ts";
import { splitFrontmatter } from "../markdown/split_frontmatter.ts";
import type { Analyzer } from "../text/model.ts";
import { matchesOf } from "./ranking/aggregate.ts";
import { AMOUNT, amountSpots } from "./amounts/spots.ts";
import type { Breakdowns } from "./explain/explain.ts";
import { spotsIn, spotsInPath, toRanges } from "./marks/highlight.ts";
import { snippetOf } from "./marks/snippet.ts";
import type { WantedAmount } from "./amounts/model.ts";
import type { Findings, Marks, NearestText, SectionStart, Spot } from "./marks/model.ts";
import type { Candidate, Constituent, Hit, Ranked, Result } from "./model.ts";

/** A result without what is known of its document. */
export type SectionResult = Omit<Result, "tags" | "meta" | keyof SectionFacts>;

/** A section as it is in its file. */
export interface SectionText {
  readonly chunk: Chunk;
  readonly body: string;
  /** The first line of its heading; empty for a document, and unless it is wanted. */
  readonly heading: string;
  /** The section and those below it, in document order; only needed for passages. */
  readonly sections: readonly SectionStart[];
}

/** The marks that are shown of an answer. */
export interface ShownMarks {
  /** How many results, best first, are shown by passages, which takes every match in their texts. */
  readonly passages: number;
  /** Are match ranges of titles and paths shown, and the snippets of joined sections? */
  readonly ranges: boolean;
}

export interface ResultOptions {
  /** The sections that `wantedSections` names. */
  readonly texts: ReadonlyMap<Ref, SectionText>;
  /** Null for all the marks there are. */
  readonly shown: ShownMarks | null;
  /** Analyses texts for match ranges and snippets; null leaves those empty. */
  readonly analyzer: Analyzer | null;
  /** The file of a document, for the user. */
  readonly fileOf: (chunk: Chunk) => string;
  /** How rare a term of the index is. */
  readonly weightOf: (term: string) => number;
  /** Null leaves breakdowns empty. */
  readonly breakdowns: Breakdowns | null;
  /** The amount that the question asks for; absent if it asks for none. */
  readonly amount?: WantedAmount;
  /** Hit → what of it is nearest in meaning; absent where words alone decide. */
  readonly nearest?: ReadonlyMap<Ref, NearestText>;
}

/** A section that `toResult` needs, and what of it. */
export interface WantedSection {
  readonly ref: Ref;
  /** Its text. */
  readonly body: boolean;
  /** The sections below it. */
  readonly sections: boolean;
}

/** The sections that `toResult` needs: each hit and then its constituents. */
export function wantedSections(
  hits: readonly Ranked[],
  shown: ShownMarks | null,
): WantedSection[] {
  return hits.flatMap(({ ref, constituents }, i) => [
    { ref, body: true, sections: hasPassages(i, shown) },
    ...constituents.map((one, part) => ({
      ref: one.ref,
      body: hasSnippet(part, shown),
      sections: false,
    })),
  ]);
}

function hasPassages(rank: number, shown: ShownMarks | null): boolean {
  return shown === null || rank < shown.passages;
}

/** The best constituent gives its snippet to the result. */
function hasSnippet(part: number, shown: ShownMarks | null): boolean {
  return part === 0 || shown === null || shown.ranges;
}

/**
 * The hit at a rank, counted from 0, with its text. One that joins sections has their best snippet, and
 * leaves ranges to them.
 */
export function toResult(hit: Hit, rank: number, options: ResultOptions): SectionResult {
  const { score, aggregated, match, missingTerms } = hit;
  const { shown } = options;
  const matches = matchesOf(hit);
  const best = bestOf(hit);
  const matched = matchedIn(matches);
  const text = options.texts.get(hit.ref)!;
  const constituents = hit.constituents.map((one, part) =>
    toConstituent(one, options, hasSnippet(part, shown))
  );
  const isDeep = hasPassages(rank, shown);
  const found = isDeep || !aggregated
    ? withNearest(
      findingsIn(text, Object.keys(matched), options),
      text,
      options.nearest?.get(hit.ref),
    )
    : null;
  const marks = aggregated
    ? { ...NO_MARKS, snippet: constituents[0].snippet }
    : marksIn(text, { ...found!, matched: Object.keys(matched) }, options);
  const findings = isDeep ? found! : NO_FINDINGS;
  return {
    ...text.chunk,
    file: options.fileOf(text.chunk),
    score,
    aggregated,
    ownMatch: hit.own !== null,
    constituents,
    bestId: options.texts.get(best.ref)!.chunk.id,
    ...best.sides && { sides: best.sides },
    ...hit.copies && { copies: hit.copies },
    ...hit.relatedTo && { relatedTo: hit.relatedTo },
    body: text.body,
    span: text.body,
    spanTokens: null,
    heading: text.heading,
    passages: [],
    gaps: [],
    findings,
    brief: false,
    frontmatterEnd: text.chunk.depth === 0 ? splitFrontmatter(text.body).at : 0,
    ...marks,
    match,
    missingTerms,
    matched,
    breakdown: options.breakdowns?.of(matches, score) ?? [],
    tokens: null,
    truncated: null,
  };
}

/** The section with the best score; one that a rule includes did not match itself. */
export function bestOf(
  { ref, own, constituents: [first] }: Ranked,
): Pick<Candidate, "ref" | "sides"> {
  if (first === undefined) return own ?? { ref };
  return own !== null && own.score >= first.score ? own : first;
}

/** Its marks are computed on first access: most answers have no room for all constituents. */
function toConstituent(
  candidate: Candidate,
  options: ResultOptions,
  isMarked: boolean,
): Constituent {
  const text = options.texts.get(candidate.ref)!;
  let marks: Marks | null = isMarked ? null : NO_MARKS;
  const mark = () => marks ??= marksOf(text, Object.keys(candidate.match), options);
  return {
    ...text.chunk,
    score: candidate.score,
    body: text.body,
    get snippet() {
      return mark().snippet;
    },
    get matchRanges() {
      return mark().matchRanges;
    },
    get titleMatchRanges() {
      return mark().titleMatchRanges;
    },
    get pathMatchRanges() {
      return mark().pathMatchRanges;
    },
  };
}

function marksOf(text: SectionText, matched: readonly string[], options: ResultOptions): Marks {
  return marksIn(text, { ...findingsIn(text, matched, options), matched }, options);
}

/** How much an amount counts where one is asked for, relative to the rarest word of the question. */
const AMOUNT_WEIGHT = 2;

const NO_FINDINGS: Findings = { spots: [], weights: {}, sections: [] };

function findingsIn(
  { body, sections }: SectionText,
  matched: readonly string[],
  { analyzer, weightOf, amount }: ResultOptions,
): Findings {
  if (analyzer === null) return { spots: [], weights: {}, sections };
  const spots = spotsIn(body, new Set(matched), analyzer);
  const weights = Object.fromEntries(matched.map((term) => [term, weightOf(term)]));
  if (amount === undefined) return { spots, weights, sections };
  const amounts = amountSpots(body, amount, spots);
  const rarest = Math.max(0, ...Object.values(weights));
  return { spots, amounts, weights: { ...weights, [AMOUNT]: AMOUNT_WEIGHT * rarest }, sections };
}

/** The term that stands for nearness in meaning. Terms of the index have no space. */
const NEAR = "near in meaning";
/** How much being near counts for a piece of text, relative to the rarest word of the question. */
const NEAR_WEIGHT = 0.5;

/** The findings with the lines that are nearest, unless these are all of the text. */
function withNearest(
  findings: Findings,
  { body }: SectionText,
  nearest: NearestText | undefined,
): Findings {
  if (nearest === undefined) return findings;
  const near: Spot[] = [];
  for (let at = nearest.start; at < nearest.end;) {
    const line = body.slice(at, nearest.end).search(/\S/);
    if (line < 0) break;
    near.push({ start: at + line, end: at + line + 1, term: NEAR });
    const end = body.indexOf("\n", at + line);
    at = end < 0 ? nearest.end : end + 1;
  }
  const rarest = Math.max(0, ...Object.values(findings.weights));
  const weight = findings.spots.length === 0 ? 1 : NEAR_WEIGHT * rarest;
  return { ...findings, near, weights: { ...findings.weights, [NEAR]: weight } };
}

const NO_MARKS: Marks = {
  snippet: "",
  matchRanges: [],
  titleMatchRanges: [],
  pathMatchRanges: [],
};

/** What is marked: the terms of a title and a path, and the spots in a text. */
interface Marked extends Pick<Findings, "spots" | "amounts" | "near"> {
  readonly matched: readonly string[];
}

function marksIn(
  { chunk, body }: SectionText,
  { matched, spots, amounts, near }: Marked,
  { analyzer, shown }: ResultOptions,
): Marks {
  if (analyzer === null) return NO_MARKS;
  const snippet = snippetOf(body, spots, spots.length === 0 ? near?.slice(0, 1) : amounts);
  if (shown?.ranges === false) return { ...NO_MARKS, snippet };
  const terms = new Set(matched);
  return {
    snippet,
    matchRanges: shown === null ? toRanges(body, spots) : [],
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
