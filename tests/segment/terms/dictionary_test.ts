import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import { editDistance } from "../../../src/base/text/suggest.ts";
import { Dictionary, DictionaryWriter } from "../../../src/segment/terms/dictionary.ts";

/** A dictionary of terms; the n-th has n bytes of postings and 2n bytes of positions. */
function dictionaryOf(terms: readonly string[]): { dictionary: Dictionary; sorted: string[] } {
  const sorted = [...new Set(terms)].sort();
  const writer = new DictionaryWriter();
  sorted.forEach((term, i) => writer.add(term, i, i * 2));
  const { index, blocks } = writer.finish();
  const dictionary = new Dictionary({
    index: () => index,
    blocks: ({ at, length }) => blocks.subarray(at, at + length),
  });
  return { dictionary, sorted };
}

function entryOf(sorted: readonly string[], term: string) {
  const i = sorted.indexOf(term);
  const at = i * (i - 1) / 2;
  return { term, postings: { at, length: i }, positions: { at: at * 2, length: i * 2 } };
}

const letters = fc.constantFrom("a", "b", "c", "é", "😀", "😁", "中");
const word = fc.array(letters, { minLength: 1, maxLength: 7 }).map((all) => all.join(""));
const words = fc.array(word, { maxLength: 300 });

Deno.test("a dictionary finds each of its terms and no other", () => {
  fc.assert(fc.property(words, fc.array(word), (terms, others) => {
    const { dictionary, sorted } = dictionaryOf(terms);
    for (const term of [...sorted, ...others, "", "z"]) {
      const expected = sorted.includes(term) ? entryOf(sorted, term) : null;
      deepEqual(dictionary.find(term), expected);
    }
  }));
});

Deno.test("a dictionary lists the terms with a prefix", () => {
  fc.assert(fc.property(words, word, (terms, prefix) => {
    const { dictionary, sorted } = dictionaryOf(terms);
    for (const start of [prefix, prefix.slice(0, 1), ""]) {
      const expected = sorted.filter((term) => term.startsWith(start));
      deepEqual(dictionary.withPrefix(start), expected.map((term) => entryOf(sorted, term)));
    }
  }));
});

Deno.test("a dictionary lists the terms within some edits, a swap counting as one", () => {
  fc.assert(fc.property(words, word, fc.integer({ min: 0, max: 3 }), (terms, wanted, limit) => {
    const { dictionary, sorted } = dictionaryOf(terms);
    const expected = sorted
      .map((term) => ({ entry: entryOf(sorted, term), distance: editDistance(wanted, term) }))
      .filter(({ distance }) => distance <= limit);
    deepEqual(dictionary.near(wanted, limit), expected);
  }));
});

Deno.test("a swap is one edit", () => {
  const { dictionary } = dictionaryOf(["receive", "deceive", "relieve"]);
  deepEqual(dictionary.near("recieve", 1).map(({ entry }) => entry.term), ["receive", "relieve"]);
});

Deno.test("terms longer than the initial buffer are read back whole", () => {
  const long = "x".repeat(1000);
  const { dictionary } = dictionaryOf([long, `${long}y`, "a"]);
  equal(dictionary.find(`${long}y`)?.term.length, 1001);
});

Deno.test("a dictionary rejects terms out of order", () => {
  const writer = new DictionaryWriter();
  writer.add("b", 0, 0);
  throws(() => writer.add("a", 0, 0));
  throws(() => writer.add("b", 0, 0));
});
