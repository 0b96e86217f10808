/** Finds the files that an include means. */

import { basename } from "../../base/path.ts";
import { dirname, join } from "../../base/slash_path.ts";
import { decodePercent } from "../../markdown/inline/escapes.ts";
import { mayBeIn } from "../look_up.ts";
import type { Include } from "../model.ts";
import { foldersAround, type Project } from "../project.ts";

/** A path may leave these out. */
const EXTENSIONS = ["", ".md", ".mdx", ".html", ".vue", ".tsx", ".jsx", ".js", "/index.tsx"];
/** Folders that generators look for included files in. */
const FOLDERS = ["", "includes/", "_includes/", "content/includes/", "snippets/", "docs/"];
/** More files that fit are not looked at. */
const MAX_FILES = 5;
/** Of more files with one name, none is taken for the one that is meant. */
const MAX_NAMED = 3_000;

/** The files that may be meant; none when the include cannot be resolved. */
export function includedFiles(project: Project, file: string, include: Include): string[] {
  const written = decodePercent(include.path).replaceAll("\\", "/").replace(/[?].*$/, "");
  if (written === "" || written.includes("\0") || /^[a-z]+:\/\//i.test(written)) return [];
  if (include.kind === "shortcode") return shortcodeFiles(project, written);
  const isRooted = /^(?:\/|~\/|@site\/|@\/)/.test(written);
  const path = written.replace(/^(?:~|@site|@)?\/+/, "");
  if (!isRooted) {
    const beside = firstFile(project, join(dirname(file), path), file);
    if (beside !== null) return [beside];
    if (include.kind === "beside" || written.startsWith(".")) return [];
  }
  return aboveOrAnywhere(project, file, path);
}

/** A page does not include itself: a part of it may have the same name. */
function firstFile({ files }: Project, path: string, page: string): string | null {
  for (const extension of EXTENSIONS) {
    const file = path + extension;
    if (file !== page && files.kindOf(file) === "file") return file;
  }
  return null;
}

/** From the folder of the document up to the repository, then by the end of the path. */
function aboveOrAnywhere(project: Project, file: string, path: string): string[] {
  for (const folder of foldersAround(file, project.root)) {
    for (const one of FOLDERS) {
      const below = { path: `${one}${path}`, extensions: EXTENSIONS };
      if (!mayBeIn(project.files, folder, below)) continue;
      const found = firstFile(project, join(folder, below.path), file);
      if (found !== null) return [found];
    }
  }
  const end = path.replace(/^(?:\.\.?\/)+/, "").replace(/^_includes\//, "");
  const named = project.files.named(basename(end));
  return (named.length > MAX_NAMED ? [] : named)
    .filter((one) => one.endsWith(`/${end}`) && one !== file)
    .slice(0, MAX_FILES);
}

function shortcodeFiles({ files }: Project, name: string): string[] {
  return [`${name}.html`, `${name}.md`].flatMap((one) =>
    files.named(basename(one)).slice(0, MAX_NAMED).filter((path) =>
      path.endsWith(`shortcodes/${one}`)
    )
  ).slice(0, MAX_FILES);
}
