import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { writePatiently } from "../../src/base/patiently.ts";

function failure(name: string): Error {
  return Object.assign(new Error(name), { name });
}

const TEXTS: [name: string, text: string][] = [
  ["nothing", ""],
  ["a line", "one line\n"],
  ["short lines", "a line of text\n".repeat(2_000)],
  ["one long line", `${"x".repeat(50_000)}\n`],
  ["long and short lines", `${"y".repeat(9_000)}\nz\n`.repeat(9)],
];

for (const [name, text] of TEXTS) {
  Deno.test(`writePatiently() writes ${name} once, in pieces that arrive as a whole`, () => {
    const bytes = new TextEncoder().encode(text);
    const pieces: Uint8Array[] = [];
    let calls = 0;
    writePatiently({
      writeSync(piece) {
        if (++calls % 3 === 1) throw failure("WouldBlock");
        pieces.push(piece);
        return piece.length;
      },
    }, bytes);
    deepEqual(Uint8Array.from(pieces.flatMap((piece) => [...piece])), bytes);
    for (const piece of pieces) {
      ok(piece.length <= 4096);
      // The runtime's buffer has 1,024 bytes and is bypassed by whole lines and by anything larger.
      ok(piece.at(-1) === 10 || piece.length >= 1024 && !piece.includes(10));
    }
  });
}

Deno.test("writePatiently() continues after a short write and throws other failures", () => {
  let written = "";
  const short = (bytes: Uint8Array) => {
    written += new TextDecoder().decode(bytes.subarray(0, 3));
    return Math.min(3, bytes.length);
  };
  writePatiently({ writeSync: short }, new TextEncoder().encode("seven words\n"));
  equal(written, "seven words\n");
  const closed = () => {
    throw failure("BrokenPipe");
  };
  throws(() => writePatiently({ writeSync: closed }, new Uint8Array(1)), { name: "BrokenPipe" });
});
