import { deepEqual, equal } from "node:assert/strict";
import { hasGuess, likelierIn } from "../../../src/search/question/likelier.ts";

const HAVING: Record<string, number> = {
  healtcheck: 1,
  healthcheck: 140,
  healtchecks: 5,
  twice: 2,
  twices: 39,
  short: 1,
  shirt: 500,
};
const WORDS: Record<string, string[]> = {
  healtcheck: ["healthcheck", "healtchecks"],
  unknown: ["unknowns"],
  twicer: ["twices"],
  short: ["shirt"],
};
const INDEX = {
  chunkFrequency: (term: string) => HAVING[term] ?? 0,
  similar: (typed: string) => (WORDS[typed] ?? []).map((word) => ({ word, term: word })),
};

const CASES: [name: string, term: string, typed: string, edits: number, found: string[]][] = [
  ["the word that many more sections have", "healtcheck", "healtcheck", 1, ["healthcheck"]],
  ["nothing for a word that no section has", "unknown", "unknown", 1, []],
  ["nothing if fewer than twenty times as many have it", "twice", "twicer", 1, []],
  ["nothing for a short word", "short", "short", 1, []],
  ["nothing without edits", "healtcheck", "healtcheck", 0, []],
];
for (const [name, term, typed, edits, found] of CASES) {
  Deno.test(`likelierIn() finds ${name}`, () => {
    const words = likelierIn(INDEX, undefined)(term, typed, edits).map(({ word }) => word);
    deepEqual(words, found);
  });
}

Deno.test("hasGuess() is about words that no section has, or of which there is a likelier one", () => {
  const query = { kind: "all" } as const;
  const has = (word: string, also?: string[]) =>
    hasGuess(INDEX, [{ content: [{ word, query, ways: [[word]], ...also && { also } }] }]);
  equal(has("healtcheck"), false);
  equal(has("healtcheck", ["healthcheck"]), true);
  equal(has("unknown"), true);
});
