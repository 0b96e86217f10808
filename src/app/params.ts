/** The numbers an answer is made with: flags over configuration, each within its bounds. */
import { RaError } from "../base/error.ts";
import type { SearchParams } from "../config/model.ts";
import { candidateLimit } from "../search/candidates.ts";

/** What a caller may ask for; what is absent comes from the configuration. */
export interface SearchOverrides {
  readonly limit?: number;
  /** Candidates that enter the pipeline. */
  readonly candidateLimit?: number;
  /** Candidates that may leave the elbow. */
  readonly maxCandidates?: number;
  readonly cutoffRatio?: number;
  readonly aggregationThreshold?: number;
  /** False leaves every section a result of its own. */
  readonly aggregation?: boolean;
  readonly fuzzy?: number;
}

export interface AnswerParams extends SearchParams {
  readonly candidateLimit: number;
  readonly aggregation: boolean;
}

const MOST = 1_000_000;

type Bound = readonly [flag: string, least: number, most: number, whole: boolean];

const BOUNDS: Readonly<Record<Exclude<keyof SearchOverrides, "aggregation">, Bound>> = {
  limit: ["--limit", 1, MOST, true],
  candidateLimit: ["--candidate-limit", 1, MOST, true],
  maxCandidates: ["--max-candidates", 1, MOST, true],
  cutoffRatio: ["--cutoff-ratio", 0, 1, false],
  aggregationThreshold: ["--aggregation-threshold", 0, 1, false],
  fuzzy: ["--fuzzy", 0, 2, true],
};

/** Throws `RaError` for a value out of bounds, naming its flag. */
export function toParams(configured: SearchParams, overrides: SearchOverrides): AnswerParams {
  for (const [key, bound] of Object.entries(BOUNDS)) {
    check(overrides[key as keyof typeof BOUNDS], bound);
  }
  const limit = overrides.limit ?? configured.limit;
  const maxCandidates = overrides.maxCandidates ?? configured.maxCandidates;
  return {
    ...configured,
    limit,
    maxCandidates,
    candidateLimit: overrides.candidateLimit ?? candidateLimit(limit, maxCandidates),
    cutoffRatio: overrides.cutoffRatio ?? configured.cutoffRatio,
    aggregationThreshold: overrides.aggregationThreshold ?? configured.aggregationThreshold,
    aggregation: overrides.aggregation ?? true,
    fuzzyDistance: overrides.fuzzy ?? configured.fuzzyDistance,
  };
}

function check(value: number | undefined, [flag, least, most, whole]: Bound): void {
  if (value === undefined) return;
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return;
  throw new RaError(`Cannot search with ${flag} ${value}`, {
    hint: `give ${whole ? "a whole number" : "a number"} from ${least} to ${most}`,
  });
}
