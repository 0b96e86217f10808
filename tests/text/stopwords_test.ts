import { equal, ok } from "node:assert/strict";
import { isStopWord, STOP_WORDS } from "../../src/text/stopwords.ts";

const CASES: [word: string, isStop: boolean][] = [
  ...["how", "what", "why", "where", "when", "which", "who"].map(expectStop),
  ...["do", "does", "can", "should", "is", "are", "the", "of", "with", "and"].map(expectStop),
  ["How", true],
  ["THE", true],
  ["what's", true],
  ["don’t", true],
  ["", false],
  ["'quoted'", false],
  ...["get", "set", "use", "not", "no", "without", "new", "let", "id", "up", "after"].map(
    expectKept,
  ),
  ...["kubernetes", "error", "handling", "whatsoever"].map(expectKept),
];

function expectStop(word: string): [string, boolean] {
  return [word, true];
}

function expectKept(word: string): [string, boolean] {
  return [word, false];
}

for (const [word, isStop] of CASES) {
  Deno.test(`isStopWord() ${isStop ? "knows" : "passes"} "${word}"`, () => {
    equal(isStopWord(word), isStop);
  });
}

Deno.test("every stop word is one lowercase word", () => {
  for (const word of STOP_WORDS) ok(/^[a-z]+$/.test(word), word);
});
