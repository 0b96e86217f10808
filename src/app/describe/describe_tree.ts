/**
 * A description of a tree, proposed from its documents: the title of its front page, and its largest parts.
 * It tells trees apart for somebody who sees their names only.
 */
import { RaError } from "../../base/error.ts";
import type { ReadFiles } from "../../base/files.ts";
import { withoutInvisible } from "../../base/text/invisible.ts";
import type { Clock } from "../../base/process.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { DEFAULT_SETTINGS, type Tree, type TreeLimits } from "../../config/model.ts";
import { joinPath } from "../../corpus/path.ts";
import { locateTree } from "../../corpus/tree_on_disk.ts";
import { walkTree } from "../../corpus/walk.ts";
import { parseDocument } from "../../document/parse_document.ts";
import { pageOf } from "../sections/id_of_path.ts";
import { largestParts, partTitle } from "./topics.ts";

/** A tree with more documents is not described; it would take too long. */
const LIMITS: TreeLimits = { files: 20_000, bytes: Infinity, entries: 200_000 };
const MOST_PARTS = 3;
/** Characters of a title. */
const MOST_TITLE = 60;

/** One line; null for a tree without documents, or with very many. */
export async function describeTree(
  files: ReadFiles & Clock,
  tree: Tree,
): Promise<string | null> {
  const paths = documentsIn(files, tree);
  if (paths.length === 0) return null;
  const byPage = new Map(paths.map((path) => [pageOf(path), path]));
  const titleOf = async (page: string) => {
    const path = byPage.get(page);
    return path === undefined ? null : await readTitle(files, tree, path);
  };
  const parts = largestParts(paths);
  const titles = await Promise.all(
    parts.slice(0, MOST_PARTS).map(async (part) => partTitle(part, await titleOf(part))),
  );
  const front = await titleOf("");
  const about = front === null || titles.includes(front) ? "" : `${front}: `;
  return `${about}${listText([...new Set(titles)], parts.length - titles.length)}`;
}

function listText(titles: readonly string[], more: number): string {
  const shown = more > 0 ? [...titles, `${more} more`] : titles;
  const last = shown.length > 1 ? ` and ${shown.at(-1)}` : "";
  return (last === "" ? shown : shown.slice(0, -1)).join(", ") + last;
}

/** Paths inside the tree; none when there are too many to look at. */
function documentsIn(files: ReadFiles & Clock, tree: Tree): string[] {
  try {
    const folders = walkTree(files, locateTree(files, { ...tree, limits: LIMITS }));
    return folders.flatMap(({ path, entries }) =>
      entries.filter(({ kind }) => kind === "file").map(({ name }) => joinPath(path, name))
    );
  } catch (error) {
    if (error instanceof RaError) return [];
    throw error;
  }
}

/** Null if it cannot be read. */
async function readTitle(files: ReadFiles, tree: Tree, path: string): Promise<string | null> {
  try {
    const bytes = readBounded(files, joinPath(tree.folder, path), DEFAULT_SETTINGS.maxFileSize);
    const document = await parseDocument({ tree: tree.name, path, bytes });
    if (document.kind === "rejected") return null;
    return withoutInvisible(document.title).replace(/\s+/g, " ").trim().slice(0, MOST_TITLE);
  } catch {
    return null;
  }
}
