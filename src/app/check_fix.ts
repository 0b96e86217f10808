/** `ra check --fix`: applies the fixes of findings to their files. */
import { decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { readBounded } from "../base/read_file.ts";
import { replaceFile } from "../base/replace_file.ts";
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
  const { host, config } = workspace;
  const limits = { project: config.root ?? host.cwd(), maxSize: config.settings.maxFileSize };
  const applied = [...fixes].flatMap(([file, list]) => fixFile(host, file, { list, ...limits }));
  const isStale = findings.some(({ fix }) => fix === "agents");
  return [...applied, ...(isStale ? await updateAgentFiles(workspace) : [])];
}

interface FileFixes {
  readonly list: readonly Fix[];
  /** A link is followed only inside this folder. */
  readonly project: string;
  readonly maxSize: number;
}

function fixFile(
  host: Host,
  file: string,
  { list, project, maxSize }: FileFixes,
): AppliedFix[] {
  try {
    const { text, applied } = applyFixes(decodeUtf8(readBounded(host, file, maxSize)), list);
    if (applied.length === 0) return [];
    replaceFile(host, file, { bytes: encodeUtf8(text), link: { within: project } });
    return applied.map(({ before, after }) => ({ file, what: `${before} → ${after}` }));
  } catch (error) {
    if (error instanceof RaError) throw error;
    throw new RaError(`Cannot fix "${file}": ${reasonOf(error)}`, {
      hint: "check that you may write to it, or run without --fix",
      cause: error,
    });
  }
}
