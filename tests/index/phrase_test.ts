import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import type { ParsedDocument } from "../../src/document/model.ts";
import type { EngineQuery, Field, SearchIndex } from "../../src/index/model.ts";
import { buildSegment, openBytes, RANK, tinyAnalyzer, toDocument } from "./tiny.ts";

function idsOf(index: SearchIndex, query: EngineQuery): string[] {
  return index.find(query, RANK).map(({ ref }) => index.chunk(ref).id).sort();
}

function phrase(terms: string[], fields: Field[] | null = null): EngineQuery {
  return { kind: "phrase", terms, fields, boost: 1 };
}

/** By field, the terms at each position of each of its values. */
function valuesOf(document: ParsedDocument, i: number): Record<string, string[][][]> {
  const chunk = document.chunks[i];
  const value = (text: string) => {
    const positions: string[][] = [];
    tinyAnalyzer.scan(text, (term, position) => (positions[position] ??= []).push(term));
    return positions;
  };
  const path: string[][] = [];
  tinyAnalyzer.scanPath(document.path, (term, position) => (path[position] ??= []).push(term));
  return {
    heading: [value(chunk.title)],
    hierarchy: chunk.hierarchy.map(value),
    path: [path],
    tags: document.tags.map(value),
    body: chunk.bodyRanges.map(({ start, end }) => value(document.text.slice(start, end))),
  };
}

function hasPhrase(values: string[][][], terms: readonly string[]): boolean {
  return values.some((positions) =>
    positions.some((_, at) => terms.every((term, i) => positions[at + i]?.includes(term)))
  );
}

const text = fc.array(fc.constantFrom("a", "b", "c", "a_b"), { maxLength: 6 }).map((w) =>
  w.join(" ")
);
const documents = fc.array(
  fc.record({
    title: text,
    tags: fc.array(text, { maxLength: 3 }),
    body: text,
    sections: fc.array(
      fc.record({ depth: fc.integer({ min: 1, max: 3 }), title: text, body: text }),
      { maxLength: 3 },
    ),
  }),
  { maxLength: 5 },
).map((all) =>
  all.map((one, i) => toDocument({ tree: "t", path: `a/${i % 2 ? "b" : "a_c"}-${i}`, ...one }))
);

const term = fc.constantFrom("a", "b", "c", "ab");

Deno.test("phrases match where their terms are next to each other", () => {
  const terms = fc.array(term, { minLength: 1, maxLength: 3 });
  const fields = fc.option(
    fc.subarray<Field>(["heading", "hierarchy", "path", "tags", "body"], { minLength: 1 }),
  );
  fc.assert(
    fc.property(documents, terms, fields, (documents, terms, fields) => {
      const index = openBytes(buildSegment(documents).bytes);
      const expected: string[] = [];
      for (const document of documents) {
        document.chunks.forEach((chunk, i) => {
          const values = valuesOf(document, i);
          const searched = fields ?? Object.keys(values);
          if (searched.some((field) => hasPhrase(values[field], terms))) expected.push(chunk.id);
        });
      }
      deepEqual(idsOf(index, phrase(terms, fields)), expected.sort());
    }),
    { numRuns: 500 },
  );
});

Deno.test("hasPhrase() finds neighbouring terms in one field only", () => {
  fc.assert(
    fc.property(documents, fc.tuple(term, term), (documents, terms) => {
      const index = openBytes(buildSegment(documents).bytes);
      const isHeaded = index.hasPhrase(terms, "heading");
      for (const document of documents) {
        document.chunks.forEach((chunk, i) => {
          equal(
            isHeaded(index.refOf(chunk.id)!),
            hasPhrase(valuesOf(document, i).heading, terms),
          );
        });
      }
    }),
  );
});

const CASES: [name: string, body: string, terms: string[], found: boolean][] = [
  ["in order", "x error handling", ["error", "handling"], true],
  ["not in reverse", "handling error", ["error", "handling"], false],
  ["not with a word between", "error in handling", ["error", "handling"], false],
  ["through a part of an identifier", "call read_file now", ["file", "now"], true],
  ["through the whole identifier", "call read_file now", ["call", "readfile", "now"], true],
  ["no terms", "x", [], false],
];
for (const [name, body, terms, found] of CASES) {
  Deno.test(`phrase: ${name}`, () => {
    const index = openBytes(
      buildSegment([toDocument({ tree: "t", path: "p", title: "q", body })]).bytes,
    );
    deepEqual(idsOf(index, phrase(terms, ["body"])), found ? ["t:p"] : []);
  });
}

Deno.test("a phrase matches across neither ranges of a body, levels nor tags", () => {
  const document = toDocument({
    tree: "t",
    path: "p",
    title: "one",
    tags: ["red", "blue"],
    body: "end start",
    sections: [{ depth: 1, title: "two", body: "" }],
  });
  const split = { ...document.chunks[0], bodyRanges: [{ start: 0, end: 3 }, { start: 4, end: 9 }] };
  const parsed = { ...document, chunks: [split, ...document.chunks.slice(1)] };
  const index = openBytes(buildSegment([parsed]).bytes);
  for (const terms of [["end", "start"], ["one", "two"], ["red", "blue"]]) {
    deepEqual(idsOf(index, phrase(terms)), []);
  }
});
