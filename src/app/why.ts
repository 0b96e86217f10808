/** `ra ls docs --why FILE`: which rule of which tree keeps a file in or out. */
import { resolve } from "node:path";
import { decodeStrict, decodeUtf8 } from "../base/bytes.ts";
import { type Host, isNotFound, reasonOf } from "../base/host.ts";
import type { Tree } from "../config/model.ts";
import { readOuterIgnores } from "../index/outer_ignores.ts";
import { createSelector, IGNORE_FILES, type IgnoreFile } from "../index/select.ts";
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
  const path = pathInside(host, tree.folder, file);
  if (path === null) return out(null, "outside the tree's folder");
  const verdict = decideByRules(host, tree, path);
  if (!verdict.kept) return out(path, verdict.reason);
  const problem = contentProblem(host, file, config.settings.maxFileSize);
  return problem === null ? { path, ...verdict } : out(path, problem);
}

/** The path below the folder with `/`, in NFC; the folder itself may be a symbolic link. */
function pathInside(host: Host, folder: string, file: string): string | null {
  for (const root of [folder, realPath(host, folder)]) {
    const from = root.replaceAll("\\", "/").replace(/\/+$/, "") + "/";
    const to = file.replaceAll("\\", "/");
    if (to.startsWith(from)) return to.slice(from.length).normalize("NFC");
  }
  return null;
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
  for (const [i, name] of names.entries()) {
    const isLast = i === names.length - 1;
    const decision = rules.decide(name, kindOf(host, `${folder}/${name}`, isLast));
    if (isLast) return decision;
    if (!decision.kept) {
      return {
        kept: false,
        reason: `folder "${names.slice(0, i + 1).join("/")}": ${decision.reason}`,
      };
    }
    folder = `${folder}/${name}`;
    rules = rules.enter(name, ignoreFiles(host, folder));
  }
  return { kept: false, reason: "it is the tree's own folder" };
}

function kindOf(host: Host, path: string, isLast: boolean) {
  try {
    return host.lstat(path).kind;
  } catch {
    return isLast ? "file" : "folder";
  }
}

function ignoreFiles(host: Host, folder: string): IgnoreFile[] {
  return IGNORE_FILES.flatMap((name) => {
    try {
      return [{ name, text: decodeUtf8(host.readFile(`${folder}/${name}`)) }];
    } catch {
      return [];
    }
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
