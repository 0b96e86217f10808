/**
 * One look at the documents of a project: every rule is run, and any document can be judged again as
 * if it had another text.
 */
import { encodeUtf8 } from "../../base/bytes.ts";
import { RaError } from "../../base/error.ts";
import { readFacts } from "../../check/facts/read_facts.ts";
import type { FileFacts, Finding } from "../../check/model.ts";
import type { Project } from "../../check/project.ts";
import type { CodeSymbols } from "../../check/symbols/model.ts";
import { type Severities, severitiesOf } from "../../check/rules.ts";
import { runRules, type Scope } from "../../check/run.ts";
import type { Config } from "../../config/model.ts";
import { checkAgentFiles } from "./agents.ts";
import { configFindings, missingRoots, widePatterns } from "./config.ts";
import type { Documents } from "./documents.ts";
import { factsOptions } from "./facts/facts_options.ts";
import { believing, openProject } from "./open_project.ts";
import { loadKnownNames, saveKnownNames } from "./symbols/known_names.ts";
import type { Workspace } from "../workspace.ts";

/** What was found. */
export interface Checked {
  /** Sorted by file, line and column. */
  readonly findings: readonly Finding[];
  /** How many documents were checked. */
  readonly files: number;
  /** How many findings a comment suppresses. */
  readonly ignored: number;
  /** How many links nobody can judge from here, by the reason. */
  readonly unchecked: ReadonlyMap<string, number>;
  readonly notices: readonly string[];
  /** The working folder and the repository, for showing relative paths. */
  readonly cwd: string;
  readonly root: string;
}

export interface CheckPass {
  readonly checked: Checked;
  /** The files to report about; null for all. */
  readonly named: ReadonlySet<string> | null;
  /**
   * How many findings a document has by itself, with this text in place of its own. Null when the text
   * would change more than its links: the anchors that others lead to.
   */
  count(file: string, text?: string): Promise<number | null>;
}

/** Collects the documents and runs every rule; without the cache if that proves damaged. */
export function passOver(workspace: Workspace, files: readonly string[]): Promise<CheckPass> {
  return believing((isTrusted) => passOnce(workspace, files, isTrusted));
}

async function passOnce(
  workspace: Workspace,
  files: readonly string[],
  isTrusted: boolean,
): Promise<CheckPass> {
  const { host, config } = workspace;
  const { documents, project, ignored, cwd } = await openProject(workspace, files, isTrusted);
  if (documents.trees.length === 0 && files.length === 0) throw nothingToCheck(config);
  const severities = severitiesOf(config.check.rules);
  const { named, facts, notices } = documents;
  const { root } = project;
  const isAgentsOn = severities.get("stale-agent-file") !== "off";
  const stale = isAgentsOn ? await checkAgentFiles(workspace, named) : [];
  const corpus = { documents: facts, named, scope: scopeOf(documents, project, severities) };
  const run = (symbols: CodeSymbols | null) =>
    runRules(project, corpus, {
      severities,
      symbols,
      extra: () => [
        ...configFindings(host, config, named),
        ...stale,
        ...(named === null
          ? [...missingRoots(host, config), ...widePatterns(host, config, ignored.tooWide())]
          : []),
      ],
    });
  const areSymbolsChecked = severities.get("missing-symbol") !== "off";
  const result = areSymbolsChecked && factsOptions(config).hasCode
    ? await withCodeSymbols(workspace, documents, run)
    : await run(null);
  const checked = named === null ? facts.size : [...named].filter((one) => facts.has(one)).length;
  return {
    checked: { ...result, files: checked, notices, cwd, root },
    named,
    count: async (file, text) => {
      const own = facts.get(file);
      const changed = text === undefined ? own : await factsOf(config, file, text);
      if (!own || !changed || !isSameTarget(own, changed)) return null;
      const corpus = { documents: new Map([[file, changed]]), named: new Set([file]) };
      const options = { severities, symbols: null, extra: () => [] };
      return (await runRules(project, corpus, options)).findings.length;
    },
  };
}

/** Runs the rules with the source code of the project, and remembers which names it has. */
async function withCodeSymbols<T>(
  workspace: Workspace,
  { facts, named }: Documents,
  run: (symbols: CodeSymbols) => Promise<T>,
): Promise<T> {
  const { host, config, store } = workspace;
  const { openCodeSymbols } = await import("./symbols/code_symbols.ts");
  return await workspace.withIndex("fresh", async ({ index }) => {
    const before = await loadKnownNames(store);
    const { analyzer } = await workspace.wording(index);
    const symbols = await openCodeSymbols(host, config, { index, analyzer, before });
    const result = await run(symbols);
    const files = [...named ?? facts.keys()];
    const names = files.flatMap((file) => facts.get(file)?.codeNames ?? []);
    await saveKnownNames(store, { before, names, isAll: named === null, symbols });
    return result;
  });
}

/** With named files: what of the others can have something to do with them. */
function scopeOf(
  { facts, named }: Documents,
  { sites }: Project,
  severities: Severities,
): Scope | undefined {
  if (named === null || severities.get("unreachable-document") !== "off") return undefined;
  const names = facts.namesOf(named);
  for (const file of named) names.add(file, sites.urlsOf(file));
  return {
    documents: new Set([...named, ...facts.linkingBy(names)]),
    names,
    via: (name) => facts.linkingVia(name),
  };
}

function factsOf(config: Config, path: string, text: string) {
  return readFacts(encodeUtf8(text), { path, ...factsOptions(config) });
}

/** Do links to either of them lead to the same places? */
function isSameTarget(a: FileFacts, b: FileFacts): boolean {
  return a.lineCount === b.lineCount && anchorsIn(a) === anchorsIn(b);
}

/** All that the anchors of a file are made from. */
function anchorsIn({ headings, ids, terms, includes }: FileFacts): string {
  return JSON.stringify([headings, ids, terms, includes]);
}

function nothingToCheck(config: Config): RaError {
  return new RaError("Cannot find documents to check", {
    hint: config.files.length === 0
      ? "change to a folder with markdown, or name files: `ra check FILE…`"
      : `add a [tree.NAME] with a path to "${config.files[0]}", or name files`,
  });
}
