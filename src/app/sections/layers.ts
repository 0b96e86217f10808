/** The layer of a file: by `[[layers]]`, else by the names of the folders that it is in. */
import { below, dirname, join } from "../../base/path.ts";
import { compileRuleGlob } from "../../config/glob/glob.ts";
import type { Config, Tree } from "../../config/model.ts";
import type { LayerOf } from "../../facets/model.ts";
import { layerByFolders } from "../../facets/layers.ts";

/** A layer whose globs match comes before the names of folders; the nearest config file first. */
export function layersOf({ layers, trees }: Config): LayerOf {
  const rules = layers.map(({ name, match, source }) => (
    { name, folder: dirname(source), globs: match.map(compileRuleGlob) }
  ));
  const byName = new Map(trees.map((tree) => [tree.name, tree]));
  return (treeName, path) => {
    const tree = byName.get(treeName);
    if (tree === undefined) return layerByFolders(path);
    const file = join(tree.folder, path);
    const rule = rules.find(({ folder, globs }) => {
      const own = below(folder, file);
      return own !== null && globs.some((matches) => matches(own));
    });
    return rule?.name ?? layerByFolders(ownPath(tree, path));
  };
}

/** The path from the folder of the project, so that a tree `src/api` is in the folder `api`. */
function ownPath({ source, isGlobal, folder }: Tree, path: string): string {
  const start = isGlobal || source === "" ? null : below(dirname(source), folder);
  return start === null || start === "" ? path : `${start}/${path}`;
}
