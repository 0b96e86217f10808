/** Symbolic links resolved, for paths that need not exist. */
import type { ReadFiles } from "../files.ts";
import { basename, dirname, join } from "../path.ts";

/**
 * The path with symbolic links resolved as far as it exists: of a path that does not exist, those of
 * its nearest ancestor that does. Never throws; a link that leads nowhere keeps its name.
 */
export function realPathOr(files: ReadFiles, path: string): string {
  try {
    return files.realPath(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPathOr(files, folder), basename(path));
  }
}
