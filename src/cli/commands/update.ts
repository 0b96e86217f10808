/** `ra update`: builds the index from nothing, or with `--changed` only what has changed. */
import { update } from "../../app/update.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT } from "../../base/error.ts";
import { toJsonText } from "../../output/json.ts";
import { updateJson, updateText } from "../../output/update.ts";
import type { Invocation } from "../command.ts";
import { warnOfConfig } from "../config_warnings.ts";
import { reporting } from "../progress.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, note, print, style } = invocation;
  const workspace = await openWorkspace(host, reporting(invocation));
  workspace.requireTrees();
  warnOfConfig(invocation, workspace.config.warnings);
  const summary = await update(workspace, { changedOnly: flags.on("changed") });
  print(flags.on("json") ? toJsonText(updateJson(summary)) : updateText(summary, style));
  if (summary.documents === 0) {
    note("the trees hold no documents; `ra ls docs --why FILE` says why a file is left out");
  }
  return EXIT.found;
}
