/** Facts about paths that every part of the check shares. */

/** Is the path the folder itself or below it? */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
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
