/** `ra get`: sections by id, as text, outline or JSON. */
import { getSections, type LineRange } from "../../app/get.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { plural } from "../../output/columns.ts";
import { outlineJson, outlineText, toAnswer } from "../../output/get.ts";
import { toJsonText } from "../../output/json.ts";
import { JSON_MODE, renderAnswer, SECTIONS_MODE } from "../../output/modes.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";
import { freshnessOf } from "../request.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host, note, print, style, warn } = invocation;
  const workspace = await openWorkspace(host, { ...reporting(invocation), onlyReads: true });
  const outcome = await getSections(workspace, {
    ids: args,
    fullDocument: flags.on("full-document"),
    lines: toLines(flags.text("lines")),
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
  const view = { style, verbose: 0, maxTokens: flags.number("max-tokens") ?? null };
  const { text, shown } = await renderAnswer(answer, json ? JSON_MODE : SECTIONS_MODE, view);
  print(text);
  const left = answer.results.length - shown;
  if (left > 0 && !json) {
    note(`${plural(left, "section")} ${left === 1 ? "does" : "do"} not fit --max-tokens; raise it`);
  }
  return EXIT.found;
}

/** `A:B`, `A:`, `:B` or `A`: line numbers from 1, inclusive. */
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
