/**
 * How search, context and likethis print their answer: the output mode, the budget, the line that says
 * what to try when nothing was found, the exit code.
 */
import { EXIT } from "../base/error.ts";
import { fitBudget } from "../output/budget.ts";
import { plural } from "../output/columns.ts";
import { explainJson, outcomeJson, resultJson, toJsonLines, toJsonText } from "../output/json.ts";
import { makeStyle, safe } from "../output/style.ts";
import type { Result, SearchOutcome } from "../search/model.ts";
import type { Invocation } from "./command.ts";
import type { Detail } from "../app/read_results.ts";
import type { SearchOverrides } from "../app/params.ts";
import type { Freshness } from "../app/workspace.ts";

type Mode = "full" | "list" | "matches" | "json" | "jsonl" | "files";

/** What the flags say about keeping the index fresh. */
export function freshnessOf({ flags }: Invocation): Freshness {
  if (flags.on("no-update")) return "never";
  return flags.on("fresh") ? "fresh" : "auto";
}

/** Numbers that flags put over the configuration. */
export function overridesOf({ flags }: Invocation): SearchOverrides {
  return {
    limit: flags.number("limit"),
    candidateLimit: flags.number("candidate-limit"),
    maxCandidates: flags.number("max-candidates"),
    cutoffRatio: flags.number("cutoff-ratio"),
    aggregationThreshold: flags.number("aggregation-threshold"),
    aggregation: flags.on("no-aggregation") ? false : undefined,
    fuzzy: flags.number("fuzzy"),
  };
}

/** What the output mode shows of a result: only that is made. */
export function wantedDetail({ flags, style }: Invocation): Detail {
  const mode = flags.text("output") ?? "full";
  const texts = mode !== "files" && !flags.on("explain");
  return {
    texts,
    marks: texts && (mode !== "full" || style.color),
    breakdown: mode === "full" && flags.count("verbose") > 1,
    candidates: flags.on("explain"),
  };
}

/** Prints the outcome and answers the exit code: 0 when there are results, else 1. */
export async function printAnswer(
  invocation: Invocation,
  outcome: SearchOutcome,
  nothing: string,
): Promise<number> {
  const { flags, print, warn, note } = invocation;
  const mode = (flags.text("output") ?? "full") as Mode;
  for (const warning of outcome.warnings) warn(safe(warning));
  if (flags.on("explain")) {
    print(await explanation(invocation, outcome, mode));
    return EXIT.found;
  }
  const shown = await withTokens(outcome, mode, invocation);
  print(await rendered(invocation, shown, mode));
  if (outcome.results.length === 0) {
    note(safe(nothing));
    return EXIT.nothing;
  }
  if (outcome.match !== "all" && mode !== "json" && mode !== "jsonl") {
    note(safe(matchLine(outcome)));
  }
  if (shown.results.length < outcome.results.length) note(budgetLine(outcome, shown));
  return EXIT.found;
}

async function explanation(
  { style }: Invocation,
  outcome: SearchOutcome,
  mode: Mode,
): Promise<string> {
  if (mode === "json" || mode === "jsonl") return toJsonText(explainJson(outcome));
  const { explainText } = await import("../output/explain.ts");
  return explainText(outcome, style);
}

/** Cut to `--max-tokens`; counted where the output shows counts. */
async function withTokens(
  outcome: SearchOutcome,
  mode: Mode,
  invocation: Invocation,
): Promise<SearchOutcome> {
  const maxTokens = invocation.flags.number("max-tokens");
  const counted = mode === "json" || mode === "jsonl";
  if ((maxTokens === undefined && !counted) || outcome.results.length === 0) return outcome;
  const { loadTokenCounter } = await import("../output/tokens.ts");
  const count = await loadTokenCounter();
  const budget = { maxTokens: maxTokens ?? Infinity, count };
  if (!counted) {
    const { head, render } = await plainRenderer(mode, outcome, invocation.flags.count("verbose"));
    const room = { ...budget, maxTokens: budget.maxTokens - count(head), render };
    return { ...outcome, results: fitBudget(outcome.results, room) };
  }
  const { fitJson } = await import("../output/fit_json.ts");
  const around = mode === "json" ? outcomeJson({ ...outcome, results: [] }) : null;
  return { ...outcome, results: fitJson(outcome.results, { ...budget, around }) };
}

interface PlainRenderer {
  /** What stands before the first result. */
  readonly head: string;
  readonly render: (result: Result) => string;
}

/** What the output costs in this mode, without colours. */
async function plainRenderer(
  mode: Mode,
  outcome: SearchOutcome,
  verbose: number,
): Promise<PlainRenderer> {
  const style = makeStyle({ color: false, width: 80 });
  const { countsText, fullResult } = await import("../output/text.ts");
  const { filesText, listEntry, matchesText } = await import("../output/list.ts");
  switch (mode) {
    case "list":
      return { head: "", render: (result) => listEntry(result, style) };
    case "matches":
      return { head: "", render: (result) => matchesText([result], style) };
    case "files":
      return { head: "", render: (result) => filesText([result]) };
    default: {
      const options = { style, verbose };
      const render = (result: Result) => fullResult(result, options);
      return { head: countsText(outcome, options), render };
    }
  }
}

async function rendered(
  { style, flags }: Invocation,
  outcome: SearchOutcome,
  mode: Mode,
): Promise<string> {
  switch (mode) {
    case "json":
      return toJsonText(outcomeJson(outcome), {
        compact: flags.number("max-tokens") !== undefined,
      });
    case "jsonl":
      return toJsonLines(outcome.results.map(resultJson));
    case "full": {
      const { fullText } = await import("../output/text.ts");
      return fullText(outcome, { style, verbose: flags.count("verbose") });
    }
    default: {
      const { filesText, listText, matchesText } = await import("../output/list.ts");
      if (mode === "list") return listText(outcome.results, style);
      return mode === "matches" ? matchesText(outcome.results, style) : filesText(outcome.results);
    }
  }
}

function matchLine({ match, missingTerms }: SearchOutcome): string {
  const share = match === "most" ? "most" : "some";
  const missing = missingTerms.length === 0
    ? ""
    : `; nothing has ${missingTerms.map((word) => `"${word}"`).join(", ")}`;
  return `no section has all the words, these have ${share} of them${missing}`;
}

function budgetLine(all: SearchOutcome, shown: SearchOutcome): string {
  if (shown.results.length === 0) {
    return "not even the best result fits --max-tokens; allow more, or list them with --list";
  }
  const left = all.results.length - shown.results.length;
  return `${plural(left, "more result")} ${left === 1 ? "does" : "do"} not fit --max-tokens`;
}
