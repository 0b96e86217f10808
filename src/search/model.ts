/**
 * The words of searching: a `Candidate` stands before ranking, a `Result` after.
 *
 * Matches of the engine become candidates; normalise, elbow, aggregate and limit make results of
 * them, each stage a pure function that leaves a trace.
 */
import type { ByteSpan, Chunk } from "../document/model.ts";
import type { Ref } from "../index/model.ts";
import type { Query } from "../query/ast.ts";

/** How much of a plain question a section satisfies. */
export type MatchKind = "all" | "most" | "any";

export interface Candidate {
  readonly ref: Ref;
  readonly tree: string;
  readonly score: number;
  /** Analysed terms of the query that the section has. */
  readonly queryTerms: readonly string[];
  /** Terms of the index that matched → fields. */
  readonly match: Readonly<Record<string, readonly string[]>>;
}

/** A candidate, or several of them joined under a common ancestor. */
export interface Ranked {
  readonly ref: Ref;
  readonly score: number;
  /** True when it stands for sections below it. */
  readonly aggregated: boolean;
  /** The matched sections below it, never itself, flat, best first. */
  readonly constituents: readonly Candidate[];
  /** Its own match, when it had one. */
  readonly own: Candidate | null;
}

/** Bytes of the text they belong to, sorted, never overlapping, merged when touching. */
export interface MatchRange {
  readonly offset: number;
  readonly length: number;
}

export interface Constituent extends Chunk {
  readonly score: number;
  readonly body: string;
  readonly snippet: string;
  readonly matchRanges: readonly MatchRange[];
  readonly titleMatchRanges: readonly MatchRange[];
  readonly pathMatchRanges: readonly MatchRange[];
}

export interface Result extends Chunk {
  readonly score: number;
  readonly aggregated: boolean;
  readonly constituents: readonly Constituent[];
  /** The whole span from the source, or the part of it that fits the budget. */
  readonly body: string;
  readonly snippet: string;
  readonly matchRanges: readonly MatchRange[];
  readonly titleMatchRanges: readonly MatchRange[];
  readonly pathMatchRanges: readonly MatchRange[];
  readonly match: MatchKind;
  /** Words of the question, as typed, that the section lacks. */
  readonly missingTerms: readonly string[];
  /** Analysed terms that matched, with the fields they stand in. */
  readonly matched: Readonly<Record<string, readonly string[]>>;
  /** The share of each term and field in the engine's score, largest first; empty unless asked for. */
  readonly breakdown: readonly TermScore[];
  /** cl100k_base count of the text shown; null when nobody asked for counts. */
  readonly tokens: number | null;
  /** The `ra get` call that shows what the budget cut, or null. */
  readonly truncated: string | null;
}

export interface TermScore {
  readonly term: string;
  readonly field: string;
  readonly score: number;
}

export interface StageTrace {
  /** Every candidate as it entered, best first: id and score after normalising. */
  readonly candidates: readonly { readonly id: string; readonly score: number }[];
  readonly normalized: boolean;
  readonly afterElbow: number;
  readonly elbow: ElbowTrace;
  readonly afterAggregation: number;
  readonly returned: number;
}

export interface ElbowTrace {
  readonly reason: "none" | "drop" | "not_positive" | "cap";
  /** Position of the first candidate that was cut, or null. */
  readonly at: number | null;
  /** Score there divided by the one before it, or null. */
  readonly ratio: number | null;
  readonly cutoff: number;
}

export interface IndexFacts {
  readonly documents: number;
  readonly chunks: number;
  readonly stale: boolean;
  /** ISO time of the last update of the index. */
  readonly updated: string;
}

export interface SearchOutcome {
  readonly query: string;
  readonly ast: Query | null;
  /** The terms that were really searched: word as typed → analysed terms it stands for. */
  readonly terms: readonly ExpandedTerm[];
  readonly match: MatchKind;
  readonly missingTerms: readonly string[];
  /** Results before the limit. */
  readonly totalMatches: number;
  readonly results: readonly Result[];
  readonly warnings: readonly string[];
  readonly index: IndexFacts;
  readonly params: Readonly<Record<string, unknown>>;
  readonly trace: StageTrace;
}

export interface ExpandedTerm {
  readonly word: string;
  readonly term: string;
  /** Terms of the index it matched by prefix or by edits, beside itself. */
  readonly expansions: readonly string[];
  readonly chunks: number;
}

export type { ByteSpan };
