/** Ignore files on the disk: those above a tree, and the way down to one file of it. */
import { dirname, join, relative, sep } from "node:path";
import { decodeUtf8 } from "../base/bytes.ts";
import type { Host } from "../base/host.ts";
import type { Tree } from "../config/model.ts";
import {
  createSelector,
  type Decision,
  IGNORE_FILES,
  type IgnoreFile,
  type OuterIgnore,
} from "./select.ts";

const MAX_CLIMB = 1_000;
const MAX_SIZE = 1_000_000;

/**
 * The `.gitignore` files above a tree, from the root of its repository down; the tree's own is not
 * among them. None when the tree lies in no repository, or is the root of one.
 */
export function readOuterIgnores(host: Host, tree: Tree): OuterIgnore[] {
  const root = realFolder(host, tree);
  if (root === null || holdsGit(host, root)) return [];
  const above: string[] = [];
  for (let folder = dirname(root); above.length < MAX_CLIMB; folder = dirname(folder)) {
    above.unshift(folder);
    if (holdsGit(host, folder)) return above.flatMap((one) => outerIgnore(host, one, root));
    if (dirname(folder) === folder) break;
  }
  return [];
}

function realFolder(host: Host, tree: Tree): string | null {
  try {
    return host.realPath(tree.folder);
  } catch {
    return null;
  }
}

function holdsGit(host: Host, folder: string): boolean {
  try {
    return host.exists(join(folder, ".git"));
  } catch {
    return false;
  }
}

function outerIgnore(host: Host, folder: string, root: string): OuterIgnore[] {
  const text = readIgnore(host, join(folder, ".gitignore"));
  if (text === null) return [];
  const prefix = toSlashes(relative(folder, root)).normalize("NFC");
  return [{ shown: `${toSlashes(relative(root, folder))}/.gitignore`, text, prefix }];
}

function toSlashes(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** The text of an ignore file; null when there is none that can be read. A link is none. */
function readIgnore(host: Host, file: string): string | null {
  try {
    const { kind, size } = host.lstat(file);
    return kind === "file" && size <= MAX_SIZE ? decodeUtf8(host.readFile(file)) : null;
  } catch {
    return null;
  }
}

/**
 * Which rule keeps a path of a tree in or out: the first folder on the way that is not entered
 * decides, else the file's own rule. Null when the path does not exist.
 */
export function explainPath(host: Host, tree: Tree, path: string): Decision | null {
  const outer = tree.gitignore ? readOuterIgnores(host, tree) : [];
  let rules = createSelector(tree, outer).root(ignoresOf(host, tree.folder));
  let file = tree.folder;
  const names = path.split("/");
  for (const [i, raw] of names.entries()) {
    file = join(file, raw);
    const kind = kindOf(host, file);
    if (kind === null) return null;
    const name = raw.normalize("NFC");
    const decision = rules.decide(name, kind);
    if (i === names.length - 1) return decision;
    if (!decision.kept) {
      const folder = names.slice(0, i + 1).join("/");
      return { kept: false, reason: `folder "${folder}" is not entered: ${decision.reason}` };
    }
    rules = rules.enter(name, ignoresOf(host, file));
  }
  return null;
}

function kindOf(host: Host, file: string) {
  try {
    return host.lstat(file).kind;
  } catch {
    return null;
  }
}

function ignoresOf(host: Host, folder: string): IgnoreFile[] {
  return IGNORE_FILES.flatMap((name) => {
    const text = readIgnore(host, join(folder, name));
    return text === null ? [] : [{ name, text }];
  });
}
