/** Looks up a path that a link may mean: a file, a page without its extension, a folder. */

import type { Resolved } from "./model.ts";
import { INDEX_NAMES, type Project, type ProjectFiles } from "./project.ts";

type Found = Extract<Resolved, { kind: "file" | "folder" }>;

const PAGE_EXTENSIONS = [".md", ".markdown", ".mdx", ".html"];
/** What pages have that are served as files. */
export const HTML_EXTENSION = /\.html?$/i;

/** Is there anything in the folder that the path, or the path with an extension, can start with? */
export function startsIn(files: ProjectFiles, folder: string, path: string): boolean {
  const names = files.list(folder);
  const [first, second] = path.split("/", 2);
  if (first === "" || first.startsWith(".") || names.has(first)) return true;
  const stem = first.replace(HTML_EXTENSION, "");
  return second === undefined && PAGE_EXTENSIONS.some((one) => names.has(stem + one));
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
    const stems = HTML_EXTENSION.test(path) ? [path, path.replace(HTML_EXTENSION, "")] : [path];
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
