import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { wordsOfProse } from "../../src/context/code.ts";
import type { RankedTerm } from "../../src/context/model.ts";
import { toQuery } from "../../src/context/query.ts";
import { rankTerms } from "../../src/context/rank.ts";
import type { EngineQuery } from "../../src/index/model.ts";
import { readStrictly } from "../../src/query/recover.ts";
import { printQuery } from "../../src/query/print.ts";
import { compileQuery } from "../../src/search/question/compile.ts";
import { createAnalyzer } from "../../src/text/analyze.ts";
import { isStopWord } from "../../src/text/stopwords.ts";

const analyzer = await createAnalyzer("english");

function ranked(text: string): RankedTerm[] {
  return rankTerms(wordsOfProse(text, "body"), {
    algorithm: "tfidf",
    terms: 1_000,
    minWordLength: 1,
    analyzer,
    weightOf: () => 1,
  });
}

/** What the printed query asks the engine for, parsed again as if a user had typed it. */
function askedFor(text: string): string[] {
  const { query } = readStrictly(text);
  return leaves(compileQuery(query, { analyzer, fuzzy: 0 }).all);
}

function leaves(query: EngineQuery): string[] {
  if (query.kind === "or" || query.kind === "and") return query.queries.flatMap(leaves);
  if (query.kind === "phrase") return [`phrase ${query.terms.join(" ")}`];
  equal(query.kind, "term");
  return query.kind === "term" ? [query.term] : [];
}

const TEXTS: [name: string, text: string, terms: string[]][] = [
  ["a dotted name", "Deno.readFile", ["deno.readfile", "deno", "readfil", "read", "file"]],
  ["a name with underscores", "open_socket", ["opensocket", "open", "socket"]],
  ["humps", "parseHTTPResponse", ["parsehttprespons", "pars", "http", "respons"]],
  ["a version", "v1.2.3", ["v1.2.3", "v1"]],
  ["Han", "数据库", ["数据", "据库"]],
  ["words that are operators elsewhere", "nothing NOT title", ["noth", "not", "titl"]],
  ["marks that are syntax elsewhere", 'say "hi": -now (then^2)*', ["say", "hi", "now", "then"]],
];
for (const [name, text, terms] of TEXTS) {
  Deno.test(`toQuery() asks for exactly the terms of ${name}`, () => {
    const query = toQuery(ranked(text), []);
    ok(query);
    const asked = askedFor(printQuery(query));
    deepEqual(asked, ranked(text).map(({ term }) => term));
    for (const term of terms) ok(asked.includes(term) || isStopWord(term), `${term} in ${asked}`);
  });
}

Deno.test("toQuery() loses no term and turns none into a phrase, whatever the text", () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,9}([._][A-Za-z0-9]{1,8}){0,3}$/);
  const any = fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.normalize("NFKC"));
  fc.assert(fc.property(fc.array(fc.oneof(name, any), { minLength: 1, maxLength: 8 }), (words) => {
    const terms = ranked(words.join(" "));
    const query = toQuery(terms, []);
    if (query === null) return equal(terms.length, 0);
    deepEqual(askedFor(printQuery(query)), terms.map(({ term }) => term));
  }));
});

const RULE_TERMS: [terms: string[], query: string | null][] = [
  [["http"], "http^2"],
  [["blue green"], '"blue green"^2'],
  [["c++"], '"c++"^2'],
  [["or"], '"or"^2'],
  [["--", " "], null],
  [["a:b", "x"], '"a:b"^2 OR x^2'],
];
for (const [terms, expected] of RULE_TERMS) {
  Deno.test(`toQuery() takes the rule terms ${JSON.stringify(terms)}`, () => {
    const query = toQuery([], terms);
    equal(query === null ? null : printQuery(query), expected);
    if (query !== null) ok(askedFor(printQuery(query)).length >= 1);
  });
}

Deno.test("toQuery() boosts by the flattened share of the best score", () => {
  const term = (word: string, score: number): RankedTerm => ({
    term: word,
    word,
    source: "body",
    weight: 1,
    frequency: 1,
    idf: 1,
    score,
  });
  const query = toQuery([term("alpha", 10), term("beta", 1), term("gamma", 1e-9)], []);
  equal(printQuery(query!), "alpha OR beta^0.4 OR gamma^0.01");
});
