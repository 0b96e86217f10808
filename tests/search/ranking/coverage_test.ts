import { deepEqual, equal } from "node:assert/strict";
import { idf } from "../../../src/index/bm25.ts";
import type { ExpandOptions } from "../../../src/index/model.ts";
import type { Compiled } from "../../../src/search/question/compile.ts";
import {
  bestCoverage,
  coverageOf,
  overallCoverage,
  QuestionShare,
  unknownTerms,
} from "../../../src/search/ranking/coverage.ts";
import type { QueryWord } from "../../../src/search/model.ts";
import { candidate, word } from "../outline.ts";

const WORDS = [
  word("Pods", ["pod"]),
  word("readFile", ["readfil"], ["read", "file"]),
  word("x-y", ["x", "y"]),
];

function alternative(content: readonly QueryWord[], isRelaxed = true) {
  const all = { kind: "all" } as const;
  return { all, any: all, binding: all, asked: all, content, words: content, isRelaxed };
}

function ranked(queryTerms: readonly string[]) {
  const own = { ...candidate(1, 1), queryTerms };
  return { ref: 1, score: 1, aggregated: false, constituents: [], own };
}

const COVERED: [terms: string[], words: QueryWord[], match: string, missing: string[]][] = [
  [["pod", "readfil", "x", "y"], WORDS, "all", []],
  [["pod", "read", "file"], WORDS, "most", ["x-y"]],
  [["pod", "read", "x"], WORDS, "any", ["readFile", "x-y"]],
  [["pod"], WORDS.slice(0, 2), "most", ["readFile"]],
  [[], [], "all", []],
];
for (const [terms, words, match, missingTerms] of COVERED) {
  Deno.test(`coverageOf() ${terms} of ${words.length} words: ${match}`, () => {
    deepEqual(coverageOf(new Set(terms), words), { match, missingTerms });
  });
}

Deno.test("bestCoverage() is that of the alternative that lacks least", () => {
  const alternatives = [alternative(WORDS), alternative([word("pod", ["pod"])])];
  deepEqual(bestCoverage(ranked(["pod"]), alternatives), { match: "all", missingTerms: [] });
  const [first] = alternatives;
  deepEqual(bestCoverage(ranked(["pod"]), [first]).missingTerms, ["readFile", "x-y"]);
});

Deno.test("bestCoverage() is full for alternatives that were not relaxed", () => {
  const full = { match: "all", missingTerms: [] };
  deepEqual(bestCoverage(ranked([]), [alternative(WORDS, false)]), full);
  deepEqual(bestCoverage(ranked([]), [alternative(WORDS)]), full, "matched by another alternative");
  deepEqual(bestCoverage(ranked([]), []), full);
});

Deno.test("overallCoverage() has the best match, and the words that no hit has", () => {
  const hits = [
    { match: "any", missingTerms: ["readFile", "x-y"] },
    { match: "most", missingTerms: ["x-y"] },
  ] as const;
  deepEqual(overallCoverage(hits, [alternative(WORDS)]), { match: "most", missingTerms: ["x-y"] });
  deepEqual(overallCoverage([], [alternative(WORDS.slice(0, 1))]), {
    match: "all",
    missingTerms: ["Pods"],
  });
});

Deno.test("unknownTerms() are missing words that no section has", () => {
  const chunkFrequency = (term: string) => term === "file" || term === "pod" ? 1 : 0;
  const missing = ["readFile", "x-y"];
  deepEqual(unknownTerms({ chunkFrequency }, [alternative(WORDS)], missing), ["x-y"]);
  deepEqual(unknownTerms({ chunkFrequency }, [alternative(WORDS)], []), []);
});

const TOTAL = 1_000;
const HAVING: Record<string, number> = { pod: 500, readfil: 1, read: 90, file: 200, x: 20, y: 400 };
const INDEX = {
  chunkCount: TOTAL,
  chunkFrequency: (term: string) => HAVING[term] ?? 0,
  expand: (_term: string, { typed }: ExpandOptions) => typed === "filez" ? ["file"] : [],
};
const RARITY = { pod: idf(TOTAL, 500), readFile: idf(TOTAL, 1), xy: idf(TOTAL, 20) };
const WHOLE = RARITY.pod + RARITY.readFile + RARITY.xy;

function shareOf(terms: readonly string[], ...alternatives: Compiled[]): number {
  return new QuestionShare(INDEX, alternatives).of(terms);
}

const SHARES: [name: string, terms: string[], share: number][] = [
  ["counts words by their rarity", ["pod"], RARITY.pod / WHOLE],
  ["takes an identifier whole", ["readfil"], RARITY.readFile / WHOLE],
  ["takes an identifier by all of its parts", ["read", "file"], RARITY.readFile / WHOLE],
  ["takes no identifier by one part", ["read"], 0],
  ["takes a split word by any of its words", ["y"], RARITY.xy / WHOLE],
  ["covers everything", ["pod", "readfil", "x"], 1],
];
for (const [name, terms, share] of SHARES) {
  Deno.test(`QuestionShare ${name}`, () => equal(shareOf(terms, alternative(WORDS)), share));
}

Deno.test("QuestionShare takes a misspelt word to be as rare as the word that is meant", () => {
  const query = { kind: "term", fields: null, boost: 1, fuzzy: 1, prefix: false } as const;
  const filez: QueryWord = {
    word: "filez",
    query: { ...query, term: "filez", typed: "filez" },
    ways: [["filez"]],
  };
  const rarity = idf(TOTAL, 200);
  const share = shareOf(["pod"], alternative([WORDS[0], filez]));
  equal(share, RARITY.pod / (RARITY.pod + rarity));
});

Deno.test("QuestionShare is whole for a query without content words, and the best of alternatives", () => {
  equal(shareOf([], alternative([])), 1);
  equal(shareOf(["pod"], alternative(WORDS), alternative(WORDS.slice(0, 1))), 1);
});
