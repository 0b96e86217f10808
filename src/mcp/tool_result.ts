/**
 * The result of a tool: an outcome enters, a document and a text leave, each within `max_tokens`.
 *
 * The document is what `ra --json` prints. The text says the same to a model in fewer tokens; a host passes
 * on one of the two.
 */
import type { GetOutcome } from "../app/get.ts";
import { toAnswer } from "../output/get.ts";
import { answerJson, type JsonObject, withoutBodies } from "../output/json.ts";
import type { Answer, OutputMode, View } from "../output/model.ts";
import { fitAnswer, JSON_MODE, renderAnswer } from "../output/modes.ts";
import { fitOutline, type Outline, outlineJson, toOutline } from "../output/outline.ts";
import { TOOL_CALLS } from "../output/answer/rest.ts";
import { PLAIN } from "../output/terminal/style.ts";
import { loadTokenCounter } from "../output/tokens.ts";
import { ANSWER_TEXT, LIST_TEXT, outlineToolText, SECTION_TEXT } from "../output/tool_text.ts";
import type { Arguments } from "./arguments.ts";

export interface ToolResult {
  readonly document: JsonObject;
  readonly text: string;
}

export type Limits = Pick<View, "passageTokens">;

/** No passages: what was asked for, from its start. */
const WHOLE: Limits = { passageTokens: null };

export function viewOf(args: Arguments, { passageTokens }: Limits): View {
  return {
    style: PLAIN,
    verbose: 0,
    maxTokens: args.number("max_tokens") ?? null,
    passageTokens: args.on("list") ? null : passageTokens,
    calls: TOOL_CALLS,
  };
}

/** Of search and context; with `list`, without the texts. */
export async function answerResult(
  answer: Answer,
  args: Arguments,
  limits: Limits,
): Promise<ToolResult> {
  const view = viewOf(args, limits);
  if (!args.on("list")) return await rendered([answer, answer], ANSWER_TEXT, view);
  const bare = withoutBodies(answer);
  return await rendered([bare, bare], LIST_TEXT, view);
}

/** Of get. The text has the heading line; in the document, the title is a fact of its own. */
export async function sectionResult(outcome: GetOutcome, args: Arguments): Promise<ToolResult> {
  const [body, text] = [false, true].map((heading) => toAnswer(outcome, { heading }));
  return await rendered([body, text], SECTION_TEXT, viewOf(args, WHOLE));
}

async function rendered(
  [forDocument, forText]: readonly Answer[],
  mode: OutputMode,
  view: View,
): Promise<ToolResult> {
  const document = answerJson(await fitAnswer(forDocument, JSON_MODE, view));
  return { document, text: (await renderAnswer(forText, mode, view)).text };
}

/** Of get with `outline`. */
export async function outlineResult(outcome: GetOutcome, args: Arguments): Promise<ToolResult> {
  const count = await loadTokenCounter();
  const most = args.number("max_tokens") ?? Infinity;
  const toDocument = (one: Outline) => outlineJson(one, outcome.index);
  const within = (text: string) => count(text, most) <= most;
  const all = toOutline(outcome, count);
  return {
    document: toDocument(fitOutline(all, (one) => within(JSON.stringify(toDocument(one))))),
    text: outlineToolText(fitOutline(all, (one) => within(outlineToolText(one)))),
  };
}
