/** The ranking formula, compared with MiniSearch, whose own is private. */
import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import MiniSearch from "minisearch";
import { addScores, expansionWeight, idf, toTermScoring } from "../../src/index/bm25.ts";

const WEIGHTS = { fuzzy: 0.45, prefix: 0.375 };

/**
 * Documents of words; MiniSearch counts distinct tokens, so they are numbered to count all of them.
 */
function plainSearch(documents: readonly (readonly string[])[]): MiniSearch {
  const search = new MiniSearch({
    fields: ["text"],
    extractField: (document, field) => document[field],
    stringifyField: (value) => value as never,
    tokenize: (words) => (words as unknown as string[]).map((word, i) => `${word}@${i}`),
    processTerm: (token) => token.split("@")[0],
  });
  search.addAll(documents.map((text, id) => ({ id, text })));
  return search;
}

function assertClose(actual: number, expected: number): void {
  ok(Math.abs(actual - expected) <= 1e-9 * Math.abs(expected), `${actual} is not ${expected}`);
}

const word = fc.constantFrom("pod", "podium", "node", "x");
const documents = fc.array(fc.array(word, { minLength: 1, maxLength: 9 }), {
  minLength: 1,
  maxLength: 12,
});
const bm25 = fc.record({
  k: fc.constantFrom(0.1, 1.2, 3),
  b: fc.constantFrom(0, 0.7, 1),
  d: fc.constantFrom(0, 0.5, 1),
});

Deno.test("addScores() adds the score of a single word in MiniSearch", () => {
  fc.assert(fc.property(documents, bm25, fc.constantFrom(1, 2.5), (documents, bm25, boost) => {
    const having = documents.filter((words) => words.includes("pod")).length;
    const length = documents.reduce((sum, words) => sum + words.length, 0);
    const weight = idf(documents.length, having) * boost;
    const scoring = toTermScoring(bm25, weight, length / documents.length);
    const results = plainSearch(documents).search("pod", {
      bm25,
      boost: { text: boost },
      tokenize: (text) => [text],
    });
    equal(results.length, having);
    const timesIn = (words: string[]) => words.filter((word) => word === "pod").length;
    const refs = Uint32Array.from(results, ({ id }) => id);
    const times = Uint32Array.from(results, ({ id }) => timesIn(documents[id]));
    const scores = new Float64Array(documents.length).fill(1);
    addScores(scoring, { refs, times, lengths: documents.map((words) => words.length) }, scores);
    for (const { id, score } of results) assertClose(scores[id] - 1, score);
    for (const id of documents.keys()) if (!refs.includes(id)) equal(scores[id], 1);
  }));
});

const EXPANSIONS: [query: string, term: string, by: "prefix" | "edits", distance: number][] = [
  ["po", "pod", "prefix", 0],
  ["po", "podium", "prefix", 0],
  ["pot", "pod", "edits", 1],
  ["pdium", "podium", "edits", 1],
  ["xodixm", "podium", "edits", 2],
];

for (const [query, term, by, distance] of EXPANSIONS) {
  Deno.test(`expansionWeight() is that of MiniSearch for ${query} → ${term}`, () => {
    const search = plainSearch([[term], ["node", "x"], ["x"]]);
    const options = { weights: WEIGHTS, tokenize: (text: string) => [text] };
    const [exact] = search.search(term, options);
    const [found] = search.search(query, {
      ...options,
      prefix: by === "prefix",
      fuzzy: distance > 0 && distance,
    });
    assertClose(exact.score * expansionWeight({ term, by, distance }, query, WEIGHTS), found.score);
  });
}

Deno.test("idf() falls with the number of chunks that have a term and stays positive", () => {
  for (let having = 1; having <= 100; having++) {
    ok(idf(100, having) > 0);
    ok(idf(100, having) < idf(100, having - 1));
  }
});
