/** Finds the file that a link means. */

import { dirname, join } from "../base/slash_path.ts";
import type { FileFacts, Resolved } from "./model.ts";

import { INDEX_NAMES, isWithin, type Project } from "./project.ts";
import { judgeMissing } from "./site/judge_missing.ts";
import { findUrl, resolveInSite } from "./site/resolve_in_site.ts";
import { SOURCE_EXTENSION } from "./site/urls.ts";

export type { Resolved };

type Found = Extract<Resolved, { kind: "file" | "folder" }>;

const PAGE_EXTENSIONS = [".md", ".markdown", ".mdx", ".html"];
const HTML_EXTENSION = /\.html?$/i;

/** Where the path of a link in `from` leads; an empty path leads to `from` itself. */
export function resolvePath(project: Project, from: string, path: string): Resolved {
  if (path === "") return { kind: "file", file: from };
  const { files, sites } = project;
  const tables = sites.tablesOf(from);
  const isExtensionless = project.extensionless ||
    tables.some(({ plan }) => plan.isExtensionless);
  const candidates = candidatePaths(project, from, path);
  for (const candidate of candidates) {
    const found = lookUp(project, candidate, { isFolderLink: path.endsWith("/"), isExtensionless });
    if (found !== null) return found;
  }
  for (const table of tables) {
    const found = resolveInSite({ table, files }, from, path);
    if (found !== null) return found;
  }
  const isFree = project.linkRoots.length === 0 && !project.extensionless;
  if (tables.length === 0 && path.startsWith("/") && isFree) {
    return resolveAnywhere(project, from, path);
  }
  return tables.length === 0
    ? judgeAlone(project, candidates[0])
    : judgeMissing({ table: tables[0], files }, from, path);
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

interface LookUp {
  readonly isFolderLink: boolean;
  readonly isExtensionless: boolean;
}

function lookUp(
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

/**
 * A rooted link in a document that is no page of a site. It may start at any folder around the
 * document, or be one of a site that includes the document.
 */
function resolveAnywhere(project: Project, from: string, path: string): Resolved {
  const { root, files, sites } = project;
  const options = { isFolderLink: path.endsWith("/"), isExtensionless: true };
  const bases = [];
  for (let folder = dirname(from); isWithin(folder, root); folder = dirname(folder)) {
    bases.push(folder);
    if (folder === root || folder === dirname(folder)) break;
  }
  // On GitHub, and with an extension, a path starts at the root.
  for (const base of SOURCE_EXTENSION.test(path) ? [] : bases) {
    const found = lookUp(project, join(base, path), options);
    if (found !== null) return found;
  }
  for (const table of sites.tables) {
    const found = findUrl({ table, files }, path, null);
    if (found !== null) return found;
  }
  const [, first] = path.split("/");
  const isHere = bases.some((base) => files.kindOf(join(base, first)) !== null);
  if (isHere || SOURCE_EXTENSION.test(path)) return judgeAlone(project, join(root, path));
  return { kind: "unknown", why: `no folder of the repository is /${first}` };
}

/** Without a site, a file that is not there is missing, unless git ignores it. */
function judgeAlone({ files }: Project, file: string): Resolved {
  // `../../issues` of a README leads to the tracker of its repository.
  if (files.isOutside(file) && !/\.\w+$/.test(file)) {
    return { kind: "unknown", why: "the link leads out of the repository" };
  }
  return files.isGitIgnored(file)
    ? { kind: "unknown", why: "git ignores the path" }
    : { kind: "missing", file };
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
    for (const { key, value: address } of addresses) {
      if (key === "id" || key === "date" || key === "lang" || address.includes(":")) continue;
      for (const folder of address.startsWith("/") ? roots : [dirname(file)]) {
        const path = join(folder, address);
        if (!found.has(path)) found.set(path, file);
      }
    }
  }
  return found;
}
