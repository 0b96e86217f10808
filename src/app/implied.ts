/**
 * The implied tree: without any `.ra.toml`, the markdown of the working directory is searched. Its
 * index is in the user's cache folder, so nothing is written into the project.
 */
import { RaError } from "../base/error.ts";
import { dirname } from "../base/path.ts";
import { realPathOr } from "../base/real_path.ts";
import { cachedIndexDir } from "../config/cache_folder.ts";
import { type Config, DEFAULT_TREE } from "../config/model.ts";
import { DEPENDENCY_FOLDERS, hasDocuments } from "./init.ts";
import type { ConfigSources } from "./recorded_host.ts";

export interface Implied {
  readonly config: Config;
  /** One line that says what is searched, and how to make that permanent. */
  readonly notice: string;
}

/**
 * The configuration with the implied tree. An error, to be thrown when documents are needed, when there
 * are none, and for `/` and the home folder, which are too large to search unasked.
 */
export function impliedConfig(host: ConfigSources, config: Config): Implied | RaError {
  const folder = host.cwd();
  const cached = cachedIndexDir(host, folder);
  if (isTooLarge(host, folder)) {
    return new RaError(`Cannot search all of "${folder}" without a configuration`, {
      hint:
        "go to a folder with documentation, or run `ra init --global` and name such folders in " +
        "~/.ra.toml",
    });
  }
  if (cached === null || !hasDocuments(host, folder)) {
    return new RaError(
      `Cannot find documents: no .ra.toml here or above, and no markdown in "${folder}"`,
      { hint: "go to a folder with documentation and run `ra init` there" },
    );
  }
  const tree = {
    ...DEFAULT_TREE,
    name: "project",
    folder,
    exclude: DEPENDENCY_FOLDERS.map((name) => `**/${name}/**`),
    weight: 1,
    stemmer: null,
    isGlobal: false,
    source: "",
    trusted: true,
    problem: null,
  };
  const indexDir = host.env("RA_INDEX_DIR") || cached;
  return {
    config: { ...config, root: folder, indexDir, trees: [tree] },
    notice:
      "no .ra.toml here: searching all markdown in this folder; `ra init` makes that permanent",
  };
}

/** Is it the root of the file system, or the home folder? */
function isTooLarge(host: ConfigSources, folder: string): boolean {
  const home = host.home();
  const real = realPathOr(host, folder);
  return dirname(real) === real || home !== null && realPathOr(host, home) === real;
}
