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
import { realPathOr } from "../base/real_path.ts";
import {
  CONFIG_NAME,
  type ConfigHost,
  DATA_FOLDER,
  foldersUpwards,
  globalConfigFile,
  readConfigText,
} from "./discover.ts";
import { mergeValues } from "./merge.ts";
import type { Config, ConfigWarning, Tree } from "./model.ts";
import { keyText, parseConfig, type ParsedConfig } from "./parse.ts";
import { type ResolvedTree, resolveTree } from "./resolve.ts";
import { resolveRules } from "./rules.ts";
import { isTrusted, readTrust } from "./trust.ts";

/** A tree or an include of a project config that leads outside the project. */
export interface TrustNeed {
  /** The config file that declares it. */
  readonly config: string;
  readonly bytes: Uint8Array;
  readonly kind: "tree" | "include";
  /** The name of the tree, or the include as written. */
  readonly name: string;
  readonly path: string;
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
  const trusted = await trustedFiles(host, configs, resolved);
  const trees = resolved.map(([{ needsTrust, ...tree }]): Tree => ({
    ...tree,
    trusted: !needsTrust || trusted.has(tree.source),
  }));
  trees.forEach((tree, i) => warnings.push(...treeWarnings(tree, resolved[i][1])));
  const { rules, warnings: ruleWarnings, strays } = resolveRules(host, configs, { trees, trusted });
  warnings.push(...ruleWarnings);

  const root = configs.length === 0 ? null : dirname(configs[0].file);
  const config: Config = {
    files: configs.map(({ file }) => file),
    root,
    indexDir: root === null ? null : indexDirOf(host, root),
    ...mergeValues(host, configs),
    trees,
    rules,
    warnings,
  };
  return { config, needs: needsOf(resolved, strays) };
}

function indexDirOf(host: ConfigHost, root: string): string {
  const override = host.env("RA_INDEX_DIR");
  return override ? resolve(host.cwd(), override) : join(root, DATA_FOLDER, "index");
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

type TreeWithSource = readonly [tree: ResolvedTree, source: ParsedConfig];

function nearestTrees(host: ConfigHost, configs: readonly ParsedConfig[]): TreeWithSource[] {
  const byName = new Map<string, TreeWithSource>();
  for (const source of configs) {
    for (const tree of source.trees) {
      if (!byName.has(tree.name)) byName.set(tree.name, [resolveTree(host, tree, source), source]);
    }
  }
  return [...byName.values()];
}

/** Returns the trusted files among those that need trust; the trust file is read only for them. */
async function trustedFiles(
  host: ConfigHost,
  configs: readonly ParsedConfig[],
  trees: readonly TreeWithSource[],
): Promise<Set<string>> {
  const trusted = new Set<string>();
  const needing = configs.filter((config) =>
    !config.isGlobal &&
    (trees.some(([tree, source]) => source === config && tree.needsTrust) ||
      config.rules.some((rule) => rule.has("include")))
  );
  if (needing.length === 0) return trusted;
  const entries = readTrust(host);
  for (const config of needing) {
    if (await isTrusted(host, entries, config)) trusted.add(config.file);
  }
  return trusted;
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
  return [{ ...at, message, hint: "run `ra trust` if you trust this project" }];
}

function needsOf(
  trees: readonly TreeWithSource[],
  strays: readonly { config: ParsedConfig; include: string; file: string }[],
): TrustNeed[] {
  const ofTrees = trees.filter(([tree]) => tree.needsTrust).map(([tree, source]): TrustNeed => ({
    config: source.file,
    bytes: source.bytes,
    kind: "tree",
    name: tree.name,
    path: tree.folder,
  }));
  const ofIncludes = strays.filter(({ config }) => !config.isGlobal)
    .map(({ config, include, file }): TrustNeed => ({
      config: config.file,
      bytes: config.bytes,
      kind: "include",
      name: include,
      path: file,
    }));
  return [...ofTrees, ...ofIncludes];
}
