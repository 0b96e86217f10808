/** Checks that agent files are what `ra agents` would write, and updates them. */
import { AGENT_FILES, type AgentFileKind } from "../../agents/files.ts";
import { lineOfBlock } from "../../agents/markers.ts";
import { RaError } from "../../base/error.ts";
import { join } from "../../base/path.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import type { Change, RawFinding } from "../../check/model.ts";
import { usableTrees } from "../../config/model.ts";
import { agentFiles, ownedKinds, projectFolder, writeAgentFiles } from "../agents.ts";
import { slashed } from "./files.ts";
import type { Workspace } from "../workspace.ts";

/** Findings about agent files with ra's markers; with `named`, about those files only. */
export async function checkAgentFiles(
  workspace: Workspace,
  named: ReadonlySet<string> | null,
): Promise<RawFinding[]> {
  const kinds = checkedKinds(workspace).filter((kind) =>
    named === null || named.has(agentFile(workspace, kind))
  );
  if (kinds.length === 0) return [];
  try {
    const { files } = await agentFiles(workspace, kinds);
    return files.filter(({ before, after }) => before !== after)
      .map(({ name, file, before }) => ({
        ...at(slashed(realPathOr(workspace.host, file)), lineOfBlock(before ?? "")),
        message: `${name} is not what \`ra agents\` would write now`,
        hint: "run `ra agents`, or `ra check --fix`",
        fix: "agents",
      }));
  } catch (error) {
    if (!(error instanceof RaError)) throw error;
    const [kind] = kinds;
    return [{
      ...at(agentFile(workspace, kind), 1),
      message: error.message,
      hint: error.hint ?? null,
      fix: null,
    }];
  }
}

function at(file: string, line: number) {
  return { code: "stale-agent-file" as const, file, line, column: 1, target: null };
}

/** The agent files that are out of date, and what they should be. */
export async function planAgentFiles(workspace: Workspace): Promise<Change[]> {
  const { files } = await agentFiles(workspace, checkedKinds(workspace));
  return files.filter(({ before, after }) => before !== after).map((one) => ({
    file: slashed(realPathOr(workspace.host, one.file)),
    before: one.before ?? "",
    after: one.after,
    edits: [`${one.name} updated`],
    write: () => void writeAgentFiles(workspace, [one]),
  }));
}

/** Agent files with ra's markers. None without a configuration, whose trees they describe. */
function checkedKinds(workspace: Workspace): AgentFileKind[] {
  const { config } = workspace;
  if (workspace.isImplied || usableTrees(config).length === 0) return [];
  return ownedKinds(workspace);
}

/** Its real path, with `/`. */
function agentFile(workspace: Workspace, kind: AgentFileKind): string {
  return slashed(realPathOr(workspace.host, join(projectFolder(workspace), AGENT_FILES[kind])));
}
