/** From flags to requests: what the commands that search ask of the use cases. */
import type { ContextRequest } from "../app/context.ts";
import type { NarrowRequest } from "../app/answer/narrowed.ts";
import type { SearchOverrides } from "../app/answer/params.ts";
import type { Detail } from "../app/answer/read_results.ts";
import type { Freshness } from "../app/workspace.ts";
import { RaError } from "../base/error.ts";
import type { Config, SearchParams } from "../config/model.ts";
import type { OutputMode, View } from "../output/model.ts";
import type { SearchMode } from "../search/meaning/model.ts";
import { OUTPUT_MODES } from "../output/modes.ts";
import type { Invocation } from "./command.ts";
import type { Flags } from "./flags.ts";
import { reporting } from "./progress.ts";

export function freshnessOf(flags: Flags): Freshness {
  if (flags.on("no-update")) return "never";
  return flags.on("fresh") ? "fresh" : "auto";
}

/**
 * The mode of `--output`; without the flag, the first of the table. If several are given, the last one counts,
 * but JSON counts before a list, which makes its results short; no other mode goes with JSON.
 */
export function modeOf(flags: Flags): OutputMode {
  const given = flags.texts("output").map((name) =>
    OUTPUT_MODES.find((mode) => mode.name === name)!
  );
  const json = given.findLast(({ isJson }) => isJson);
  if (json === undefined) return given.at(-1) ?? OUTPUT_MODES[0];
  const other = given.find(({ isJson, name }) =>
    !isJson && name !== SHORT && name !== OUTPUT_MODES[0].name
  );
  if (other === undefined) return json;
  throw new RaError(`"--${json.name}" and "--${other.name}" exclude each other`, {
    hint: `give one of them; --${json.name} --${SHORT} prints short results as JSON`,
  });
}

/** The mode that makes results short beside JSON. */
const SHORT = "list";

function isShort(flags: Flags): boolean {
  return modeOf(flags).isJson && flags.texts("output").includes(SHORT);
}

type Limits = Pick<SearchParams, "maxTokens" | "passageTokens">;

/** Flags override the limits of the configuration. */
export function viewOf(
  { flags, style }: Pick<Invocation, "flags" | "style">,
  limits: Limits,
): View {
  return {
    style,
    verbose: flags.count("verbose"),
    maxTokens: budgetOf(flags, limits.maxTokens),
    passageTokens: isShort(flags) ? 0 : flags.on("full") ? Infinity : limits.passageTokens,
  };
}

/** The budget of `--max-tokens`, or the default; 0 is none. */
export function budgetOf(flags: Flags, otherwise: number): number | null {
  return (flags.number("max-tokens") ?? otherwise) || null;
}

export interface CommonRequest extends SearchOverrides, NarrowRequest {
  readonly trees: readonly string[];
  readonly freshness: Freshness;
  readonly detail: Detail;
}

/** What search, context and likethis have in common. Numbers without a flag come from the configuration. */
export function commonRequest(invocation: Invocation, limits: Limits): CommonRequest {
  const { flags } = invocation;
  return {
    trees: flags.texts("tree"),
    freshness: freshnessOf(flags),
    detail: flags.on("explain")
      ? EXPLANATION
      : { ...modeOf(flags).needs(viewOf(invocation, limits)), candidates: false },
    limit: flags.number("limit"),
    candidateLimit: flags.number("candidate-limit"),
    maxCandidates: flags.number("max-candidates"),
    cutoffRatio: flags.number("cutoff-ratio"),
    aggregationThreshold: flags.number("aggregation-threshold"),
    aggregation: flags.on("no-aggregation") ? false : undefined,
    fuzzy: flags.number("fuzzy"),
    mode: searchMode(flags),
    ...narrowRequest(flags),
    kind: flags.text("kind") as NarrowRequest["kind"],
    sort: flags.text("sort") as NarrowRequest["sort"],
    facets: flags.on("facets"),
    related: flags.on("related"),
  };
}

/** The flags that narrow an answer or a list. */
export function narrowRequest(flags: Flags): Pick<NarrowRequest, "where" | "newer"> {
  return { where: flags.texts("where"), newer: flags.text("newer") };
}

/** What opening a workspace to search with needs: the mode of a flag counts before that of the configuration. */
export function searching(
  invocation: Invocation,
  limitsOf = ({ search }: Config): Pick<SearchParams, "mode"> => search,
) {
  return {
    ...reporting(invocation),
    searchModeOf: (config: Config): SearchMode =>
      searchMode(invocation.flags) ?? limitsOf(config).mode,
  };
}

/** The last of `--mode` and its short spellings; undefined without any. */
export function searchMode(flags: Flags): SearchMode | undefined {
  return flags.texts("mode").at(-1) as SearchMode | undefined;
}

/** `--explain` prints the candidates instead of the results. */
const EXPLANATION: Detail = { texts: false, marks: false, breakdown: false, candidates: true };

/** The request of `ra context` without its files. */
export function contextRequest(
  invocation: Invocation,
  limits: Limits,
): Omit<ContextRequest, "files"> {
  const { flags } = invocation;
  return {
    ...commonRequest(invocation, limits),
    terms: flags.number("terms"),
    algorithm: flags.text("algorithm") as ContextRequest["algorithm"],
    seen: flags.texts("seen"),
  };
}
