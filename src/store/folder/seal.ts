/**
 * The user's seal on an index. A repository can ship an index of its own making; only one that was
 * sealed with the user's key is believed. The key is `~/.ra/key`, 32 random bytes that never leave the
 * machine, and the seal an HMAC-SHA-256: whoever lacks the key cannot make one for any content. It
 * replaces a checksum, too, since a manifest with a flipped bit does not match its seal.
 *
 * Web Crypto takes half a millisecond for the manifest of a small project and 2 ms per megabyte, as
 * much as the checksum took. (In script it was tried and takes 3 ms before the compiler has seen it.)
 */
import { concatBytes } from "../../base/bytes.ts";
import { type Files, isNotFound } from "../../base/files.ts";
import { dirname, join } from "../../base/path.ts";
import { openPlain, readOpen } from "../../base/disk/plain_file.ts";
import type { Clock } from "../../base/process.ts";
import { userFolder, type UserHost } from "./user_folder.ts";

const KEY_FILE = "key";
const KEY_BYTES = 32;
/** Bytes of a seal. */
export const SEAL_BYTES = 32;
/** Milliseconds that another process may take to write the key that it has just created. */
const PATIENCE_MS = 200;
const MOST_ATTEMPTS = 5;

type KeyHost = UserHost & Clock;

/** Seals content and recognises what it sealed. */
export class Seal {
  readonly #key: Promise<CryptoKey>;

  private constructor(secret: Uint8Array) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const bytes = new Uint8Array(secret);
    this.#key = crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  }

  /** The seal of this user; null when there is none yet. */
  static find(host: KeyHost): Seal | null {
    return Seal.#of(host, readKey);
  }

  /** The seal of this user, made on first use; null when there is no folder to keep its key in. */
  static findOrCreate(host: KeyHost): Seal | null {
    return Seal.#of(host, (_, file) => readKey(host, file) ?? createKey(host, file));
  }

  static #of(host: KeyHost, read: (files: Files, file: string) => Uint8Array | null): Seal | null {
    const file = keyFileOf(host);
    try {
      const secret = file === null ? null : read(host, file);
      return secret === null ? null : new Seal(secret);
    } catch {
      return null;
    }
  }

  /** A seal that ends with this process, for an index in memory. */
  static ephemeral(): Seal {
    return new Seal(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
  }

  async sign(content: Uint8Array): Promise<Uint8Array> {
    return new Uint8Array(await crypto.subtle.sign("HMAC", await this.#key, plain(content)));
  }
  /** Content with its seal at the end. */
  async close(content: Uint8Array): Promise<Uint8Array> {
    return concatBytes([content, await this.sign(content)]);
  }
  /** The content of what `close` returned; null for anything else. */
  async open(closed: Uint8Array): Promise<Uint8Array | null> {
    if (closed.length < SEAL_BYTES) return null;
    const content = closed.subarray(0, closed.length - SEAL_BYTES);
    return await this.verify(content, closed.subarray(content.length)) ? content : null;
  }
  /** In constant time. */
  async verify(content: Uint8Array, seal: Uint8Array): Promise<boolean> {
    return await crypto.subtle.verify("HMAC", await this.#key, plain(seal), plain(content));
  }
}

/** The path of the user's key, or null without a folder of the user's own. */
export function keyFileOf(host: UserHost): string | null {
  const folder = userFolder(host);
  return folder === null ? null : join(folder, KEY_FILE);
}

/** Null when there is no key, or one that was never written to its end. */
function readKey(files: Files, file: string): Uint8Array | null {
  try {
    const bytes = readOpen(openPlain(files, file), KEY_BYTES);
    return bytes?.length === KEY_BYTES ? bytes : null;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/**
 * Of several processes that create the key at once, one succeeds and the others read its key. The home
 * folder itself is not created.
 */
function createKey(host: Files & Clock, file: string): Uint8Array | null {
  const folder = dirname(file);
  if (!host.exists(dirname(folder))) return null;
  host.makeFolder(folder, 0o700);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const key = waitForKey(host, file) ?? writeKey(host, file);
    if (key !== null) return key;
  }
  return null;
}

/** The key that another process has just created; one that is never finished is removed. */
function waitForKey(host: Files & Clock, file: string): Uint8Array | null {
  const deadline = host.now() + PATIENCE_MS;
  while (host.exists(file)) {
    const isLate = host.now() > deadline;
    const key = readKey(host, file);
    if (key !== null) return key;
    if (isLate) host.remove(file);
  }
  return null;
}

/**
 * Writes a new key and returns what is there then: another process may have taken this one for
 * unfinished. Null when another process is writing one. When the disk is full, nothing is left.
 */
function writeKey(host: Files, file: string): Uint8Array | null {
  try {
    const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
    host.writeFile(file, key, { createNew: true, sync: true, mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && error.name === "AlreadyExists") return null;
    host.remove(file);
    throw error;
  }
  return readKey(host, file);
}

/** Web Crypto takes no view of a shared buffer; ours never are, but the type cannot say so. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
