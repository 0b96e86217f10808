/**
 * The first try, before any `.ra.toml`: the markdown of the working directory as a tree of its own,
 * with the index in the user's cache folder, so that nothing is written into the project.
 */
import { join } from "../base/path.ts";
import { encodeUtf8, hashBytes } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import type { Host } from "../base/host.ts";
import { type Config, DEFAULT_TREE } from "../config/model.ts";
import { DEPENDENCY_FOLDERS, holdsDocuments } from "./init.ts";

export interface Implied {
  readonly config: Config;
  /** One line that says what is searched and how to make it permanent. */
  readonly notice: string;
}

/**
 * An error, to be thrown when documents are needed, where there is nothing to search, and for `/` and
 * the home folder, which need a decision.
 */
export function impliedConfig(host: Host, config: Config): Implied | RaError {
  const folder = host.cwd();
  const cache = cacheFolder(host);
  if (isTooWide(host, folder)) {
    return new RaError(`Cannot search all of "${folder}" without being told to`, {
      hint: "go to a folder with documentation, or name such folders in ~/.ra.toml: " +
        "`ra init --global`",
    });
  }
  if (cache === null || !holdsDocuments(host, folder)) {
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
    isGlobal: false,
    source: "",
    trusted: true,
    problem: null,
  };
  const indexDir = host.env("RA_INDEX_DIR") || join(cache, "ra", hashBytes(encodeUtf8(folder)));
  return {
    config: { ...config, root: folder, indexDir, trees: [tree] },
    notice: "no .ra.toml here: searching all markdown in this folder; `ra init` keeps it",
  };
}

function isTooWide(host: Host, folder: string): boolean {
  const home = host.home();
  const real = host.realPath(folder);
  return join(real, "..") === real ||
    (home !== null && host.exists(home) && host.realPath(home) === real);
}

function cacheFolder(host: Host): string | null {
  const home = host.home();
  switch (host.platform) {
    case "windows":
      return host.env("LOCALAPPDATA") || home;
    case "darwin":
      return home === null ? null : join(home, "Library", "Caches");
    default:
      return host.env("XDG_CACHE_HOME") || (home === null ? null : join(home, ".cache"));
  }
}
