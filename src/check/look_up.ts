/** Looks up a path that a link may mean: a file, a page without its extension, a folder. */

import type { Resolved } from "./model.ts";
import { INDEX_NAMES, type Project, type ProjectFiles } from "./project.ts";

type Found = Extract<Resolved, { kind: "file" | "folder" }>;

const PAGE_EXTENSIONS = [".md", ".markdown", ".mdx", ".html"];
/** What pages have that are served as files. */
export const HTML_EXTENSION = /\.html?$/i;

/**
 * Could the path, or the path with an extension, be there in the folder? Names are looked up one after
 * the other as far as they are plain, so that a path that is not there costs next to nothing.
 */
export function mayBeIn(
  files: ProjectFiles,
  folder: string,
  { path, extensions = PAGE_EXTENSIONS }: MaybePath,
): boolean {
  const names = path.replace(/\/+$/, "").split("/");
  let here = folder;
  for (const [i, name] of names.entries()) {
    if (name === "" || name.startsWith(".")) return true;
    const entries = files.list(here);
    if (i === names.length - 1) {
      const stem = name.replace(HTML_EXTENSION, "");
      return entries.has(name) || extensions.some((one) => entries.has(stem + one));
    }
    if (entries.get(name) !== "folder") return false;
    here = here.endsWith("/") ? here + name : `${here}/${name}`;
  }
  return true;
}

interface MaybePath {
  /** Relative to the folder. */
  readonly path: string;
  /** What the path may leave out. */
  readonly extensions?: readonly string[];
}

interface LookUp {
  readonly isFolderLink: boolean;
  readonly isExtensionless: boolean;
}

/** What is at an absolute path, with or without an extension; null when nothing is. */
export function lookUp(
  project: Project,
  path: string,
  { isFolderLink, isExtensionless }: LookUp,
): Found | null {
  const { files, addresses } = project;
  const kind = files.kindOf(path);
  if (kind === "file" && (!isFolderLink || isExtensionless)) return { kind: "file", file: path };
  if (isExtensionless) {
    const plain = path.replace(/\/+$/, "");
    const stems = HTML_EXTENSION.test(path) ? [path, path.replace(HTML_EXTENSION, "")] : [plain];
    for (const stem of stems) {
      const extension = PAGE_EXTENSIONS.find((one) => files.kindOf(stem + one) === "file");
      if (extension !== undefined) return { kind: "file", file: stem + extension };
    }
  }
  const document = project.extensionless ? addresses.get(path) : undefined;
  if (document !== undefined) return { kind: "file", file: document };
  if (kind !== "folder") return null;
  const name = INDEX_NAMES.find((one) => files.kindOf(`${path}/${one}`) === "file");
  return { kind: "folder", folder: path, file: name === undefined ? null : `${path}/${name}` };
}
