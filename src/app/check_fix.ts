/** `ra check --fix`: applies the fixes of findings to their files. */
import { decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { below } from "../base/path.ts";
import { readBounded } from "../base/read_file.ts";
import { realPathOr } from "../base/real_path.ts";
import { replaceFile } from "../base/replace_file.ts";
import { applyFixes } from "../check/fix.ts";
import type { AppliedFix, Finding, Fix } from "../check/model.ts";
import { usableTrees } from "../config/model.ts";
import { repositoryRoot } from "../corpus/repository.ts";
import { updateAgentFiles } from "./check_agents.ts";
import type { Workspace } from "./workspace.ts";

export interface Fixed {
  readonly fixed: readonly AppliedFix[];
  /** About files that are left alone. */
  readonly notices: readonly string[];
}

/**
 * Applies every fix that still fits its file, and updates agent files. A file that is neither in the
 * repository nor in a tree is left alone: a link in a clone can lead a check anywhere.
 */
export async function applyAllFixes(
  workspace: Workspace,
  findings: readonly Finding[],
): Promise<Fixed> {
  const fixes = new Map<string, Fix[]>();
  for (const { file, fix } of findings) {
    if (fix === null || fix === "agents") continue;
    const known = fixes.get(file);
    if (known) known.push(fix);
    else fixes.set(file, [fix]);
  }
  const { host, config } = workspace;
  const folders = ownFolders(workspace);
  const notices: string[] = [];
  const fixed: AppliedFix[] = [];
  for (const [file, list] of fixes) {
    const within = folders.find((folder) => below(folder, realPathOr(host, file)) !== null);
    if (within === undefined) notices.push(`"${file}" is outside the project, so it is not fixed`);
    else {
      const edits = fixFile(host, file, { list, within, maxSize: config.settings.maxFileSize });
      for (const edit of edits) fixed.push(edit);
    }
  }
  if (findings.some(({ fix }) => fix === "agents")) {
    fixed.push(...await updateAgentFiles(workspace));
  }
  return { fixed, notices };
}

/** The repository, or the project, and the trees that are used; without symlinks. */
function ownFolders({ host, config }: Workspace): string[] {
  const project = realPathOr(host, config.root ?? host.cwd());
  const trees = usableTrees(config).map(({ folder }) => realPathOr(host, folder));
  return [repositoryRoot(host, project) ?? project, ...trees];
}

interface FileFixes {
  readonly list: readonly Fix[];
  /** A link is followed only inside this folder. */
  readonly within: string;
  readonly maxSize: number;
}

function fixFile(
  host: Host,
  file: string,
  { list, within, maxSize }: FileFixes,
): AppliedFix[] {
  try {
    const { text, applied } = applyFixes(decodeUtf8(readBounded(host, file, maxSize)), list);
    if (applied.length === 0) return [];
    replaceFile(host, file, { bytes: encodeUtf8(text), link: { within } });
    return applied.map(({ before, after }) => ({ file, what: `${before} → ${after}` }));
  } catch (error) {
    if (error instanceof RaError) throw error;
    throw new RaError(`Cannot fix "${file}": ${reasonOf(error)}`, {
      hint: "check that you may write to it, or run without --fix",
      cause: error,
    });
  }
}
