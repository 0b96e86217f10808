import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { WordTerms } from "../../../src/segment/write/word_terms.ts";
import { createAnalyzer } from "../../../src/text/analyze.ts";
import { OWN } from "../../corpus_files.ts";

type Visited = [term: string, position: number, part: boolean];

/** The terms of each part of a text by `WordTerms`, which must be those of `Analyzer.scan`. */
async function assertSameTerms(texts: readonly string[]): Promise<void> {
  const analyzer = await createAnalyzer("english");
  const terms: string[] = [];
  const words = new WordTerms(analyzer, (_word, term) => terms.push(term) - 1);
  for (const text of texts) {
    // What is around a range does not matter.
    const padded = `before_水${text}語after`;
    const range = { start: 8, end: 8 + text.length };
    const actual: Visited[] = [];
    const expected: Visited[] = [];
    const used = words.scan(padded, range, (term, position, part) => {
      actual.push([terms[term], position, part]);
    });
    equal(used, analyzer.scan(text, (...token) => expected.push([token[0], token[1], token[4]])));
    deepEqual(actual, expected, text);
  }
}

Deno.test("words have the same terms by number as by analysis, in every document", async () => {
  await assertSameTerms(OWN.files().map(({ text }) => text));
});

Deno.test("words have the same terms by number as by analysis, in random text", async () => {
  const unit = fc.constantFrom(..."aZ9_. -é水語ｶﾞ\u0301\u{1f600}", "fileName", "x".repeat(90));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit }), { maxLength: 5 }), assertSameTerms),
    { numRuns: 300 },
  );
});

Deno.test("a word is analysed once", async () => {
  const asked: string[] = [];
  const words = new WordTerms(await createAnalyzer("english"), (word) => asked.push(word));
  const text = "Receives and receives and Receives";
  words.scan(text, { start: 0, end: text.length }, () => {});
  deepEqual(asked, ["Receives", "and", "receives"]);
});
