import { deepEqual } from "node:assert/strict";
import fc from "fast-check";
import { promptWords } from "../../src/context/prompt.ts";

const CASES: [prompt: string, words: string[]][] = [
  ["How do I rotate the signing keys?", ["rotate", "signing", "keys"]],
  ["please fix parseHTTPResponse in src/http.ts", ["parseHTTPResponse", "src", "http.ts"]],
  ['-title:guide AND "a phrase*" OR (NOT x^2)', ["title", "guide", "phrase"]],
  ["retry, retry and Retry", ["retry"]],
  ["yes, go ahead", []],
  ["ok continue", []],
  ["please fix the typo in README and commit", []],
  ["write unit tests for the parser and refactor its errors", ["parser", "errors"]],
  ["How do I run the unit tests?", ["unit", "tests"]],
  ["where is the commit hook", ["commit", "hook"]],
  ["42 3.14 ...", []],
  ["/compact the gateway", []],
  ["/home/me/gateway is slow", ["home", "gateway", "slow"]],
  ["", []],
];
for (const [prompt, words] of CASES) {
  Deno.test(`promptWords() of ${JSON.stringify(prompt)}`, () => {
    deepEqual(promptWords(prompt), words);
  });
}

Deno.test("promptWords() has plain words only, each once", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (prompt) => {
    const words = promptWords(prompt);
    deepEqual(words.filter((word) => !/^[\p{L}\p{N}_.'’-]+$/u.test(word)), []);
    deepEqual(new Set(words.map((word) => word.toLowerCase())).size, words.length);
  }));
});
