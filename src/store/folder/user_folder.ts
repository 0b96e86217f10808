/**
 * The folder of the user's own data, such as the key that seals indexes: `~/.ra`, or for a user without a
 * home folder one among temporary files. Anyone can make a folder there, so it counts only if it proves to
 * be this user's.
 */
import type { Files } from "../../base/files.ts";
import { join } from "../../base/path.ts";
import type { Environment, Process } from "../../base/process.ts";
import { randomHex } from "../../base/random_hex.ts";
import { temporaryData } from "../../config/user/cache_folder.ts";
import { DATA_FOLDER } from "../../config/discover.ts";

export type UserHost = Files & Pick<Environment, "env" | "home"> & Pick<Process, "platform">;

const PRIVATE = 0o700;
/** Permissions of anyone but the owner. */
const OTHERS = 0o077;

/** Null when there is no home folder, and the temporary one is not the user's. */
export function userFolder(host: UserHost): string | null {
  const home = host.home();
  if (home !== null) return join(home, DATA_FOLDER);
  const folder = temporaryData(host);
  try {
    host.makeFolder(folder, PRIVATE);
    return isOwn(host, folder) ? folder : null;
  } catch {
    return null;
  }
}

/** A file that is made now has this user for its owner. So must the folder, and be closed to others. */
function isOwn(files: Files, folder: string): boolean {
  const { kind, owner, mode } = files.lstat(folder);
  if (kind !== "folder" || ((mode ?? 0) & OTHERS) !== 0) return false;
  const probe = join(folder, `probe.tmp-${randomHex(8)}`);
  files.writeFile(probe, new Uint8Array(0), { createNew: true });
  try {
    return files.lstat(probe).owner === owner;
  } finally {
    files.remove(probe);
  }
}
