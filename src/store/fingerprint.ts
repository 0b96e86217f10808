/**
 * What of a configuration decides the content of an index. Two configurations with the same
 * fingerprint give the same index over the same files; any other difference is a rebuild.
 */
import { encodeUtf8, hashBytes } from "../base/bytes.ts";
import { type Config, usableTrees } from "../config/model.ts";
import type { TreeRecord } from "../corpus/model.ts";
import { SCHEMA } from "./manifest.ts";

/** `trees` are those of `usableTrees(config)`, in that order. */
export function fingerprintOf(config: Config, trees: readonly TreeRecord[]): string {
  const facts = {
    schema: SCHEMA,
    stemmer: config.search.stemmer,
    maxFileSize: config.settings.maxFileSize,
    trees: usableTrees(config).map((tree, i) => ({
      name: tree.name,
      folder: trees[i].folder,
      include: tree.include,
      exclude: tree.exclude,
      gitignore: tree.gitignore,
      hidden: tree.hidden,
    })),
  };
  return hashBytes(encodeUtf8(JSON.stringify(facts)));
}
