import { deepEqual, equal, ok } from "node:assert/strict";
import { DEFAULT_SEARCH } from "../../../src/config/model.ts";
import { idf } from "../../../src/index/bm25.ts";
import type { EngineQuery } from "../../../src/index/model.ts";
import type { QueryWord } from "../../../src/search/model.ts";
import type { Alternative } from "../../../src/search/question/relax.ts";
import {
  candidateLimit,
  findMatches,
  type ScoringIndex,
  toCandidates,
  toRankOptions,
} from "../../../src/search/ranking/score.ts";
import { indexOf, match, PARAMS, word } from "../outline.ts";

const INDEX: ScoringIndex = indexOf([], []);
const ALL: EngineQuery = { kind: "all" };
const ANY: EngineQuery = { kind: "or", queries: [ALL] };
const EXACT: Alternative = {
  all: ALL,
  binding: ALL,
  any: null,
  asked: ALL,
  isRelaxed: false,
  content: [],
  words: [],
};
const OPTIONS = { alternatives: [EXACT], leftOut: new Set<number>() };

function matches(scores: Record<number, number>) {
  return Object.entries(scores).map(([ref, score]) => match(Number(ref), score));
}

/** Candidates without any evidence. */
function candidates(found: ReturnType<typeof matches>, options = OPTIONS) {
  return toCandidates(INDEX, { matches: found, witnesses: [] }, options);
}

Deno.test("toCandidates() sorts by score, ties in document order", () => {
  const found = candidates(matches({ 4: 1, 3: 2, 2: 1, 1: 1 }));
  deepEqual(found.map(({ ref }) => ref), [3, 1, 2, 4]);
  deepEqual(found[0], {
    ref: 3,
    tree: "docs",
    score: 2,
    evidence: 0,
    queryTerms: ["a"],
    match: { a: ["body"] },
  });
});

Deno.test("toCandidates() leaves out what must not be a result", () => {
  const found = candidates(matches({ 1: 4, 2: 3, 3: 2, 4: 1 }), {
    ...OPTIONS,
    leftOut: new Set([1]),
  });
  deepEqual(found.map(({ ref }) => ref), [2, 3, 4]);
});

Deno.test("toCandidates() keeps what was found without a score", () => {
  deepEqual(candidates(matches({ 1: 0, 2: 6, 3: 0 })).map(({ score }) => score), [6, 3, 3]);
  deepEqual(candidates(matches({ 1: 0, 2: 0 })).map(({ score }) => score), [1, 1]);
});

Deno.test("toCandidates() undoes the factor of matched terms", () => {
  const [one] = candidates([{ ref: 1, score: 6, queryTerms: ["a", "b", "c"], match: {} }]);
  equal(one.score, 2);
});

Deno.test("toCandidates() reduces what lacks words of the question, rare ones most", () => {
  const frequency: Record<string, number> = { rare: 1, common: 90 };
  const index = { ...INDEX, chunkCount: 100, chunkFrequency: (term: string) => frequency[term] };
  const content = [word("rare", ["rare"]), word("common", ["common"])];
  const found = toCandidates(index, {
    matches: [match(1, 3, "common"), match(2, 2, "rare")],
    witnesses: [],
  }, { ...OPTIONS, alternatives: [{ ...EXACT, content }] });
  deepEqual(found.map(({ ref }) => ref), [2, 1]);
  const share = idf(100, 90) / (idf(100, 1) + idf(100, 90));
  ok(Math.abs(found[1].score - 3 * share ** 0.75) < 1e-12);
});

Deno.test("toCandidates() raises sections whose heading has neighbouring words of the question", () => {
  const headings: Record<number, string> = {
    1: "rotate signing keys",
    2: "signing keys",
    3: "keys",
  };
  const hasPhrase = (terms: readonly string[]) => (ref: number) =>
    headings[ref].includes(terms.join(" "));
  const content = ["rotate", "signing", "keys"].map((one) => word(one, [one]));
  const given = matches({ 1: 4, 2: 4, 3: 4 });
  const scores = (content: readonly QueryWord[]) =>
    toCandidates({ ...INDEX, hasPhrase }, { matches: given, witnesses: [] }, {
      ...OPTIONS,
      alternatives: [{ ...EXACT, content }],
    }).map(({ score }) => score / 4);
  const [all, one, none] = scores(content);
  ok(Math.abs(all / none - 1.05) < 1e-12);
  ok(Math.abs(one / none - 1.025) < 1e-12);
  deepEqual(new Set(scores(content.slice(0, 1))).size, 1);
});

Deno.test("toCandidates() raises sections by the evidence of their document", () => {
  const given = matches({ 10: 4, 20: 4, 21: 2 });
  const index = { ...INDEX, docRefOf: (ref: number) => ref - ref % 10 };
  const found = toCandidates(index, { matches: given, witnesses: given }, OPTIONS);
  deepEqual(found.map(({ ref, score }) => [ref, score]), [
    [20, 4 + 0.5 * (4 / 2 + 2 / 4)],
    [10, 4 + 0.5 * (4 / 2)],
    [21, 2 + 0.5 * (4 / 2 + 2 / 4)],
  ]);
});

const PLAIN: Alternative = { ...EXACT, any: ANY };
const WITNESSES: [name: string, alternatives: Alternative[], asked: EngineQuery[]][] = [
  ["sections with any word, beside those with all", [PLAIN], [ANY, ALL]],
  ["the matches of a relaxed question", [{ ...PLAIN, isRelaxed: true, asked: ANY }], [ANY]],
  ["the matches of a query with operators", [EXACT], [ALL]],
  ["the matches where one alternative has operators", [PLAIN, EXACT], [
    { kind: "or", queries: [ALL, ALL] },
  ]],
];
for (const [name, alternatives, expected] of WITNESSES) {
  Deno.test(`findMatches() takes as evidence ${name}`, () => {
    const asked: EngineQuery[] = [];
    const find = (query: EngineQuery) => {
      asked.push(query);
      return [match(asked.length, 1)];
    };
    const found = findMatches({ find }, alternatives, { ...OPTIONS, trees: null, params: PARAMS });
    deepEqual(asked, expected);
    deepEqual(found.witnesses, [match(1, 1)]);
    deepEqual(found.matches, [match(asked.length, 1)]);
  });
}

function termQuery(term: string): EngineQuery {
  return { kind: "term", term, fields: null, boost: 1, fuzzy: 0, prefix: false };
}

/** Both words are required; `all` and `any` are told apart by their kind. */
const BOTH: Alternative = {
  ...EXACT,
  all: { kind: "and", queries: [termQuery("a"), termQuery("b")] },
  asked: { kind: "and", queries: [termQuery("a"), termQuery("b")] },
  any: { kind: "or", queries: [termQuery("a"), termQuery("b")] },
  content: [word("a", ["a"]), word("b", ["b"])],
};
const HAS_BOTH = { ...match(2, 3), queryTerms: ["a", "b"] };
const FEW = [HAS_BOTH, match(1, 1)];
const MANY = [HAS_BOTH, ...Array.from({ length: 400 }, (_, i) => match(i + 3, 1))];

const PASSES: [name: string, alternative: Alternative, found: typeof FEW, kinds: string][] = [
  ["once for two single terms", BOTH, FEW, "or"],
  ["again when the sections with any word may hide some with both", BOTH, MANY, "or and"],
  [
    "again when a word has several terms",
    {
      ...BOTH,
      content: [word("a", ["a"]), word("b-c", ["b", "c"])],
    },
    FEW,
    "or and",
  ],
];
for (const [name, alternative, matches, kinds] of PASSES) {
  Deno.test(`findMatches() asks the index ${name}`, () => {
    const asked: string[] = [];
    const find = ({ kind }: EngineQuery, { limit }: { limit?: number }) => {
      asked.push(kind);
      return kind === "and" ? [HAS_BOTH] : matches.slice(0, limit);
    };
    const found = findMatches({ find }, [alternative], {
      ...OPTIONS,
      trees: null,
      params: PARAMS,
    });
    equal(asked.join(" "), kinds);
    deepEqual(found.matches, [HAS_BOTH]);
  });
}

Deno.test("candidateLimit() is five times the limit, or max_candidates", () => {
  equal(candidateLimit(10, 50), 50);
  equal(candidateLimit(20, 50), 100);
  equal(candidateLimit(1, 50), 50);
});

Deno.test("toRankOptions() gives every field a weight", () => {
  const { boosts } = toRankOptions(DEFAULT_SEARCH);
  ok(Object.values(boosts).every((boost) => boost > 0));
  equal(boosts.body, DEFAULT_SEARCH.boost.body);
});
