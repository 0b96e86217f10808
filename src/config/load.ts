/**
 * Loads the configuration: finds the `.ra.toml` files (`discover.ts`), parses them (`parse.ts`), merges
 * them (`merge.ts`), resolves their trees and rules on disk, and returns one complete `Config`.
 *
 * Files merge from the working directory upwards, the global file last. Values merge key by key and
 * trees by name, and the nearest file wins; rules add up. Invalid values throw a `RaError`; anything
 * that ra can work without is a warning. A tree outside its project is not read unless the user has
 * trusted the config file.
 */
import { dirname, join, resolve } from "../base/path.ts";
import { RaError } from "../base/error.ts";
import { realPathOr } from "../base/disk/real_path.ts";
import {
  CONFIG_NAME,
  type ConfigHost,
  DATA_FOLDER,
  foldersUpwards,
  globalConfigFile,
  hasPacks,
  readConfigText,
} from "./discover.ts";
import { CHECK_PATHS, guardCheckPaths } from "./check_paths.ts";
import type { ChosenEmbeddings } from "./embeddings.ts";
import { hasTable, mergeValues } from "./merge.ts";
import { type Config, type ConfigWarning, type Layer, type Tree, TRUST_HINT } from "./model.ts";
import { keyText, parseConfig, type ParsedConfig } from "./parse.ts";
import { type ResolvedTree, resolveTree } from "./resolve.ts";
import type { IsTrusted, ResolvedRules } from "./rules.ts";
import type { TrustTarget } from "./user/trust.ts";

/** What a project config leads to and must be trusted for: outside the project, or to a model. */
export interface TrustNeed extends TrustTarget {
  /** The config file that declares it. */
  readonly config: string;
  readonly bytes: Uint8Array;
}

export interface LoadedConfig {
  readonly config: Config;
  /** Everything that needs trust, trusted or not, nearest config first. */
  readonly needs: readonly TrustNeed[];
}

/** Loads the configuration that applies in the host's working directory. */
export async function loadConfig(host: ConfigHost): Promise<Config> {
  return (await loadWithNeeds(host)).config;
}

/** Loads the configuration and what `ra trust` needs to know about it. */
export async function loadWithNeeds(host: ConfigHost): Promise<LoadedConfig> {
  const warnings: ConfigWarning[] = [];
  const configs = await readConfigs(host, warnings);
  warnings.push(...configs.flatMap((config) => config.warnings));

  const resolved = nearestTrees(host, configs);
  const isTrusted = await trustOf(host, configs, resolved);
  const trees = resolved.map(([{ needsTrust, ...tree }, source]): Tree => ({
    ...tree,
    trusted: !needsTrust || isTrusted(source, targetOf(host, tree)),
  }));
  trees.forEach((tree, i) => warnings.push(...treeWarnings(tree, resolved[i][1])));
  const packs = await packTrees(host, configs, new Set(trees.map(({ name }) => name)));
  trees.push(...packs.trees);
  warnings.push(...packs.warnings);
  const { rules, warnings: ruleWarnings, strays } = await rulesOf(host, configs, {
    trees,
    isTrusted,
  });
  warnings.push(...ruleWarnings);
  const { check, ...values } = mergeValues(host, await glossariesOf(host, configs, warnings));
  const guarded = guardCheckPaths(host, configs, { check, origins: values.origins, isTrusted });
  const chosen = await embeddingsOf(host, configs, isTrusted);
  warnings.push(...guarded.warnings, ...chosen.warnings);

  const root = configs.length === 0 ? null : dirname(configs[0].file);
  const config: Config = {
    files: configs.map(({ file }) => file),
    root,
    indexDir: root === null ? null : indexDirOf(host, root),
    ...values,
    check: guarded.check,
    embeddings: chosen.embeddings,
    origins: new Map([...values.origins, ...chosen.origins, ...originOfRoot(configs)]),
    trees,
    rules,
    layers: configs.flatMap(layersOf),
    warnings,
  };
  const ofTrees = resolved.filter(([tree]) => tree.needsTrust)
    .map(([tree, source]) => toNeed(source, targetOf(host, tree)));
  const others = [...strays, ...guarded.strays, ...chosen.strays].filter(({ config }) =>
    !config.isGlobal
  )
    .map(({ config, target }) => toNeed(config, target));
  return { config, needs: [...ofTrees, ...others] };
}

function indexDirOf(host: ConfigHost, root: string): string {
  const override = host.env("RA_INDEX_DIR");
  return override ? resolve(host.cwd(), override) : join(root, DATA_FOLDER, "index");
}

function layersOf({ layers, file }: ParsedConfig): Layer[] {
  return layers.map((values) => ({
    name: values.get("name") as string,
    match: values.get("match") as readonly string[],
    source: file,
  }));
}

/** The file that leaves out those above it and the global one. */
function originOfRoot(configs: readonly ParsedConfig[]): [string, string][] {
  const root = configs.find(({ isRoot }) => isRoot);
  return root === undefined ? [] : [["root", root.file]];
}

/** Nearest first, the global one last. */
async function readConfigs(host: ConfigHost, warnings: ConfigWarning[]): Promise<ParsedConfig[]> {
  const configs: ParsedConfig[] = [];
  const globalFile = globalConfigFile(host);
  const homes = globalFile === null
    ? []
    : [dirname(globalFile), realPathOr(host, dirname(globalFile))];
  let isRoot = false;
  for (const folder of foldersUpwards(host)) {
    if (homes.includes(folder)) continue;
    const source = readConfigText(host, join(folder, CONFIG_NAME), { isGlobal: false, warnings });
    if (source === null) continue;
    const config = await parseConfig(source);
    configs.push(config);
    isRoot = config.isRoot;
    if (isRoot) break;
  }
  if (isRoot || globalFile === null) return configs;
  const source = readConfigText(host, globalFile, { isGlobal: true, warnings });
  return source === null ? configs : [...configs, await parseConfig(source)];
}

/** The trees that the user has added with `ra add`; a configured tree of the same name replaces one. */
async function packTrees(
  host: ConfigHost,
  configs: readonly ParsedConfig[],
  taken: ReadonlySet<string>,
): Promise<{ trees: Tree[]; warnings: ConfigWarning[] }> {
  if (!hasPacks(host)) return { trees: [], warnings: [] };
  const { packsHere, packTree, resolvePackEntry } = await import("./user/packs.ts");
  const root = configs.find(({ isRoot }) => isRoot);
  const entries = packsHere(host, root === undefined ? null : dirname(root.file))
    .filter(({ name }) => !taken.has(name));
  const packs = await Promise.all(entries.map((entry) => resolvePackEntry(host, entry)));
  const trees = packs.map((pack) => packTree(host, pack));
  const warnings = packs.flatMap(({ entry, problem, hint }, i): ConfigWarning[] => {
    const message = `pack "${entry.name}" cannot be read: ${problem}`;
    return problem === null
      ? []
      : [{ file: trees[i].source, line: null, key: null, message, hint }];
  });
  return { trees, warnings };
}

async function rulesOf(
  host: ConfigHost,
  configs: readonly ParsedConfig[],
  known: { readonly trees: readonly Tree[]; readonly isTrusted: IsTrusted },
): Promise<ResolvedRules> {
  if (configs.every(({ rules }) => rules.length === 0)) {
    return { rules: [], warnings: [], strays: [] };
  }
  const { resolveRules } = await import("./rules.ts");
  return resolveRules(host, configs, known);
}

async function glossariesOf(
  host: ConfigHost,
  configs: readonly ParsedConfig[],
  warnings: ConfigWarning[],
): Promise<readonly ParsedConfig[]> {
  if (configs.every(({ values }) => !values.has("settings.glossary"))) return configs;
  const { withGlossaries } = await import("./glossary.ts");
  return await withGlossaries(host, configs, warnings);
}

async function embeddingsOf(
  host: ConfigHost,
  configs: readonly ParsedConfig[],
  isTrusted: IsTrusted,
): Promise<ChosenEmbeddings> {
  if (!configs.some((one) => hasTable(one, "embeddings"))) {
    return { embeddings: null, origins: new Map(), strays: [], warnings: [] };
  }
  const { chooseEmbeddings } = await import("./embeddings.ts");
  return chooseEmbeddings(host, configs, isTrusted);
}

type TreeWithSource = readonly [tree: ResolvedTree, source: ParsedConfig];

/** Each tree costs a walk over its folder. */
const MAX_TREES = 1_000;

function nearestTrees(host: ConfigHost, configs: readonly ParsedConfig[]): TreeWithSource[] {
  const byName = new Map<string, TreeWithSource>();
  for (const source of configs) {
    for (const tree of source.trees) {
      if (byName.has(tree.name)) continue;
      if (byName.size === MAX_TREES) throw tooManyTrees(source.file);
      byName.set(tree.name, [resolveTree(host, tree, source), source]);
    }
  }
  return [...byName.values()];
}

function tooManyTrees(file: string): RaError {
  return new RaError(`Cannot use ${file}: there are more than ${MAX_TREES} trees`, {
    hint: "one tree can read many folders: set its path to the folder above them, and its include",
  });
}

function targetOf(host: ConfigHost, { name, folder }: Pick<Tree, "name" | "folder">): TrustTarget {
  return { kind: "tree", name, path: realPathOr(host, folder) };
}

function toNeed({ file, bytes }: ParsedConfig, target: TrustTarget): TrustNeed {
  return { ...target, config: file, bytes };
}

/** Decides what is trusted. The trust file is read only if a config file may need it. */
async function trustOf(
  host: ConfigHost,
  configs: readonly ParsedConfig[],
  trees: readonly TreeWithSource[],
): Promise<IsTrusted> {
  const needing = configs.filter((config) =>
    !config.isGlobal &&
    (trees.some(([tree, source]) => source === config && tree.needsTrust) ||
      config.rules.some((rule) => rule.has("include")) ||
      CHECK_PATHS.some(({ key }) => config.values.has(key)) || hasTable(config, "embeddings"))
  );
  if (needing.length === 0) return (config) => config.isGlobal;
  const { isSameTarget, readTrust, trustedTargets } = await import("./user/trust.ts");
  const entries = readTrust(host);
  const targets = new Map<ParsedConfig, readonly TrustTarget[]>();
  for (const config of needing) targets.set(config, await trustedTargets(host, entries, config));
  return (config, target) =>
    config.isGlobal || (targets.get(config) ?? []).some((known) => isSameTarget(known, target));
}

function treeWarnings(tree: Tree, source: ParsedConfig): ConfigWarning[] {
  if (tree.problem === null && tree.trusted) return [];
  const parts = ["tree", tree.name, "path"];
  const at = { file: source.file, line: source.lineOf(parts), key: keyText(parts) };
  if (tree.problem !== null) {
    const message = `tree "${tree.name}" cannot be read: ${tree.problem}: ${tree.folder}`;
    return [{ ...at, message, hint: "create the folder, or correct the path" }];
  }
  const message = `tree "${tree.name}" leads outside its project and is skipped: ${tree.folder}`;
  return [{ ...at, message, hint: TRUST_HINT }];
}
