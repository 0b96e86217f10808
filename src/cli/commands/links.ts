/** `ra links`: what sections link to and what links to them, or the graph of all documents. */
import { linkGraph, listLinks } from "../../app/links/list_links.ts";
import { openWorkspace, type Workspace } from "../../app/workspace.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { toJsonText } from "../../output/json.ts";
import { graphDot, graphJson, linksJson, linksText } from "../../output/commands/links.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";
import { freshnessOf } from "../request.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host, print, style, warn } = invocation;
  checkGraph(invocation);
  const workspace = await openWorkspace(host, reporting(invocation));
  if (flags.on("graph")) return await printGraph(workspace, invocation);
  const outcome = await listLinks(workspace, { ids: args, freshness: freshnessOf(flags) });
  for (const warning of outcome.warnings) warn(warning);
  print(flags.on("json") ? toJsonText(linksJson(outcome)) : linksText(outcome, style));
  return EXIT.found;
}

async function printGraph(workspace: Workspace, invocation: Invocation): Promise<number> {
  const { flags, print, warn } = invocation;
  const trees = flags.texts("tree");
  const outcome = await linkGraph(workspace, { trees, freshness: freshnessOf(flags) });
  for (const warning of outcome.warnings) warn(warning);
  print(flags.on("json") ? toJsonText(graphJson(outcome)) : graphDot(outcome));
  return EXIT.found;
}

/** Ids or `--graph`, and `--tree` with the latter only. */
function checkGraph({ args, flags }: Invocation): void {
  if (!flags.on("graph") && args.length > 0) {
    if (!flags.on("tree")) return;
    throw new RaError("Cannot use --tree without --graph", {
      hint: "an id names its tree; `ra links --graph --tree NAME` shows the links in a tree",
    });
  }
  if (!flags.on("graph")) {
    throw new RaError('"ra links" needs an ID, or --graph', {
      hint: "for example: ra links docs:guide.md; `ra links --graph` shows all documents",
    });
  }
  if (args.length > 0) {
    throw new RaError(`Cannot show the graph of "${args[0]}" alone`, {
      hint: "leave the id out; `ra links ID` lists the links of one document",
    });
  }
}
