/**
 * `ra check --fix`: what it would change, and changing it.
 *
 * An edit is planned only if checking the document again, with the edit made in memory, has one
 * finding less for each edit. So the number of findings never rises.
 */
import { decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { RaError } from "../../base/error.ts";
import { reasonOf } from "../../base/files.ts";
import { below } from "../../base/path.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { replaceFile } from "../../base/disk/replace_file.ts";
import { applyFixes, type Fixed } from "../../check/fix/apply.ts";
import type { Change, Finding, Fix } from "../../check/model.ts";
import { usableTrees } from "../../config/model.ts";
import { repositoryRoot } from "../../corpus/repository.ts";
import { planAgentFiles } from "./agents.ts";
import type { CheckPass } from "./pass.ts";
import type { Workspace } from "../workspace.ts";

/** Only show what would be changed; change the files that were named; change all. */
export type FixMode = "show" | "named" | "all";

export interface FixPlan {
  readonly changes: readonly Change[];
  /** About files that are left alone. */
  readonly notices: readonly string[];
}

/**
 * Plans every edit that is proven. A file that is neither in the repository nor in a tree is left
 * alone: a link in a clone can lead a check anywhere.
 */
export async function planFixes(workspace: Workspace, pass: CheckPass): Promise<FixPlan> {
  const { findings } = pass.checked;
  const folders = ownFolders(workspace);
  const notices: string[] = [];
  const changes: Change[] = [];
  for (const [file, fixes] of fixesByFile(findings)) {
    const real = realPathOr(workspace.host, file);
    const within = folders.find((folder) => below(folder, real) !== null);
    if (within === undefined) notices.push(`"${file}" is outside the project, so it is not fixed`);
    else {
      const change = await planFile({ workspace, pass, within }, file, fixes);
      if (change !== null) changes.push(change);
    }
  }
  if (findings.some(({ fix }) => fix === "agents")) {
    changes.push(...await planAgentFiles(workspace));
  }
  return { changes, notices };
}

function fixesByFile(findings: readonly Finding[]): ReadonlyMap<string, readonly Fix[]> {
  const fixes = new Map<string, Fix[]>();
  for (const { file, fix } of findings) {
    if (fix === null || fix === "agents") continue;
    const known = fixes.get(file);
    if (known) known.push(fix);
    else fixes.set(file, [fix]);
  }
  return fixes;
}

/**
 * Writes what `mode` allows, and returns what it wrote and the rest. Throws, and writes nothing, if
 * these are more than `most` edits.
 */
export function writeChanges(
  changes: readonly Change[],
  pass: CheckPass,
  { mode, most }: { mode: FixMode; most: number },
): { readonly written: readonly Change[]; readonly rest: readonly Change[] } {
  const isWanted = ({ file }: Change) =>
    mode === "all" || mode === "named" && pass.named?.has(file) === true;
  const written = changes.filter(isWanted);
  const edits = written.reduce((sum, change) => sum + change.edits.length, 0);
  if (edits > most) {
    const files = written.length === 1 ? "1 file" : `${written.length} files`;
    throw new RaError(`Refused to make ${edits} edits in ${files} at once`, {
      hint: `look at them with \`ra check --fix --json\` or as a diff with \`ra check --fix\`; ` +
        `\`--max-edits ${edits}\` makes them`,
    });
  }
  for (const change of written) change.write();
  return { written, rest: changes.filter((one) => !isWanted(one)) };
}

/** The repository, or the project, and the trees that are used; without symlinks. */
function ownFolders({ host, config }: Workspace): string[] {
  const project = realPathOr(host, config.root ?? host.cwd());
  const trees = usableTrees(config).map(({ folder }) => realPathOr(host, folder));
  return [repositoryRoot(host, project) ?? project, ...trees];
}

interface Place {
  readonly workspace: Workspace;
  readonly pass: CheckPass;
  /** A link is followed only inside this folder. */
  readonly within: string;
}

async function planFile(
  place: Place,
  file: string,
  fixes: readonly Fix[],
): Promise<Change | null> {
  const before = readText(place, file);
  const { text, applied } = await provenEdits(place.pass, { file, before }, fixes);
  if (applied.length === 0) return null;
  return {
    file,
    before,
    after: text,
    edits: applied.map((fix) => `${fix.before} → ${fix.after}`),
    write: () => writeText(place, file, { before, after: text }),
  };
}

/** Characters of a document times trials; beyond them, edits that are not proven yet are dropped. */
const MOST_TRIED = 20_000_000;

/** The edits that remove their findings: all at once or, failing that, half of them, and so on. */
async function provenEdits(
  pass: CheckPass,
  { file, before }: { file: string; before: string },
  fixes: readonly Fix[],
): Promise<Fixed> {
  const now = await pass.count(file);
  let left = MOST_TRIED;
  const isProven = async ({ text, applied }: Fixed) => {
    left -= text.length;
    const then = now === null || applied.length === 0 ? null : await pass.count(file, text);
    return now !== null && then !== null && then <= now - applied.length;
  };
  let best = applyFixes(before, []);
  const waiting = [fixes];
  for (let some = waiting.pop(); some !== undefined && left > 0; some = waiting.pop()) {
    const more = applyFixes(before, [...best.applied, ...some]);
    if (more.applied.length > best.applied.length && await isProven(more)) best = more;
    else if (some.length > 1) {
      const middle = Math.ceil(some.length / 2);
      waiting.push(some.slice(middle), some.slice(0, middle));
    }
  }
  return best;
}

function readText({ workspace: { host, config } }: Place, file: string): string {
  return orRefuse(file, () => decodeUtf8(readBounded(host, file, config.settings.maxFileSize)));
}

function writeText(
  place: Place,
  file: string,
  { before, after }: { before: string; after: string },
): void {
  const { workspace: { host }, within } = place;
  orRefuse(file, () => {
    if (readText(place, file) !== before) throw new Error("it has changed in the meantime");
    replaceFile(host, file, { bytes: encodeUtf8(after), link: { within } });
  });
}

function orRefuse<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof RaError) throw error;
    throw new RaError(`Cannot fix "${file}": ${reasonOf(error)}`, {
      hint: "check that you may write to it, or run without --fix",
      cause: error,
    });
  }
}
