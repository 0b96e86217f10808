/**
 * Decides about a link that leads to no file: is it broken, or can nobody say? A page whose folder is
 * in the content is missing; one that a generator or another part of the site may make is not judged.
 */
import { nearest } from "../../base/text/suggest.ts";
import { dirname, join } from "../../base/slash_path.ts";
import { isMisspelling } from "../fix/near.ts";
import { mentions, mentionsBelow } from "../links/script_mentions.ts";
import { isWithin } from "../paths.ts";
import type { ProjectFiles } from "../project.ts";
import type { Resolved } from "../model.ts";
import { basesOf, findUrl, variantsOf } from "./resolve_in_site.ts";
import type { RouteTable } from "./route_table.ts";
import {
  canonical,
  HAS_EXTENSION,
  leavesRoot,
  PAGE_EXTENSION,
  SOURCE_EXTENSION,
  VERSION,
} from "./urls.ts";

type Judged = Extract<Resolved, { kind: "missing" | "unknown" }>;

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf|zip)$/i;
const FEED =
  /(?:^|\/)(?:(?:index|feed|rss|atom|sitemap|search)(?:[_-][\w-]*)?\.(?:xml|json)|llms(?:-\w+)?\.txt)$/i;
/** Kinds of files that documentation has; what else is after a dot may be part of a label. */
const OF_FILE =
  /\.(?:mdx?|markdown|rst|txt|ipynb|html?|css|[cm]?[jt]sx?|py|rb|rs|go|sh|ya?ml|json|toml|csv|xml|ini|cfg|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf|zip|t?gz)$/i;

interface Asked {
  readonly table: RouteTable;
  readonly files: ProjectFiles;
}

/** A link that leads to no file. */
interface Lost {
  readonly from: string;
  /** As in the link, without query and anchor. */
  readonly path: string;
  readonly isRooted: boolean;
  /** The path that it would be, relative to the document. */
  readonly beside: string;
  /** URLs that it may mean; none when it leads above the site. */
  readonly urls: readonly string[];
  /** Those in all forms that the route table has, canonical. */
  readonly forms: readonly string[];
  /** Files that would be there, those of pages first. */
  readonly guesses: readonly string[];
}

/** `path` is as in the link, without query and anchor; nothing was found for it. */
export function judgeMissing(asked: Asked, from: string, path: string): Judged {
  const { table, files } = asked;
  const lost = lostLink(table, from, path);
  const ignored = lost.isRooted ? lost.guesses : [lost.beside];
  if (ignored.some((file) => isGitIgnored(files, file))) return unknown("git ignores the path");
  const maker = whoMakes(asked, lost);
  if (maker !== null && !isTypingError(files, lost)) return unknown(maker);
  return maker === null ? judgeUnmade(asked, lost) : missingAt(asked, lost);
}

/** A page may be written in MDX as well, or be that of a folder. */
function isGitIgnored(files: ProjectFiles, file: string): boolean {
  if (files.isGitIgnored(file)) return true;
  const stem = file.endsWith(".md") ? file.slice(0, -".md".length) : null;
  return stem !== null &&
    [`${stem}.mdx`, `${stem}/index.md`].some((one) => files.isGitIgnored(one));
}

function lostLink(table: RouteTable, from: string, path: string): Lost {
  const isRooted = path.startsWith("/");
  const urls = isRooted ? rootedUrls(table, from, path) : urlsBeside(table, from, path);
  if (!isRooted && table.plan.hasOwnLinks && !path.startsWith(".")) urls.push(`/${path}`);
  const forms = urls.flatMap((url) => variantsOf(table, canonical(url), null));
  const guesses = forms.flatMap((form) => pathsOf(table, form, path));
  return { from, path, isRooted, beside: join(dirname(from), path), urls, forms, guesses };
}

/** What may make the page or give the link a meaning; null when nothing does. */
function whoMakes({ table, files }: Asked, lost: Lost): string | null {
  const { path, isRooted, beside, forms } = lost;
  const { plan } = table;
  const isMade = forms.some((form) => table.isGenerated(form));
  if (isMade || FEED.test(path) || plan.makesFile(path)) return "the generator makes such pages";
  if (isOtherVersion(table, lost)) return "it is a page of another version";
  const isPlain = !path.includes("/") && !/\.(?:md|html?|png|svg|jpe?g|gif)$/i.test(path);
  if (plan.hasOwnLinks && isPlain) return "a plugin gives the link its meaning";
  if (plan.makesNames && !path.includes("/") && files.named(path).length === 0) {
    return "the build may write such a page";
  }
  if (plan.makesFolders && !isRooted && files.kindOf(dirname(beside)) === null) {
    return "a plugin may make pages there";
  }
  const isLabel = plan.hasLabels && !OF_FILE.test(path) &&
    (!HAS_EXTENSION.test(path) || !path.includes("/"));
  return isLabel ? "it may be a label of another site" : null;
}

/** Does the link lead to the pages of a version that is not here? */
function isOtherVersion(table: RouteTable, { path, forms }: Lost): boolean {
  if (SOURCE_EXTENSION.test(path) || IMAGE.test(path)) return false;
  return forms.length > 0 && forms.every((form) => {
    const names = form.split("/");
    const i = names.findIndex((name, at) =>
      VERSION.test(name) && !table.hasPagesBelow(names.slice(0, at + 1).join("/"))
    );
    return i > 0;
  });
}

/** Is there a file in the same folder whose name differs by one letter? */
function isTypingError(files: ProjectFiles, { path, isRooted, beside, guesses }: Lost): boolean {
  const wanted = stemOf(path.replace(/\/+$/, ""));
  const folders = new Set((isRooted ? guesses : [beside, ...guesses]).map(dirname));
  return [...folders].some((folder) => {
    const stems = [...files.list(folder).keys()].map(stemOf);
    return stems.some((stem) => stem !== wanted && isMisspelling(wanted, stem, stems));
  });
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(PAGE_EXTENSION, "");
}

/** Nothing makes such pages: what remains is whether the site has this part at all. */
function judgeUnmade(asked: Asked, lost: Lost): Judged {
  const { table, files } = asked;
  const { plan } = table;
  const { from, path, isRooted, beside, urls, forms } = lost;
  if (!isRooted && isFileName(path)) {
    const isAway = urls.length === 0 && files.kindOf(dirname(beside)) === null;
    return isAway && SOURCE_EXTENSION.test(path)
      ? unknown("the link leads out of the site")
      : missingAt(asked, lost);
  }
  if (urls.length === 0) return unknown("the link leads out of the site");
  if (plan.isAbsolute && isRooted) return unknown("the link leads to another part of the host");
  const isBeside = !isRooted &&
    table.mountsOf(from).some(({ folder }) =>
      isWithin(beside, folder) && files.kindOf(dirname(beside)) === "folder"
    );
  const isWhole = plan.isWhole && !HAS_EXTENSION.test(path);
  const isOurs = isBeside || isWhole ||
    forms.some((form) => isInContent(asked, form) || isMisspelt(asked, form));
  if (isOurs && forms.some((form) => isScripted(asked, form))) {
    return unknown("a script of the site mentions such pages");
  }
  if (isOurs) return missingAt(asked, lost);
  return unknown(`no content folder has /${canonical(urls[0]).split("/")[1] ?? ""}`);
}

/** Does a script of the site speak of pages below the folder of this URL, where no document is? */
function isScripted({ table, files }: Asked, url: string): boolean {
  // Starlight does not build a site whose menu names a page that is not there.
  const isInMenu = table.plan.generator === "astro" && url.lastIndexOf("/") > 0 &&
    mentions(files, table.plan.folder, url.slice(1));
  if (isInMenu) return true;
  const above = url.slice(0, url.lastIndexOf("/"));
  return above.lastIndexOf("/") > 0 && !HAS_EXTENSION.test(url) && !table.hasPagesBelow(above) &&
    mentionsBelow(files, table.plan.folder, above);
}

function missingAt({ table, files }: Asked, { path, isRooted, beside, guesses }: Lost): Judged {
  if (!isRooted) return { kind: "missing", file: withPage(beside, path) };
  const file = guesses.find((one) => files.kindOf(dirname(one)) === "folder") ?? guesses[0];
  return { kind: "missing", file: file ?? join(table.plan.folder, path) };
}

/** Does the link name a file, and not a page by its URL? */
function isFileName(path: string): boolean {
  return HAS_EXTENSION.test(path) && !/\.html?$/i.test(path);
}

function unknown(why: string): Judged {
  return { kind: "unknown", why };
}

/** The path of a file with a leading `/` may start at the content folder of the document. */
function rootedUrls(table: RouteTable, from: string, path: string): string[] {
  const inContent = SOURCE_EXTENSION.test(path) ? table.mountsOf(from) : [];
  return [path, ...inContent.map(({ at }) => at + path)];
}

/** URLs that a relative link may mean: from the folder of the file, or from the page. */
function urlsBeside(table: RouteTable, from: string, path: string): string[] {
  const files = table.mountsOf(from)
    .map(({ folder, at }) => `${at}/${from.slice(folder.length + 1)}`)
    .map((here) => here.slice(0, here.lastIndexOf("/")));
  const pages = table.urlsOf(from).flatMap((url) => basesOf(table, url));
  return [...new Set([...files, ...pages])].filter((base) => !leavesRoot(base, path))
    .map((base) => `${base}/${path}`);
}

/** A link without an extension means a markdown file. */
function withPage(file: string, path: string): string {
  return HAS_EXTENSION.test(path) ? file : `${file.replace(/\/$/, "")}.md`;
}

/** The files that would be at a URL, those of pages first. */
function pathsOf(table: RouteTable, url: string, path: string): string[] {
  const mounts = table.mountsAt(url).filter(({ at }) => at !== url);
  const [assets, pages] = [
    mounts.filter(({ isPages }) => !isPages),
    mounts.filter(({ isPages }) => isPages),
  ];
  return [...pages, ...assets].map(({ folder, at }) =>
    withPage(folder + url.slice(at.length), path)
  );
}

/**
 * Is the first folder of the URL in the content? A page at the root may be made by anything, but
 * images are not.
 */
function isInContent({ table, files }: Asked, url: string): boolean {
  const [, first, second] = url.split("/");
  if (first === undefined) return true;
  if (second === undefined) return IMAGE.test(first) && table.hasAssets;
  if (table.hasPagesBelow(`/${first}`) || table.pageAt(`/${first}`) !== null) return true;
  return table.mountsAt("").some(({ folder }) => files.kindOf(`${folder}/${first}`) === "folder");
}

/** Comparisons of first folders with those of a site; beyond them, nothing counts as misspelt. */
const MAX_COMPARISONS = 300_000;

/** The first folders of a site, and those that are similar to what links have. */
interface FirstFolders {
  readonly known: ReadonlySet<string>;
  readonly similar: Map<string, readonly string[]>;
}

const firstFolders = new WeakMap<RouteTable, FirstFolders>();

function firstFoldersOf({ table, files }: Asked): FirstFolders {
  const found = firstFolders.get(table);
  if (found !== undefined) return found;
  const known = new Set<string>();
  for (const one of table.folders()) known.add(one.split("/")[1] ?? "");
  for (const { folder, at } of table.plan.mounts) {
    const names = at === "" ? files.list(folder).keys() : [];
    for (const name of names) known.add(name.replace(PAGE_EXTENSION, ""));
  }
  const folders = { known, similar: new Map() };
  firstFolders.set(table, folders);
  return folders;
}

/** Would the link lead to a page if its first folder had another spelling? */
function isMisspelt(asked: Asked, url: string): boolean {
  const [, first] = url.split("/");
  if (first === undefined || first.length < 3) return false;
  const { known, similar } = firstFoldersOf(asked);
  let names = similar.get(first);
  if (names === undefined) {
    const isTooMuch = similar.size * known.size > MAX_COMPARISONS;
    similar.set(first, names = isTooMuch ? [] : nearest(first, known, 3));
  }
  // A page at the root may be made by anything, so that it takes more than a similar name.
  const isAtRoot = !url.slice(1).includes("/");
  return names.filter((name) =>
    name !== "" && (!isAtRoot || isMisspelling(first, name, [...known]))
  )
    .some((name) => {
      const found = findUrl(asked, `/${name}${url.slice(first.length + 1)}`, null);
      return found?.kind === "file" && (!isAtRoot || PAGE_EXTENSION.test(found.file));
    });
}
