/** The ignore files above a tree: a repository's rules hold for a tree inside of it. */
import { below, dirname, join } from "../base/path.ts";
import { decodeUtf8 } from "../base/bytes.ts";
import type { Host } from "../base/host.ts";
import type { Tree } from "../config/model.ts";
import type { OuterIgnore } from "./select.ts";

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
  const prefix = (below(folder, root) ?? "").normalize("NFC");
  const up = "../".repeat(prefix.split("/").length);
  return [{ shown: `${up}.gitignore`, text, prefix }];
}

/** The text of an ignore file; null when there is none that can be read. A link is none. */
export function readIgnore(host: Host, file: string): string | null {
  try {
    const { kind, size } = host.lstat(file);
    return kind === "file" && size <= MAX_SIZE ? decodeUtf8(host.readFile(file)) : null;
  } catch {
    return null;
  }
}
