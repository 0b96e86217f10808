/** `ra update`: builds the index from nothing, or with `--changed` only what has changed. */
import { updateIndex } from "../../app/update.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT } from "../../base/error.ts";
import { toJsonText } from "../../output/json.ts";
import { updateJson, updateText } from "../../output/update.ts";
import type { Invocation } from "../command.ts";
import { withProgress } from "../progress.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, print, style, warn } = invocation;
  const workspace = await openWorkspace(host);
  workspace.requireTrees();
  for (const { message } of workspace.config.warnings) warn(message);
  const summary = await updateIndex(host, workspace.config, {
    changedOnly: flags.on("changed"),
    analyzer: () => workspace.analyzer(),
    ...withProgress(invocation),
  });
  print(flags.on("json") ? toJsonText(updateJson(summary)) : updateText(summary, style));
  return EXIT.found;
}
