/**
 * Finds the sections that match and scores them: alternatives enter, candidates leave.
 *
 * MiniSearch computes the scores; all that refines them is here, and so are the weights it is given.
 */
import type { FieldBoosts } from "../../config/model.ts";
import type { EngineQuery, Match, RankOptions, Ref, SearchIndex } from "../../index/model.ts";
import { amountOf } from "../question/compile.ts";
import { QuestionShare } from "./coverage.ts";
import { AmountPhrases } from "../amounts/phrases.ts";
import { HeadingPairs } from "./heading_pairs.ts";
import type { AnswerParams, Candidate, Restriction } from "../model.ts";
import { eitherOf, restricted } from "../question/query_compiler.ts";
import type { Alternative } from "../question/relax.ts";

/** Weights of the fields that the configuration does not name, beside the one it does. */
const REFINED = { heading: 1, parts: 0.2 } as const;
const WEIGHTS = { fuzzy: 0.8, prefix: 0.5 } as const;

/** Exponent of the share: how much a match is reduced that lacks words of the question. */
const COORDINATION = 0.75;
/** Share of its document's evidence that is added to the score of a section. */
const EVIDENCE = 0.5;
/** Sections of a document that count as evidence, each half as much as the one before. */
const WITNESSES = 6;
/** Matches that are scored at least, so that refining can reorder more than the candidates. */
const POOL = 300;

/** What the engine needs to score by these params. */
export function toRankOptions({ boost, bm25 }: Pick<AnswerParams, "boost" | "bm25">): RankOptions {
  return { boosts: toFieldWeights(boost), bm25, weights: WEIGHTS };
}

function toFieldWeights(boost: FieldBoosts): RankOptions["boosts"] {
  return {
    heading: boost.hierarchy * REFINED.heading,
    hierarchy: boost.hierarchy,
    path: boost.path,
    tags: boost.tags,
    body: boost.body,
    parts: boost.body * REFINED.parts,
  };
}

/** How many candidates enter the pipeline. */
export function candidateLimit(limit: number, maxCandidates: number): number {
  return Math.max(limit * 5, maxCandidates);
}

/** What the engine found. */
export interface Found {
  /** The sections that match, best first. */
  readonly matches: readonly Match[];
  /** The sections that have any word of the question: they are evidence for their documents. */
  readonly witnesses: readonly Match[];
}

export interface FindOptions extends Restriction {
  readonly leftOut: ReadonlySet<Ref>;
  readonly params: AnswerParams;
}

/** The best matches of any alternative: more than there will be candidates. */
export function findMatches(
  index: Pick<SearchIndex, "find">,
  alternatives: readonly Alternative[],
  { leftOut, params, ...restriction }: FindOptions,
): Found {
  const limit = Math.max(params.candidateLimit, POOL) + leftOut.size;
  const options = { ...toRankOptions(params), limit };
  const find = (queries: readonly EngineQuery[]) =>
    index.find(restricted(eitherOf(queries), restriction), options);
  const asked = alternatives.map((one) => one.asked);
  const loose = alternatives.map(({ any }) => any).filter((any) => any !== null);
  const isSame = alternatives.every(({ isRelaxed }) => isRelaxed);
  if (isSame || loose.length < alternatives.length) {
    const matches = find(asked);
    return { matches, witnesses: matches };
  }
  const witnesses = find(loose);
  const terms = alternatives.length === 1 ? termsOf(alternatives[0]) : null;
  if (terms === null) return { matches: find(asked), witnesses };
  const matches = witnesses.filter((one) => terms.every((term) => one.queryTerms.includes(term)));
  const isEnough = witnesses.length < limit || matches.length >= params.candidateLimit;
  return { matches: isEnough ? matches : find(asked), witnesses };
}

/**
 * The terms that a section has if and only if it matches the question: then the sections with any word
 * need not be searched for again. Null if one of the words is more than one term.
 */
function termsOf({ content, all }: Alternative): readonly string[] | null {
  if (all.kind !== "and" || all.queries.length !== content.length) return null;
  const isTerm = all.queries.every(({ kind }) => kind === "term") &&
    content.every(({ ways }) => ways.length === 1 && ways[0].length === 1);
  return isTerm ? content.map(({ ways }) => ways[0][0]) : null;
}

/** What scoring asks of an index. */
export type ScoringIndex = Pick<
  SearchIndex,
  "chunkCount" | "chunkFrequency" | "expand" | "hasPhrase" | "treeOf" | "docRefOf" | "compare"
>;

export interface ScoreOptions {
  readonly alternatives: readonly Alternative[];
  /** Chunks that must not be candidates. */
  readonly leftOut: ReadonlySet<Ref>;
}

/**
 * The matches as candidates, best first, ties in document order.
 *
 * MiniSearch's score is refined in four steps (`ra help ranking` has the figures): it is divided by
 * the number of matched terms, which MiniSearch had multiplied it by; multiplied by a power of the
 * share of the question that the section has; raised a little for neighbouring words in a heading; and
 * raised by the evidence of its document. A match without a score (found by a filter, or by a negation
 * alone) comes after all that have one, close enough not to be cut; when none has one, all are equal.
 */
export function toCandidates(
  index: ScoringIndex,
  { matches, witnesses }: Found,
  { alternatives, leftOut }: ScoreOptions,
): readonly Candidate[] {
  const share = new QuestionShare(index, alternatives);
  const pairs = new HeadingPairs(index, alternatives);
  const amounts = new AmountPhrases(index, amountOf(alternatives));
  const refined = ({ ref, score, queryTerms }: Match) =>
    score / Math.max(1, queryTerms.length) * share.of(queryTerms) ** COORDINATION *
    pairs.factorOf(ref) * amounts.factorOf(ref);
  const scores = new Map(witnesses.map((match) => [match, refined(match)]));
  const evidence = evidenceByDocument(index, scores);
  const kept = matches.filter(({ ref }) => !leftOut.has(ref)).map((match) => {
    if (match.score <= 0) return { match, score: 0, evidence: 0 };
    const added = EVIDENCE * (evidence.get(index.docRefOf(match.ref)) ?? 0);
    const score = (scores.get(match) ?? refined(match)) + added;
    return { match, score, evidence: added / score };
  });
  const least = kept.reduce(
    (least, { score }) => score > 0 ? Math.min(least, score) : least,
    Infinity,
  );
  const unscored = least === Infinity ? 1 : least / 2;
  return kept
    .map((one) => ({ ...one, score: one.score > 0 ? one.score : unscored }))
    .sort((a, b) => b.score - a.score || index.compare(a.match.ref, b.match.ref))
    .map(({ match: { ref, queryTerms, match }, score, evidence }) => ({
      ref,
      tree: index.treeOf(ref),
      score,
      evidence,
      queryTerms,
      match,
    }));
}

/** Half the score of a document's best section, a quarter of that of the next, and so on. */
function evidenceByDocument(
  index: Pick<SearchIndex, "docRefOf">,
  witnesses: ReadonlyMap<Match, number>,
): Map<Ref, number> {
  const scores = new Map<Ref, number[]>();
  for (const [{ ref }, score] of witnesses) {
    const docRef = index.docRefOf(ref);
    const known = scores.get(docRef);
    if (known === undefined) scores.set(docRef, [score]);
    else known.push(score);
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
