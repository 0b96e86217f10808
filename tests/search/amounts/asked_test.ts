import { deepEqual, equal } from "node:assert/strict";
import { recoverQuery } from "../../../src/query/recover.ts";
import { AmountPhrases } from "../../../src/search/amounts/phrases.ts";
import { amountOf, compileTyped } from "../../../src/search/question/compile.ts";
import { createAnalyzer } from "../../../src/text/analyze.ts";

const OPTIONS = { analyzer: await createAnalyzer("english"), fuzzy: 1 };
const compiled = (question: string) => compileTyped(recoverQuery(question), OPTIONS);

const CASES: [question: string, amount: string, words: string][] = [
  ["how many nodes can a cluster have", "count node", "nodes cluster"],
  ["How Many nodes?", "count node", "nodes"],
  ["how large may annotations be", "size", "annotations"],
  ["limit how long a job may run", "length", "limit job run"],
  ["how much memory does it need", "size memori", "memory need"],
  ["how often is it checked", "rate", "checked"],
  ["how to run long jobs", "", "run long jobs"],
  ["a long how", "", "long"],
  ["large clusters", "", "large clusters"],
  ["how long", "length", "how long"],
];

for (const [question, amount, words] of CASES) {
  Deno.test(`compileTyped() reads the amount of "${question}"`, () => {
    const one = compiled(question);
    const { kind = "", nouns = [] } = one.amount ?? {};
    equal([kind, ...nouns].join(" "), amount);
    equal(one.content.map(({ word }) => word).join(" "), words);
  });
}

Deno.test("amountOf() finds the alternative that asks for one", () => {
  equal(amountOf([compiled("nodes"), compiled("how many nodes")])?.kind, "count");
  equal(amountOf([compiled("nodes")]), undefined);
});

Deno.test("AmountPhrases raises sections that say an amount", () => {
  const bodies = ["up to 5 nodes", "nodes go up", "must not exceed 5", "nodes"];
  const hasPhrase = (terms: readonly string[]) => (ref: number) =>
    bodies[ref].includes(terms.join(" "));
  const factors = (question: string) => {
    const phrases = new AmountPhrases({ hasPhrase }, compiled(question).amount);
    return bodies.map((_, ref) => phrases.factorOf(ref));
  };
  deepEqual(factors("how many nodes"), [1.15, 1, 1.15, 1]);
  deepEqual(factors("nodes"), [1, 1, 1, 1]);
});
