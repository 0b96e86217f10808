/** `ra search`: the sections that answer a question. */
import { search } from "../../app/search.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { quoteAll } from "../../base/error.ts";
import { notIncludedText } from "../../base/not_included.ts";
import type { SearchOutcome } from "../../search/model.ts";
import type { Invocation } from "../command.ts";
import type { Flags } from "../flags.ts";
import { nearestText, NO_DOCUMENTS, printAnswer, printExplanation } from "../print_answer.ts";
import { commonRequest, searching } from "../request.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host } = invocation;
  const workspace = await openWorkspace(host, { ...searching(invocation), onlyReads: true });
  const limits = workspace.config.search;
  const outcome = await search(workspace, {
    queries: toQueries(args),
    strict: flags.on("strict"),
    explain: flags.on("explain"),
    ...commonRequest(invocation, limits),
  });
  if (flags.on("explain")) return await printExplanation(invocation, outcome);
  const nothing = nothingLine(invocation, outcome);
  return await printAnswer(invocation, outcome, { limits, nothing });
}

/** The line for a search without results: what to try next. */
function nothingLine(
  { args, flags }: Invocation,
  { index, nearest }: SearchOutcome,
): string {
  if (index.documents === 0) return NO_DOCUMENTS;
  const trees = flags.texts("tree");
  const asked = args.map((query) => `"${query}"`).join(", ");
  const where = trees.length === 0 ? "" : ` in ${quoteAll(trees)}`;
  const left = notIncludedText(index.notIncluded);
  const line = `nothing found for ${asked}${where}${nearestText(nearest)}; ${nextStep(flags)}`;
  return left === "" ? line : `${line} (${left})`;
}

function nextStep(flags: Flags): string {
  if (flags.on("strict")) return "without --strict, some of the words are enough";
  if (flags.on("where")) return "without --where, all documents are searched";
  if (flags.on("newer")) return "without --newer, older documents are searched too";
  if (flags.on("tree")) return "without --tree, all trees are searched";
  return "try other words, or `ra ls docs` to see what there is";
}

/** Arguments with spaces are queries of their own; the single words among them are one together. */
function toQueries(args: readonly string[]): readonly string[] {
  const isWord = (arg: string) => /^\S+$/.test(arg);
  const question = args.filter(isWord).join(" ");
  const first = args.findIndex(isWord);
  return args.flatMap((arg, i) => i === first ? [question] : isWord(arg) ? [] : [arg]);
}
