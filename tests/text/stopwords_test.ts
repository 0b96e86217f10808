import { equal, ok } from "node:assert/strict";
import { isStopWord } from "../../src/text/stopwords.ts";

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

Deno.test("every word of the list is one lowercase word and found", () => {
  const source = Deno.readTextFileSync(new URL("../../src/text/stopwords.ts", import.meta.url));
  const words = /const WORDS = `([^`]+)`/.exec(source)![1].trim().split(/\s+/);
  ok(words.length > 200);
  for (const word of words) {
    ok(/^[a-z]+$/.test(word), word);
    ok(isStopWord(word), word);
  }
});
