/**
 * The configuration in effect: `.ra.toml` files are found (`discover.ts`), read (`parse.ts`), merged
 * and checked against the disk; one complete `Config` leaves.
 *
 * Scalars merge key by key and the nearest file wins; trees merge by name, whole; rules add up,
 * nearest file first. What a file says wrongly ends in a `RaError`; what ra can live with is a
 * warning. A tree that leads out of its project is never read unless the user said so.
 */
import { dirname, join, resolve } from "../base/path.ts";
import type { Host } from "../base/host.ts";
import { realPathOr } from "../base/real_path.ts";
import { climb, CONFIG_NAME, globalConfigFile, readConfigText } from "./discover.ts";
import { mergeValues } from "./merge.ts";
import type { Config, ConfigWarning, Tree } from "./model.ts";
import { keyText, parseConfig, type ParsedConfig } from "./parse.ts";
import { type ResolvedTree, resolveTree } from "./resolve.ts";
import { resolveRules } from "./rules.ts";
import { isTrusted, readTrust } from "./trust.ts";

/** Something of a project config that leads out of the project. */
export interface TrustNeed {
  /** The config file that asks for it. */
  readonly config: string;
  readonly bytes: Uint8Array;
  readonly kind: "tree" | "include";
  /** Name of the tree, or the include as written. */
  readonly name: string;
  readonly path: string;
}

export interface LoadedConfig {
  readonly config: Config;
  /** All that needs trust, trusted or not, nearest config first. */
  readonly needs: readonly TrustNeed[];
}

/** The configuration that holds in the host's working directory. */
export async function loadConfig(host: Host): Promise<Config> {
  return (await loadWithNeeds(host)).config;
}

/** The same, with what `ra trust` has to know. */
export async function loadWithNeeds(host: Host): Promise<LoadedConfig> {
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

function indexDirOf(host: Host, root: string): string {
  const override = host.env("RA_INDEX_DIR");
  return override ? resolve(host.cwd(), override) : join(root, ".ra", "index");
}

/** Nearest first, the global one last. */
async function readConfigs(host: Host, warnings: ConfigWarning[]): Promise<ParsedConfig[]> {
  const configs: ParsedConfig[] = [];
  const globalFile = globalConfigFile(host);
  const homes = globalFile === null
    ? []
    : [dirname(globalFile), realPathOr(host, dirname(globalFile))];
  let isShut = false;
  for (const folder of climb(host)) {
    if (homes.includes(folder)) continue;
    const source = readConfigText(host, join(folder, CONFIG_NAME), { isGlobal: false, warnings });
    if (source === null) continue;
    const config = await parseConfig(source);
    configs.push(config);
    isShut = config.isRoot;
    if (isShut) break;
  }
  if (isShut || globalFile === null) return configs;
  const source = readConfigText(host, globalFile, { isGlobal: true, warnings });
  return source === null ? configs : [...configs, await parseConfig(source)];
}

type TreeWithSource = readonly [tree: ResolvedTree, source: ParsedConfig];

function nearestTrees(host: Host, configs: readonly ParsedConfig[]): TreeWithSource[] {
  const byName = new Map<string, TreeWithSource>();
  for (const source of configs) {
    for (const tree of source.trees) {
      if (!byName.has(tree.name)) byName.set(tree.name, [resolveTree(host, tree, source), source]);
    }
  }
  return [...byName.values()];
}

/** Of the files that ask for trust, those that have it. Files that ask for nothing cost nothing. */
async function trustedFiles(
  host: Host,
  configs: readonly ParsedConfig[],
  trees: readonly TreeWithSource[],
): Promise<Set<string>> {
  const trusted = new Set<string>();
  const asking = configs.filter((config) =>
    !config.isGlobal &&
    (trees.some(([tree, source]) => source === config && tree.needsTrust) ||
      config.rules.some((rule) => rule.has("include")))
  );
  if (asking.length === 0) return trusted;
  const entries = readTrust(host);
  for (const config of asking) {
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
