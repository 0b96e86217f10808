import { deepEqual, equal } from "node:assert/strict";
import { better, coverageOf, mustRelax, shareOf } from "../../src/search/relax.ts";
import type { QueryWord } from "../../src/search/words.ts";

const CASES: [contentWords: number, countAll: number, relaxed: boolean][] = [
  [0, 0, false],
  [1, 0, false],
  [2, 0, true],
  [2, 1, false],
  [3, 9, true],
  [3, 10, false],
  [4, 9, true],
  [4, 10, false],
  [9, 0, true],
];
for (const [contentWords, countAll, relaxed] of CASES) {
  Deno.test(`mustRelax() ${contentWords} words, ${countAll} sections: ${relaxed}`, () => {
    equal(mustRelax({ contentWords, countAll, limit: 10 }), relaxed);
  });
}

function word(word: string, ...ways: string[][]): QueryWord {
  return { word, ways, query: { kind: "all" } };
}

const WORDS = [
  word("Pods", ["pod"]),
  word("readFile", ["readfil"], ["read", "file"]),
  word("x-y", ["x", "y"]),
];

Deno.test("coverageOf() tells all, most and any", () => {
  deepEqual(coverageOf(["pod", "readfil", "x", "y"], WORDS), { match: "all", missing: [] });
  deepEqual(coverageOf(["pod", "read", "file"], WORDS), { match: "most", missing: ["x-y"] });
  deepEqual(coverageOf(["pod", "read", "x"], WORDS), {
    match: "any",
    missing: ["readFile", "x-y"],
  });
  deepEqual(coverageOf(["pod"], WORDS.slice(0, 2)), { match: "most", missing: ["readFile"] });
  deepEqual(coverageOf([], []), { match: "all", missing: [] });
});

const RARITY: Record<string, number> = { pod: 1, readfil: 4, read: 2, file: 1, x: 3, y: 1 };
const SHARES: [name: string, terms: string[], share: number][] = [
  ["counts words by their rarity", ["pod"], 1 / 8],
  ["takes an identifier whole", ["readfil"], 4 / 8],
  ["takes an identifier by all of its parts", ["read", "file"], 4 / 8],
  ["takes no identifier by one part", ["read"], 0],
  ["takes a split word by any of its words", ["y"], 3 / 8],
  ["covers everything", ["pod", "readfil", "x"], 1],
];
for (const [name, terms, share] of SHARES) {
  Deno.test(`shareOf() ${name}`, () => {
    equal(shareOf(terms, WORDS, (term) => RARITY[term]), share);
  });
}

Deno.test("shareOf() is whole where nothing is asked for", () => {
  equal(shareOf([], [], () => 1), 1);
});

Deno.test("better() prefers what lacks less", () => {
  const all = coverageOf([], []);
  const any = coverageOf([], WORDS);
  equal(better(any, all), all);
  equal(better(all, any), all);
});
