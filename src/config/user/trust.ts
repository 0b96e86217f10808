/**
 * Trusted config files: `~/.ra/trust.json` holds the path and the SHA-256 of each, so that any edit of
 * a config file revokes its trust, and what it led to when it was trusted, so that a symbolic link that
 * is turned elsewhere is not trusted. With an invalid trust file, nothing is trusted.
 */
import { join } from "../../base/path.ts";
import { decodeUtf8, toHex } from "../../base/bytes.ts";
import { RaError } from "../../base/error.ts";
import type { ReadFiles } from "../../base/files.ts";
import type { Environment } from "../../base/process.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { DATA_FOLDER } from "../discover.ts";

const MAX_SIZE = 4_000_000;

/** Something that a config file leads to, outside its project. */
export interface TrustTarget {
  readonly kind: "tree" | "include" | "baseline" | "link_root" | "model_dir" | "url" | "variable";
  /** The name of the tree, the include as written, or the key of a setting. */
  readonly name: string;
  /** Where it leads, symbolic links resolved: a path, a URL, or the name of an environment variable. */
  readonly path: string;
}

export interface TrustEntry {
  /** The config file, symbolic links resolved. */
  readonly file: string;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
  /** When the user ran `ra trust`, as an ISO 8601 date. */
  readonly since: string;
  readonly targets: readonly TrustTarget[];
}

/** The path of the trust file; throws when there is no home folder. */
export function trustFileOf(environment: Pick<Environment, "home">): string {
  const home = environment.home();
  if (home === null) {
    throw new RaError("Cannot find the trust file: there is no home folder", {
      hint: "set HOME to the folder that contains .ra/trust.json",
    });
  }
  return join(home, DATA_FOLDER, "trust.json");
}

/** Returns what is trusted; empty when the trust file is missing or invalid. */
export function readTrust(host: ReadFiles & Pick<Environment, "home">): TrustEntry[] {
  if (host.home() === null) return [];
  const file = trustFileOf(host);
  try {
    const { configs } = JSON.parse(decodeUtf8(readBounded(host, file, MAX_SIZE)));
    return Array.isArray(configs) ? configs.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is TrustEntry {
  if (typeof value !== "object" || value === null) return false;
  const { file, digest, since, targets } = value as Record<string, unknown>;
  return [file, digest, since].every((text) => typeof text === "string") &&
    Array.isArray(targets) && targets.every(isTarget);
}

function isTarget(value: unknown): value is TrustTarget {
  if (typeof value !== "object" || value === null) return false;
  const { kind, name, path } = value as Record<string, unknown>;
  return [kind, name, path].every((text) => typeof text === "string");
}

/** Uses Web Crypto: importing node:crypto takes longer than all of ra's start-up. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
  return toHex(new Uint8Array(digest));
}

/** What the user has trusted this file to lead to, with exactly these bytes; empty without trust. */
export async function trustedTargets(
  files: ReadFiles,
  entries: readonly TrustEntry[],
  config: { readonly file: string; readonly bytes: Uint8Array },
): Promise<readonly TrustTarget[]> {
  const file = realPathOr(files, config.file);
  const known = entries.filter((entry) => entry.file === file);
  if (known.length === 0) return [];
  const digest = await digestOf(config.bytes);
  return known.find((entry) => entry.digest === digest)?.targets ?? [];
}

export function isSameTarget(a: TrustTarget, b: TrustTarget): boolean {
  return a.kind === b.kind && a.name === b.name && a.path === b.path;
}
