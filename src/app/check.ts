/**
 * `ra check`: runs every rule over the documents of the project's own trees, or over the files
 * named.
 *
 * Reads documents through a cache of facts beside the index, so that only what changed is read
 * again. Writes nothing but that cache, unless asked to apply fixes or to write a baseline.
 */
import { EXIT, type ExitCode } from "../base/error.ts";
import type { Host } from "../base/host.ts";
import { join, resolve } from "../base/path.ts";
import { type Cause, groupByCause } from "../check/causes.ts";
import type { AppliedFix, Change, Severity } from "../check/model.ts";
import { findRule, type Rule, RULES, severitiesOf } from "../check/rules.ts";
import { loadConfig } from "../config/load.ts";
import type { Config } from "../config/model.ts";
import { compareWithBaseline, writeBaseline } from "./check/baseline.ts";
import { slashed } from "./check/files.ts";
import { type FixMode, planFixes, writeChanges } from "./check/fix.ts";
import { type Checked, type CheckPass, passOver } from "./check/pass.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

export interface CheckRequest {
  /** Files and folders as typed; empty: everything. */
  readonly files: readonly string[];
  /** What to do about findings that can be fixed; null: nothing. */
  readonly fix: FixMode | null;
  /** How many edits are made at most; more are refused. */
  readonly maxEdits: number;
  /** A file as typed; null: that of the configuration, if any. */
  readonly baseline: string | null;
  readonly writeBaseline: boolean;
  /** The least severity that makes the check fail. */
  readonly failOn: Severity;
}

export interface CheckOutcome extends Checked {
  /** How many findings are in the baseline. */
  readonly baselined: number;
  /** What was changed. */
  readonly fixed: readonly AppliedFix[];
  /** What could be changed and was not, because it was only to be shown. */
  readonly changes: readonly Change[];
  /** The baseline that was written, absolute, or null. */
  readonly wroteBaseline: string | null;
  /** Is it the one that a check without `--baseline` uses? */
  readonly isBaselineSet: boolean;
  readonly exitCode: ExitCode;
}

const DEFAULT_BASELINE = ".ra-baseline.json";

/** Checks, and plans or applies fixes first when asked to. */
export async function check(host: Host, request: CheckRequest): Promise<CheckOutcome> {
  const workspace = await openWorkspace(host);
  try {
    const first = await passOver(workspace, request.files);
    const { fixed, changes, notices } = await fix(workspace, first, request);
    const last = fixed.length === 0 ? first : await passOver(workspace, request.files);
    const outcome = withBaseline(workspace, last.checked, request);
    return { ...outcome, notices: [...outcome.notices, ...notices], fixed, changes };
  } finally {
    workspace.close();
  }
}

async function fix(
  workspace: Workspace,
  pass: CheckPass,
  { fix: mode, maxEdits: most }: CheckRequest,
): Promise<Pick<CheckOutcome, "fixed" | "changes" | "notices">> {
  if (mode === null) return { fixed: [], changes: [], notices: [] };
  const { changes, notices } = await planFixes(workspace, pass);
  const { written, rest } = writeChanges(changes, pass, { mode, most });
  const fixed = written.flatMap(({ file, edits }) => edits.map((what) => ({ file, what })));
  return { fixed, changes: rest, notices };
}

/** The findings by what they have in common. */
export function causesOf({ findings }: CheckOutcome): readonly Cause[] {
  return groupByCause(findings);
}

/** Every rule, in the order of the manual. */
export function ruleTable(): readonly Rule[] {
  return RULES;
}

/** A rule and its severity here; a configuration that cannot be read is ignored. */
export async function explainRule(
  host: Host,
  code: string,
): Promise<{ readonly rule: Rule; readonly severity: string }> {
  const rule = findRule(code);
  const settings = await loadConfig(host).then((config) => config.check.rules, () => ({}));
  return { rule, severity: severitiesOf(settings).get(rule.code) ?? rule.severity };
}

function withBaseline(
  { host, config }: Workspace,
  checked: Checked,
  request: CheckRequest,
): Omit<CheckOutcome, "fixed" | "changes"> {
  const file = baselineFile(host, config, request);
  const { findings, notices } = checked;
  const isBaselineSet = file !== null && file === config.check.baseline;
  const base = {
    ...checked,
    ...{ baselined: 0, wroteBaseline: null, isBaselineSet, exitCode: EXIT.found },
  };
  if (request.writeBaseline && file !== null) {
    // A path from the configuration is inside the project, or trusted.
    const isVetted = request.baseline === null && config.check.baseline !== null;
    writeBaseline(host, findings, { file, within: isVetted ? null : config.root ?? host.cwd() });
    return { ...base, findings: [], baselined: findings.length, wroteBaseline: slashed(file) };
  }
  const { fresh, known, gone } = file === null
    ? { fresh: findings, known: 0, gone: 0 }
    : compareWithBaseline(host, findings, { file, mustExist: request.baseline !== null });
  const obsolete = gone > 0 && request.files.length === 0
    ? [`${gone} of the findings in the baseline are gone; \`ra check --write-baseline\` drops them`]
    : [];
  return {
    ...base,
    findings: fresh,
    baselined: known,
    notices: [...notices, ...obsolete],
    exitCode: fresh.some((one) => one.severity === "error" || request.failOn === "warning")
      ? EXIT.nothing
      : EXIT.found,
  };
}

/** Null for none. One from the configuration need not exist; one from the request must. */
function baselineFile(host: Host, config: Config, request: CheckRequest): string | null {
  if (request.baseline !== null) return resolve(host.cwd(), request.baseline);
  if (config.check.baseline !== null) return config.check.baseline;
  return request.writeBaseline ? join(config.root ?? host.cwd(), DEFAULT_BASELINE) : null;
}
