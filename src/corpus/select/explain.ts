/** Why a path is in a tree or not: the decision of a walk, for one path. */
import type { FileKind, ReadFiles } from "../../base/files.ts";
import type { Tree } from "../../config/model.ts";
import { readIgnoreFiles } from "./ignore_files.ts";
import { joinPath } from "../path.ts";
import { createSelector, type IsBeside } from "./select.ts";
import { locateTree } from "../tree_on_disk.ts";
import type { Decision } from "./tree_globs.ts";

/**
 * Walks down to the path and stops at the first rule that leaves something out; a folder that is left
 * out is named in the reason. `path` is inside the tree, its names as on disk. The content of the file
 * is not looked at.
 */
export function explainPath(files: ReadFiles, tree: Tree, path: string): Decision {
  const { outer } = locateTree(files, tree);
  let folder = tree.folder;
  let rules = createSelector(tree, outer).root(readIgnoreFiles(files, folder));
  const names = path.split("/");
  const last = names.pop()!;
  for (const name of names) {
    const nfc = name.normalize("NFC");
    const { kept, reason } = rules.decide(
      nfc,
      kindOf(files, `${folder}/${name}`),
      besideIn(files, folder),
    );
    if (!kept) return { kept, reason: `folder "${joinPath(rules.path, nfc)}": ${reason}` };
    folder = `${folder}/${name}`;
    rules = rules.enter(nfc, readIgnoreFiles(files, folder));
  }
  const kind = kindOf(files, `${folder}/${last}`);
  return rules.decide(last.normalize("NFC"), kind, besideIn(files, folder));
}

function besideIn(files: ReadFiles, folder: string): IsBeside {
  return (name) => {
    try {
      return files.exists(`${folder}/${name}`);
    } catch {
      return false;
    }
  };
}

function kindOf(files: ReadFiles, path: string): FileKind {
  try {
    return files.lstat(path).kind;
  } catch {
    return "file";
  }
}
