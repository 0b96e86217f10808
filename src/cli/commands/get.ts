/** `ra get`: sections by id, as text, outline or JSON. */
import { getSections, toLines } from "../../app/get.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT } from "../../base/error.ts";
import { plural } from "../../output/columns.ts";
import { outlineJson, outlineText, toAnswer } from "../../output/get.ts";
import { toJsonText } from "../../output/json.ts";
import { JSON_MODE, renderAnswer, SECTIONS_MODE } from "../../output/modes.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";
import { budgetOf, freshnessOf } from "../request.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host, note, print, style, warn } = invocation;
  const workspace = await openWorkspace(host, { ...reporting(invocation), onlyReads: true });
  const outcome = await getSections(workspace, {
    ids: args,
    fullDocument: flags.on("full-document"),
    lines: toLines(flags.text("lines"), "--lines"),
    freshness: freshnessOf(flags),
  });
  for (const warning of outcome.warnings) warn(warning);
  const json = flags.on("json");
  if (flags.on("outline")) {
    const { loadTokenCounter } = await import("../../output/tokens.ts");
    const count = await loadTokenCounter();
    print(json ? toJsonText(outlineJson(outcome, count)) : outlineText(outcome, count, style));
    return EXIT.found;
  }
  const answer = toAnswer(outcome, { heading: !json });
  const maxTokens = budgetOf(flags, workspace.config.search.maxTokens);
  const view = { style, verbose: 0, maxTokens, passageTokens: null };
  const { text, shown } = await renderAnswer(answer, json ? JSON_MODE : SECTIONS_MODE, view);
  print(text);
  const left = answer.results.length - shown;
  if (left > 0 && !json) {
    note(`${plural(left, "section")} ${left === 1 ? "does" : "do"} not fit --max-tokens; raise it`);
  }
  return EXIT.found;
}
