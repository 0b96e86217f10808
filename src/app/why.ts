/** `ra ls docs --why FILE`: which rule of which tree keeps a file in or out. */
import { basename, below, dirname, resolve } from "../base/path.ts";
import { decodeStrict } from "../base/bytes.ts";
import { type FileKind, isNotFound, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import type { Tree } from "../config/model.ts";
import { readIgnore, readOuterIgnores } from "../corpus/outer_ignores.ts";
import { createSelector, IGNORE_FILES, type IgnoreFile } from "../corpus/select.ts";
import type { Workspace } from "./workspace.ts";

export interface FileReason {
  readonly tree: string;
  /** Path inside the tree, or null when the file lies outside of it. */
  readonly path: string | null;
  readonly kept: boolean;
  readonly reason: string;
}

/** One answer for each tree, in their order. */
export function explainFile(workspace: Workspace, file: string): FileReason[] {
  const { host, config } = workspace;
  const target = resolve(host.cwd(), file);
  return config.trees.map((tree) => ({ tree: tree.name, ...decide(host, config, tree, target) }));
}

type Answer = Omit<FileReason, "tree">;

function decide(
  host: Host,
  config: Workspace["config"],
  tree: Tree,
  file: string,
): Answer {
  const out = (path: string | null, reason: string): Answer => ({ path, kept: false, reason });
  if (!tree.trusted) return out(null, "the tree is not trusted; see `ra trust`");
  if (tree.problem !== null) return out(null, `the tree cannot be read: ${tree.problem}`);
  const inside = pathInside(host, tree.folder, file);
  if (inside === null) return out(null, "outside the tree's folder");
  const path = inside.normalize("NFC");
  if (!isThere(host, file)) return out(path, "there is no such file");
  const verdict = decideByRules(host, tree, inside);
  if (!verdict.kept) return out(path, verdict.reason);
  const problem = contentProblem(host, file, config.settings.maxFileSize);
  return problem === null ? { path, ...verdict } : out(path, problem);
}

/**
 * The path below the folder, with `/`, its names as on the disk. The folder may be a symbolic link,
 * and so may a folder above it on the way to the file.
 */
function pathInside(host: Host, folder: string, file: string): string | null {
  const real = `${realPath(host, dirname(file))}/${basename(file)}`;
  for (const root of [folder, realPath(host, folder)]) {
    for (const name of [file, real]) {
      const path = below(root, name);
      if (path !== null && path !== "") return path;
    }
  }
  return null;
}

function isThere(host: Host, file: string): boolean {
  try {
    return host.exists(file);
  } catch {
    return true;
  }
}

function realPath(host: Host, path: string): string {
  try {
    return host.realPath(path);
  } catch {
    return path;
  }
}

/** Walks down to the file and stops at the first rule that keeps something out. */
function decideByRules(host: Host, tree: Tree, path: string): { kept: boolean; reason: string } {
  const outer = tree.gitignore ? readOuterIgnores(host, tree) : [];
  let folder = tree.folder;
  let rules = createSelector(tree, outer).root(ignoreFiles(host, folder));
  const names = path.split("/");
  for (const name of names.slice(0, -1)) {
    const { kept, reason } = rules.decide(name.normalize("NFC"), kindOf(host, `${folder}/${name}`));
    const shown = rules.path === "" ? name : `${rules.path}/${name}`;
    if (!kept) return { kept, reason: `folder "${shown}": ${reason}` };
    folder = `${folder}/${name}`;
    rules = rules.enter(name.normalize("NFC"), ignoreFiles(host, folder));
  }
  const name = names[names.length - 1];
  return rules.decide(name.normalize("NFC"), kindOf(host, `${folder}/${name}`));
}

function kindOf(host: Host, path: string): FileKind {
  try {
    return host.lstat(path).kind;
  } catch {
    return "file";
  }
}

function ignoreFiles(host: Host, folder: string): IgnoreFile[] {
  return IGNORE_FILES.flatMap((name) => {
    const text = readIgnore(host, `${folder}/${name}`);
    return text === null ? [] : [{ name, text }];
  });
}

/** Why the content keeps it out, or null. */
function contentProblem(host: Host, file: string, maxFileSize: number): string | null {
  try {
    const { kind, size } = host.stat(file);
    if (kind === "folder") return "it is a folder";
    if (size > maxFileSize) return `larger than max_file_size (${size} > ${maxFileSize} bytes)`;
    const bytes = host.readFile(file);
    if (bytes.includes(0)) return "binary: it has a NUL byte";
    return decodeStrict(bytes) === null ? "not valid UTF-8" : null;
  } catch (error) {
    return isNotFound(error) ? "there is no such file" : `unreadable: ${reasonOf(error)}`;
  }
}
