/** Resolves trees and includes of rules on disk, and decides whether they stay in their project. */
import { below, dirname, join, resolve } from "../base/path.ts";
import { isNotFound, type ReadFiles, reasonOf } from "../base/files.ts";
import type { Environment } from "../base/process.ts";
import { realPathOr } from "../base/disk/real_path.ts";
import type { ConfigHost } from "./discover.ts";
import { CODE_INCLUDE, DEFAULT_TREE, type StemmerChoice, type Tree } from "./model.ts";
import type { ParsedConfig, ParsedTree, Values } from "./parse.ts";

/** Makes a path written in `file` absolute: `~` is the home folder, else it is relative to `file`. */
export function resolvePath(
  environment: Pick<Environment, "home">,
  path: string,
  file: string,
): string {
  const home = environment.home();
  if (home !== null && (path === "~" || /^~[/\\]/.test(path))) return join(home, path.slice(1));
  return resolve(dirname(file), path);
}

/** A tree before trust is decided. */
export interface ResolvedTree extends Omit<Tree, "trusted"> {
  /** It leads outside its project, which the user must have allowed. */
  readonly needsTrust: boolean;
}

export function resolveTree(
  host: ConfigHost,
  tree: ParsedTree,
  source: ParsedConfig,
): ResolvedTree {
  const { values, name } = tree;
  const folder = resolvePath(host, values.get("path") as string, source.file);
  const kind = (values.get("kind") as Tree["kind"] | undefined) ?? DEFAULT_TREE.kind;
  return {
    name,
    folder,
    kind,
    include: listOf(values, "include") ?? (kind === "code" ? CODE_INCLUDE : DEFAULT_TREE.include),
    exclude: listOf(values, "exclude") ?? DEFAULT_TREE.exclude,
    gitignore: flagOf(values, "gitignore"),
    hidden: flagOf(values, "hidden"),
    weight: (values.get("weight") as number | undefined) ?? DEFAULT_TREE.weight,
    description: (values.get("description") as string | undefined) ?? DEFAULT_TREE.description,
    stemmer: (values.get("stemmer") as StemmerChoice | undefined) ?? DEFAULT_TREE.stemmer,
    maxDepth: (values.get("max_depth") as number | undefined) ?? DEFAULT_TREE.maxDepth,
    split: (values.get("split") as Tree["split"] | undefined) ?? DEFAULT_TREE.split,
    maxSectionTokens: (values.get("max_section_tokens") as number | undefined) ??
      DEFAULT_TREE.maxSectionTokens,
    isGlobal: source.isGlobal,
    source: source.file,
    problem: problemOf(host, folder),
    needsTrust: !source.isGlobal && leadsAway(host, folder, source.file),
  };
}

function listOf(values: Values, key: "include" | "exclude"): readonly string[] | undefined {
  return values.get(key) as readonly string[] | undefined;
}

function flagOf(values: Values, key: "gitignore" | "hidden"): boolean {
  return (values.get(key) as boolean | undefined) ?? DEFAULT_TREE[key];
}

function problemOf(files: ReadFiles, folder: string): string | null {
  try {
    return files.stat(folder).kind === "folder" ? null : "it is not a folder";
  } catch (error) {
    return isNotFound(error) ? "the folder does not exist" : reasonOf(error);
  }
}

/**
 * Whether the folder, symbolic links resolved, is outside that of the config file, or is the root of the
 * file system or the home folder.
 */
function leadsAway(host: ConfigHost, folder: string, configFile: string): boolean {
  const real = realPathOr(host, folder);
  const home = host.home();
  return leavesFolder(host, real, dirname(configFile)) || dirname(real) === real ||
    (home !== null && real === realPathOr(host, home));
}

/** Whether the path, symbolic links resolved, is neither the folder nor inside it. */
export function leavesFolder(files: ReadFiles, path: string, folder: string): boolean {
  return below(realPathOr(files, folder), realPathOr(files, path)) === null;
}

/** Splits `tree:path` or `tree:path#slug` at the colon; null when it does not have that form. */
export function splitInclude(include: string): { tree: string; path: string } | null {
  const colon = include.indexOf(":");
  if (colon <= 0 || colon === include.length - 1) return null;
  return { tree: include.slice(0, colon), path: include.slice(colon + 1) };
}

/** Returns the file that an include names, or null. The path itself may contain a `#`. */
export function findIncluded(files: ReadFiles, folder: string, path: string): string | null {
  const hash = path.lastIndexOf("#");
  const paths = hash > 0 ? [path, path.slice(0, hash)] : [path];
  for (const candidate of paths) {
    const file = join(folder, candidate);
    try {
      if (files.stat(file).kind === "file") return file;
    } catch {
      // Not this one.
    }
  }
  return null;
}
