/** Facts about paths that every part of the check shares. */

/** Is the path the folder itself or below it? */
export function isWithin(path: string, folder: string): boolean {
  if (!path.startsWith(folder)) return false;
  return path.length === folder.length || path[folder.length] === "/" || folder.endsWith("/");
}

/** Is the path one of these folders, or below one? In time that does not depend on their number. */
export function isBelowOne(path: string, folders: ReadonlySet<string>): boolean {
  if (folders.size === 0) return false;
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    if (folders.has(path.slice(0, end))) return true;
  }
  return false;
}

/** Files that serve as the page of their folder. */
export const INDEX_NAMES = [
  "README.md",
  "readme.md",
  "Readme.md",
  "index.md",
  "_index.md",
  "README.markdown",
  "index.markdown",
  "index.mdx",
  "index.html",
  "_index.html",
];
