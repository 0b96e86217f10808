/** Files that may be the page of a URL besides markdown, which is in the route table. */
import { basename } from "../../base/path.ts";
import { dirname } from "../../base/slash_path.ts";
import type { ProjectFiles } from "../project.ts";

const ENDINGS = [
  ...[".md", ".mdx", ".markdown", ".rst", ".ipynb", ".html", ".tsx", ".jsx", ".js", ".ts"],
  ...[".astro", ".vue", ".yml", ".yaml", ".njk", ".vto", ".liquid"],
  ...[".page.tsx", ".page.ts", ".page.jsx"],
];

const STEMS = new WeakMap<ReadonlyMap<string, unknown>, ReadonlySet<string>>();

/** The file at this path with one of the endings that `isWanted` accepts, or null. */
export function pageFile(
  files: ProjectFiles,
  path: string,
  isWanted: (file: string) => boolean,
): string | null {
  const folder = dirname(path);
  if (files.kindOf(folder) !== "folder") return null;
  const names = files.list(folder);
  const name = basename(path);
  // Most links that lead nowhere have no file of their name at all.
  if (!stemsOf(names).has(name)) return null;
  const ending = ENDINGS.find((one) => names.get(name + one) === "file" && isWanted(path + one));
  return ending === undefined ? null : path + ending;
}

/** What is before one of the endings in the names of a folder. */
function stemsOf(names: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  let stems = STEMS.get(names);
  if (stems === undefined) {
    const shorter = [/\.\w+$/, /\.page\.\w+$/];
    stems = new Set(
      [...names.keys()].flatMap((name) => shorter.map((end) => name.replace(end, ""))),
    );
    STEMS.set(names, stems);
  }
  return stems;
}
