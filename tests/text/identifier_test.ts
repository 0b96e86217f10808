import { equal } from "node:assert/strict";
import fc from "fast-check";
import { takeApart } from "../../src/text/identifier.ts";

const CASES: [word: string, parts: string, leaves: string][] = [
  ["Deno.readFile", "Deno readFile read File", "Deno read File"],
  ["parseHTTPResponse", "parse HTTP Response", "parse HTTP Response"],
  ["snake_case", "snake case", "snake case"],
  ["base64Encode", "base64 Encode", "base64 Encode"],
  ["parseURLsNow", "parse URLs Now", "parse URLs Now"],
  ["useIPv4", "use IPv4", "use IPv4"],
];

for (const [word, parts, leaves] of CASES) {
  Deno.test(`takeApart() splits ${word}`, () => {
    const found = takeApart(word)!;
    const show = (pieces: readonly { start: number; end: number }[]) =>
      pieces.map(({ start, end }) => word.slice(start, end)).join(" ");
    equal(show(found.parts), parts);
    equal(show(found.leaves), leaves);
  });
}

for (
  const word of [
    "plain",
    "Capital",
    "ALLCAPS",
    "utf8",
    "K8S",
    "URLs",
    "IPv4",
    "aBcDeFgHiJkLmNoPqRsTuVwXyZ",
  ]
) {
  Deno.test(`takeApart() leaves ${word} whole`, () => equal(takeApart(word), null));
}

Deno.test("the leaves of an identifier have every letter and digit once, in order", () => {
  const pieces = fc.constantFrom(
    ..."aAbBsSéÉ19_.東",
    "URLs",
    "IPv4",
    "K8S",
    "read",
    "File",
    "HTTP",
  );
  fc.assert(fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
    const word = parts.join("");
    const leaves = takeApart(word)?.leaves.map(({ start, end }) => word.slice(start, end));
    if (leaves !== undefined) equal(leaves.join(""), word.replace(/[_.]/g, ""));
  }));
});
