/** `ra get`: sections by id, as text, outline or JSON. */
import { type GetOutcome, getSections, toLines } from "../../app/get.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT } from "../../base/error.ts";
import { plural } from "../../output/terminal/columns.ts";
import { toAnswer } from "../../output/get.ts";
import { toJsonText } from "../../output/json.ts";
import { JSON_MODE, renderAnswer, SECTIONS_MODE } from "../../output/modes.ts";
import { PLAIN } from "../../output/terminal/style.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";
import { budgetOf, freshnessOf } from "../request.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host, note, print, style, warn } = invocation;
  const json = flags.on("json");
  const workspace = await openWorkspace(host, { ...reporting(invocation), onlyReads: true });
  const outcome = await getSections(workspace, {
    ids: args,
    fullDocument: flags.on("full-document"),
    lines: toLines(flags.text("lines"), "--lines"),
    pages: toLines(flags.text("pages"), "--pages"),
    freshness: freshnessOf(flags),
    links: json && !flags.on("outline"),
  });
  for (const warning of outcome.warnings) warn(warning);
  const maxTokens = budgetOf(flags, workspace.config.search.maxTokens);
  if (flags.on("outline")) {
    await printOutline(invocation, outcome, maxTokens);
    return EXIT.found;
  }
  const answer = toAnswer(outcome, { heading: !json });
  const view = { style, verbose: 0, maxTokens, passageTokens: null };
  const { text, shown } = await renderAnswer(answer, json ? JSON_MODE : SECTIONS_MODE, view);
  print(text);
  const left = answer.results.length - shown;
  if (left > 0 && !json) {
    note(`${plural(left, "section")} ${left === 1 ? "does" : "do"} not fit --max-tokens; raise it`);
  }
  return EXIT.found;
}

async function printOutline(
  { flags, print, style }: Invocation,
  outcome: GetOutcome,
  maxTokens: number | null,
): Promise<void> {
  const { loadTokenCounter } = await import("../../output/tokens.ts");
  const { fitOutline, outlineJson, outlineText, toOutline } = await import(
    "../../output/outline.ts"
  );
  const count = await loadTokenCounter();
  const most = maxTokens ?? Infinity;
  const compact = maxTokens !== null;
  const textOf = (outline: ReturnType<typeof toOutline>, ink = style) =>
    flags.on("json")
      ? toJsonText(outlineJson(outline, outcome.index), { compact })
      : outlineText(outline, ink);
  const fits = (outline: ReturnType<typeof toOutline>) =>
    count(textOf(outline, PLAIN), most) <= most;
  print(textOf(fitOutline(toOutline(outcome, count), fits)));
}
