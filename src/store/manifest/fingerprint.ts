/** Which part of a configuration determines the content of an index. */
import { encodeUtf8, hashBytes } from "../../base/bytes.ts";
import { type Config, usableTrees } from "../../config/model.ts";
import type { TreeRecord } from "../../corpus/model.ts";
import { SCHEMA } from "./manifest.ts";

/** Increased when other files are read with the same configuration. */
const SELECTION = 1;

/**
 * Equal for two configurations exactly when they give the same index over the same files, but for the
 * stemmers of the trees; an index with another fingerprint is rebuilt, a tree with another stemmer is
 * read again by itself (`TreeRecord`). `trees` are those of `usableTrees(config)`, in that order.
 */
export function fingerprintOf(config: Config, trees: readonly TreeRecord[]): string {
  const facts = {
    schema: SCHEMA,
    selection: SELECTION,
    maxFileSize: config.settings.maxFileSize,
    slugs: config.settings.slugs,
    trees: usableTrees(config).map((tree, i) => ({
      name: tree.name,
      kind: tree.kind,
      folder: trees[i].folder,
      include: tree.include,
      exclude: tree.exclude,
      gitignore: tree.gitignore,
      hidden: tree.hidden,
      maxDepth: tree.maxDepth,
      split: tree.split,
      maxSectionTokens: tree.maxSectionTokens,
    })),
  };
  return hashBytes(encodeUtf8(JSON.stringify(facts)));
}
