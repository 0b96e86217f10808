/** The user's cache folder, for indexes that are not kept in the project. */
import { encodeUtf8, hashBytes } from "../base/bytes.ts";
import { isAbsolute, join } from "../base/path.ts";
import type { Environment, Process } from "../base/process.ts";

type CacheHost = Pick<Environment, "env" | "home"> & Pick<Process, "platform">;

/** Where the index of a project folder is in the user's cache; null without a home folder. */
export function cachedIndexDir(host: CacheHost, root: string): string | null {
  const cache = cacheFolder(host);
  return cache === null ? null : join(cache, "ra", hashBytes(encodeUtf8(root)));
}

function cacheFolder(host: CacheHost): string | null {
  const home = host.home();
  switch (host.platform) {
    case "windows":
      return absolute(host.env("LOCALAPPDATA")) ?? home;
    case "darwin":
      return home === null ? null : join(home, "Library", "Caches");
    default:
      return absolute(host.env("XDG_CACHE_HOME")) ?? (home === null ? null : join(home, ".cache"));
  }
}

/** A relative path would lead into the folder that ra happens to run in, which may be a clone. */
function absolute(path: string | undefined): string | null {
  return path !== undefined && isAbsolute(path) ? path : null;
}
