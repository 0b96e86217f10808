/** The user's cache folder, for indexes that are not kept in the project, and temporary folders. */
import { encodeUtf8, hashBytes } from "../../base/bytes.ts";
import { isAbsolute, join } from "../../base/path.ts";
import type { Environment, Process } from "../../base/process.ts";

type CacheHost = Pick<Environment, "env" | "home"> & Pick<Process, "platform">;

/**
 * Where the index of a project folder is in the user's cache, or in a folder for temporary files when
 * there is no home folder.
 */
export function cachedIndexDir(host: CacheHost, root: string): string {
  const name = hashBytes(encodeUtf8(root));
  const cache = cacheFolder(host);
  return cache === null ? join(temporaryData(host), name) : join(cache, "ra", name);
}

/** For the data of a user without a home folder. Others can write beside it: check whose it is. */
export function temporaryData(host: CacheHost): string {
  return join(temporaryFolders(host)[0], "ra-without-home");
}

/**
 * The folders that programs use for temporary files, the one to write to first. A launcher that gives
 * the runtime a folder of its own passes the one of the user in RA_TMPDIR.
 */
export function temporaryFolders(host: CacheHost): [string, ...string[]] {
  const given = host.env("RA_TMPDIR");
  if (host.platform === "windows") {
    return [given || host.env("TEMP") || host.env("TMP") || "C:\\Windows\\Temp"];
  }
  const chosen = absolute(given ?? host.env("TMPDIR"));
  return chosen !== null ? [chosen, "/tmp", "/var/tmp"] : ["/tmp", "/var/tmp"];
}

/** Null without a home folder, unless the environment names one. */
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
