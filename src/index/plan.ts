/**
 * What a query comes down to: the set of chunks that satisfy it, and the words that score them.
 *
 * Sets are computed first, on bits. Each scoring word is then told which chunks may profit from it:
 * those that satisfy every AND, NOT, filter and phrase above it. With that the scores of a tree of
 * operators are plain sums over its words, and a frequent word beside a rare one costs next to nothing.
 */
import { FIELD_ID } from "../segment/fields.ts";
import type { Lexicon } from "./lexicon.ts";
import { type Field, FIELDS } from "../segment/fields.ts";
import type { ChunkFilter, EngineQuery } from "./model.ts";
import { phraseFields, phraseRefs } from "./phrase.ts";
import type { RefSet } from "./ref_set.ts";

/** What a plan is made with. */
export interface PlanSource {
  readonly lexicon: Lexicon;
  emptySet(): RefSet;
  /** All living chunks; a new set each time. */
  everything(): RefSet;
  filtered(filter: ChunkFilter): RefSet;
}

/** A term that a word stands for beside itself. */
export interface Expansion {
  readonly term: string;
  readonly by: "prefix" | "edits";
  /** In edits; 0 for a prefix. */
  readonly distance: number;
}

/** A word that scores. */
export interface ScoringWord {
  readonly kind: "word";
  readonly term: string;
  readonly fields: readonly Field[];
  readonly boost: number;
  readonly expansions: readonly Expansion[];
  /** Chunks that profit, ascending; null for all that have it. */
  readonly allowed: Uint32Array | null;
}

/** Chunks that are found without a word, all with the same score. */
export interface ScoringSet {
  readonly kind: "set";
  readonly score: number;
  /** Ascending. */
  readonly allowed: Uint32Array;
}

export type Scoring = ScoringWord | ScoringSet;

export interface Plan {
  readonly matches: RefSet;
  /** Together they touch every match, and nothing else. */
  readonly scorings: readonly Scoring[];
}

export function planQuery(source: PlanSource, query: EngineQuery): Plan {
  const root = solve(source, query);
  const scorings: Scoring[] = [];
  collect(root, null, { scorings, filterScore: isScored(query) ? 0 : 1, arrays: new Map() });
  return { matches: root.matches, scorings };
}

/** The chunks that satisfy a query. */
export function matchingRefs(source: PlanSource, query: EngineQuery): RefSet {
  return solve(source, query).matches;
}

/** A query beside the chunks that satisfy it. */
type Solved =
  & { readonly matches: RefSet }
  & (
    | { readonly kind: "term"; readonly word: Omit<ScoringWord, "allowed"> }
    | { readonly kind: "phrase"; readonly words: readonly Omit<ScoringWord, "allowed">[] }
    | { readonly kind: "and" | "or"; readonly parts: readonly Solved[] }
    | { readonly kind: "all" | "filter" }
  );

function solve(source: PlanSource, query: EngineQuery): Solved {
  switch (query.kind) {
    case "term":
      return solveTerm(source, query);
    case "phrase":
      return solvePhrase(source, query);
    case "and":
    case "or": {
      const parts = query.queries.map((one) => solve(source, one));
      return { kind: query.kind, parts, matches: joined(source, query.kind, parts) };
    }
    case "except": {
      const kept = solve(source, query.query);
      const matches = kept.matches.copy().subtract(solve(source, query.without).matches);
      return { kind: "and", parts: [kept], matches };
    }
    case "all":
      return { kind: "all", matches: source.everything() };
    case "filter":
      return { kind: "filter", matches: source.filtered(query.filter) };
  }
}

function joined(source: PlanSource, kind: "and" | "or", parts: readonly Solved[]): RefSet {
  if (parts.length === 0) return source.emptySet();
  const matches = parts[0].matches.copy();
  for (const part of parts.slice(1)) {
    if (kind === "and") matches.intersect(part.matches);
    else matches.union(part.matches);
  }
  return matches;
}

function solveTerm(source: PlanSource, query: EngineQuery & { kind: "term" }): Solved {
  const { term, boost } = query;
  const fields = query.fields ?? FIELDS;
  const expansions = expand(source, query, fields);
  const matches = source.emptySet();
  for (const one of term === "" ? [] : [term, ...expansions.map((expansion) => expansion.term)]) {
    const data = source.lexicon.find(one);
    for (const field of fields) {
      const list = data.list(FIELD_ID[field]);
      if (list) matches.addAll(list.refs);
    }
  }
  return { kind: "term", word: { kind: "word", term, fields, boost, expansions }, matches };
}

/** Edits are tried for a term that no chunk has, so that an exact match always beats them. */
function expand(
  source: PlanSource,
  query: EngineQuery & { kind: "term" },
  fields: readonly Field[],
): Expansion[] {
  const { lexicon } = source;
  const { term } = query;
  const expansions: Expansion[] = [];
  if (term === "") return expansions;
  if (query.prefix) {
    for (const other of lexicon.withPrefix(term)) {
      if (other !== term) expansions.push({ term: other, by: "prefix", distance: 0 });
    }
  }
  const exact = lexicon.find(term);
  if (query.fuzzy >= 1 && !fields.some((field) => exact.list(FIELD_ID[field]))) {
    for (const { term: other, distance } of lexicon.near(term, query.fuzzy)) {
      if (distance === 0 || (query.prefix && other.startsWith(term))) continue;
      expansions.push({ term: other, by: "edits", distance });
    }
  }
  return expansions;
}

function solvePhrase(source: PlanSource, query: EngineQuery & { kind: "phrase" }): Solved {
  const fields = phraseFields(query.fields ?? FIELDS);
  const words = query.terms.map((term) => ({
    kind: "word" as const,
    term,
    fields,
    boost: query.boost,
    expansions: [],
  }));
  const { size } = source.emptySet();
  const matches = phraseRefs(source.lexicon, { terms: query.terms, fields }, size);
  return { kind: "phrase", words, matches };
}

/** Does anything but filters decide about the score? */
function isScored(query: EngineQuery): boolean {
  switch (query.kind) {
    case "filter":
      return false;
    case "and":
    case "or":
      return query.queries.some(isScored);
    case "except":
      return isScored(query.query);
    default:
      return true;
  }
}

interface Collected {
  readonly scorings: Scoring[];
  readonly filterScore: number;
  readonly arrays: Map<RefSet, Uint32Array>;
}

function collect(solved: Solved, allowed: RefSet | null, to: Collected): void {
  switch (solved.kind) {
    case "term":
      to.scorings.push({ ...solved.word, allowed: allowed && toArray(allowed, to) });
      return;
    case "phrase": {
      const both = narrowed(solved.matches, allowed);
      for (const word of solved.words) {
        to.scorings.push({ ...word, allowed: toArray(both, to) });
      }
      return;
    }
    case "or":
      for (const part of solved.parts) collect(part, allowed, to);
      return;
    case "and": {
      const both = narrowed(solved.matches, allowed);
      const scored = solved.parts.filter((part) => part.kind !== "filter");
      for (const part of scored.length > 0 ? scored : solved.parts) collect(part, both, to);
      return;
    }
    case "all":
    case "filter": {
      const score = solved.kind === "all" ? 1 : to.filterScore;
      const refs = toArray(narrowed(solved.matches, allowed), to);
      to.scorings.push({ kind: "set", score, allowed: refs });
    }
  }
}

function narrowed(matches: RefSet, allowed: RefSet | null): RefSet {
  return allowed ? matches.copy().intersect(allowed) : matches;
}

/** The refs of a set, which several words may share. */
function toArray(set: RefSet, { arrays }: Collected): Uint32Array {
  let array = arrays.get(set);
  if (!array) arrays.set(set, array = set.toArray());
  return array;
}
