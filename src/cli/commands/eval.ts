/** `ra eval`: measures search with questions whose answers are known; exits 1 if a threshold is missed. */
import { evaluate, type Level, toThresholds } from "../../app/eval.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT } from "../../base/error.ts";
import { evalJson, evalText } from "../../output/commands/eval.ts";
import { toJsonText } from "../../output/json.ts";
import type { Invocation } from "../command.ts";
import { searching, searchMode } from "../request.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args: [file], flags, host, print, style, warn } = invocation;
  const workspace = await openWorkspace(host, searching(invocation));
  const outcome = await evaluate(workspace, {
    file,
    level: (flags.text("level") ?? null) as Level | null,
    thresholds: toThresholds(flags.texts("min")),
    mode: searchMode(flags),
  });
  for (const warning of outcome.warnings) warn(warning);
  print(flags.on("json") ? toJsonText(evalJson(outcome)) : evalText(outcome, style));
  return outcome.missed.length > 0 ? EXIT.nothing : EXIT.found;
}
