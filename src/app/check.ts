/**
 * `ra check`: runs every rule over the documents of the project's own trees, or over the files
 * named.
 *
 * Reads documents through a cache of facts beside the index, so that only what changed is read
 * again. Writes nothing but that cache, unless asked to apply fixes or to write a baseline.
 */
import { EXIT, type ExitCode, RaError } from "../base/error.ts";
import type { Host } from "../base/host.ts";
import { join, resolve } from "../base/path.ts";
import { realPathOr } from "../base/real_path.ts";
import type { AppliedFix, Finding } from "../check/model.ts";
import { isAboutCode } from "../check/path_rules.ts";
import type { Project } from "../check/project.ts";
import { findAddresses } from "../check/resolve.ts";
import { findRule, type Rule, RULES, severitiesOf } from "../check/rules.ts";
import { runRules } from "../check/run.ts";
import { parseTreeGlob } from "../config/glob.ts";
import { loadConfig } from "../config/load.ts";
import type { Config } from "../config/model.ts";
import { repositoryRoot } from "../corpus/repository.ts";
import { checkAgentFiles } from "./check_agents.ts";
import { compareWithBaseline, writeBaseline } from "./check_baseline.ts";
import { configFindings } from "./check_config.ts";
import { collectDocuments, type Documents, isListed } from "./check_documents.ts";
import { DiskFiles, slashed } from "./check_files.ts";
import { applyAllFixes, type Fixed } from "./check_fix.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

export interface CheckRequest {
  /** Files and folders as typed; empty: everything. */
  readonly files: readonly string[];
  readonly fix: boolean;
  /** A file as typed; null: that of the configuration, if any. */
  readonly baseline: string | null;
  readonly writeBaseline: boolean;
}

export interface CheckOutcome {
  /** Sorted by file, line and column. */
  readonly findings: readonly Finding[];
  /** How many documents were checked. */
  readonly files: number;
  /** How many findings a comment suppresses. */
  readonly ignored: number;
  /** How many links nobody can judge from here, by the reason. */
  readonly unchecked: ReadonlyMap<string, number>;
  /** How many findings are in the baseline. */
  readonly baselined: number;
  readonly fixed: readonly AppliedFix[];
  /** The baseline that was written, absolute, or null. */
  readonly wroteBaseline: string | null;
  readonly notices: readonly string[];
  /** The working folder and the repository, for showing relative paths. */
  readonly cwd: string;
  readonly root: string;
  readonly exitCode: ExitCode;
}

const NOTHING_FIXED: Fixed = { fixed: [], notices: [] };
const DEFAULT_BASELINE = ".ra-baseline.json";

/** Checks, and applies fixes first when asked to. */
export async function check(host: Host, request: CheckRequest): Promise<CheckOutcome> {
  const workspace = await openWorkspace(host);
  try {
    const first = await checkOnce(workspace, request);
    const { fixed, notices } = request.fix
      ? await applyAllFixes(workspace, first.findings)
      : NOTHING_FIXED;
    const last = fixed.length === 0 ? first : await checkOnce(workspace, request);
    const outcome = withBaseline(workspace, last, request);
    return { ...outcome, notices: [...outcome.notices, ...notices], fixed };
  } finally {
    workspace.close();
  }
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

type Checked = Pick<
  CheckOutcome,
  "findings" | "files" | "ignored" | "unchecked" | "notices" | "cwd" | "root"
>;

async function checkOnce(workspace: Workspace, { files }: CheckRequest): Promise<Checked> {
  const { host, config } = workspace;
  const cwd = slashed(realPathOr(host, host.cwd()));
  const project = realPathOr(host, config.root ?? host.cwd());
  const root = slashed(repositoryRoot(host, project) ?? project);
  const documents = await collectDocuments(host, config, { files, cwd });
  if (documents.trees.length === 0 && files.length === 0) throw nothingToCheck(config);
  const severities = severitiesOf(config.check.rules);
  const isOn = severities.get("stale-agent-file") !== "off";
  const { findings, ignored, unchecked } = await runRules(
    toProject(host, config, { root, documents }),
    { documents: documents.facts, named: documents.named },
    {
      severities,
      extra: [
        ...configFindings(host, config, documents.named),
        ...(isOn ? await checkAgentFiles(workspace, documents.named) : []),
      ],
    },
  );
  const { notices, named, facts } = documents;
  const checked = named === null ? facts.size : [...named].filter((one) => facts.has(one)).length;
  return { findings, files: checked, ignored, unchecked, notices, cwd, root };
}

function toProject(
  host: Host,
  config: Config,
  { root, documents }: { root: string; documents: Documents },
): Project {
  const { extensionless, looseAnchors, ignoreLinks } = config.check;
  const linkRoot = config.check.linkRoot === null
    ? null
    : slashed(realPathOr(host, config.check.linkRoot));
  const files = new DiskFiles(host, root, documents.readFacts);
  for (const [file, facts] of documents.facts) files.remember(file, facts);
  const exempt = ignoreLinks.map(parseTreeGlob);
  const spoken = config.check.codePaths.map(parseTreeGlob);
  return {
    root,
    trees: documents.trees,
    linkRoot,
    extensionless,
    looseAnchors,
    addresses: findAddresses(documents.facts, linkRoot ?? root),
    siteOf: () => ({ generator: "github", folder: root, evidence: "", dialect: "github" }),
    speaksOfCode: (file) => isAboutCode(file) || isListed(file, spoken, [root, ...documents.trees]),
    isExempt: (target) => {
      const path = target.replace(/^\.?\//, "").replace(/[?#].*$/s, "");
      return exempt.some((glob) => glob.matches(path));
    },
    files,
  };
}

function nothingToCheck(config: Config): RaError {
  return new RaError("Cannot find documents to check", {
    hint: config.files.length === 0
      ? "change to a folder with markdown, or name files: `ra check FILE…`"
      : `add a [tree.NAME] with a path to "${config.files[0]}", or name files`,
  });
}

function withBaseline(
  { host, config }: Workspace,
  checked: Checked,
  request: CheckRequest,
): Omit<CheckOutcome, "fixed"> {
  const file = baselineFile(host, config, request);
  const { findings, notices } = checked;
  const base = { ...checked, baselined: 0, wroteBaseline: null, exitCode: EXIT.found };
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
    exitCode: fresh.length > 0 ? EXIT.nothing : EXIT.found,
  };
}

/** Null for none. One from the configuration need not exist; one from the request must. */
function baselineFile(host: Host, config: Config, request: CheckRequest): string | null {
  if (request.baseline !== null) return resolve(host.cwd(), request.baseline);
  if (config.check.baseline !== null) return config.check.baseline;
  return request.writeBaseline ? join(config.root ?? host.cwd(), DEFAULT_BASELINE) : null;
}
