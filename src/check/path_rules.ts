/** Checks that paths in code spans exist. */

import { basename } from "../base/path.ts";
import { dirname, join } from "../base/slash_path.ts";
import { mayBeIn } from "./look_up.ts";
import type { CodePath, RawFinding } from "./model.ts";
import { foldersAround, isWithin, type Project, shownPath } from "./project.ts";

/** Documents for people who work on the repository; others show paths of the reader's project. */
const ABOUT_CODE =
  /^(?:readme|contributing|agents|claude|gemini|copilot-instructions|development|developing|develop|developers?|hacking|architecture|building|build|testing|maintaining|maintainers|releasing|release-process|codebase|internals|onboarding|style-?guide)(?:[._-][\w.-]{0,40})?\.(?:md|mdx|markdown)$/i;

/** A path whose last name more files have is not judged. */
const MOST_NAMED = 3_000;

/** Is the document, by its name, about the code of this repository? */
export function isAboutCode(file: string): boolean {
  return ABOUT_CODE.test(basename(file));
}

/**
 * The finding about a path in a code span, or null. A path is only reported when it could have been
 * one of this repository: its folder, or the one above, exists and is not ignored, and there is
 * neither such a file nor one whose path ends like it.
 */
export function checkCodePath(
  project: Project,
  file: string,
  { path, line, column }: CodePath,
): RawFinding | null {
  const { root, files } = project;
  const bases = basesOf(project, file);
  const isThere = (base: string) =>
    mayBeIn(files, base, { path }) && files.kindOf(join(base, path)) !== null;
  if (bases.some(isThere)) return null;
  const home = [root, dirname(file)].find((base) => couldContain(project, base, path));
  if (home === undefined || !isWithin(home, root)) return null;
  const missing = join(home, path);
  if (files.isIgnored(missing)) return null;
  const moved = files.named(basename(path));
  if (moved.length > MOST_NAMED || moved.some((one) => one.endsWith(`/${path}`))) return null;
  return {
    code: "missing-code-path",
    file,
    line,
    column,
    length: path.length,
    message: `\`${path}\` does not exist`,
    hint: moved.length === 0 || moved.length > 3
      ? null
      : `it may have moved to ${moved.map((one) => shownPath(project, one)).join(", ")}`,
    target: missing,
    fix: null,
  };
}

/** Folders that a path may be relative to: the repository, that of the document, those between. */
function basesOf({ root, trees, linkRoots }: Project, file: string): string[] {
  const tree = trees.find((one) => isWithin(file, one));
  return [...new Set([root, ...foldersAround(file, root), ...(tree ? [tree] : []), ...linkRoots])];
}

/**
 * Could the path be relative to `base`? Its own folder exists there; or, at the root of the
 * repository, the one above it. Otherwise it belongs to another project.
 */
function couldContain({ root, files }: Project, base: string, path: string): boolean {
  const folder = dirname(path);
  if (files.kindOf(join(base, folder)) === "folder") return true;
  const above = dirname(folder);
  return base === root && above !== "." && files.kindOf(join(base, above)) === "folder";
}
