/**
 * Where the index of a configuration is. A cloned repository can ship a `.ra` folder, so nothing there
 * is believed unseen: a folder that ra would have made must be a real folder of this user, nothing in it
 * may be a link, a device or a pipe, and what has a name of ra's must be a regular file. Otherwise ra
 * would write, delete or read elsewhere, or nowhere. An index without a safe place in the project, or in
 * a project that cannot be written, goes to the user's cache folder, with one line of notice.
 */
import {
  type Files,
  isNotFound,
  isWriteDenied,
  type ReadFiles,
  reasonOf,
} from "../../base/files.ts";
import { basename, below, dirname, join } from "../../base/path.ts";
import { cachedIndexDir, temporaryData } from "../../config/user/cache_folder.ts";
import { DATA_FOLDER } from "../../config/discover.ts";
import type { Config } from "../../config/model.ts";
import { LOCK } from "./lock.ts";
import { MANIFEST_FILE } from "../manifest/manifest.ts";
import type { StoreHost } from "../model.ts";
import { keyFileOf } from "./seal.ts";

/** A place for the index. */
export interface Place {
  /** The index folder, which need not exist. */
  readonly path: string;
  /** Why it is not where the configuration says; null when it is. */
  readonly notice: string | null;
  /** Why nothing can be read or written there; null when the folder is safe. */
  readonly refusal: string | null;
}

const PRIVATE_FOLDER = 0o700;
const PERMISSIONS = 0o777;

/** The place of the index; `indexDir` is that of the configuration. */
export function placeIndex(host: StoreHost, config: Config, indexDir: string): Place {
  const refusal = problemOf(host, indexDir, config.root);
  const reason = refusal ?? deniedBefore(host, config, indexDir);
  const cached = reason === null ? null : placeInCache(host, config, { indexDir, reason });
  return cached ?? { path: indexDir, notice: homeless(host, indexDir), refusal };
}

/** The place in the user's cache; null when it is no better. */
export function placeInCache(
  host: StoreHost,
  { root }: Config,
  { indexDir, reason }: { readonly indexDir: string; readonly reason: string },
): Place | null {
  const path = root === null ? null : cachedIndexDir(host, root);
  if (path === null || path === indexDir || problemOf(host, path, root) !== null) return null;
  return { path, notice: `the index is kept in "${path}": ${reason}`, refusal: null };
}

/**
 * Why the index went to the cache before, when its folder in the project still cannot be written; null
 * otherwise. Whether a folder can be written is known only by trying, which most projects are spared.
 */
function deniedBefore(host: StoreHost, { root }: Config, indexDir: string): string | null {
  const cached = root === null ? null : cachedIndexDir(host, root);
  if (cached === null || cached === indexDir || !host.exists(join(cached, MANIFEST_FILE))) {
    return null;
  }
  try {
    makePrivate(host, indexDir);
    return null;
  } catch (error) {
    return isWriteDenied(error) ? deniedText(indexDir, error) : null;
  }
}

/** That a folder cannot be written, as a clause. */
export function deniedText(indexDir: string, error: unknown): string {
  return `"${indexDir}" cannot be written: ${reasonOf(error)}`;
}

/** Creates the index folder if need be and closes it to others. */
export function makePrivate(files: Files, indexDir: string): void {
  files.makeFolder(indexDir, PRIVATE_FOLDER);
  for (const folder of ownFolders(indexDir)) {
    const { mode } = files.lstat(folder);
    if (mode !== null && (mode & PERMISSIONS) !== PRIVATE_FOLDER) {
      files.setMode(folder, PRIVATE_FOLDER);
    }
  }
}

/** The folders that ra creates: the index folder, and `.ra` if it is in one. */
function ownFolders(indexDir: string): string[] {
  const parent = dirname(indexDir);
  return basename(parent) === DATA_FOLDER ? [parent, indexDir] : [indexDir];
}

/** Without a home folder there is no cache folder, either; null when that does not matter. */
function homeless(host: StoreHost, indexDir: string): string | null {
  if (host.home() !== null || below(temporaryData(host), indexDir) === null) return null;
  return `the index is kept in "${indexDir}": there is no home folder`;
}

/** Why an index folder is not safe to use, as a clause; null when it is, or does not exist yet. */
export function problemOf(host: StoreHost, indexDir: string, root: string | null): string | null {
  const owners = trustedOwners(host, root);
  for (const folder of ownFolders(indexDir)) {
    const problem = folderProblem(host, folder, owners);
    if (problem !== null) return problem;
  }
  return contentProblem(host, indexDir);
}

function folderProblem(
  files: ReadFiles,
  folder: string,
  owners: ReadonlySet<number>,
): string | null {
  try {
    const { kind, owner } = files.lstat(folder);
    if (kind === "link") return `"${folder}" is a symbolic link`;
    if (kind !== "folder") return `"${folder}" is not a folder`;
    if (owner === null || owners.size === 0 || owners.has(owner)) return null;
    return `"${folder}" belongs to another user`;
  } catch (error) {
    return isNotFound(error) ? null : `"${folder}" cannot be read: ${reasonOf(error)}`;
  }
}

/** The names of ra's files in the folder, temporary ones included. */
const OWN_NAME =
  /^(?:lock|manifest|check\.(?:json|facts|recent|folders)|seg-[0-9a-f]{16}\.seg)(?:\.tmp-[0-9a-f]{16})?$/;

function contentProblem(files: ReadFiles, folder: string): string | null {
  try {
    const entries = files.readFolder(folder);
    const odd = entries.find(({ name, kind }) =>
      kind !== "file" && (kind !== "folder" || OWN_NAME.test(name))
    );
    if (odd !== undefined) return `"${folder}/${odd.name}" is not a regular file`;
    const lock = `${folder}/${LOCK}`;
    const isShared = entries.some(({ name }) => name === LOCK) &&
      (files.lstat(lock).links ?? 1) > 1;
    return isShared ? `"${lock}" is a hard link` : null;
  } catch (error) {
    return isNotFound(error) ? null : `"${folder}" cannot be read: ${reasonOf(error)}`;
  }
}

const ROOT_USER = 0;

/**
 * Who may own an index folder: the user, and root, who can do anything anyway. Root may use a folder of
 * the owner of the project as well. Empty when the user is not known.
 *
 * The user is the owner of `~/.ra/key`, which ra created: the user id of the process takes a permission
 * that ra would need for nothing else, and the home folder itself may belong to root in a container.
 */
function trustedOwners(host: StoreHost, root: string | null): ReadonlySet<number> {
  const user = ownerOf(host, keyFileOf(host));
  if (user === null) return new Set();
  const owners = new Set([user, ROOT_USER]);
  const owner = user === ROOT_USER ? ownerOf(host, root) : null;
  return owner === null ? owners : owners.add(owner);
}

function ownerOf(files: ReadFiles, path: string | null): number | null {
  try {
    return path === null ? null : files.lstat(path).owner;
  } catch {
    return null;
  }
}
