/**
 * What the user has vouched for: `~/.ra/trust.json` holds, for each trusted config file, its place
 * and the SHA-256 of its bytes, so that any edit of the file ends the trust.
 *
 * A trust file that cannot be understood trusts nothing.
 */
import { dirname, join } from "../base/path.ts";
import { decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { realPathOr } from "../base/real_path.ts";

const MAX_SIZE = 4_000_000;

export interface TrustEntry {
  /** The config file, symlinks resolved. */
  readonly file: string;
  /** SHA-256 of its bytes, in hex. */
  readonly digest: string;
  /** When the user ran `ra trust`, in ISO 8601. */
  readonly since: string;
}

/** Where trust is kept; throws when there is no home folder. */
export function trustFileOf(host: Host): string {
  const home = host.home();
  if (home === null) {
    throw new RaError("Cannot find the trust file: there is no home folder", {
      hint: "set HOME to the folder that holds .ra/trust.json",
    });
  }
  return join(home, ".ra", "trust.json");
}

/** What is trusted; empty when nothing is, or when the file is missing or broken. */
export function readTrust(host: Host): TrustEntry[] {
  if (host.home() === null) return [];
  const file = trustFileOf(host);
  try {
    const { kind, size } = host.stat(file);
    if (kind !== "file" || size > MAX_SIZE) return [];
    const { configs } = JSON.parse(decodeUtf8(host.readFile(file)));
    return Array.isArray(configs) ? configs.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is TrustEntry {
  if (typeof value !== "object" || value === null) return false;
  const { file, digest, since } = value as Record<string, unknown>;
  return typeof file === "string" && typeof digest === "string" && typeof since === "string";
}

/** Replaces the trust file in one step: a reader sees the old list or the new one. */
export function writeTrust(host: Host, entries: readonly TrustEntry[]): void {
  const file = trustFileOf(host);
  const configs = entries.map(({ file, digest, since }) => ({ file, digest, since }));
  const text = JSON.stringify({ version: 1, configs }, null, 2) + "\n";
  const aside = `${file}.${host.pid}`;
  try {
    host.makeFolder(dirname(file));
    host.writeFile(aside, encodeUtf8(text), { sync: true });
    host.rename(aside, file);
  } catch (error) {
    throw new RaError(`Cannot write trust file "${file}": ${reasonOf(error)}`, {
      hint: `make "${dirname(file)}" a folder that you can write to`,
      cause: error,
    });
  }
}

/** Web Crypto rather than node:crypto, whose import alone costs more than all of ra's start. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Has the user vouched for this file, with these very bytes? */
export async function isTrusted(
  host: Host,
  entries: readonly TrustEntry[],
  config: { readonly file: string; readonly bytes: Uint8Array },
): Promise<boolean> {
  const file = realPathOr(host, config.file);
  const known = entries.filter((entry) => entry.file === file);
  if (known.length === 0) return false;
  const digest = await digestOf(config.bytes);
  return known.some((entry) => entry.digest === digest);
}
