/**
 * What a collection of documents is about, told by its parts: the folders with the most pages, by the titles
 * of their front pages, or the titles of the pages themselves where there are few.
 */
import { basename } from "../../base/path.ts";
import { pageOf } from "../sections/id_of_path.ts";

/** A document: its path inside the collection, and its title. */
export interface Page {
  readonly path: string;
  readonly title: string;
}

/** Pages that every repository has, and whose titles and headings say little about it. */
const COMMON_PAGE =
  /^(?:readme|changelog|changes|contributing|licen[cs]e|code_of_conduct|security|support|index|summary|404|_)/i;
/** Folders of news, old versions, tests and parts of others. */
const MARGINAL_FOLDER =
  /(?:^|\/)(?:_[^/]*|changelogs?|(?:[^/]*-)?release-?notes|releases|blogs?|news|archives?|vendor|versioned_docs|tests?|fixtures|testdata)\//i;

/** Does a page say little about what a project is? */
export function isMarginal(path: string): boolean {
  return COMMON_PAGE.test(basename(path)) || MARGINAL_FOLDER.test(path);
}

/** A folder with more than this share of the pages is entered: its parts say more than its name. */
const MOST_PAGES = 2 / 3;

/** The titles of the parts, those with the most pages first, each once. */
export function topicsOf(pages: readonly Page[]): string[] {
  const titles = new Map(pages.map(({ path, title }) => [pageOf(path), title]));
  const parts = largestParts(pages.map(({ path }) => path));
  return [...new Set(parts.map((part) => partTitle(part, titles.get(part) ?? null)))];
}

/** The pages and folders in the main folder, those with the most pages first, as `pageOf` writes them. */
export function largestParts(paths: readonly string[]): string[] {
  const own = telling(paths);
  const parts = [...partsOf(own, mainFolder(paths))].sort(([, a], [, b]) => b - a);
  // The only page of a folder says more than the name of the folder.
  return parts.map(([part, count]) =>
    count > 1 ? part : pageOf(own.find((path) => path.startsWith(`${part}/`)) ?? part)
  );
}

/**
 * What a part is called, given the title of its page if it has one. Without a title of its own a page has
 * that of its file, which is worth less than the name of its folder.
 */
export function partTitle(part: string, title: string | null): string {
  return title === null || COMMON_PAGE.test(title) ? nameText(basename(part)) : title;
}

/** The pages that say something about the project; all if none does. */
function telling(paths: readonly string[]): readonly string[] {
  const own = paths.filter((path) => !isMarginal(path));
  return own.length > 0 ? own : paths;
}

/** The innermost folder that has most of the pages, with a final slash; empty for the collection itself. */
export function mainFolder(paths: readonly string[]): string {
  const own = telling(paths);
  let folder = "";
  while (true) {
    const inside = own.filter((path) => path.startsWith(folder));
    const [most] = [...partsOf(inside, folder)].sort(([, a], [, b]) => b - a);
    if (most === undefined) return folder;
    const [part, count] = most;
    if (count < 2 || count <= inside.length * MOST_PAGES) return folder;
    folder = `${part}/`;
  }
}

/** The pages and folders in a folder, and how many pages each has, in the order of the pages. */
function partsOf(paths: readonly string[], folder: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (!path.startsWith(folder)) continue;
    const page = pageOf(path);
    if (page.length < folder.length) continue;
    const slash = page.indexOf("/", folder.length);
    const part = slash < 0 ? page : page.slice(0, slash);
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

/** `01-getting_started` is `Getting started`. */
function nameText(name: string): string {
  const words = name.replace(/^\d+[-_. ]+/, "").replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
