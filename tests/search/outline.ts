/** A small outline for tests of ranking: refs are numbers, parents are given, order is by number. */
import fc from "fast-check";
import { DEFAULT_SEARCH } from "../../src/config/model.ts";
import type { IndexedChunk, Match, SearchIndex } from "../../src/index/model.ts";
import type { Outline } from "../../src/search/ranking/aggregate.ts";
import type { AnswerParams, Candidate, QueryWord, Ranked } from "../../src/search/model.ts";

export const PARAMS: AnswerParams = {
  ...DEFAULT_SEARCH,
  candidateLimit: 50,
  aggregation: true,
  treeFactors: new Map([["docs", 1.5]]),
};

export function candidate(ref: number, score: number, tree = "docs"): Candidate {
  return { ref, tree, score, evidence: 0, queryTerms: [], match: { a: ["body"] } };
}

/** A match of one term in the body. */
export function match(ref: number, score: number, term = "a"): Match {
  return { ref, score, queryTerms: [term], match: { [term]: ["body"] } };
}

/** A word that a section has when it has all the terms of one of the ways. */
export function word(word: string, ...ways: string[][]): QueryWord {
  return { word, ways, query: { kind: "all" } };
}

/** `parents[ref]` is the parent of `ref`, or null. */
export function outline(parents: readonly (number | null)[]): Outline {
  return {
    parentOf: (ref) => parents[ref] ?? null,
    childrenOf: (ref) => parents.flatMap((parent, child) => parent === ref ? [child] : []),
    compare: (a, b) => a - b,
  };
}

/** An index that finds the same matches whatever it is asked; each chunk is a document. */
export function indexOf(
  parents: readonly (number | null)[],
  matches: readonly Match[],
  treeOf = (_ref: number) => "docs",
): SearchIndex {
  const refuse = (): never => {
    throw new Error("not part of ranking");
  };
  return {
    ...outline(parents),
    hasLabels: false,
    documentCount: parents.length,
    chunkCount: parents.length,
    languages: () => [{ language: "english", documents: parents.length }],
    find: (_query, { limit }) => matches.slice(0, limit),
    count: () => matches.length,
    satisfies: () => () => true,
    segmentStarts: () => [0, parents.length],
    chunkFrequency: () => 1,
    hasPhrase: () => () => false,
    leastFrequency: () => 1,
    docRefOf: (ref) => ref,
    treeOf,
    pathOf: (ref) => `${ref}.md`,
    chunksIn: refuse,
    expand: refuse,
    similar: refuse,
    folded: () => [],
    chunk: (ref) => chunkOf(ref, treeOf(ref)),
    startOf: refuse,
    refOf: refuse,
    fileOf: refuse,
    hashOf: refuse,
    labels: refuse,
    words: refuse,
    files: refuse,
    close: refuse,
  };
}

function chunkOf(ref: number, tree: string): IndexedChunk {
  const [path, title] = [`${ref}.md`, `Page ${ref}`];
  const id = `${tree}:${path}`;
  return {
    ...{ id, docId: id, parentId: null, tree, path, depth: 0, position: 0, siblingCount: 1 },
    ...{ title, hierarchy: [title], slug: null, breadcrumb: `> ${title}` },
    ...{ byteStart: 0, byteEnd: 100, lineStart: 1, lineEnd: 9, ref, docRef: ref },
  };
}

/** Is `above` an ancestor of `ref`? */
export function isAbove(parents: readonly (number | null)[], above: number, ref: number): boolean {
  for (let at = parents[ref]; at !== null; at = parents[at]) if (at === above) return true;
  return false;
}

/** `ref=score`, `*` for an own match, the refs of constituents in brackets. */
export function shown(results: readonly Ranked[]): string[] {
  return results.map(({ ref, score, own, constituents }) =>
    `${ref}=${score}${own === null ? "" : "*"}${
      constituents.length === 0 ? "" : `[${constituents.map((one) => one.ref)}]`
    }`
  );
}

/** An outline in which every parent comes before its children, and ranked candidates from it. */
export const RANKED = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).chain((seeds) => {
  const parents = seeds.map((seed, i) => i === 0 || seed % 7 === 0 ? null : seed % i);
  const scores = fc.array(fc.option(fc.integer({ min: 1, max: 20 })), {
    minLength: parents.length,
    maxLength: parents.length,
  });
  return scores.map((scores) => {
    const found = scores.flatMap((score, ref) => score === null ? [] : [candidate(ref, score)]);
    found.sort((a, b) => b.score - a.score || a.ref - b.ref);
    return { parents, found };
  });
});
