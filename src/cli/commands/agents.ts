/** `ra agents`: writes, prints or compares the files that tell agents how to use ra in this project. */
import type { AgentFileKind } from "../../agents/files.ts";
import { type AgentFile, agentFiles, ownedKinds, writeAgentFiles } from "../../app/agents.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT } from "../../base/error.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, print, note, warn } = invocation;
  const workspace = await openWorkspace(host, reporting(invocation));
  const outcome = await agentFiles(workspace, kindsOf(invocation, ownedKinds(workspace)));
  for (const warning of outcome.warnings) warn(warning);
  if (flags.on("stdout")) {
    print(outcome.files.map(({ after }) => after).join("\n"));
    return EXIT.found;
  }
  if (flags.on("diff")) return await printDiff(invocation, outcome.files);
  const written = writeAgentFiles(workspace, outcome.files);
  if (flags.on("quiet")) return EXIT.found;
  for (const { name } of outcome.files) {
    note(written.includes(name) ? `wrote ${name}` : `${name} is up to date`);
  }
  return EXIT.found;
}

/** AGENTS.md always; the others on request, and once ra has written them. */
function kindsOf({ flags }: Invocation, owned: readonly AgentFileKind[]): AgentFileKind[] {
  const others: AgentFileKind[] = ["claude", "gemini", "skill"];
  const isWanted = (kind: AgentFileKind) =>
    flags.on("all") || flags.on(kind) || (owned.includes(kind) && !flags.on("stdout"));
  return ["agents", ...others.filter(isWanted)];
}

async function printDiff(
  { print, note, flags }: Invocation,
  files: readonly AgentFile[],
): Promise<number> {
  const changed = files.filter(({ before, after }) => before !== after);
  const { unifiedDiff } = await import("../../output/patch.ts");
  for (const file of changed) print(unifiedDiff(file));
  if (changed.length === 0 && !flags.on("quiet")) note("agent files are up to date");
  return changed.length === 0 ? EXIT.found : EXIT.nothing;
}
