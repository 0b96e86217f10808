/** The token of the HTTP server: a fixed one from a file or the environment, or a new one. */
import { decodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { isNotFound, type ReadFiles, reasonOf } from "../base/files.ts";
import { resolve } from "../base/path.ts";
import type { Environment } from "../base/process.ts";
import { randomHex } from "../base/random_hex.ts";

export const TOKEN_VARIABLE = "RA_MCP_TOKEN";

export interface Token {
  readonly text: string;
  /** Where a fixed token comes from; null for a new one. */
  readonly source: string | null;
  /** Others on this machine can read the file of the token. */
  readonly isExposed: boolean;
}

type TokenHost = Environment & Pick<ReadFiles, "stat" | "open">;

/** 256 random bits. */
const TOKEN_BYTES = 32;
/** The largest file of a token, in bytes. */
const MAX_FILE = 4_096;
/** Printable ASCII without spaces, long enough not to be guessed. */
const USABLE = /^[!-~]{16,500}$/;

/** The token of `file`, else of RA_MCP_TOKEN, else a new one. Throws `RaError` for one that is no use. */
export function findToken(host: TokenHost, file: string | undefined): Token {
  if (file !== undefined) return readTokenFile(host, file);
  const text = host.env(TOKEN_VARIABLE);
  if (!text) return { text: randomHex(TOKEN_BYTES), source: null, isExposed: false };
  return { text: checked(text, TOKEN_VARIABLE), source: TOKEN_VARIABLE, isExposed: false };
}

function readTokenFile(host: TokenHost, file: string): Token {
  const path = resolve(host.cwd(), file);
  try {
    const { kind, mode } = host.stat(path);
    if (kind !== "file") throw new Error("it is not a regular file");
    const text = decodeUtf8(readAll(host, path)).trim();
    const source = `the file "${file}"`;
    return { text: checked(text, source), source, isExposed: ((mode ?? 0) & 0o077) !== 0 };
  } catch (error) {
    if (error instanceof RaError) throw error;
    throw new RaError(`Cannot read the token file "${file}": ${reasonOf(error)}`, {
      hint: isNotFound(error)
        ? "create it with a random line, such as `openssl rand -hex 32` prints"
        : "name a small text file that you may read",
      cause: error,
    });
  }
}

function readAll(host: TokenHost, path: string): Uint8Array {
  const open = host.open(path);
  try {
    if (open.size > MAX_FILE) throw new Error(`it has more than ${MAX_FILE} bytes`);
    return open.readAt(0, open.size);
  } finally {
    open.close();
  }
}

/** The message does not show the token. */
function checked(text: string, source: string): string {
  if (USABLE.test(text)) return text;
  throw new RaError(`Cannot use the token of ${source}`, {
    hint: "a token has 16 to 500 letters, digits or signs, without spaces, such as " +
      "`openssl rand -hex 32` prints",
  });
}
