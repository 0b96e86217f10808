/**
 * How much of a question a section has: as a share by which its score is reduced, and as the words
 * that a result lacks.
 *
 * Queries with operators and generated ones have no content words: every section that matches them
 * has all of them.
 */
import { idf } from "../../index/bm25.ts";
import type { EngineQuery, SearchIndex, Variant } from "../../index/model.ts";
import { matchesOf } from "./aggregate.ts";
import type { Compiled } from "../question/compile.ts";
import type { Coverage, MatchKind, QueryWord, Ranked } from "../model.ts";
import type { Alternative } from "../question/relax.ts";

const FULL: Coverage = { match: "all", missingTerms: [] };

/**
 * The coverage of the alternative that a section matches best. Unrelaxed ones always match in full, unless the
 * section was found by meaning.
 */
export function bestCoverage(ranked: Ranked, alternatives: readonly Alternative[]): Coverage {
  const matches = matchesOf(ranked);
  const queryTerms = new Set(matches.flatMap((match) => match.queryTerms));
  const isByMeaning = matches.every(({ sides }) => sides?.words === null);
  const partial = alternatives
    .filter(({ isRelaxed, all, binding }) => isRelaxed || (isByMeaning && binding !== all));
  if (isByMeaning && queryTerms.size === 0 && partial.length > 0) {
    const [{ content }] = partial;
    return { match: "meaning", missingTerms: content.map(({ word }) => word) };
  }
  const coverages = partial
    .map(({ content }) => ({ content, coverage: coverageOf(queryTerms, content) }))
    .filter(({ content, coverage }) => coverage.missingTerms.length < content.length)
    .map(({ coverage }) => coverage);
  return coverages.length === 0 ? FULL : coverages.reduce(better);
}

/** The best match among the hits, and the words that none of them has. */
export function overallCoverage(
  hits: readonly Coverage[],
  alternatives: readonly Compiled[],
): Coverage {
  const kinds = new Set(hits.map(({ match }) => match));
  const match = kinds.size === 0 ? "all" : MATCH_KINDS.find((kind) => kinds.has(kind))!;
  const missingTerms = alternatives
    .flatMap(({ content }) => content.map(({ word }) => word))
    .filter((word) => hits.every(({ missingTerms }) => missingTerms.includes(word)));
  return { match, missingTerms };
}

/** Those of the missing words that no section has, as opposed to those that only the hits lack. */
export function unknownTerms(
  index: Pick<SearchIndex, "chunkFrequency">,
  alternatives: readonly Compiled[],
  missing: readonly string[],
): readonly string[] {
  return alternatives
    .flatMap(({ content }) => content)
    .filter(({ word }) => missing.includes(word))
    .filter(({ ways, query, substitutes }) => {
      if (substitutes !== undefined) return false;
      const terms = [...ways.flat(), ...[...variantsIn(query).values()].flat()];
      return terms.every((term) => index.chunkFrequency(term) === 0);
    })
    .map(({ word }) => word);
}

/** The terms that count as a term of the query, by that term. */
function variantsIn(query: EngineQuery, found = new Map<string, string[]>()) {
  const add = (term: string, variants: readonly Variant[] = []) => {
    if (variants.length > 0) found.set(term, variants.map((one) => one.term));
  };
  switch (query.kind) {
    case "term":
      add(query.term, query.variants);
      break;
    case "phrase":
      query.terms.forEach((term, i) => add(term, query.variants?.[i]));
      break;
    case "and":
    case "or":
      for (const one of query.queries) variantsIn(one, found);
  }
  return found;
}

/** Which of the words a section has, given the terms of the query that were found in it. */
export function coverageOf(queryTerms: ReadonlySet<string>, words: readonly QueryWord[]): Coverage {
  const missingTerms = words
    .filter((word) => !waysOf(word).some((terms) => terms.every((term) => queryTerms.has(term))))
    .map(({ word }) => word);
  return { match: kindOf(missingTerms.length, words.length), missingTerms };
}

/** How a section may have a word, or what stands for it. */
function waysOf({ ways, substitutes = [] }: QueryWord): QueryWord["ways"] {
  return [...ways, ...substitutes.flatMap((one) => one.ways)];
}

/** Best first. */
const MATCH_KINDS: readonly MatchKind[] = ["all", "most", "any", "meaning"];

/** The first of two that is not worse. */
function better(a: Coverage, b: Coverage): Coverage {
  return MATCH_KINDS.indexOf(b.match) < MATCH_KINDS.indexOf(a.match) ? b : a;
}

/** "most" is at least half of the words, but not all. */
function kindOf(missing: number, words: number): MatchKind {
  if (missing === 0) return "all";
  return (words - missing) * 2 >= words ? "most" : "any";
}

type SharingIndex = Pick<SearchIndex, "chunkCount" | "chunkFrequency" | "expand">;

/** The share of a question that sections have, from 0 to 1. Remembers what it has computed. */
export class QuestionShare {
  #index: SharingIndex;
  #alternatives: readonly Compiled[];
  #variants = new Map<string, string[]>();
  #typed = new Map<string, EngineQuery & { kind: "term" }>();
  #rarities = new Map<string, number>();
  #shares = new Map<string, number>();

  constructor(index: SharingIndex, alternatives: readonly Compiled[]) {
    this.#index = index;
    this.#alternatives = alternatives;
    for (const { query } of alternatives.flatMap(({ content }) => content)) {
      variantsIn(query, this.#variants);
      if (query.kind === "term") this.#typed.set(query.term, query);
    }
  }

  /** The best share over the alternatives, given the terms of the query that a section has. */
  of(queryTerms: readonly string[]): number {
    const key = queryTerms.join(" ");
    let share = this.#shares.get(key);
    if (share === undefined) {
      const found = new Set(queryTerms);
      share = Math.max(...this.#alternatives.map(({ content }) => this.#shareOf(found, content)));
      this.#shares.set(key, share);
    }
    return share;
  }

  /**
   * Words count by their rarity, which is that of their rarest term; no words are covered in full. A
   * word that was split into several terms is covered by any of them, as relaxed questions are.
   */
  #shareOf(found: ReadonlySet<string>, words: readonly QueryWord[]): number {
    let all = 0;
    let covered = 0;
    for (const { ways, substitutes = [] } of words) {
      const others = substitutes.map((one) => one.ways);
      const rarity = Math.min(...[ways, ...others].map((some) => this.#rarityOfAll(some)));
      all += rarity;
      const isSplit = ways[0].length > 1;
      const has = (term: string) => found.has(term);
      const isCovered = ways.some((terms) => isSplit ? terms.some(has) : terms.every(has)) ||
        others.some((some) => some.some((terms) => terms.every(has)));
      if (isCovered) covered += rarity;
    }
    return all > 0 ? covered / all : 1;
  }

  #rarityOfAll(ways: QueryWord["ways"]): number {
    return Math.max(0, ...ways.flat().map((term) => this.#rarityOf(term)));
  }

  #rarityOf(term: string): number {
    let rarity = this.#rarities.get(term);
    if (rarity === undefined) {
      // A term that is written in several ways is as rare as the most frequent of them.
      const ways = [term, ...this.#variants.get(term) ?? []];
      const having = this.#most(ways) || this.#most(this.#meantBy(term));
      rarity = idf(this.#index.chunkCount, having);
      this.#rarities.set(term, rarity);
    }
    return rarity;
  }

  #most(terms: readonly string[]): number {
    return terms.reduce((most, term) => Math.max(most, this.#index.chunkFrequency(term)), 0);
  }

  /** The terms that a misspelt one is taken for. */
  #meantBy(term: string): readonly string[] {
    const query = this.#typed.get(term);
    return query === undefined || query.fuzzy === 0
      ? []
      : this.#index.expand(term, { ...query, prefix: false });
  }
}
