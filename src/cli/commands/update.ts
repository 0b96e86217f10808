/** `ra update`: builds the index from scratch; with `--changed`, indexes only what has changed. */
import { update } from "../../app/update.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT } from "../../base/error.ts";
import { warningWithHint } from "../../output/commands/config_warning.ts";
import { toJsonText } from "../../output/json.ts";
import { NO_DOCUMENTS } from "../../output/commands/tree.ts";
import { updateJson, updateText } from "../../output/commands/update.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, note, print, style, warn } = invocation;
  const workspace = await openWorkspace(host, reporting(invocation));
  workspace.requireTrees();
  for (const warning of workspace.config.warnings) warn(warningWithHint(warning));
  const summary = await update(workspace, { changedOnly: flags.on("changed") });
  print(flags.on("json") ? toJsonText(updateJson(summary)) : updateText(summary, style));
  if (summary.documents === 0) note(NO_DOCUMENTS);
  return EXIT.found;
}
