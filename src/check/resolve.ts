/** From a link to the file it means. */

import { dirname, join, normalize } from "node:path/posix";
import type { FileFacts } from "./model.ts";
import { INDEX_NAMES, isWithin, type Project } from "./project.ts";

export type Resolved =
  | { readonly kind: "file"; readonly file: string }
  /** A folder; its own page, when it has one. */
  | { readonly kind: "folder"; readonly folder: string; readonly file: string | null }
  /** Nothing is there. `file` is the first place that was looked at. */
  | { readonly kind: "missing"; readonly file: string };

const PAGE_ENDINGS = [".md", ".markdown", ".mdx", ".html"];
const HTML_END = /\.html?$/i;

/** Where a path of a link in `from` leads; an empty path leads to `from` itself. */
export function resolvePath(project: Project, from: string, path: string): Resolved {
  if (path === "") return { kind: "file", file: from };
  const places = placesOf(project, from, path);
  for (const place of places) {
    const found = lookAt(project, place, path.endsWith("/"));
    if (found !== null) return found;
  }
  return { kind: "missing", file: places[0] };
}

/** The absolute paths that a link may mean, the likeliest first. */
function placesOf(project: Project, from: string, path: string): string[] {
  const { root, trees, linkRoot, extensionless } = project;
  if (path.startsWith("/")) {
    const tree = trees.find((folder) => isWithin(from, folder));
    const roots = linkRoot === null ? [root, ...(tree === undefined ? [] : [tree])] : [linkRoot];
    return roots.map((folder) => clean(join(folder, path)));
  }
  const beside = clean(join(dirname(from), path));
  if (!extensionless) return [beside];
  // A page without its ending is served as a folder, and relative links start there.
  return [beside, clean(join(from.replace(/\.[^./]+$/, ""), path))];
}

function clean(path: string): string {
  const normal = normalize(path);
  return normal.length > 1 && normal.endsWith("/") ? normal.slice(0, -1) : normal;
}

function lookAt(project: Project, place: string, isFolderLink: boolean): Resolved | null {
  const { files, extensionless, addresses } = project;
  const kind = files.kindOf(place);
  if (kind === "file" && (!isFolderLink || extensionless)) return { kind: "file", file: place };
  if (extensionless) {
    const stems = HTML_END.test(place) ? [place, place.replace(HTML_END, "")] : [place];
    for (const stem of stems) {
      const ending = PAGE_ENDINGS.find((one) => files.kindOf(stem + one) === "file");
      if (ending !== undefined) return { kind: "file", file: stem + ending };
    }
  }
  const address = extensionless ? addresses.get(place) : undefined;
  if (address !== undefined) return { kind: "file", file: address };
  if (kind !== "folder") return null;
  const name = INDEX_NAMES.find((one) => files.kindOf(`${place}/${one}`) === "file");
  return { kind: "folder", folder: place, file: name === undefined ? null : `${place}/${name}` };
}

/** The addresses that frontmatter gives documents, as absolute paths; of equal ones the first counts. */
export function findAddresses(
  documents: ReadonlyMap<string, FileFacts>,
  root: string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, { addresses }] of documents) {
    for (const address of addresses) {
      const place = clean(join(address.startsWith("/") ? root : dirname(file), address));
      if (!found.has(place)) found.set(place, file);
    }
  }
  return found;
}
