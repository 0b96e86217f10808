/**
 * Candidates → results, as section 7 of the specification reads: normalise, elbow, aggregate, limit.
 * The trace keeps what each stage saw; `--explain` only prints it.
 */
import type { Ref } from "../index/model.ts";
import { aggregate, type Outline, single } from "./aggregate.ts";
import { elbow, findElbow } from "./elbow.ts";
import type { Candidate, Ranked, StageTrace } from "./model.ts";
import { needsNormalizing, normalizeByTree } from "./normalize.ts";

export interface RankParams {
  readonly limit: number;
  readonly maxCandidates: number;
  readonly cutoffRatio: number;
  /** Null skips aggregation. */
  readonly aggregation: {
    readonly threshold: number;
    readonly minMatches: number;
    readonly capMultiplier: number;
  } | null;
  readonly localBoost: number;
}

/** What ranking asks about the chunks behind the candidates. */
export interface Lookup extends Outline {
  readonly isLocal: (tree: string) => boolean;
  readonly idOf: (ref: Ref) => string;
}

export interface Ranking {
  readonly results: readonly Ranked[];
  /** Results before the limit. */
  readonly total: number;
  readonly trace: StageTrace;
}

/** Ranks candidates, which come best first. */
export function rank(found: readonly Candidate[], params: RankParams, lookup: Lookup): Ranking {
  const cutoff = { ratio: params.cutoffRatio, max: params.maxCandidates };
  const comparable = normalizeByTree(found, { ...lookup, localBoost: params.localBoost });
  const relevant = elbow(comparable, cutoff);
  const sections = params.aggregation === null
    ? single(relevant)
    : aggregate(relevant, { ...lookup, ...params.aggregation });
  const results = sections.slice(0, params.limit);
  const trace: StageTrace = {
    // Ids cost a look into the files' records, and only `--explain` wants them.
    get candidates() {
      return comparable.map(({ ref, score }) => ({ id: lookup.idOf(ref), score }));
    },
    normalized: needsNormalizing(found),
    afterElbow: relevant.length,
    elbow: findElbow(comparable, cutoff),
    afterAggregation: sections.length,
    returned: results.length,
  };
  return { results, total: sections.length, trace };
}
