/**
 * Reduces a query to the set of chunks that satisfy it and the words that score them.
 *
 * The sets are computed first, on bit sets. Each scoring word then gets the chunks that it may
 * score: those that satisfy every AND, NOT, filter and phrase above it. So the scores of a tree of
 * operators are plain sums over its words, and a frequent word next to a rare one costs next to
 * nothing.
 */
import { type Field, FIELD_ID, FIELDS } from "../segment/fields.ts";
import type { Lexicon } from "./lexicon.ts";
import type { ChunkFilter, EngineQuery, Variant } from "./model.ts";
import { phraseFields, phraseRefs } from "./phrase.ts";
import type { RefSet } from "./ref_set.ts";

/** What planning needs from the index. The sets are new on each call. */
export interface PlanSource {
  readonly lexicon: Lexicon;
  emptySet(): RefSet;
  /** All living chunks. */
  everything(): RefSet;
  /** The living chunks that pass. */
  filtered(filter: ChunkFilter): RefSet;
}

/** Another term that a word of the query matches. */
interface Expansion {
  readonly term: string;
  readonly by: "prefix" | "edits" | "variant";
  /** The number of edits; 0 if it is not by edits. */
  readonly distance: number;
  /** Of a variant, relative to 1 for the word itself. */
  readonly weight?: number;
}

/** A word that scores the chunks that have it. */
export interface ScoringWord {
  readonly kind: "word";
  readonly term: string;
  readonly fields: readonly Field[];
  readonly boost: number;
  readonly expansions: readonly Expansion[];
  /** The chunks that it may score, ascending; null for all. */
  readonly allowed: Uint32Array | null;
}

/** Chunks that match without a word; all get the same score. */
interface ScoringSet {
  readonly kind: "set";
  readonly score: number;
  /** Ascending. */
  readonly allowed: Uint32Array;
}

export type Scoring = ScoringWord | ScoringSet;

/** What scores the chunks that satisfy a query: together every one of them, and nothing else. */
export function planQuery(source: PlanSource, query: EngineQuery): readonly Scoring[] {
  const root = solve(source, query);
  const scorings: Scoring[] = [];
  collect(root, null, { scorings, filterScore: isScored(query) ? 0 : 1, arrays: new Map() });
  return scorings;
}

/** The chunks that satisfy a query. */
export function matchingRefs(source: PlanSource, query: EngineQuery): RefSet {
  return solve(source, query).matches();
}

/**
 * A query with the chunks that satisfy it. The set is made on demand, once, and must not be modified: a
 * list of words of which any is enough does without.
 */
type Solved =
  & { readonly matches: () => RefSet }
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
      return { kind: query.kind, parts, matches: once(() => joined(source, query.kind, parts)) };
    }
    case "except": {
      const kept = solve(source, query.query);
      const without = solve(source, query.without);
      const matches = once(() => kept.matches().copy().subtract(without.matches()));
      return { kind: "and", parts: [kept], matches };
    }
    case "all":
      return { kind: "all", matches: once(() => source.everything()) };
    case "filter":
      return { kind: "filter", matches: once(() => source.filtered(query.filter)) };
  }
}

function once(make: () => RefSet): () => RefSet {
  let made: RefSet | null = null;
  return () => made ??= make();
}

function joined(source: PlanSource, kind: "and" | "or", parts: readonly Solved[]): RefSet {
  if (parts.length === 0) return source.emptySet();
  const matches = parts[0].matches().copy();
  for (const part of parts.slice(1)) {
    if (kind === "and") matches.intersect(part.matches());
    else matches.union(part.matches());
  }
  return matches;
}

function solveTerm(source: PlanSource, query: EngineQuery & { kind: "term" }): Solved {
  const { term, boost } = query;
  const fields = query.fields ?? FIELDS;
  const expansions = expand(source, query, fields);
  const terms = term === "" ? [] : [term, ...expansions.map((expansion) => expansion.term)];
  const matches = once(() => {
    const refs = source.emptySet();
    for (const one of terms) source.lexicon.find(one).refsIn(fields, refs);
    return refs;
  });
  return { kind: "term", word: { kind: "word", term, fields, boost, expansions }, matches };
}

/** Edits are tried only if no chunk has the term or a variant, so that exact matches always win. */
function expand(
  source: PlanSource,
  query: EngineQuery & { kind: "term" },
  fields: readonly Field[],
): Expansion[] {
  const { lexicon } = source;
  const { term, variants = [] } = query;
  const expansions: Expansion[] = [];
  if (term === "") return expansions;
  if (query.prefix) {
    for (const other of lexicon.withPrefix(term)) {
      if (other !== term) expansions.push({ term: other, by: "prefix", distance: 0 });
    }
  }
  expansions.push(...variantsOf(term, variants, query.prefix));
  const isThere = (one: string) =>
    fields.some((field) => lexicon.find(one).list(FIELD_ID[field]) !== null);
  if (query.fuzzy >= 1 && !isThere(term) && !variants.some((variant) => isThere(variant.term))) {
    const near = lexicon.near(query.typed ?? term, query.fuzzy, query.isNeverMeant);
    for (const { term: other, distance } of near) {
      if (other === term || (query.prefix && other.startsWith(term))) continue;
      expansions.push({ term: other, by: "edits", distance });
    }
  }
  return expansions;
}

/** The variants as expansions, without those that already match by their beginning. */
function variantsOf(term: string, variants: readonly Variant[], isPrefix: boolean): Expansion[] {
  return variants
    .filter((variant) => variant.term !== term && !(isPrefix && variant.term.startsWith(term)))
    .map((variant) => ({ ...variant, by: "variant", distance: 0 }));
}

function solvePhrase(source: PlanSource, query: EngineQuery & { kind: "phrase" }): Solved {
  const fields = phraseFields(query.fields ?? FIELDS);
  const words = query.terms.map((term, i) => ({
    kind: "word" as const,
    term,
    fields,
    boost: query.boost,
    expansions: variantsOf(term, query.variants?.[i] ?? [], false),
  }));
  const { size } = source.emptySet();
  const places = words.map(({ term, expansions }) => [term, ...expansions.map((one) => one.term)]);
  const matches = once(() => phraseRefs(source.lexicon, { places, fields }, size));
  return { kind: "phrase", words, matches };
}

/** Does anything other than filters contribute to the score? */
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
  /** The score of a chunk that only a filter matches. */
  readonly filterScore: number;
  /** Sets that have been turned into arrays. */
  readonly arrays: Map<RefSet, Uint32Array>;
}

/** Adds the scorings of a query that may only score the `allowed` chunks; null means all. */
function collect(solved: Solved, allowed: RefSet | null, to: Collected): void {
  switch (solved.kind) {
    case "term":
      to.scorings.push({ ...solved.word, allowed: allowed && toArray(allowed, to) });
      return;
    case "phrase": {
      const both = narrowed(solved.matches(), allowed);
      for (const word of solved.words) {
        to.scorings.push({ ...word, allowed: toArray(both, to) });
      }
      return;
    }
    case "or":
      for (const part of solved.parts) collect(part, allowed, to);
      return;
    case "and": {
      const both = narrowed(solved.matches(), allowed);
      const scored = solved.parts.filter((part) => part.kind !== "filter");
      for (const part of scored.length > 0 ? scored : solved.parts) collect(part, both, to);
      return;
    }
    case "all":
    case "filter": {
      const score = solved.kind === "all" ? 1 : to.filterScore;
      const refs = toArray(narrowed(solved.matches(), allowed), to);
      to.scorings.push({ kind: "set", score, allowed: refs });
    }
  }
}

function narrowed(matches: RefSet, allowed: RefSet | null): RefSet {
  return allowed ? matches.copy().intersect(allowed) : matches;
}

/** The refs of a set as an array, made once for all words that share the set. */
function toArray(set: RefSet, { arrays }: Collected): Uint32Array {
  let array = arrays.get(set);
  if (!array) arrays.set(set, array = set.toArray());
  return array;
}
