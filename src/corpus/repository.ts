/** The repository that a folder belongs to. */
import type { ReadFiles } from "../base/files.ts";
import { dirname, join } from "../base/path.ts";

/**
 * The nearest folder, from `folder` up, that has a `.git` entry (a file in a worktree or submodule);
 * null when there is none. `folder` is absolute; its symbolic links are not resolved.
 */
export function repositoryRoot(files: ReadFiles, folder: string): string | null {
  for (let at = folder;; at = dirname(at)) {
    if (hasGit(files, at)) return at;
    if (dirname(at) === at) return null;
  }
}

/** A folder that may not be looked into counts as one without a repository. */
function hasGit(files: ReadFiles, folder: string): boolean {
  try {
    return files.exists(join(folder, ".git"));
  } catch {
    return false;
  }
}
