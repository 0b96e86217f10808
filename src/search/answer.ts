/**
 * Search: a question and an index enter, ranked sections leave.
 *
 * `answer` is the whole pipeline, in the steps of `ra help ranking`; each step is a function in a file
 * of its own. `search`, `context` and `likethis` all go through it. It depends on nothing but its
 * arguments: the same index, question and params give the same hits in the same order. No hit is an
 * ancestor of another. Nothing here reads a file: hits are sections of the index, and `results.ts`
 * makes results of them once their texts are read.
 */
import type { EngineQuery, Ref, SearchIndex } from "../index/model.ts";
import { aggregate, type AggregateOptions, single } from "./ranking/aggregate.ts";
import {
  amountOf,
  type Compiled,
  compileQuery,
  compileTyped,
  wordsIn,
} from "./question/compile.ts";
import { bestCoverage, overallCoverage, unknownTerms } from "./ranking/coverage.ts";
import { withoutCopies } from "./ranking/copies.ts";
import { elbow, findElbow } from "./ranking/elbow.ts";
import { hasGuess, likelierIn } from "./question/likelier.ts";
import type { Answer, AnswerParams, Candidate, Question, Stages, StageTrace } from "./model.ts";
import { demote, demoteNews } from "./ranking/news.ts";
import { needsNormalizing, normalizeByTree } from "./ranking/normalize.ts";
import { restricted } from "./question/query_compiler.ts";
import { type Alternative, relax, type RelaxOptions } from "./question/relax.ts";
import { soften } from "./question/soften.ts";
import { findMatches, toCandidates } from "./ranking/score.ts";
import { spread } from "./ranking/spread.ts";
import type { Folded } from "./question/variants.ts";
import type { WordOptions } from "./question/word_compiler.ts";

/** Sections that may have a term that is rare, in a small index; in a large one, one of a hundred. */
const RARE = 10;

/** Candidates that no drop cuts off if a word may be misspelt: the first may be no more than the same mistake. */
const LEAST_FOR_GUESS = 3;

/** Answers a question. Throws `RaError` when no word of it can be searched for. */
export function answer(index: SearchIndex, question: Question, params: AnswerParams): Answer {
  const { leftOut } = question;
  // Read. Find all the words; relax to any of them where too few sections have all.
  const { compiled, isSoftened } = read(index, question, params);
  const alternatives = relax(index, compiled, relaxation(question, params));
  const found = findMatches(index, alternatives, { ...question, params });
  // Score, by words and by meaning.
  const byWords = toCandidates(index, found, { alternatives, leftOut });
  const scored = withMeaning(index, byWords, { question, alternatives, params });
  const words = alternatives.flatMap(({ words }) => words);
  const weight = question.kind === "typed" ? params.newsWeight : 1;
  const others = demoteNews(index, scored, { weight, words });
  const candidates = question.weightOf ? demote(index, others, question.weightOf) : others;
  // Normalise, elbow, aggregate and spread, limit.
  const comparable = normalizeByTree(index, candidates, params).slice(0, params.candidateLimit);
  const min = hasGuess(index, alternatives) ? LEAST_FOR_GUESS : 1;
  const cutoff = { ratio: params.cutoffRatio, max: params.maxCandidates, min };
  const relevant = elbow(comparable, cutoff);
  const sections = params.aggregation
    ? spread(index, aggregate(index, relevant, aggregation(params, leftOut)))
    : single(relevant);
  const { order } = question;
  const all = order ? sections.toSorted((a, b) => order(a.ref, b.ref)) : sections;
  const hits = withoutCopies(index, all, params.limit)
    .map((section) => ({ ...section, ...bestCoverage(section, alternatives) }));
  const coverage = overallCoverage(hits, alternatives);
  return {
    hits,
    all,
    ...coverage,
    unknownTerms: unknownTerms(index, alternatives, coverage.missingTerms),
    isSoftened,
    words,
    amount: amountOf(alternatives),
    stages: {
      candidates: comparable,
      normalized: needsNormalizing(candidates),
      afterElbow: relevant.length,
      elbow: findElbow(comparable, cutoff),
      afterAggregation: sections.length,
      returned: hits.length,
    },
  };
}

interface ReadQuestion {
  readonly compiled: readonly Compiled[];
  readonly isSoftened: boolean;
}

/** The words of each alternative, analysed as the documents were; without operators that find nothing. */
function read(index: SearchIndex, question: Question, params: AnswerParams): ReadQuestion {
  const { analyzer, stopWords, vocabulary } = question;
  if (question.kind === "generated") {
    const { query } = question;
    if (query === null) return { compiled: [], isSoftened: false };
    const compiled = compileQuery(query, { analyzer, fuzzy: 0, vocabulary });
    return { compiled: [{ ...compiled, binding: { kind: "all" } }], isSoftened: false };
  }
  const most = Math.max(RARE, index.chunkCount / 100);
  const isRare = (term: string) => {
    const having = index.chunkFrequency(term);
    return having > 0 && having <= most;
  };
  const isStop = stopWords?.of(question.queries.flatMap(({ query }) => wordsIn(query)));
  const folded: Folded = (key, how) => index.folded(key, how);
  const { isAllowed } = relaxation(question, params);
  const finds = (query: EngineQuery) => index.count(restricted(query, question)) > 0;
  const options: WordOptions = {
    analyzer,
    fuzzy: params.fuzzyDistance,
    isRare,
    folded,
    isStop,
    filterOf: question.filterOf,
    vocabulary,
    isNeverMeant: stopWords?.any,
    pairsWith: (character) =>
      index.similar(character, { fuzzy: 1 }).map(({ term }) => term)
        .filter((term) => term.includes(character)),
    ...isAllowed && { finds, likelier: likelierIn(index, stopWords?.any) },
  };
  let isSoftened = false;
  const compiled = question.queries.map((one) => {
    const written = compileTyped(one, options);
    if (!isAllowed || written.any !== null || finds(written.all)) return written;
    const softened = soften(one, options);
    if (softened === null || !finds(softened.any!)) return written;
    isSoftened = true;
    return softened;
  });
  return { compiled, isSoftened };
}

interface Scored {
  readonly question: Question;
  readonly alternatives: readonly Alternative[];
  readonly params: AnswerParams;
}

/** The candidates joined with those that are near in meaning, where meaning is asked for. */
function withMeaning(
  index: SearchIndex,
  candidates: readonly Candidate[],
  { question, alternatives, params }: Scored,
): readonly Candidate[] {
  const { joinMeaning, trees, refs, hidden, leftOut } = question;
  if (joinMeaning === undefined || alternatives.length === 0) return candidates;
  const isStrict = question.kind === "typed" && question.strict;
  const bound = isStrict ? alternatives.map((one) => ({ ...one, binding: one.all })) : alternatives;
  const limit = params.candidateLimit;
  return joinMeaning(index, candidates, {
    alternatives: bound,
    trees,
    refs,
    hidden,
    leftOut,
    limit,
  });
}

function relaxation(question: Question, { relax }: AnswerParams): RelaxOptions {
  const isAllowed = relax && question.kind === "typed" && !question.strict;
  return { isAllowed, restriction: question };
}

function aggregation(params: AnswerParams, leftOut: ReadonlySet<Ref>): AggregateOptions {
  return {
    threshold: params.aggregationThreshold,
    minMatches: params.minAggregationMatches,
    parentPriority: params.parentPriority,
    capMultiplier: params.scoreCapMultiplier,
    leftOut,
  };
}

/** The stages with the ids of their candidates, or with none of the candidates. */
export function toTrace(
  index: Pick<SearchIndex, "chunk">,
  stages: Stages,
  wanted: { readonly candidates: boolean },
): StageTrace {
  const candidates = wanted.candidates ? stages.candidates : [];
  return {
    ...stages,
    candidates: candidates.map(({ ref, score, sides }) => (
      { id: index.chunk(ref).id, score, ...sides && { sides } }
    )),
  };
}
