/**
 * `ra check`: the documents of the project's own trees, or the files named, against every rule.
 *
 * Reads documents through a cache of facts beside the index, so that only what changed is read again.
 * Writes nothing but that cache, unless asked to mend or to record a baseline.
 */
import { dirname, join, relative, resolve } from "node:path";
import { decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import { EXIT, type ExitCode, RaError } from "../base/error.ts";
import { isNotFound, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { realPathOr } from "../base/real_path.ts";
import { formatBaseline, parseBaseline, subtractBaseline } from "../check/baseline.ts";
import { applyFixes } from "../check/fix.ts";
import type { Finding, Fix } from "../check/model.ts";
import type { Project } from "../check/project.ts";
import { findAddresses } from "../check/resolve.ts";
import { findRule, type Rule, RULES, severitiesOf } from "../check/rules.ts";
import { runRules } from "../check/run.ts";
import { parseTreeGlob } from "../config/glob.ts";
import type { Config } from "../config/model.ts";
import { repositoryRoot } from "../corpus/repository.ts";
import { checkAgentFiles, mendAgentFiles } from "./check_agents.ts";
import { configFindings } from "./check_config.ts";
import { collectDocuments, type Documents } from "./check_documents.ts";
import { DiskFiles, slashed } from "./check_files.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";
import { loadConfig } from "../config/load.ts";

export interface CheckRequest {
  /** As typed; empty: everything. */
  readonly files: readonly string[];
  readonly fix: boolean;
  /** As typed; null: that of the configuration, if any. */
  readonly baseline: string | null;
  readonly writeBaseline: boolean;
}

export interface Mended {
  /** Absolute, with `/`. */
  readonly file: string;
  readonly what: string;
}

export interface CheckOutcome {
  /** Sorted by file and place. */
  readonly findings: readonly Finding[];
  /** Documents that were checked. */
  readonly files: number;
  readonly ignored: number;
  /** Findings that the baseline knows. */
  readonly baselined: number;
  readonly mended: readonly Mended[];
  /** The baseline that was written, absolute, or null. */
  readonly wroteBaseline: string | null;
  readonly notices: readonly string[];
  /** What paths are shown relative to: the working directory, and the repository. */
  readonly cwd: string;
  readonly root: string;
  readonly exitCode: ExitCode;
}

const DEFAULT_BASELINE = ".ra-baseline.json";

/** Checks, and mends first when asked to. */
export async function check(host: Host, request: CheckRequest): Promise<CheckOutcome> {
  const workspace = await openWorkspace(host);
  try {
    const first = await checkOnce(workspace, request);
    const mended = request.fix ? await mend(workspace, first.findings) : [];
    const last = mended.length === 0 ? first : await checkOnce(workspace, request);
    return { ...withBaseline(workspace, last, request), mended };
  } finally {
    workspace.close();
  }
}

/** Every rule, in the order of the manual. */
export function ruleTable(): readonly Rule[] {
  return RULES;
}

/** The rule of a code and its severity here; a configuration that cannot be read counts for none. */
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
  "findings" | "files" | "ignored" | "notices" | "cwd" | "root"
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
  const { findings, ignored } = await runRules(
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
  return { findings, files: checked, ignored, notices, cwd, root };
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
  return {
    root,
    trees: documents.trees,
    linkRoot,
    extensionless,
    looseAnchors,
    addresses: findAddresses(documents.facts, linkRoot ?? root),
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
      ? "go to a folder with markdown, or name files: `ra check FILE…`"
      : `add a [tree.NAME] with a path to "${config.files[0]}", or name files`,
  });
}

async function mend(workspace: Workspace, findings: readonly Finding[]): Promise<Mended[]> {
  const fixes = new Map<string, Fix[]>();
  for (const { file, fix } of findings) {
    if (fix === null || fix === "agents") continue;
    const known = fixes.get(file);
    if (known) known.push(fix);
    else fixes.set(file, [fix]);
  }
  const mended = [...fixes].flatMap(([file, list]) => mendFile(workspace.host, file, list));
  const stale = findings.some(({ fix }) => fix === "agents");
  return [...mended, ...(stale ? await mendAgentFiles(workspace) : [])];
}

function mendFile(host: Host, file: string, fixes: readonly Fix[]): Mended[] {
  try {
    const { text, applied } = applyFixes(decodeUtf8(host.readFile(file)), fixes);
    if (applied.length === 0) return [];
    host.writeFile(file, encodeUtf8(text));
    return applied.map(({ before, after }) => ({ file, what: `${before} → ${after}` }));
  } catch (error) {
    throw new RaError(`Cannot mend "${file}": ${reasonOf(error)}`, {
      hint: "check that you may write to it, or run without --fix",
      cause: error,
    });
  }
}

function withBaseline(
  { host, config }: Workspace,
  checked: Checked,
  request: CheckRequest,
): Omit<CheckOutcome, "mended"> {
  const file = baselineFile(host, config, request);
  const base = { ...checked, baselined: 0, wroteBaseline: null, exitCode: EXIT.found };
  const known = checked.findings.map((finding) => ({
    ...finding,
    path: pathFrom(file, finding.file),
  }));
  if (request.writeBaseline && file !== null) {
    write(host, file, formatBaseline(known));
    return { ...base, findings: [], baselined: known.length, wroteBaseline: slashed(file) };
  }
  const entries = file === null ? [] : readBaseline(host, file, request.baseline !== null);
  const { fresh, known: baselined, gone } = subtractBaseline(known, entries);
  const over = gone > 0 && request.files.length === 0
    ? [`${gone} of the findings in the baseline are gone; \`ra check --write-baseline\` drops them`]
    : [];
  return {
    ...base,
    findings: fresh,
    baselined,
    notices: [...checked.notices, ...over],
    exitCode: fresh.length > 0 ? EXIT.nothing : EXIT.found,
  };
}

function baselineFile(host: Host, config: Config, request: CheckRequest): string | null {
  if (request.baseline !== null) return resolve(host.cwd(), request.baseline);
  if (config.check.baseline !== null) return config.check.baseline;
  return request.writeBaseline ? join(config.root ?? host.cwd(), DEFAULT_BASELINE) : null;
}

function pathFrom(baseline: string | null, file: string): string {
  return baseline === null ? file : slashed(relative(dirname(baseline), file));
}

const MAX_BASELINE = 50_000_000;

/** A baseline that the configuration names may be missing; one that the user names may not. */
function readBaseline(host: Host, file: string, mustExist: boolean) {
  try {
    if (host.stat(file).size > MAX_BASELINE) throw new Error("it is too large");
    return parseBaseline(decodeUtf8(host.readFile(file)), file);
  } catch (error) {
    if (error instanceof RaError) throw error;
    if (isNotFound(error) && !mustExist) return [];
    throw new RaError(`Cannot read the baseline "${file}": ${reasonOf(error)}`, {
      hint: "`ra check --write-baseline --baseline FILE` writes one",
      cause: error,
    });
  }
}

function write(host: Host, file: string, text: string): void {
  try {
    host.writeFile(file, encodeUtf8(text));
  } catch (error) {
    throw new RaError(`Cannot write the baseline "${file}": ${reasonOf(error)}`, {
      hint: "check that you may write to that folder",
      cause: error,
    });
  }
}
