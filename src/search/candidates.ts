/**
 * Engine matches → candidates: the scores that ranking starts from, and the first cut.
 *
 * Whatever refines MiniSearch's scores stands here, and so do the weights that it is given.
 */
import type { Bm25, FieldBoosts } from "../config/model.ts";
import type { Match, RankOptions, Ref } from "../index/model.ts";
import type { Candidate } from "./model.ts";

/** What turns the four boosts of a configuration into weights of the index's fields. */
const REFINED = { heading: 1, parts: 0.2 } as const;
const WEIGHTS = { fuzzy: 0.4, prefix: 0.5 } as const;

/** How strongly a match that lacks words of a question is held back. */
const COORDINATION = 0.75;
/** Share of its document's evidence that a section gains. */
const EVIDENCE = 0.5;
/** Sections of a document that count as evidence, each half as much as the one before. */
const WITNESSES = 6;
/** Matches that are looked at for evidence, beyond the candidates themselves. */
const POOL = 300;

/** MiniSearch's parameters for a configuration. */
export function toRankOptions(boost: FieldBoosts, bm25: Bm25): RankOptions {
  return {
    boosts: {
      heading: boost.hierarchy * REFINED.heading,
      hierarchy: boost.hierarchy,
      path: boost.path,
      tags: boost.tags,
      body: boost.body,
      parts: boost.body * REFINED.parts,
    },
    bm25,
    weights: WEIGHTS,
  };
}

export interface CandidateOptions {
  /** Most candidates kept. */
  readonly most: number;
  readonly treeOf: (ref: Ref) => string;
  readonly docRefOf: (ref: Ref) => Ref;
  readonly compare: (a: Ref, b: Ref) => number;
  /** Chunks that must not be answered, such as the source of a likeness. */
  readonly leftOut: ReadonlySet<Ref>;
  /** How much of the question a match has, from 0 to 1, by its query terms. */
  readonly shareOf: (queryTerms: readonly string[]) => number;
  /** Sections that have some of the question: they speak for their documents. */
  readonly witnesses: readonly Match[];
}

/** How many candidates enter the pipeline. */
export function candidateLimit(limit: number, maxCandidates: number): number {
  return Math.max(limit * 5, maxCandidates);
}

/** How many matches to ask the engine for, so that refining can reorder them. */
export function poolSize(most: number, leftOut: number): number {
  return Math.max(most, POOL) + leftOut;
}

/**
 * The best matches as candidates, at most `most`, best first, ties in document order.
 *
 * MiniSearch's score is refined in three steps, each of which paid on every collection (`ra help
 * ranking` has the figures): it is divided by the number of matched terms, which MiniSearch had
 * multiplied it by; held back by the share of the question that is missing; and raised by what the
 * rest of its document has to say. A match that scores nothing (found by a filter, or by a negation
 * alone) stands below all that score, close enough not to be cut for it; when none scores, all are
 * equal.
 */
export function toCandidates(
  matches: readonly Match[],
  options: CandidateOptions,
): readonly Candidate[] {
  const { most, treeOf, docRefOf, compare, leftOut } = options;
  const evidence = evidenceByDocument(options);
  const kept = matches.filter(({ ref }) => !leftOut.has(ref)).map((match) => ({
    match,
    score: match.score > 0
      ? refined(match, options) + EVIDENCE * (evidence.get(docRefOf(match.ref)) ?? 0)
      : 0,
  }));
  const least = kept.reduce(
    (least, { score }) => score > 0 ? Math.min(least, score) : least,
    Infinity,
  );
  const unscored = least === Infinity ? 1 : least / 2;
  return kept
    .map(({ match, score }) => ({ match, score: score > 0 ? score : unscored }))
    .sort((a, b) => b.score - a.score || compare(a.match.ref, b.match.ref))
    .slice(0, most)
    .map(({ match: { ref, queryTerms, match }, score }) => ({
      ref,
      tree: treeOf(ref),
      score,
      queryTerms,
      match,
    }));
}

function refined(
  { score, queryTerms }: Match,
  { shareOf }: Pick<CandidateOptions, "shareOf">,
): number {
  return score / Math.max(1, queryTerms.length) * shareOf(queryTerms) ** COORDINATION;
}

/** Half of a document's best section, a quarter of the next, and so on. */
function evidenceByDocument(options: CandidateOptions): Map<Ref, number> {
  const scores = new Map<Ref, number[]>();
  for (const match of options.witnesses) {
    const docRef = options.docRefOf(match.ref);
    const known = scores.get(docRef);
    if (known === undefined) scores.set(docRef, [refined(match, options)]);
    else known.push(refined(match, options));
  }
  const evidence = new Map<Ref, number>();
  for (const [docRef, list] of scores) {
    list.sort((a, b) => b - a);
    evidence.set(
      docRef,
      list.slice(0, WITNESSES).reduce((sum, score, i) => sum + score / 2 ** (i + 1), 0),
    );
  }
  return evidence;
}
