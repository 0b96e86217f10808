/** `ra get`: sections by id, as text, outline or JSON. */
import { getSections, type LineRange } from "../../app/get.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { fitBudget } from "../../output/budget.ts";
import { plural } from "../../output/columns.ts";
import { fitJson } from "../../output/fit_json.ts";
import {
  getJson,
  getText,
  namedText,
  outlineJson,
  outlineText,
  sectionResults,
  sectionText,
} from "../../output/get.ts";
import { toJsonText } from "../../output/json.ts";
import { makeStyle, safe } from "../../output/style.ts";
import { freshnessOf } from "../answer.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host, note, print, style, warn } = invocation;
  const workspace = await openWorkspace(host, reporting(invocation));
  const outcome = await getSections(workspace, {
    ids: args,
    fullDocument: flags.on("full-document"),
    lines: toLines(flags.text("lines")),
    freshness: freshnessOf(invocation),
  });
  for (const warning of outcome.warnings) warn(safe(warning));
  const json = flags.on("json");
  const maxTokens = flags.number("max-tokens");
  const results = sectionResults(outcome, { heading: !json });
  const several = results.length > 1;
  if (!json && !flags.on("outline") && maxTokens === undefined) {
    print(getText(results, style, { several }));
    return EXIT.found;
  }
  const { loadTokenCounter } = await import("../../output/tokens.ts");
  const count = await loadTokenCounter();
  if (flags.on("outline")) {
    print(json ? toJsonText(outlineJson(outcome, count)) : outlineText(outcome, count, style));
    return EXIT.found;
  }
  const budget = { maxTokens: maxTokens ?? Infinity, count };
  if (json) {
    const fitted = fitJson(results, { ...budget, around: getJson(outcome, []) });
    print(toJsonText(getJson(outcome, fitted), { compact: maxTokens !== undefined }));
    return EXIT.found;
  }
  const plain = makeStyle({ color: false, width: 80 });
  const render = (result: typeof results[0]) => (several ? namedText : sectionText)(result, plain);
  const fitted = fitBudget(results, { ...budget, render });
  print(getText(fitted, style, { several }));
  const left = results.length - fitted.length;
  if (left > 0) note(`${plural(left, "section")} cannot fit --max-tokens; allow more`);
  return EXIT.found;
}

/** `A:B`, `A:`, `:B` or `A`, from 1, inclusive. */
function toLines(text: string | undefined): LineRange | null {
  if (text === undefined) return null;
  const match = /^(\d{0,9})(:?)(\d{0,9})$/.exec(text);
  if (match === null || (match[1] === "" && match[3] === "")) {
    throw new RaError(`Cannot read --lines "${text}"`, {
      hint: "write --lines A:B with line numbers from 1, such as --lines 10:20",
    });
  }
  const first = match[1] === "" ? 1 : Number(match[1]);
  const last = match[3] !== "" ? Number(match[3]) : match[2] === "" ? first : Infinity;
  return { first, last };
}
