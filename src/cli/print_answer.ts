/**
 * Prints what search, context and likethis found: the answer in the mode of `--output`, or with `--explain`
 * how it was found. Returns the exit code.
 */
import { EXIT, quoteAll } from "../base/error.ts";
import type { SearchParams } from "../config/model.ts";
import { plural } from "../output/terminal/columns.ts";
import type { ContextFacts } from "../output/context.ts";
import { renderAnswer } from "../output/modes.ts";
import type { SearchOutcome } from "../search/model.ts";
import type { Invocation } from "./command.ts";
import { modeOf, viewOf } from "./request.ts";

/** What to say when there is nothing to find. */
export const NO_DOCUMENTS =
  "nothing found: the trees have no documents; `ra status` shows where ra looks and what it " +
  "skipped, `ra ls docs --why FILE` why a file is not indexed";

interface Printing {
  readonly limits: Pick<SearchParams, "maxTokens" | "passageTokens">;
  /** What to say when there is no result. */
  readonly nothing: string;
}

export async function printAnswer(
  invocation: Invocation,
  outcome: SearchOutcome,
  { limits, nothing }: Printing,
): Promise<number> {
  const { print, style, warn, note } = invocation;
  const mode = modeOf(invocation.flags);
  for (const warning of outcome.warnings) warn(warning);
  if (outcome.facets && !mode.isJson) {
    const { facetsText } = await import("../output/commands/facets.ts");
    print(facetsText(outcome.facets, { style, all: false }));
    return outcome.results.length === 0 ? EXIT.nothing : EXIT.found;
  }
  const { text, shown } = await renderAnswer(outcome, mode, viewOf(invocation, limits));
  print(text);
  if (outcome.results.length === 0) {
    note(nothing);
    return EXIT.nothing;
  }
  if (outcome.match !== "all" && !mode.isJson) note(partialMatchLine(outcome));
  if (shown < outcome.results.length) note(budgetLine(outcome.results.length, shown));
  return EXIT.found;
}

/** Prints how the outcome came about; with `context`, also where the query came from. */
export async function printExplanation(
  { flags, print, style, warn }: Invocation,
  outcome: SearchOutcome,
  context: ContextFacts | null = null,
): Promise<number> {
  for (const warning of outcome.warnings) warn(warning);
  const { explainJson, explainText } = await import("../output/explain.ts");
  const { toJsonText } = await import("../output/json.ts");
  print(
    modeOf(flags).isJson
      ? toJsonText(explainJson(outcome, context))
      : explainText(outcome, style, context),
  );
  return EXIT.found;
}

function partialMatchLine({ match, unknownTerms, nearest }: SearchOutcome): string {
  if (match === "meaning") return "no result has a word of the question; these are near in meaning";
  const share = match === "most" ? "most" : "some";
  const missing = unknownTerms.length === 0
    ? ""
    : ` (nothing has ${quoteAll(unknownTerms)}${nearestText(nearest)})`;
  return `no result has all the words; these have ${share} of them${missing}`;
}

/** The words that documents have instead; empty if none is near. */
export function nearestText(nearest: SearchOutcome["nearest"]): string {
  if (nearest.length === 0) return "";
  const words = nearest.flatMap((one) => one.nearest);
  return `; the documents have ${quoteAll([...new Set(words)])}`;
}

function budgetLine(found: number, shown: number): string {
  if (shown === 0) {
    return "not even the best result fits --max-tokens; raise it, or use --list";
  }
  const left = found - shown;
  return `${plural(left, "more result")} ${left === 1 ? "does" : "do"} not fit --max-tokens`;
}
