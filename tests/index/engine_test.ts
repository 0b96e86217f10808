import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { ParsedDocument } from "../../src/document/model.ts";
import { openIndex } from "../../src/index/frozen_index.ts";
import type { EngineQuery, Field, SearchIndex } from "../../src/index/model.ts";
import { FIELDS } from "../../src/segment/fields.ts";
import { MemoryFile } from "../../src/base/memory/file.ts";
import { Segment } from "../../src/segment/segment.ts";
import { Oracle } from "./oracle.ts";
import { buildSegment, openBytes, RANK, term, toDocument } from "./tiny.ts";

// No word is another one with two neighbours swapped, so plain edit distance finds the same terms.
const WORDS = ["pod", "pods", "node", "nodes", "god", "service", "serve", "ab_cd", "cd", "é", "x"];
const TERMS = [...WORDS.filter((word) => word !== "ab_cd"), "abcd", "ab", "po", "zzz", "servic"];

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(" "));
const section = fc.record({ depth: fc.integer({ min: 1, max: 4 }), title: text, body: text });
const document = fc.record({
  tree: fc.constantFrom("docs", "notes", "api"),
  path: fc.tuple(fc.constantFrom("", "q/", "pod/b-"), fc.constantFrom("node", "x", "z_k"))
    .map(([folder, name]) => `${folder}${name}.md`),
  title: text,
  tags: fc.array(fc.constantFrom("pod", "node x"), { maxLength: 2 }),
  body: text,
  sections: fc.array(section, { maxLength: 4 }),
}).map(toDocument);
const corpus = fc.uniqueArray(document, {
  selector: (one) => `${one.tree}:${one.path}`,
  maxLength: 12,
});

const someFields = fc.option(fc.subarray([...FIELDS], { minLength: 1 }) as fc.Arbitrary<Field[]>);
const termQuery: fc.Arbitrary<EngineQuery> = fc.record({
  kind: fc.constant("term" as const),
  term: fc.constantFrom(...TERMS),
  fields: someFields,
  boost: fc.constantFrom(1, 2.5, 0.3),
  fuzzy: fc.constantFrom(0, 0, 1, 2),
  prefix: fc.boolean(),
});
const { query } = fc.letrec<{ query: EngineQuery }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, depthIdentifier: "query" },
    termQuery,
    fc.record({
      kind: fc.constantFrom("and" as const, "or" as const),
      queries: fc.array(tie("query"), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant("except" as const), query: tie("query"), without: tie("query") }),
    fc.constant({ kind: "all" as const }),
  ),
}));

function scoresOf(index: SearchIndex, query: EngineQuery): Map<string, number> {
  return new Map(index.find(query, RANK).map(({ ref, score }) => [index.chunk(ref).id, score]));
}

function assertSameScores(actual: Map<string, number>, expected: Map<string, number>): void {
  deepEqual([...actual.keys()].sort(), [...expected.keys()].sort());
  for (const [id, score] of expected) {
    const off = Math.abs(actual.get(id)! - score);
    ok(off <= 1e-9 * Math.abs(score), `${id}: ${actual.get(id)} instead of ${score}`);
  }
}

Deno.test("find() returns the ids and scores of a plain MiniSearch", () => {
  fc.assert(
    fc.property(corpus, fc.array(query, { minLength: 1, maxLength: 5 }), (documents, queries) => {
      const index = openBytes(buildSegment(documents).bytes);
      const oracle = new Oracle(documents);
      for (const query of queries) {
        assertSameScores(scoresOf(index, query), oracle.find(query, RANK));
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("find() ranks best first and breaks ties by tree, path and position", () => {
  fc.assert(
    fc.property(corpus, query, (documents, query) => {
      const index = openBytes(buildSegment(documents).bytes);
      const keys = index.find(query, RANK).map(({ ref, score }) => ({
        score,
        ...index.chunk(ref),
      }));
      for (let i = 1; i < keys.length; i++) {
        const [a, b] = [keys[i - 1], keys[i]];
        if (a.score !== b.score) ok(a.score > b.score);
        else {
          const order = [[a.tree, b.tree], [a.path, b.path], [a.position, b.position]]
            .find(([one, other]) => one !== other)!;
          ok(order[0] < order[1]);
        }
      }
    }),
  );
});

Deno.test("find() with a limit returns the start of what it returns without", () => {
  fc.assert(
    fc.property(corpus, query, fc.integer({ min: 0, max: 12 }), (documents, query, limit) => {
      const index = openBytes(buildSegment(documents).bytes);
      const all = index.find(query, RANK);
      deepEqual(index.find(query, { ...RANK, limit }), all.slice(0, limit));
      equal(index.count(query), all.length);
    }),
    { numRuns: 300 },
  );
});

/** Documents spread over segments, and former ones that are dead or were replaced. */
const spread = corpus.chain((documents) =>
  fc.record({
    documents: fc.constant(documents),
    homes: fc.array(fc.integer({ min: 0, max: 2 }), {
      minLength: documents.length,
      maxLength: documents.length,
    }),
    former: fc.array(document, { maxLength: 4 }),
  })
);

/** Three segments; `homes` has the number of the segment of each living document. */
function openSpread(living: ParsedDocument[], homes: number[], former: ParsedDocument[]) {
  return openIndex([0, 1, 2].map((number) => {
    const inside = living.filter((_, i) => homes[i] === number);
    const paths = new Set(inside.map((one) => `${one.tree}:${one.path}`));
    const dead = former.filter((one, i) =>
      i % 3 === number && !paths.has(`${one.tree}:${one.path}`)
    );
    const { bytes, ordinals } = buildSegment([...dead, ...inside]);
    const segment = new Segment(new MemoryFile(bytes));
    return { segment, dead: ordinals.subarray(0, dead.length) };
  }));
}

/** Two words next to each other in some fields: what reads positions. */
const phrase: fc.Arbitrary<EngineQuery> = fc.record({
  kind: fc.constant("phrase" as const),
  terms: fc.array(fc.constantFrom(...TERMS.slice(0, 6)), { minLength: 2, maxLength: 2 }),
  fields: someFields,
  boost: fc.constant(1),
});

Deno.test("segments with dead files behave as one segment of the living files", () => {
  fc.assert(
    fc.property(
      spread,
      fc.array(query, { maxLength: 3 }),
      fc.array(phrase, { minLength: 3, maxLength: 3 }),
      ({ documents, homes, former }, queries, phrases) => {
        const whole = openBytes(buildSegment(documents).bytes);
        const parts = openSpread(documents, homes, former.slice(0, 3));
        equal(parts.chunkCount, whole.chunkCount);
        equal(parts.documentCount, whole.documentCount);
        const show = (index: SearchIndex, query: EngineQuery, limit?: number) =>
          index.find(query, { ...RANK, limit }).map(({ ref, score, match, queryTerms }) => ({
            id: index.chunk(ref).id,
            score: score.toPrecision(9),
            match,
            queryTerms,
          }));
        for (const query of [...queries, ...phrases]) {
          deepEqual(show(parts, query), show(whole, query));
          deepEqual(show(parts, query, 3), show(whole, query, 3));
          equal(parts.count(query), whole.count(query));
        }
        for (const word of TERMS) {
          equal(parts.chunkFrequency(word), whole.chunkFrequency(word));
          ok(parts.leastFrequency(word) <= parts.chunkFrequency(word));
          ok(whole.leastFrequency(word) <= whole.chunkFrequency(word));
          equal(
            parts.chunkFrequency(word, ["body"], ["docs"]),
            whole.chunkFrequency(word, ["body"], ["docs"]),
          );
          deepEqual(
            parts.expand(word, { fuzzy: 1, prefix: true }),
            whole.expand(word, { fuzzy: 1, prefix: true }),
          );
        }
        equal(parts.chunksIn(["docs", "api"]), whole.chunksIn(["docs", "api"]));
        const plain = (index: SearchIndex) =>
          [...index.files()].map(({ docRef, ...file }) => ({
            ...file,
            chunks: Array.from({ length: file.chunkCount }, (_, i) => {
              const { ref: _ref, docRef: _doc, ...chunk } = index.chunk(docRef + i);
              return chunk;
            }),
          }));
        deepEqual(plain(parts), plain(whole));
      },
    ),
    { numRuns: 150 },
  );
});

Deno.test("filters restrict results and add nothing to their scores", () => {
  const documents = [
    {
      tree: "docs",
      path: "api/pod.md",
      title: "pod",
      body: "node",
      meta: { status: ["Draft", 3] },
    },
    { tree: "docs", path: "api2.md", title: "x", body: "node pod", meta: { status: [true] } },
    { tree: "notes", path: "api/x.md", title: "x", body: "node" },
  ].map(toDocument);
  const index = openBytes(buildSegment(documents).bytes);
  const ids = (query: EngineQuery) => [...scoresOf(index, query)].map(([id]) => id).sort();
  const tree = (...names: string[]) => ({
    kind: "filter" as const,
    filter: { by: "tree" as const, names },
  });
  const path = (prefix: string) => ({
    kind: "filter" as const,
    filter: { by: "path" as const, prefix },
  });
  const meta = (key: string, value: string) => (
    { kind: "filter" as const, filter: { by: "meta" as const, key, value } }
  );
  deepEqual(ids(tree("notes")), ["notes:api/x.md"]);
  deepEqual(ids(tree()), []);
  deepEqual(ids(path("api/")), ["docs:api/pod.md", "notes:api/x.md"]);
  deepEqual(ids(path("")), ["docs:api/pod.md", "docs:api2.md", "notes:api/x.md"]);
  deepEqual(ids(path("api/x.md0")), []);
  deepEqual(ids(meta("status", "DRAFT")), ["docs:api/pod.md"]);
  deepEqual(ids(meta("status", "3")), ["docs:api/pod.md"]);
  deepEqual(ids(meta("status", "true")), ["docs:api2.md"]);
  deepEqual(ids(meta("stat", "draft")), []);
  const node = scoresOf(index, term("node"));
  const inDocs = scoresOf(index, { kind: "and", queries: [tree("docs"), term("node")] });
  deepEqual([...inDocs.keys()].sort(), ["docs:api/pod.md", "docs:api2.md"]);
  for (const [id, score] of inDocs) equal(score, node.get(id));
  const notDraft = {
    kind: "except" as const,
    query: term("node"),
    without: meta("status", "draft"),
  };
  deepEqual(ids(notDraft), ["docs:api2.md", "notes:api/x.md"]);
  const either = scoresOf(index, {
    kind: "or",
    queries: [tree("notes"), term("pod", { fields: ["body"] })],
  });
  equal(either.get("notes:api/x.md"), 0);
  ok(either.get("docs:api2.md")! > 0);
  for (const score of scoresOf(index, tree("docs")).values()) equal(score, 1);
});

Deno.test("a filter inside OR does not restrict the words next to it", () => {
  const documents = [
    { tree: "a", path: "1", title: "t", body: "x y" },
    { tree: "b", path: "1", title: "t", body: "x y" },
  ].map(toDocument);
  const index = openBytes(buildSegment(documents).bytes);
  const inA = { kind: "filter" as const, filter: { by: "tree" as const, names: ["a"] } };
  const scores = scoresOf(index, {
    kind: "or",
    queries: [term("x"), { kind: "and", queries: [inA, term("y")] }],
  });
  ok(scores.get("a:1")! > scores.get("b:1")!);
  equal(scores.get("b:1"), scoresOf(index, term("x")).get("b:1"));
});

Deno.test("a field with a boost of 0 is searched but adds nothing to the score", () => {
  const index = openBytes(
    buildSegment([toDocument({ tree: "a", path: "1", title: "t", body: "x" })]).bytes,
  );
  const [match] = index.find(term("x"), { ...RANK, boosts: { ...RANK.boosts, body: 0 } });
  ok(match.score < 1e-300);
});
