/**
 * Decides about a link that leads to no file: is it broken, or can nobody say? A page whose folder is
 * in the content is missing; one that a generator or another part of the site may make is not judged.
 */
import { nearest } from "../../base/suggest.ts";
import { dirname, join } from "../../base/slash_path.ts";
import { isWithin } from "../paths.ts";
import type { ProjectFiles } from "../project.ts";
import type { Resolved } from "../model.ts";
import { basesOf, findUrl, variantsOf } from "./resolve_in_site.ts";
import type { RouteTable } from "./route_table.ts";
import { belowUrl, canonical, leavesRoot, PAGE_EXTENSION, SOURCE_EXTENSION } from "./urls.ts";

type Judged = Extract<Resolved, { kind: "missing" | "unknown" }>;

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf|zip)$/i;
const FEED = /(?:^|\/)(?:index|feed|rss|atom|sitemap|search)\.(?:xml|json)$/i;
const HAS_EXTENSION = /\.[A-Za-z][A-Za-z\d]{0,7}$/;

interface Asked {
  readonly table: RouteTable;
  readonly files: ProjectFiles;
}

/** `path` is as in the link, without query and anchor; nothing was found for it. */
export function judgeMissing(asked: Asked, from: string, path: string): Judged {
  const { table, files } = asked;
  const { plan } = table;
  const beside = join(dirname(from), path);
  const isRooted = path.startsWith("/");
  const missing: Judged = { kind: "missing", file: withPage(beside, path) };
  if (!isRooted && files.isGitIgnored(beside)) return unknown("git ignores the path");
  const urls = isRooted ? [path] : urlsBeside(table, from, path);
  if (!isRooted && plan.hasOwnLinks && !path.startsWith(".")) urls.push(`/${path}`);
  const forms = urls.flatMap((url) => variantsOf(table, canonical(url), null));
  const guesses = forms.flatMap((form) => pathsOf(table, form, path));
  if (isRooted && guesses.some((file) => files.isGitIgnored(file))) {
    return unknown("git ignores the path");
  }
  const isBelow = (one: string) => forms.some((form) => belowUrl(form, one) !== null);
  const isMade = plan.generated.some((one) => isBelow(one) && !table.hasPagesBelow(one)) ||
    plan.mixed().some(isBelow);
  if (isMade || FEED.test(path)) return unknown("the generator makes such pages");
  const isPlain = !path.includes("/") && !/\.(?:md|html?|png|svg|jpe?g|gif)$/i.test(path);
  if (plan.hasOwnLinks && isPlain) return unknown("a plugin gives the link its meaning");
  if (plan.makesFolders && !isRooted && files.kindOf(dirname(beside)) === null) {
    return unknown("a plugin may make pages there");
  }
  if (plan.hasLabels && !HAS_EXTENSION.test(path)) {
    return unknown("it may be a label of another site");
  }
  if (!isRooted && isFileName(path)) {
    const isAway = urls.length === 0 && files.kindOf(dirname(beside)) === null;
    return isAway && SOURCE_EXTENSION.test(path)
      ? unknown("the link leads out of the site")
      : missing;
  }
  if (urls.length === 0) return unknown("the link leads out of the site");
  if (plan.isAbsolute && isRooted) return unknown("the link leads to another part of the host");
  const isBeside = !isRooted &&
    table.mountsOf(from).some(({ folder }) =>
      isWithin(beside, folder) && files.kindOf(dirname(beside)) === "folder"
    );
  if (isBeside) return missing;
  const isWhole = plan.isWhole && !HAS_EXTENSION.test(path);
  if (isWhole || forms.some((form) => isInContent(asked, form) || isMisspelt(asked, form))) {
    const file = guesses.find((one) => files.kindOf(dirname(one)) === "folder") ?? guesses[0];
    return isRooted ? { ...missing, file: file ?? join(plan.folder, path) } : missing;
  }
  return unknown(`no content folder has /${canonical(urls[0]).split("/")[1] ?? ""}`);
}

/** Does the link name a file, and not a page by its URL? */
function isFileName(path: string): boolean {
  return HAS_EXTENSION.test(path) && !/\.html?$/i.test(path);
}

function unknown(why: string): Judged {
  return { kind: "unknown", why };
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
function pathsOf({ pagesFirst }: RouteTable, url: string, path: string): string[] {
  return pagesFirst.flatMap(({ folder, at }) => {
    const rest = belowUrl(url, at);
    return rest === null || rest === "" ? [] : [withPage(folder + rest, path)];
  });
}

/**
 * Is the first folder of the URL in the content? A page at the root may be made by anything, but
 * images are not.
 */
function isInContent({ table, files }: Asked, url: string): boolean {
  const [, first, second] = url.split("/");
  if (first === undefined) return true;
  const assets = table.plan.mounts.filter(({ isPages }) => !isPages);
  if (second === undefined) return IMAGE.test(first) && assets.length > 0;
  if (table.hasPagesBelow(`/${first}`) || table.pageAt(`/${first}`) !== null) return true;
  return table.plan.mounts.some(({ folder, at }) =>
    at === "" && files.kindOf(`${folder}/${first}`) === "folder"
  );
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
  return names.some((name) =>
    name !== "" && findUrl(asked, `/${name}${url.slice(first.length + 1)}`, null)?.kind === "file"
  );
}
