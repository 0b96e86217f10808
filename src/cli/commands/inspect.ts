/** `ra inspect doc|ctx FILE`: how ra reads a file as a document, or as the subject of `ra context`. */
import { EXIT } from "../../base/error.ts";
import { toJsonText } from "../../output/json.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args: [what, file], print } = invocation;
  print(await (what === "doc" ? documentOf : contextOf)(invocation, file));
  return EXIT.found;
}

/** Works without a configuration. */
async function documentOf(invocation: Invocation, file: string): Promise<string> {
  const { flags, host, style } = invocation;
  const { inspectDocument } = await import("../../app/inspect/inspect.ts");
  const { inspectJson, inspectText } = await import("../../output/commands/inspect.ts");
  if (!flags.on("json")) return inspectText(await inspectDocument(host, file), style);
  const { openWorkspace } = await import("../../app/workspace.ts");
  const { loadTokenCounter } = await import("../../output/tokens.ts");
  const outcome = await inspectDocument(
    host,
    file,
    () => openWorkspace(host, reporting(invocation)),
  );
  return toJsonText(inspectJson(outcome, await loadTokenCounter()));
}

async function contextOf(invocation: Invocation, file: string): Promise<string> {
  const { flags, host, style, warn } = invocation;
  const { openWorkspace } = await import("../../app/workspace.ts");
  const { inspectContext } = await import("../../app/inspect/inspect_context.ts");
  const { contextJson, contextText } = await import("../../output/context.ts");
  const workspace = await openWorkspace(host, reporting(invocation));
  const outcome = await inspectContext(workspace, file, flags.texts("tree"));
  for (const warning of outcome.warnings) warn(warning);
  return flags.on("json") ? toJsonText(contextJson(outcome)) : contextText(outcome, style);
}
