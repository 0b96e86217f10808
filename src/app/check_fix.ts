/** `ra check --fix`: applies the fixes of findings to their files. */
import { decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { type Files, reasonOf } from "../base/files.ts";
import { applyFixes } from "../check/fix.ts";
import type { AppliedFix, Finding, Fix } from "../check/model.ts";
import { updateAgentFiles } from "./check_agents.ts";
import type { Workspace } from "./workspace.ts";

/** Applies every fix that still fits its file, and updates agent files; returns what changed. */
export async function applyAllFixes(
  workspace: Workspace,
  findings: readonly Finding[],
): Promise<AppliedFix[]> {
  const fixes = new Map<string, Fix[]>();
  for (const { file, fix } of findings) {
    if (fix === null || fix === "agents") continue;
    const known = fixes.get(file);
    if (known) known.push(fix);
    else fixes.set(file, [fix]);
  }
  const applied = [...fixes].flatMap(([file, list]) => fixFile(workspace.host, file, list));
  const isStale = findings.some(({ fix }) => fix === "agents");
  return [...applied, ...(isStale ? await updateAgentFiles(workspace) : [])];
}

function fixFile(files: Files, file: string, fixes: readonly Fix[]): AppliedFix[] {
  try {
    const { text, applied } = applyFixes(decodeUtf8(files.readFile(file)), fixes);
    if (applied.length === 0) return [];
    files.writeFile(file, encodeUtf8(text));
    return applied.map(({ before, after }) => ({ file, what: `${before} → ${after}` }));
  } catch (error) {
    throw new RaError(`Cannot fix "${file}": ${reasonOf(error)}`, {
      hint: "check that you may write to it, or run without --fix",
      cause: error,
    });
  }
}
