/**
 * Which config files there are: `.ra.toml` from the working directory up to the filesystem's root,
 * nearest first, then `~/.ra.toml`, always last and only once.
 */
import { dirname, join } from "../base/path.ts";
import { decodeStrict } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { isNotFound, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import type { ConfigWarning } from "./model.ts";

export const CONFIG_NAME = ".ra.toml";

const MAX_SIZE = 1_000_000;
const MAX_CLIMB = 1_000;

/** A config file as found: its text is decoded, nothing else. */
export interface ConfigText {
  readonly file: string;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly isGlobal: boolean;
}

/**
 * Reads a candidate: null when there is none, or when it is no regular file, which is noted in
 * `warnings`. A link to a regular file counts as one. Throws for one that cannot be read, is larger
 * than 1 MB or is not UTF-8.
 */
export function readConfigText(
  host: Host,
  file: string,
  { isGlobal, warnings }: { isGlobal: boolean; warnings: ConfigWarning[] },
): ConfigText | null {
  const kind = kindOf(host, file);
  if (kind === null) return null;
  if (kind !== "file") {
    const message = `${file} is ${kind}; only a regular file can be a configuration`;
    warnings.push({ file, line: null, key: null, message, hint: "remove or rename it" });
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

function kindOf(host: Host, file: string): "file" | "a folder" | "no file" | null {
  try {
    const { kind } = host.stat(file);
    return kind === "file" ? kind : kind === "folder" ? "a folder" : "no file";
  } catch (error) {
    if (isNotFound(error)) return null;
    // A folder on the way up that may not be entered hides what is in it; a cycle of links is shown.
    return reasonOf(error) === "permission denied" ? null : "no file";
  }
}

function readBytes(host: Host, file: string): Uint8Array {
  try {
    const { size } = host.stat(file);
    if (size > MAX_SIZE) {
      throw new RaError(`Cannot read config file "${file}": it is larger than 1 MB`, {
        hint: "a configuration is a page of TOML; check that this file is one",
      });
    }
    return host.readFile(file);
  } catch (error) {
    if (error instanceof RaError) throw error;
    throw new RaError(`Cannot read config file "${file}": ${reasonOf(error)}`, {
      hint: "make it readable, or remove it",
      cause: error,
    });
  }
}

/** `~/.ra.toml`, or null when there is no home folder. */
export function globalConfigFile(host: Host): string | null {
  const home = host.home();
  return home === null ? null : join(home, CONFIG_NAME);
}

/** Folders from the working directory up to the filesystem's root. */
export function* climb(host: Host): Generator<string> {
  let folder = workingFolder(host);
  for (let i = 0; i < MAX_CLIMB; i++) {
    yield folder;
    const parent = dirname(folder);
    if (parent === folder) return;
    folder = parent;
  }
}

function workingFolder(host: Host): string {
  try {
    return host.cwd();
  } catch (error) {
    throw new RaError(`Cannot find the working directory: ${reasonOf(error)}`, {
      hint: "change to a folder that exists, or name one with -C DIR",
      cause: error,
    });
  }
}
