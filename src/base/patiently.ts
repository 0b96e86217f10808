/**
 * Standard streams that are not ready. Whoever shares a pipe or terminal with ra can make it non-blocking,
 * as programs on Node do; a write that would otherwise wait then fails.
 *
 * The runtime does not say how much of a failed write arrived, and it buffers what follows the last line
 * break. So output is written in pieces that arrive as a whole or not at all: they are no larger than what
 * a pipe takes at once, and end with a line or are too large for the buffer.
 */

const PAUSE_MS = 2;
/** Linux writes this much to a pipe as a whole or not at all. */
const PIECE = 4096;
const NEWLINE = 10;

/** Writes all of `bytes`, and blocks until that is done. */
export function writePatiently(
  out: { writeSync(bytes: Uint8Array): number },
  bytes: Uint8Array,
): void {
  for (let at = 0; at < bytes.length;) {
    at += patiently(() => out.writeSync(bytes.subarray(at, pieceEnd(bytes, at))));
  }
}

/** Repeats `act` until the stream is ready, and blocks meanwhile. Other failures are thrown. */
export function patiently<T>(act: () => T): T {
  while (true) {
    try {
      return act();
    } catch (error) {
      if (!isNotReady(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}

/** After the last line break within reach, or as far as one piece reaches. */
function pieceEnd(bytes: Uint8Array, at: number): number {
  const most = Math.min(bytes.length, at + PIECE);
  const newline = bytes.lastIndexOf(NEWLINE, most - 1);
  return newline < at ? most : newline + 1;
}

function isNotReady(error: unknown): boolean {
  return error instanceof Error && (error.name === "WouldBlock" || error.name === "Interrupted");
}
