/** `ra ls docs --why FILE`: which rule of which tree keeps a file in or out. */
import { decodeStrict } from "../../base/bytes.ts";
import { isNotFound, type ReadFiles, reasonOf } from "../../base/files.ts";
import { basename, below, dirname, resolve } from "../../base/path.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import type { Environment } from "../../base/process.ts";
import type { Config, Tree } from "../../config/model.ts";
import { explainPath } from "../../corpus/select/explain.ts";
import { isConverted } from "../../document/document_type.ts";
import { parseDocument } from "../../document/parse_document.ts";

export interface FileReason {
  readonly tree: string;
  /** Path inside the tree, NFC, or null when the file is outside of it. */
  readonly path: string | null;
  readonly kept: boolean;
  readonly reason: string;
}

interface Where {
  readonly host: ReadFiles & Pick<Environment, "cwd">;
  readonly config: Config;
}

/** One reason for each tree, in their order. `file` is relative to the working directory. */
export function explainFile({ host, config }: Where, file: string): FileReason[] {
  const target = resolve(host.cwd(), file);
  const { maxFileSize } = config.settings;
  return config.trees.map((tree) => ({
    tree: tree.name,
    ...decide(host, tree, { file: target, maxFileSize }),
  }));
}

/** The same, after reading files that have to be converted, which may turn out not to be readable. */
export async function explainContent(where: Where, file: string): Promise<FileReason[]> {
  const reasons = explainFile(where, file);
  if (!isConverted(file) || !reasons.some(({ kept }) => kept)) return reasons;
  const { host, config } = where;
  const bytes = readBounded(host, resolve(host.cwd(), file), config.settings.maxFileSize);
  const parsed = await parseDocument({ tree: "", path: file, bytes });
  if (parsed.kind === "parsed") return reasons;
  return reasons.map((one) => one.kept ? { ...one, kept: false, reason: parsed.reason } : one);
}

type TreeReason = Omit<FileReason, "tree">;

function decide(
  files: ReadFiles,
  tree: Tree,
  { file, maxFileSize }: { readonly file: string; readonly maxFileSize: number },
): TreeReason {
  const out = (path: string | null, reason: string): TreeReason => ({ path, kept: false, reason });
  if (!tree.trusted) return out(null, "the tree is not trusted; see `ra trust`");
  if (tree.problem !== null) return out(null, `the tree cannot be read: ${tree.problem}`);
  const inside = pathInside(files, tree.folder, file);
  if (inside === null) return out(null, "outside the tree's folder");
  const path = inside.normalize("NFC");
  if (!mayExist(files, file)) return out(path, "there is no such file");
  const decision = explainPath(files, tree, inside);
  if (!decision.kept) return out(path, decision.reason);
  const problem = contentProblem(files, file, maxFileSize);
  return problem === null ? { path, ...decision } : out(path, problem);
}

/**
 * The path below the folder, its names as on disk; null when the file is elsewhere. The folder may be
 * a symbolic link, and so may any folder on the way to the file.
 */
function pathInside(files: ReadFiles, folder: string, file: string): string | null {
  const real = `${realPathOr(files, dirname(file))}/${basename(file)}`;
  for (const root of [folder, realPathOr(files, folder)]) {
    for (const name of [file, real]) {
      const path = below(root, name);
      if (path !== null && path !== "") return path;
    }
  }
  return null;
}

/** True as well for a file in a folder that may not be looked into. */
function mayExist(files: ReadFiles, file: string): boolean {
  try {
    return files.exists(file);
  } catch {
    return true;
  }
}

/** Why the content keeps the file out, or null. */
function contentProblem(files: ReadFiles, file: string, maxFileSize: number): string | null {
  try {
    const { kind, size } = files.stat(file);
    if (kind === "folder") return "it is a folder";
    if (size > maxFileSize) return `larger than max_file_size (${size} > ${maxFileSize} bytes)`;
    const bytes = readBounded(files, file, maxFileSize);
    if (isConverted(file)) return null;
    if (bytes.includes(0)) return "binary: it has a NUL byte";
    return decodeStrict(bytes) === null ? "not valid UTF-8" : null;
  } catch (error) {
    return isNotFound(error) ? "there is no such file" : `unreadable: ${reasonOf(error)}`;
  }
}
