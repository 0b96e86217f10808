/**
 * Finds and reads config files: `.ra.toml` in the working directory and in the folders above it, and
 * `~/.ra.toml`, the global one.
 */
import { below, dirname, join } from "../base/path.ts";
import { decodeStrict } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { isNotFound, type ReadFiles, reasonOf } from "../base/files.ts";
import { readBounded } from "../base/disk/read_file.ts";
import { realPathOr } from "../base/disk/real_path.ts";
import type { Environment } from "../base/process.ts";
import type { ConfigWarning } from "./model.ts";

export const CONFIG_NAME = ".ra.toml";
/** Holds the index beside a config file, and the trust file in the home folder. */
export const DATA_FOLDER = ".ra";
/** In that folder of the user: which packs were added. */
export const PACKS_NAME = "packs.json";

/** Bytes; a config file is a page of TOML. */
export const MAX_CONFIG_SIZE = 1_000_000;
const MAX_FOLDERS = 1_000;

/** What loading a configuration needs from the host. */
export type ConfigHost = ReadFiles & Environment;

/** A config file whose text is decoded but not parsed. */
export interface ConfigText {
  readonly file: string;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly isGlobal: boolean;
}

/**
 * Reads a config file. Returns null when it does not exist, and also when it must not be read, which adds
 * to `warnings`. Throws when it cannot be read, is larger than 1 MB or is not UTF-8.
 */
export function readConfigText(
  host: ConfigHost,
  file: string,
  { isGlobal, warnings }: { isGlobal: boolean; warnings: ConfigWarning[] },
): ConfigText | null {
  const kind = kindOf(host, file);
  if (kind === null) return null;
  const problem = kind !== "file" ? kind : isGlobal ? null : foreign(host, file);
  if (problem !== null) {
    const message = `${file} is ignored because it is ${problem}`;
    const hint = problem === FOREIGN
      ? `work in that folder if you trust it, as with \`ra -C "${dirname(file)}"\``
      : "remove or rename it";
    warnings.push({ file, line: null, key: null, message, hint });
    return null;
  }
  const bytes = readBytes(host, file);
  const text = decodeStrict(bytes);
  if (text === null) {
    throw new RaError(`Cannot read config file "${file}": it is not valid UTF-8`, {
      hint: "save the file as UTF-8",
    });
  }
  return { file, bytes, text: text.replace(/^\ufeff/, ""), isGlobal };
}

type Kind = "file" | "a folder" | "not a regular file";

function kindOf(files: ReadFiles, file: string): Kind | null {
  try {
    const { kind } = files.stat(file);
    return kind === "file" ? kind : kind === "folder" ? "a folder" : "not a regular file";
  } catch (error) {
    if (isNotFound(error)) return null;
    // In a folder that may not be entered there may be no file at all; a cycle of links is one.
    return reasonOf(error) === "permission denied" ? null : "not a regular file";
  }
}

const FOREIGN = "another user's";
const ROOT_USER = 0;

/**
 * Why a config file of a project is not obeyed; null if it is. A link in a clone can lead to any file of the
 * user, lines of which an error would show. In a folder that everybody can write to, such as that for
 * temporary files, others can put a config file above the user's own folders.
 */
function foreign(host: ConfigHost, file: string): string | null {
  const { kind, owner } = host.lstat(file);
  const folder = dirname(file);
  if (kind === "link" && below(realPathOr(host, folder), realPathOr(host, file)) === null) {
    return "a link that leads out of its folder";
  }
  const here = host.cwd();
  if (owner === null || owner === ROOT_USER || here === folder) return null;
  const home = host.home();
  const known = [folder, here, ...(home === null ? [] : [home])];
  return known.some((one) => ownerOf(host, one) === owner) ? null : FOREIGN;
}

/** The user that a folder belongs to; null when it is not known. */
export function ownerOf(files: ReadFiles, folder: string): number | null {
  try {
    return files.stat(folder).owner;
  } catch {
    return null;
  }
}

function readBytes(files: ReadFiles, file: string): Uint8Array {
  try {
    return readBounded(files, file, MAX_CONFIG_SIZE);
  } catch (error) {
    throw new RaError(`Cannot read config file "${file}": ${reasonOf(error)}`, {
      hint: "make it a page of TOML that you can read, or remove it",
      cause: error,
    });
  }
}

/** `~/.ra.toml`, or null when there is no home folder. */
export function globalConfigFile(environment: Pick<Environment, "home">): string | null {
  const home = environment.home();
  return home === null ? null : join(home, CONFIG_NAME);
}

/** Yields the working directory and the folders above it, up to the root of the file system. */
export function* foldersUpwards(environment: Pick<Environment, "cwd">): Generator<string> {
  let folder = workingFolder(environment);
  for (let i = 0; i < MAX_FOLDERS; i++) {
    yield folder;
    const parent = dirname(folder);
    if (parent === folder) return;
    folder = parent;
  }
}

function workingFolder(environment: Pick<Environment, "cwd">): string {
  try {
    return environment.cwd();
  } catch (error) {
    throw new RaError(`Cannot find the working directory: ${reasonOf(error)}`, {
      hint: "change to a folder that exists, or name one with -C DIR",
      cause: error,
    });
  }
}

/** May the user have added packs? */
export function hasPacks(host: ConfigHost): boolean {
  const home = host.home();
  return home !== null && host.exists(join(home, DATA_FOLDER, PACKS_NAME));
}
