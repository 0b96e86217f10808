/** Bytes as characters. */

/** Up to that many are joined one by one, which is faster for the short words of a page. */
const SHORT = 48;
const CHUNK = 8_192;

/** One character per byte. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= SHORT) {
    let text = "";
    for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]);
    return text;
  }
  const parts: string[] = [];
  for (let at = start; at < end; at += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(at, Math.min(end, at + CHUNK))));
  }
  return parts.join("");
}
