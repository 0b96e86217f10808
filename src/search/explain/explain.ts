/**
 * How an answer came about, for `--explain` and `-vv`: what each word stands for, the ids of the
 * candidates, the parts of a score.
 *
 * All of it costs more lookups in the index than the answer itself, so it is computed only on request.
 */
import type {
  EngineQuery,
  Field,
  RankOptions,
  Ref,
  SearchIndex,
  Variant,
} from "../../index/model.ts";
import type { ExpandedTerm, ScorePart } from "./explain_model.ts";
import type { AnswerParams, Candidate, QueryWord } from "../model.ts";
import { toRankOptions } from "../ranking/score.ts";

/** Every term of the words, in order, with the other terms of the index that it matches. */
export function expandedTerms(
  index: Pick<SearchIndex, "chunkFrequency" | "expand" | "count">,
  words: readonly QueryWord[],
): ExpandedTerm[] {
  return words.flatMap(({ word, query, substitutes = [] }) => [
    ...ownTerms(index, word, query),
    ...substitutes.map((one): ExpandedTerm => ({
      word,
      term: one.text,
      expansions: [],
      chunks: index.count(one.query),
      by: one.source,
      weight: one.weight,
    })),
  ]);
}

function ownTerms(
  index: Pick<SearchIndex, "chunkFrequency" | "expand">,
  word: string,
  query: EngineQuery,
): ExpandedTerm[] {
  return leavesOf(query).map(
    ({ term, typed, fuzzy, prefix, variants = [], isNeverMeant }) => {
      const chunks = index.chunkFrequency(term);
      const written = variants.map((one) => one.term)
        .filter((one) => index.chunkFrequency(one) > 0);
      const isThere = chunks > 0 || written.length > 0;
      const expanded = index.expand(term, {
        fuzzy: isThere ? 0 : fuzzy,
        typed,
        prefix,
        isNeverMeant,
      });
      const expansions = [...new Set([...written, ...expanded])].filter((one) => one !== term);
      return { word, term, expansions, chunks, by: "word", weight: 1 };
    },
  );
}

interface Leaf {
  readonly term: string;
  readonly typed?: string;
  readonly fuzzy: number;
  readonly prefix: boolean;
  readonly variants?: readonly Variant[];
  readonly isNeverMeant?: (word: string) => boolean;
}

function leavesOf(query: EngineQuery): readonly Leaf[] {
  switch (query.kind) {
    case "term":
      return [query];
    case "phrase":
      return query.terms.map((term, i) => (
        { term, fuzzy: 0, prefix: false, variants: query.variants?.[i] }
      ));
    case "and":
    case "or":
      return query.queries.flatMap(leavesOf);
    default:
      return [];
  }
}

/** The scores of single terms in single fields; each is asked of the engine once. */
export class Breakdowns {
  #index: Pick<SearchIndex, "find">;
  #options: RankOptions;
  #scores = new Map<string, ReadonlyMap<Ref, number>>();

  constructor(index: Pick<SearchIndex, "find">, params: AnswerParams) {
    this.#index = index;
    this.#options = toRankOptions(params);
  }

  /**
   * The parts of the score that the candidates have together, largest first: each candidate has a part of
   * it by its own score, less what its document and meaning add, and each term in each field a part of that by
   * what the engine gives it alone. Nothing for a score that neither a term nor meaning has a part in.
   */
  of(candidates: readonly Candidate[], score: number): ScorePart[] {
    const scored = candidates.map((one) => ({ ...one, terms: this.#termsOf(one) }))
      .filter(({ terms, sides }) => sumOf(terms) > 0 || sides !== undefined);
    const parts = new Map<string, ScorePart>();
    const add = (match: ScorePart["match"], added: number) => {
      const key = typeof match === "string" ? match : `${match.field}:${match.term}`;
      if (added > 0) parts.set(key, { match, score: (parts.get(key)?.score ?? 0) + added });
    };
    for (const { terms, evidence, sides, score: own } of scored) {
      const part = score * own / sumOf(scored);
      const meaning = sumOf(terms) > 0 ? sides?.share ?? 0 : 1;
      const byTerms = 1 - evidence - meaning;
      for (const one of terms) add(one.match, part * byTerms * one.score / sumOf(terms));
      add("document", part * evidence);
      add("meaning", part * meaning);
    }
    return [...parts.values()].sort((a, b) => b.score - a.score);
  }

  #termsOf({ ref, match }: Candidate): ScorePart[] {
    return Object.entries(match).flatMap(([term, fields]) =>
      fields.map((field) => ({
        match: { term, field },
        score: this.#score(term, field as Field, ref),
      }))
    );
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

function sumOf(parts: readonly { readonly score: number }[]): number {
  return parts.reduce((sum, { score }) => sum + score, 0);
}
