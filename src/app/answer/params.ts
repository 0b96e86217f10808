/** The numbers that an answer is computed with: flags override the configuration, within bounds. */
import { RaError } from "../../base/error.ts";
import type { Config, SearchParams } from "../../config/model.ts";
import type { SearchMode } from "../../search/meaning/model.ts";
import type { AnswerParams } from "../../search/model.ts";
import { candidateLimit } from "../../search/ranking/score.ts";

/** What a caller may set; what is absent comes from the configuration. */
export interface SearchOverrides {
  readonly limit?: number;
  /** Candidates that enter the pipeline. */
  readonly candidateLimit?: number;
  /** Candidates kept after the elbow. */
  readonly maxCandidates?: number;
  readonly cutoffRatio?: number;
  readonly aggregationThreshold?: number;
  /** False leaves every section a result of its own. */
  readonly aggregation?: boolean;
  readonly fuzzy?: number;
  readonly mode?: SearchMode;
}

const MOST = 1_000_000;

type Bound = readonly [flag: string, least: number, most: number, whole: boolean];

const BOUNDS: Readonly<Record<Exclude<keyof SearchOverrides, "aggregation" | "mode">, Bound>> = {
  limit: ["--limit", 1, MOST, true],
  candidateLimit: ["--candidate-limit", 1, MOST, true],
  maxCandidates: ["--max-candidates", 1, MOST, true],
  cutoffRatio: ["--cutoff-ratio", 0, 1, false],
  aggregationThreshold: ["--aggregation-threshold", 0, 1, false],
  fuzzy: ["--fuzzy", 0, 2, true],
};

/**
 * The params of a request. `configured` is `config.search`, or `config.context.search` for `context`.
 * Throws `RaError` for a value out of bounds, naming its flag.
 */
export function toParams(
  config: Config,
  overrides: SearchOverrides,
  configured: SearchParams = config.search,
): AnswerParams {
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
    mode: overrides.mode ?? configured.mode,
    treeFactors: treeFactors(config),
  };
}

/** What the scores of each tree are multiplied by: its weight, and the boost of local trees. */
function treeFactors({ trees, settings }: Config): ReadonlyMap<string, number> {
  return new Map(
    trees.map((
      { name, weight, isGlobal },
    ) => [name, weight * (isGlobal ? 1 : settings.localBoost)]),
  );
}

/** The params as an outcome shows them: those of searching, without the facts about trees. */
export function shownParams(params: AnswerParams): Readonly<Record<string, unknown>> {
  const { treeFactors: _factors, ...shown } = params;
  return shown;
}

function check(value: number | undefined, [flag, least, most, whole]: Bound): void {
  if (value === undefined) return;
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return;
  throw new RaError(`Cannot search with ${flag} ${value}`, {
    hint: `give ${whole ? "a whole number" : "a number"} from ${least} to ${most}`,
  });
}
