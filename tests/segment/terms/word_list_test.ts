import { deepEqual, throws } from "node:assert/strict";
import { IndexCorrupt } from "../../../src/segment/corrupt.ts";
import { Dictionary } from "../../../src/segment/terms/dictionary.ts";
import { WordCollector, WordList } from "../../../src/segment/terms/word_list.ts";

function written(words: Readonly<Record<string, string>>) {
  const collector = new WordCollector();
  for (const [word, term] of Object.entries(words)) {
    collector.add(term, `(${word})`, 1, 1 + word.length);
  }
  return collector.finish();
}

function open({ wordIndex, wordBlocks, wordEndings }: ReturnType<typeof written>): WordList {
  const blocks = ({ at, length }: { at: number; length: number }) =>
    wordBlocks.subarray(at, at + length);
  return new WordList(new Dictionary({ index: () => wordIndex, blocks }), () => wordEndings);
}

const WORDS = { Handling: "handl", happy: "happi", happier: "happier", caches: "cach", Go: "go" };

Deno.test("WordList finds words near a typed one, with their terms", () => {
  const list = open(written(WORDS));
  deepEqual(list.near("handlnig", 1), [{ word: "handling", term: "handl", distance: 1 }]);
  deepEqual(list.near("hapy", 1), [{ word: "happy", term: "happi", distance: 1 }]);
  deepEqual(list.near("cahces", 1).map(({ term }) => term), ["cach"]);
  deepEqual(list.near("zebra", 2), []);
});

Deno.test("WordCollector leaves out words that are their terms, short ones and numbers", () => {
  const list = open(written({ pod: "pod", Pod: "pod", go: "g", v12: "v", x_y: "xy" }));
  deepEqual(["pod", "go", "v12", "x_y", "xy"].flatMap((word) => list.near(word, 1)), []);
});

Deno.test("WordCollector writes the same bytes in any order", () => {
  const reversed = Object.fromEntries(Object.entries(WORDS).reverse());
  deepEqual(written(WORDS), written(reversed));
});

Deno.test("WordList refuses an ending that is not there", () => {
  const damaged = open({ ...written(WORDS), wordEndings: new Uint8Array(0) });
  throws(() => damaged.near("happy", 1), IndexCorrupt);
});
