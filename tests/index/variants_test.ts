/** Terms that count as a term of the query: by their weight, and in phrases. */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { EngineQuery, SearchIndex, Variant } from "../../src/index/model.ts";
import { buildSegment, openBytes, RANK, term, toDocument } from "./tiny.ts";

const documents = [
  ["a.md", "resume now"],
  ["b.md", "résumé now and then"],
  ["c.md", "resume résumé"],
  ["d.md", "resumé of it all"],
  ["e.md", "something else"],
].map(([path, body]) => toDocument({ tree: "docs", path, title: path, body }));
const index = openBytes(buildSegment(documents).bytes);

const with_ = (...variants: Variant[]): EngineQuery => ({ ...term("resume"), variants });

function scores(from: SearchIndex, query: EngineQuery, limit?: number): Map<string, number> {
  const found = from.find(query, { ...RANK, limit });
  return new Map(found.map(({ ref, score }) => [from.chunk(ref).path, score]));
}

for (const weight of [0.1, 0.3, RANK.weights.fuzzy, 0.8, 1]) {
  Deno.test(`a variant of weight ${weight} scores as a term with that boost`, () => {
    const found = scores(index, with_({ term: "résumé", weight }));
    const alone = scores(index, { ...term("résumé"), boost: weight });
    const exact = scores(index, term("resume"));
    deepEqual([...found.keys()].sort(), ["a.md", "b.md", "c.md"]);
    for (const [path, score] of found) {
      const expected = (exact.get(path) ?? 0) + (alone.get(path) ?? 0);
      ok(Math.abs(score - expected) < 1e-9, `${path}: ${score} is ${expected}`);
    }
    deepEqual(scores(index, with_({ term: "résumé", weight }), 2), new Map([...found].slice(0, 2)));
  });
}

Deno.test("a variant counts as the term of the query, and is named as what matched", () => {
  const [match] = index.find(with_({ term: "resumé", weight: 0.3 }), RANK)
    .filter(({ ref }) => index.chunk(ref).path === "d.md");
  deepEqual(match.queryTerms, ["resume"]);
  deepEqual(Object.keys(match.match), ["resumé"]);
  equal(index.count(with_({ term: "resumé", weight: 0.3 })), 3);
});

Deno.test("edits are not tried where a variant is found", () => {
  const query = { ...term("resum", { fuzzy: 1 }), variants: [{ term: "résumé", weight: 0.5 }] };
  deepEqual([...scores(index, query).keys()].sort(), ["b.md", "c.md"]);
  equal(index.count({ ...query, variants: [] }), 3, "by edits");
});

Deno.test("a variant may be in the place of a word of a phrase", () => {
  const phrase = { kind: "phrase", terms: ["resume", "now"], fields: null, boost: 1 } as const;
  deepEqual([...scores(index, phrase).keys()], ["a.md"]);
  const variants = [[{ term: "résumé", weight: 0.8 }], []];
  deepEqual([...scores(index, { ...phrase, variants }).keys()], ["a.md", "b.md"]);
});
