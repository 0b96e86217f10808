/** Is there anything to index in a folder that nobody has configured? */
import type { FolderEntry, ReadFiles } from "../../base/files.ts";
import { join } from "../../base/path.ts";
import { isDataFile } from "../../corpus/select/data_names.ts";
import { isDependencyFolder } from "../../corpus/select/dependency_folders.ts";

/** What the default `include` names. */
const DOC_NAME = /\.(md|markdown|mdx|txt|rst|adoc|org|ipynb)$/i;
/** Entries to look at before the question is left to the index. */
const MAX_ENTRIES = 5_000;

/**
 * Looks for a document at any depth; dependencies and hidden folders do not count. True as well for a
 * folder that is too large to be sure.
 */
export function hasDocuments(files: ReadFiles, folder: string): boolean {
  const folders = [folder];
  let seen = 0;
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const entries = entriesOf(files, at);
    const isBeside = (other: string) => entries.some(({ name }) => name === other);
    for (const { name, kind } of entries) {
      if (++seen > MAX_ENTRIES) return true;
      if (name.startsWith(".")) continue;
      if (kind === "file" && DOC_NAME.test(name) && !isDataFile(name)) return true;
      if (kind === "folder" && !isDependencyFolder(name, isBeside)) folders.push(join(at, name));
    }
  }
  return false;
}

function entriesOf(files: ReadFiles, folder: string): FolderEntry[] {
  try {
    return files.readFolder(folder);
  } catch {
    return [];
  }
}
