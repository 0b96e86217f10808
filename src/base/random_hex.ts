import { toHex } from "./bytes.ts";

/** Random bytes as hexadecimal digits, for names that nobody can guess. */
export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}
