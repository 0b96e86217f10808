/** Finds the file that a link means. */

import { dirname, join } from "../base/slash_path.ts";
import type { FileFacts } from "./model.ts";
import { INDEX_NAMES, isWithin, type Project } from "./project.ts";

export type Resolved =
  | { readonly kind: "file"; readonly file: string }
  /** A folder, with its own page if it has one. */
  | { readonly kind: "folder"; readonly folder: string; readonly file: string | null }
  /** Nobody can say from here, such as for a page that is generated. `why` completes "not checked:". */
  | { readonly kind: "unknown"; readonly why: string }
  /** There is no such file. `file` is the likeliest path that was tried. */
  | { readonly kind: "missing"; readonly file: string };

const PAGE_EXTENSIONS = [".md", ".markdown", ".mdx", ".html"];
const HTML_EXTENSION = /\.html?$/i;

/** Where the path of a link in `from` leads; an empty path leads to `from` itself. */
export function resolvePath(project: Project, from: string, path: string): Resolved {
  if (path === "") return { kind: "file", file: from };
  const candidates = candidatePaths(project, from, path);
  for (const candidate of candidates) {
    const found = lookUp(project, candidate, path.endsWith("/"));
    if (found !== null) return found;
  }
  return { kind: "missing", file: candidates[0] };
}

/** The absolute paths that a link may mean, the likeliest first. */
function candidatePaths(project: Project, from: string, path: string): string[] {
  const { root, trees, linkRoots, extensionless } = project;
  if (path.startsWith("/")) {
    const tree = trees.find((folder) => isWithin(from, folder));
    const roots = linkRoots.length > 0 ? linkRoots : [root, ...(tree === undefined ? [] : [tree])];
    return roots.map((folder) => join(folder, path));
  }
  const beside = join(dirname(from), path);
  if (!extensionless) return [beside];
  // A page without its extension is served as a folder, and relative links start there.
  return [beside, join(from.replace(/\.[^./]+$/, ""), path)];
}

function lookUp(project: Project, path: string, isFolderLink: boolean): Resolved | null {
  const { files, extensionless, addresses } = project;
  const kind = files.kindOf(path);
  if (kind === "file" && (!isFolderLink || extensionless)) return { kind: "file", file: path };
  if (extensionless) {
    const stems = HTML_EXTENSION.test(path) ? [path, path.replace(HTML_EXTENSION, "")] : [path];
    for (const stem of stems) {
      const extension = PAGE_EXTENSIONS.find((one) => files.kindOf(stem + one) === "file");
      if (extension !== undefined) return { kind: "file", file: stem + extension };
    }
  }
  const document = extensionless ? addresses.get(path) : undefined;
  if (document !== undefined) return { kind: "file", file: document };
  if (kind !== "folder") return null;
  const name = INDEX_NAMES.find((one) => files.kindOf(`${path}/${one}`) === "file");
  return { kind: "folder", folder: path, file: name === undefined ? null : `${path}/${name}` };
}

/**
 * The addresses that frontmatter gives documents, as absolute paths; the first of equal ones
 * counts.
 */
export function findAddresses(
  documents: Iterable<readonly [file: string, addresses: FileFacts["addresses"]]>,
  roots: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, addresses] of documents) {
    for (const address of addresses) {
      for (const folder of address.startsWith("/") ? roots : [dirname(file)]) {
        const path = join(folder, address);
        if (!found.has(path)) found.set(path, file);
      }
    }
  }
  return found;
}
