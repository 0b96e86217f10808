/** Trees and rule includes on the disk: which folder they mean, and whether it is the project's. */
import { below, dirname, join, resolve } from "../base/path.ts";
import { isNotFound, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { realPathOr } from "../base/real_path.ts";
import { DEFAULT_TREE, type Tree } from "./model.ts";
import type { ParsedConfig, ParsedTree, Values } from "./parse.ts";

/** An absolute path for one written in `file`: `~` is home, relative means relative to the file. */
export function resolvePath(host: Host, path: string, file: string): string {
  const home = host.home();
  if (home !== null && (path === "~" || /^~[/\\]/.test(path))) return join(home, path.slice(1));
  return resolve(dirname(file), path);
}

/** A tree before trust is decided. */
export interface ResolvedTree extends Omit<Tree, "trusted"> {
  /** It leads where a project may not lead without the user's word. */
  readonly needsTrust: boolean;
}

export function resolveTree(host: Host, tree: ParsedTree, source: ParsedConfig): ResolvedTree {
  const { values, name } = tree;
  const folder = resolvePath(host, values.get("path") as string, source.file);
  return {
    name,
    folder,
    include: listOf(values, "include"),
    exclude: listOf(values, "exclude"),
    gitignore: flagOf(values, "gitignore"),
    hidden: flagOf(values, "hidden"),
    isGlobal: source.isGlobal,
    source: source.file,
    problem: problemOf(host, folder),
    needsTrust: !source.isGlobal && leadsAway(host, folder, source.file),
  };
}

function listOf(values: Values, key: "include" | "exclude"): readonly string[] {
  return (values.get(key) as readonly string[] | undefined) ?? DEFAULT_TREE[key];
}

function flagOf(values: Values, key: "gitignore" | "hidden"): boolean {
  return (values.get(key) as boolean | undefined) ?? DEFAULT_TREE[key];
}

function problemOf(host: Host, folder: string): string | null {
  try {
    return host.stat(folder).kind === "folder" ? null : "it is not a folder";
  } catch (error) {
    return isNotFound(error) ? "the folder does not exist" : reasonOf(error);
  }
}

/** After symlinks: outside the folder of the config file, or the filesystem's root, or home. */
function leadsAway(host: Host, folder: string, configFile: string): boolean {
  const real = realPathOr(host, folder);
  const home = host.home();
  return leavesFolder(host, real, dirname(configFile)) || dirname(real) === real ||
    (home !== null && real === realPathOr(host, home));
}

/** Does the path, after symlinks, lie neither at nor below the folder? */
export function leavesFolder(host: Host, path: string, folder: string): boolean {
  return !isWithin(realPathOr(host, path), realPathOr(host, folder));
}

function isWithin(path: string, folder: string): boolean {
  return below(folder, path) !== null;
}

/** `tree:path` or `tree:path#slug`, taken apart; null when it has not that shape. */
export function splitInclude(include: string): { tree: string; path: string } | null {
  const colon = include.indexOf(":");
  if (colon <= 0 || colon === include.length - 1) return null;
  return { tree: include.slice(0, colon), path: include.slice(colon + 1) };
}

/** The file that an include means, or null when there is none. A `#` may belong to the path. */
export function findIncluded(host: Host, folder: string, path: string): string | null {
  const hash = path.lastIndexOf("#");
  const paths = hash > 0 ? [path, path.slice(0, hash)] : [path];
  for (const candidate of paths) {
    const file = join(folder, candidate);
    try {
      if (host.stat(file).kind === "file") return file;
    } catch {
      // Not this one.
    }
  }
  return null;
}
