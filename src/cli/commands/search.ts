/** `ra search`: the sections that answer a question. */
import { search } from "../../app/search.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { freshnessOf, overridesOf, printAnswer, wantedDetail } from "../answer.ts";
import type { Invocation } from "../command.ts";
import { withProgress } from "../progress.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host } = invocation;
  const workspace = await openWorkspace(host, withProgress(invocation));
  const outcome = await search(workspace, {
    queries: args,
    trees: flags.texts("tree"),
    strict: flags.on("strict"),
    explain: flags.on("explain"),
    freshness: freshnessOf(invocation),
    detail: wantedDetail(invocation),
    ...overridesOf(invocation),
  });
  return await printAnswer(
    invocation,
    outcome,
    `nothing found for ${args.map((query) => `"${query}"`).join(", ")}; ` +
      (flags.on("strict") ? "without --strict some of the words suffice" : NEXT),
  );
}

const NEXT = "try other words, or `ra ls docs` to see what there is";
