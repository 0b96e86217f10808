/** Links of documents that no known site makes pages of: read on GitHub, or by a site of unknown make. */

import { basename } from "../base/path.ts";
import { dirname, join } from "../base/slash_path.ts";
import { HTML_EXTENSION, lookUp, mayBeIn } from "./look_up.ts";
import type { Resolved } from "./model.ts";
import { foldersAround, isWithin, type Project, type ProjectFiles } from "./project.ts";
import { hasOtherGenerator } from "./links/other_generators.ts";
import { isBeside, isPagePath, pageBeside } from "./site/habits.ts";
import { findUrl, resolveInSite } from "./site/resolve_in_site.ts";
import { SOURCE_EXTENSION, VERSION } from "./site/urls.ts";

/** A link as written. */
export interface Written {
  /** The document that has it. */
  readonly from: string;
  /** Without query and anchor. */
  readonly path: string;
}

/** Sites that are asked for a link in a document of none of them. */
const MAX_SITES = 30;

/** Where a link leads that no path of a file explains; `missing` is the likeliest one. */
export function resolveAlone(project: Project, link: Written, missing: string): Resolved {
  const meant = byHabit(project, link);
  if (meant !== null) return meant;
  const isFree = project.linkRoots.length === 0 && !project.extensionless;
  if (link.path.startsWith("/") && isFree) return resolveAnywhere(project, link.from, link.path);
  return judgeAlone(project, { ...link, missing });
}

/**
 * A rooted link in a document that is no page of a site. It may start at any folder around the
 * document, or be one of a site that includes the document.
 */
function resolveAnywhere(project: Project, from: string, path: string): Resolved {
  const { root, files, sites } = project;
  const options = { isFolderLink: path.endsWith("/"), isExtensionless: true };
  const bases = foldersAround(from, root);
  // On GitHub, and with an extension, a path starts at the root.
  const isFile = SOURCE_EXTENSION.test(path) && sites.habits.of(from) === "files";
  for (const base of isFile ? [] : bases) {
    if (!mayBeIn(files, base, { path: path.slice(1) })) continue;
    const found = lookUp(project, join(base, path), options);
    if (found !== null) return found;
  }
  const inferred = sites.habits.linkRootOf(from);
  const below = inferred === null ? null : lookUp(project, join(inferred, path), options);
  if (below !== null) return below;
  for (const table of sites.tables.slice(0, MAX_SITES)) {
    const found = findUrl({ table, files }, path, null);
    if (found !== null) return found;
  }
  const names = path.split("/");
  const [, first] = names;
  if (!SOURCE_EXTENSION.test(path) && names.some((name) => VERSION.test(name))) {
    return { kind: "unknown", why: "it is a page of another version" };
  }
  const isHere = bases.some((base) => files.list(base).has(first));
  const isOther = bases.some((base) => hasOtherGenerator(files, base)) ||
    (!SOURCE_EXTENSION.test(path) && sites.habits.of(from) !== "files");
  if (isOther) return NOT_KNOWN;
  if (isHere || SOURCE_EXTENSION.test(path)) {
    return judgeAlone(project, { from, path, missing: join(root, path) });
  }
  return { kind: "unknown", why: `no folder of the repository is /${first}` };
}

/** The home page of a site of unknown make is not the README of its repository; null for other links. */
export function homeOfUnknown({ root, files, sites }: Project, link: Written): Resolved | null {
  if (link.path !== "/") return null;
  const isMadeHere = foldersAround(link.from, root).some((one) => hasOtherGenerator(files, one));
  return isMadeHere || sites.habits.of(link.from) === "unknown" ? NOT_KNOWN : null;
}

const NOT_KNOWN: Resolved = {
  kind: "unknown",
  why: "ra does not know the generator of the site",
};

/** A link in a document of a site of unknown make, to what is no file; null where links name files. */
function byHabit(project: Project, { from, path }: Written): Resolved | null {
  const { files, sites, root } = project;
  const isCrate = /^[A-Za-z_]\w*!?(?:\(\))?$/.test(path) && README.test(from) &&
    files.kindOf(`${dirname(from)}/Cargo.toml`) === "file";
  if (path.startsWith("`") || /\w::\w/.test(path) || isCrate) {
    return { kind: "unknown", why: "the link names code" };
  }
  if (path.startsWith("/")) return null;
  // ExDoc makes one folder of all documents, and pages of modules.
  const isFlat = files.kindOf(`${root}/mix.exs`) === "file";
  const isHtml = HTML_EXTENSION.test(path);
  const source = isHtml ? pageBeside(files, from, path.replace(HTML_EXTENSION, "")) : null;
  if (source !== null) return { kind: "file", file: source };
  if (isHtml || (isFlat && path.endsWith(".md"))) {
    const named = files.named(`${basename(path).replace(/\.[^.]+$/, "")}.md`);
    if (named.length === 1) return { kind: "file", file: named[0] };
  }
  if (isFlat && (isHtml || /^(?:assets\/.*|.*\.epub)$/.test(path))) return NOT_KNOWN;
  const bySuffix = inVault(project, from, path);
  if (bySuffix !== null) return bySuffix;
  const habit = sites.habits.of(from);
  const served = join(from.replace(/\.[^./]+$/, ""), path);
  if (habit === "unknown" && files.kindOf(served) === "file") return { kind: "file", file: served };
  if (habit === "unknown" && SOURCE_EXTENSION.test(path)) {
    // A path may start at the folder that the site is made from.
    const file = foldersAround(from, root).map((folder) => join(folder, path))
      .find((one) => files.kindOf(one) === "file");
    if (file !== undefined) return { kind: "file", file };
  }
  const page = habit === "files" ? null : pageBeside(files, from, path);
  if (page !== null) return { kind: "file", file: page };
  // A file of another page may be named by the URL of that page.
  const isAway = path.startsWith("../") && !SOURCE_EXTENSION.test(path) &&
    files.kindOf(dirname(join(dirname(from), path))) === null;
  const isKnown = habit !== "unknown" || project.extensionless;
  return !isKnown && (isAway || isPagePath(path)) ? NOT_KNOWN : null;
}

/** Obsidian finds a file in any folder of the vault by the end of its path. */
function inVault(
  { root, files, sites }: Project,
  from: string,
  path: string,
): Resolved | null {
  const vault = foldersAround(from, root)
    .find((folder) => files.list(folder).get(".obsidian") === "folder") ??
    sites.habits.vaultOf(from);
  if (vault === null || path.startsWith("..")) return null;
  const wanted = [path, `${path}.md`].map((one) => join("/", one));
  const file =
    wanted.flatMap((one) =>
      files.named(basename(one)).filter((file) => isWithin(file, vault) && file.endsWith(one))
    )[0];
  return file === undefined ? null : { kind: "file", file };
}

const BRANCH = /^(?:main|master|HEAD|develop|trunk)$/;
const SHOWN = /^(?:blob|tree|raw|edit)$/;

/**
 * On GitHub, a document is at `owner/repository/blob/branch/path`, so that `../main/x` is a file of
 * the repository, and `../../issues` is not one. Null for a link that does not leave the repository.
 */
function aboveRoot(project: Project, from: string, path: string): Resolved | null {
  const { root, files } = project;
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (parts[0] !== "..") return null;
  const here = from.slice(root.length + 1).split("/").slice(0, -1);
  const ups = parts.findIndex((part) => part !== "..");
  const levels = ups - here.length;
  if (levels < 1) return null;
  const rest = parts.slice(ups);
  const isOurs = levels === 1 ? BRANCH.test(rest[0]) : levels === 2 && SHOWN.test(rest[0]);
  if (!isOurs) return levels > 2 && rest.some((part) => SHOWN.test(part)) ? ELSEWHERE : null;
  const file = join(root, ...rest.slice(levels));
  const kind = files.kindOf(file);
  if (kind === "folder") return { kind, folder: file, file: null };
  return kind === "file" ? { kind, file } : null;
}

const README = /\/readme\.\w+$/i;
const ELSEWHERE: Resolved = { kind: "unknown", why: "the link leads out of the repository" };

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
  const above = aboveRoot(project, from, path);
  if (above !== null) return above;
  // `../../issues` of a README leads to the tracker of its repository.
  if (files.isOutside(missing) && !/\.\w+$/.test(missing)) return ELSEWHERE;
  if (isUntranslated(files, missing)) {
    return { kind: "unknown", why: "the page is not translated" };
  }
  const isUrl = HTML_EXTENSION.test(missing) ||
    !path.endsWith("/") && isPagePath(path) && sites.tableAround(from) !== null;
  if (sites.tables.length > 0 && isUrl) {
    return { kind: "unknown", why: "the document is no page of a site" };
  }
  if (isAlias(project, from, path)) {
    return { kind: "unknown", why: "the page of the site names it as an alias" };
  }
  const { habits } = sites;
  const isMisplaced = SOURCE_EXTENSION.test(path)
    ? !path.startsWith("/") && !README.test(from) && habits.isMisplaced(dirname(from))
    : isBeside(path) && habits.lacksImages(dirname(from));
  if (isMisplaced) {
    return { kind: "unknown", why: "the document is written for another place" };
  }
  if (habits.of(from) !== "files" && isElsewhere(files, path)) {
    return { kind: "unknown", why: "the build may put the file there" };
  }
  const table = path.startsWith("/") ? null : sites.tableAround(from);
  const [mount] = table?.plan.mounts ?? [];
  if (table === null || mount === undefined) return { kind: "missing", file: missing };
  const found = resolveInSite(
    { table, files },
    `${mount.folder}/index.md`,
    path.replace(/^(?:\.\.\/)+/, ""),
  );
  return found ?? { kind: "missing", file: missing };
}

/** Is there a file, other than a document, of this name in a folder of this name? */
function isElsewhere(files: ProjectFiles, path: string): boolean {
  const end = join("/", path);
  return !SOURCE_EXTENSION.test(end) && /^\/.+\/[^/]+\.\w+$/.test(end) &&
    files.named(basename(end)).some((file) => file.endsWith(end));
}

/** Does the page that runs Docsify, around the document, give the name another address? */
function isAlias({ files, root }: Project, from: string, path: string): boolean {
  if (!SOURCE_EXTENSION.test(path)) return false;
  const name = basename(path).replace(/\.[^.]+$/, "");
  return foldersAround(from, root).some((folder) => {
    if (files.kindOf(`${folder}/index.html`) !== "file") return false;
    const page = files.read(`${folder}/index.html`) ?? "";
    return page.includes("$docsify") && (page.includes(`/${name}'`) || page.includes(`/${name}"`));
  });
}

const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;
/** Names of a path, from its start, among which one may be a language. */
const MOST_NAMES = 30;

/** Is there such a page in a folder `en` beside that of its language? */
function isUntranslated(files: ProjectFiles, missing: string): boolean {
  let start = 0;
  for (const name of missing.split("/", MOST_NAMES)) {
    const isLanguage = LANGUAGE.test(name) && name !== "en";
    if (isLanguage && files.list(missing.slice(0, start - 1)).has("en")) {
      const rest = missing.slice(start + name.length);
      if (files.kindOf(`${missing.slice(0, start)}en${rest}`) !== null) return true;
    }
    start += name.length + 1;
  }
  return false;
}
