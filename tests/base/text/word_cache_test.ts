import { equal } from "node:assert/strict";
import fc from "fast-check";
import { WordCache } from "../../../src/base/text/word_cache.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "ä", "水"), maxLength: 4 });

Deno.test("a word cache returns what a map returns until it is full", () => {
  fc.assert(fc.property(fc.array(word, { maxLength: 100 }), (words) => {
    const cache = new WordCache<number>(1_000);
    const map = new Map<string, number>();
    words.forEach((one, i) => {
      const text = `x${one}y`;
      equal(cache.find(text, 1, 1 + one.length), map.get(one));
      if (map.has(one)) return;
      cache.keep(one, i);
      map.set(one, i);
    });
  }));
});

Deno.test("a full word cache is emptied and keeps returning the right values", () => {
  for (const most of [8, 6_000]) {
    const cache = new WordCache<string>(most);
    for (let i = 0; i < 3 * most; i++) {
      const word = `w${i * i % (2 * most)}`;
      const known = cache.find(word, 0, word.length);
      if (known === undefined) cache.keep(word, word);
      else equal(known, word);
    }
  }
});

Deno.test("a word cache grows without losing words", () => {
  const cache = new WordCache<number>(100_000);
  const words = Array.from({ length: 20_000 }, (_, i) => `word${i}`);
  words.forEach((word, i) => {
    equal(cache.find(word, 0, word.length), undefined);
    cache.keep(word, i);
  });
  words.forEach((word, i) => equal(cache.find(`-${word}-`, 1, 1 + word.length), i));
});
