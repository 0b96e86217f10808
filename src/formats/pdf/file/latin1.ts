/** Bytes as characters. */

const CHUNK = 8_192;

/** One character per byte. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= CHUNK) return String.fromCharCode(...bytes.subarray(start, end));
  const parts: string[] = [];
  for (let at = start; at < end; at += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(at, Math.min(end, at + CHUNK))));
  }
  return parts.join("");
}
