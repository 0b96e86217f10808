/** Finds the file that a link means. */

import { dirname, join } from "../base/slash_path.ts";
import type { FileFacts, Resolved } from "./model.ts";

import { INDEX_NAMES, isWithin, type Project, type ProjectFiles } from "./project.ts";
import { judgeMissing } from "./site/judge_missing.ts";
import { findUrl, resolveInSite } from "./site/resolve_in_site.ts";
import type { RouteTable } from "./site/route_table.ts";
import { canonical, SOURCE_EXTENSION } from "./site/urls.ts";

export type { Resolved };

type Found = Extract<Resolved, { kind: "file" | "folder" }>;

const PAGE_EXTENSIONS = [".md", ".markdown", ".mdx", ".html"];
const HTML_EXTENSION = /\.html?$/i;

/** Where the path of a link in `from` leads; an empty path leads to `from` itself. */
export function resolvePath(project: Project, from: string, path: string): Resolved {
  const resolved = path === "" ? { kind: "file", file: from } as const : find(project, from, path);
  return resolved.kind === "missing" && project.files.isInAbsentSubmodule(resolved.file)
    ? { kind: "unknown", why: "the git submodule is not checked out" }
    : resolved;
}

function find(project: Project, from: string, path: string): Resolved {
  const { files, sites } = project;
  const tables = sites.tablesOf(from);
  const around = tables.length > 0 ? tables : [sites.tableAround(from)];
  const isExtensionless = project.extensionless ||
    around.some((table) => table?.plan.isExtensionless);
  const page = path.endsWith("/") ? pageByUrl(tables, from, path) : null;
  if (page !== null) return { kind: "file", file: page };
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
  if (tables.length > 0) return judgeOnSite(project, tables[0], { from, path });
  if (path.startsWith("/") && isFree) return resolveAnywhere(project, from, path);
  return judgeAlone(project, { from, path, missing: candidates[0] });
}

/** Generators that never read a link with a slash at its end as a path of files. */
const BY_URL: ReadonlySet<string> = new Set(["jekyll", "hugo", "lume"]);

/** The page that a browser gets for a relative link, where only that counts. */
function pageByUrl(tables: readonly RouteTable[], from: string, path: string): string | null {
  const [table] = tables;
  if (table === undefined || path.startsWith("/") || !BY_URL.has(table.plan.generator)) return null;
  const [url] = table.urlsOf(from);
  return url === undefined ? null : table.pageAt(canonical(`${url}/${path}`));
}

interface Written {
  readonly from: string;
  readonly path: string;
}

function judgeOnSite(project: Project, table: RouteTable, { from, path }: Written): Resolved {
  const { files, sites } = project;
  const label = table.plan.hasLabels ? sites.labelled(table, path) : null;
  return label === null
    ? judgeMissing({ table, files }, from, path)
    : { kind: "file", file: label };
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
  if (bases.some((base) => hasOtherGenerator(files, base))) {
    return { kind: "unknown", why: "ra does not know the generator of the site" };
  }
  if (isHere || SOURCE_EXTENSION.test(path)) {
    return judgeAlone(project, { from, path, missing: join(root, path) });
  }
  return { kind: "unknown", why: `no folder of the repository is /${first}` };
}

const OTHER_GENERATORS =
  /^(?:next|nuxt|gatsby|eleventy|svelte|remix|vike|fumadocs|source|react-router)(?:-|\.)?config\.\w+$|^(?:\.eleventy\.c?js|docs\.json|mint\.json|antora\.yml|\.gitbook\.yaml|config\.toml|_config\.yml|\.docsify|tanstack\.config\.ts)$/;

/** Is there a file of a generator whose routes are not known? */
function hasOtherGenerator(files: ProjectFiles, folder: string): boolean {
  for (const [name, kind] of files.list(folder)) {
    if (kind === "file" && OTHER_GENERATORS.test(name)) return true;
  }
  return false;
}

/**
 * Without a site, a file that is not there is missing, unless git ignores it. A document that a site
 * includes has links that start at the page around it.
 */
function judgeAlone(
  project: Project,
  { from, path, missing }: Written & { readonly missing: string },
): Resolved {
  const { files, sites } = project;
  if (files.isGitIgnored(missing)) return { kind: "unknown", why: "git ignores the path" };
  // `../../issues` of a README leads to the tracker of its repository.
  if (files.isOutside(missing) && !/\.\w+$/.test(missing)) {
    return { kind: "unknown", why: "the link leads out of the repository" };
  }
  if (isUntranslated(files, missing)) {
    return { kind: "unknown", why: "the page is not translated" };
  }
  if (sites.tables.length > 0 && HTML_EXTENSION.test(missing)) {
    return { kind: "unknown", why: "the document is no page of a site" };
  }
  const table = path.startsWith("/") ? null : sites.tableAround(from);
  if (table === null) return { kind: "missing", file: missing };
  const { folder } = table.plan.mounts[0];
  const found = resolveInSite(
    { table, files },
    `${folder}/index.md`,
    path.replace(/^(?:\.\.\/)+/, ""),
  );
  return found ?? { kind: "missing", file: missing };
}

const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;

/** Is there such a page in a folder `en` beside that of its language? */
function isUntranslated(files: ProjectFiles, missing: string): boolean {
  const names = missing.split("/");
  return names.some((name, i) =>
    LANGUAGE.test(name) && name !== "en" &&
    files.kindOf([...names.slice(0, i), "en", ...names.slice(i + 1)].join("/")) !== null
  );
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
