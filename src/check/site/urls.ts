/**
 * URL paths of pages. The one form in which they are compared: with a leading `/`, without one at the
 * end, without `index` and `.html`; the root is empty.
 */

/** Extensions of files that become pages. */
export const PAGE_EXTENSION =
  /\.(?:md|mdx|mdown|mdwn|mkd|mkdn|markdown|qmd|rmd|rst|ipynb|html?|adoc|astro|njk|vto|liquid|jsx?|tsx?|vue|svelte|page\.[jt]sx?)$/i;
/** Extensions of text files that people write pages in. */
export const SOURCE_EXTENSION = /\.(?:md|mdx|mdown|mdwn|mkd|mkdn|markdown|qmd|rmd|rst|ipynb)$/i;

/** A name with what may be an extension at its end. */
export const HAS_EXTENSION = /\.[A-Za-z][A-Za-z\d]{0,7}$/;

/** What a site calls the copies of itself for other versions. */
export const VERSION =
  /^(?:v\d+(?:[._]\w+)*|\d+\.[\dx]+(?:\.[\dx]+)*|next|latest|stable|nightly|edge|canary)$/i;

/** The form in which URL paths are compared. `.` and `..` are resolved, not above the root. */
export function canonical(url: string): string {
  const parts: string[] = [];
  for (const part of url.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  const last = parts.length - 1;
  if (last < 0) return "";
  parts[last] = parts[last].replace(/\.html?$/i, "");
  if (parts[last] === "index") parts.pop();
  return parts.length === 0 ? "" : `/${parts.join("/")}`;
}

/** Does a `..` in the relative path lead above the root, from a page in this folder of the site? */
export function leavesRoot(folder: string, path: string): boolean {
  let depth = folder.split("/").filter((part) => part !== "").length;
  for (const part of path.split("/")) {
    if (part === "..") depth--;
    else if (part !== "" && part !== ".") depth++;
    if (depth < 0) return true;
  }
  return false;
}

/** The part of a canonical URL below another one, with its leading `/`; null when it is elsewhere. */
export function belowUrl(url: string, prefix: string): string | null {
  if (prefix === "" || url === prefix) return url.slice(prefix.length);
  return url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : null;
}

const INDEX = /(?:^|\/)(?:_?index|readme)$/i;

/** The URL of a page that is served where its file is. */
export function urlOfPath(at: string, path: string): string {
  const plain = path.replace(PAGE_EXTENSION, "").replace(INDEX, "");
  return canonical(`${at}/${plain}`);
}

/** As Hugo, Astro and others write a folder or file name in a URL. */
export function slugged(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}\p{M}/_.~-]+/gu, "-");
}

/** The path of an absolute URL, or of a setting such as `baseUrl: "/docs/"`. */
export function pathOfUrl(url: string | null): string {
  if (url === null) return "";
  const scheme = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url);
  const rest = scheme === null ? url : url.slice(scheme[0].length);
  return canonical(rest.replace(/[?#].*$/s, ""));
}
