import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { ALGORITHMS } from "../../src/config/model.ts";
import { wordsOfCode, wordsOfProse } from "../../src/context/code.ts";
import { languageOf, LANGUAGES } from "../../src/context/languages.ts";
import type { SourceWord } from "../../src/context/model.ts";
import { rankTerms } from "../../src/context/rank.ts";
import { wordsOfFile } from "../../src/context/signals.ts";
import { createAnalyzer } from "../../src/text/analyze.ts";
import { processorTime } from "../processor_time.ts";

const analyzer = await createAnalyzer("english");
const OPTIONS = { algorithm: "tfidf", terms: 50, minWordLength: 4, analyzer } as const;

function rank(words: readonly SourceWord[], weights: Readonly<Record<string, number>>) {
  return rankTerms(words, { ...OPTIONS, weightOf: (term) => weights[term] ?? null });
}

Deno.test("rankTerms() multiplies frequency, highest weight and rarity", () => {
  const file = { path: "retry.txt", text: "jitter retry jitter", document: null };
  const found = rank(wordsOfFile(file), { retri: 2, jitter: 3 });
  deepEqual(found.map(({ term, source, frequency, score }) => [term, source, frequency, score]), [
    ["retri", "filename", 2, 2 * 4 * 2],
    ["jitter", "body", 2, 2 * 1 * 3],
  ]);
});

Deno.test("rankTerms() drops stop words, short words, numbers and what the index does not know", () => {
  const words = wordsOfProse("the very api 2024 1.2.3 about unknown telling", "body");
  deepEqual(rank(words, { tell: 1, api: 1, about: 1, veri: 1, "2024": 1 }).map((one) => one.term), [
    "tell",
  ]);
});

Deno.test("rankTerms() keeps all terms where there is no index", () => {
  const found = rankTerms(wordsOfProse("alpha beta", "body"), { ...OPTIONS, weightOf: null });
  deepEqual(found.map(({ term, idf }) => [term, idf]), [["alpha", null], ["beta", null]]);
});

Deno.test("rankTerms() looks up only terms that can be among the best, and returns the same", () => {
  const text = "alpha ".repeat(9) + "bravo ".repeat(8) + "delta ".repeat(7) +
    "gamma kappa omega sigma";
  const words = wordsOfProse(text, "body");
  const weights: Readonly<Record<string, number>> = {
    alpha: 1,
    bravo: 3,
    delta: 2,
    gamma: 4,
    sigma: 4,
  };
  const lookedUp: string[] = [];
  const weightOf = (term: string) => {
    lookedUp.push(term);
    return weights[term] ?? null;
  };
  const few = { ...OPTIONS, terms: 2, weightOf };
  const all = rankTerms(words, few);
  ok(lookedUp.includes("sigma"));
  lookedUp.length = 0;
  deepEqual(rankTerms(words, { ...few, mostWeight: 4 }), all);
  deepEqual(lookedUp, ["alpha", "bravo", "delta"]);
  deepEqual(rankTerms(words, { ...few, terms: 50, mostWeight: 4 }).length, 5);
  lookedUp.length = 0;
  const mostWeightOf = (term: string) => term === "delta" ? 3 : 4;
  deepEqual(rankTerms(words, { ...few, terms: 1, mostWeight: 4, mostWeightOf }), all.slice(0, 1));
  deepEqual(lookedUp, ["alpha", "bravo"]);
});

Deno.test("rankTerms() ignores the parts of a name that every program has", () => {
  const words = wordsOfCode("getInvoiceData(stringList)", languageOf("a.ts")!);
  const terms = rankTerms(words, { ...OPTIONS, weightOf: () => 1 }).map(({ word }) => word);
  deepEqual(terms, ["getinvoicedata", "invoice", "stringlist"]);
});

Deno.test("rankTerms() gives positive scores in order, at most as many as asked for", () => {
  const words = fc.array(fc.constantFrom("Alpha", "beta", "gamma.", "delta", "and", "Beta"));
  fc.assert(
    fc.property(words, fc.constantFrom(...ALGORITHMS), (list, algorithm) => {
      const source = wordsOfProse(list.join(" "), "body");
      const found = rankTerms(source, { ...OPTIONS, algorithm, terms: 3, weightOf: () => 1 });
      ok(found.length <= 3 && found.every(({ score }) => score > 0 && Number.isFinite(score)));
      ok(found.every(({ score }, i) => i === 0 || found[i - 1].score >= score));
    }),
  );
});

const HOSTILE: [name: string, unit: string][] = [
  ["quotes", '"'],
  ["escaped quotes", '\\"'],
  ["open strings", '"a\\"'],
  ["open comments", "/*"],
  ["nested brackets", "(["],
  ["one long name", "a"],
  ["dots", "a."],
  ["newlines", "\n"],
  ["triple quotes", '"""\\'],
];
for (const [name, unit] of HOSTILE) {
  Deno.test(`200 kB of ${name} are read and ranked in little time, in every language`, () => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    const start = processorTime();
    for (const language of LANGUAGES) wordsOfCode(text, language);
    for (const algorithm of ALGORITHMS) {
      const words = wordsOfProse(text, "body");
      rankTerms(words, { ...OPTIONS, algorithm, weightOf: () => 1 });
    }
    ok(processorTime() - start < 10_000);
  });
}
