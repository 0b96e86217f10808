/** Finds the file that a link means. */

import { basename, relative } from "../base/path.ts";
import { dirname, join } from "../base/slash_path.ts";
import type { AddressKey, FileFacts, Resolved } from "./model.ts";
import { includersOf } from "./anchors/includers.ts";
import { isInclude, isPiece } from "./anchors/pieces.ts";
import { lookUp } from "./look_up.ts";
import { isWithin, type Project } from "./project.ts";
import { homeOfUnknown, resolveAlone, type Written } from "./resolve_alone.ts";
import { judgeMissing } from "./site/judge_missing.ts";
import { resolveInSite } from "./site/resolve_in_site.ts";
import type { RouteTable } from "./site/route_table.ts";
import { canonical, SOURCE_EXTENSION } from "./site/urls.ts";

export type { Resolved };

/** Characters of a link beyond which it is not one to a file. */
const MAX_PATH = 4_096;

/** Links that lead nowhere are looked at twice, and are the most work; so many are remembered. */
const MAX_MISSING = 200_000;
const MISSING = new WeakMap<Project, Map<string, Resolved>>();

/** Where the path of a link in `from` leads; an empty path leads to `from` itself. */
export function resolvePath(project: Project, from: string, written: string): Resolved {
  let missing = MISSING.get(project);
  if (missing === undefined) MISSING.set(project, missing = new Map());
  const key = `${written}\0${from}`;
  const known = missing.get(key);
  if (known !== undefined) return known;
  const resolved = resolveAnew(project, from, written);
  if (resolved.kind === "missing" && missing.size < MAX_MISSING) missing.set(key, resolved);
  return resolved;
}

function resolveAnew(project: Project, from: string, written: string): Resolved {
  if (written === "") return { kind: "file", file: from };
  if (written.length > MAX_PATH) return { kind: "unknown", why: "no path is as long as the link" };
  const path = pathOnSite(project, from, written);
  if (path === null) return { kind: "unknown", why: "the link starts with a name of its site" };
  const resolved = findOrInclude(project, from, path);
  if (resolved.kind !== "missing") return translated(project, { from, path }, resolved);
  const { files, sites } = project;
  if (files.isInAbsentSubmodule(resolved.file)) {
    return { kind: "unknown", why: "the git submodule is not checked out" };
  }
  if (sites.isForeign(resolved.file)) {
    return { kind: "unknown", why: "the build brings the files of another repository" };
  }
  const isVariant = hasVariants(files, resolved.file) ||
    path.startsWith("/") && hasVariants(files, join(dirname(from), path));
  if (isVariant) {
    return { kind: "unknown", why: "the page is one of each language or platform" };
  }
  if (TEMPLATE_ENDS.some((end) => files.kindOf(resolved.file + end) === "file")) {
    return { kind: "unknown", why: "the build makes the file of a template" };
  }
  return !path.startsWith("/") && isShownElsewhere(project, from)
    ? { kind: "unknown", why: "the text is part of pages that are not known" }
    : resolved;
}

/** What is behind the name of a file in that of its template. */
const TEMPLATE_ENDS = [".in", ".tmpl", ".template", ".j2"];

const VARIANT =
  /^(?:[-_.](?:js|ts|javascript|typescript|node|nodejs|py|python|java|kotlin|csharp|dotnet|cs|cpp|go|golang|ruby|rust|php|swift|dart|scala|android|ios|web|windows|linux|macos|mac))+\.mdx?$/i;

/** Are there pages of this name for several languages or platforms, or for one? */
function hasVariants(files: Project["files"], missing: string): boolean {
  const name = basename(missing).replace(/\.mdx?$/i, "");
  return name !== "" && [...files.list(dirname(missing)).keys()]
    .some((one) => one.startsWith(name) && VARIANT.test(one.slice(name.length)));
}

/** Is this text that is only ever part of others, which are not known: in a site, or in a folder of includes? */
function isShownElsewhere(project: Project, from: string): boolean {
  const tables = project.sites.tablesOf(from);
  const isPart = tables.length > 0
    ? isPiece(from) || !tables.some((table) => table.isPage(from))
    : isInclude(from);
  return isPart && includersOf(project, from).length === 0;
}

const LANGUAGE_END = /\.[a-z]{2}(?:-[A-Za-z]{2,4})?(?=\.mdx?$)/;

/** On a site of unknown make, a page `a.fr.md` links to the French `b.fr.md` by the URL of `b.md`. */
function translated(
  { files, sites }: Project,
  { from, path }: Written,
  resolved: Exclude<Resolved, { kind: "missing" }>,
): Resolved {
  const [language] = LANGUAGE_END.exec(from) ?? [];
  if (language === undefined || resolved.kind !== "file" || SOURCE_EXTENSION.test(path)) {
    return resolved;
  }
  if (sites.tablesOf(from).length > 0) return resolved;
  const file = resolved.file.replace(/(?=\.mdx?$)/, language);
  return files.kindOf(file) === "file" ? { kind: "file", file } : resolved;
}

/** A name of a folder that a generator, or a bundler, gives a meaning. */
const ALIAS = /^[~@$](?:\/|site\/)/;

/** The path of a link as other generators have it; null when it starts with a name that is not known. */
function pathOnSite({ sites }: Project, from: string, path: string): string | null {
  const [table] = sites.tablesOf(from);
  const plan = (table ?? sites.tableAround(from))?.plan;
  const plain = plan?.readsBackslashes ? path.replaceAll("\\", "/") : path;
  const root = plan?.sourceRoots.find((one) => plain.startsWith(one));
  if (plan === undefined || root === undefined) return ALIAS.test(plain) ? null : plain;
  return relative(dirname(from), `${plan.folder}/${plain.slice(root.length)}`);
}

/** Text that pages include has links that start at those pages. */
function findOrInclude(project: Project, from: string, path: string): Resolved {
  const resolved = find(project, from, path);
  const { sites } = project;
  if (resolved.kind !== "missing" || path.startsWith("/") || sites.tables.length === 0) {
    return resolved;
  }
  const isPage = !isPiece(from) && sites.tablesOf(from).some((table) => table.isPage(from));
  if (isPage) return resolved;
  for (const page of includersOf(project, from)) {
    const found = find(project, page, path);
    if (found.kind !== "missing") return found;
  }
  return resolved;
}

function find(project: Project, from: string, path: string): Resolved {
  const { sites } = project;
  const tables = sites.tablesOf(from);
  const outer = sites.tableAround(from);
  const around = tables.length > 0 ? tables : outer === null ? [] : [outer];
  const isExtensionless = project.extensionless ||
    around.some(({ plan }) => plan.isExtensionless);
  const page = path.endsWith("/") ? pageByUrl(tables, from, path) : null;
  if (page !== null) return { kind: "file", file: page };
  // With a leading `/`, a link is an address of the site before it is a path of the repository.
  const isAddress = path.startsWith("/") && project.linkRoots.length === 0 &&
    (tables.length > 0 || !SOURCE_EXTENSION.test(path));
  const onSite = () => inSites(project, isAddress ? around : tables, { from, path });
  const address = isAddress ? onSite() : null;
  if (address !== null) return address;
  const home = isAddress && around.length === 0 ? homeOfUnknown(project, { from, path }) : null;
  if (home !== null) return home;
  const candidates = candidatePaths(project, from, path);
  for (const candidate of candidates) {
    const found = lookUp(project, candidate, { isFolderLink: path.endsWith("/"), isExtensionless });
    if (found !== null) return found;
  }
  const found = isAddress ? null : onSite();
  if (found !== null) return found;
  return tables.length > 0
    ? judgeOnSite(project, tables[0], { from, path })
    : resolveAlone(project, { from, path }, candidates[0]);
}

function inSites(
  { files }: Project,
  tables: readonly RouteTable[],
  { from, path }: Written,
): Resolved | null {
  for (const table of tables) {
    const found = resolveInSite({ table, files }, from, path);
    if (found !== null) return found;
  }
  return null;
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

/** What frontmatter says about addresses without naming one. */
const NO_PATHS: ReadonlySet<AddressKey> = new Set(["id", "date", "lang", "title"]);

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
      if (NO_PATHS.has(key) || address.includes(":")) continue;
      for (const folder of address.startsWith("/") ? roots : [dirname(file)]) {
        const path = join(folder, address);
        if (!found.has(path)) found.set(path, file);
      }
    }
  }
  return found;
}
