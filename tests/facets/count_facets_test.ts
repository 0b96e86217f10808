/** Counting the values of facets. */
import { deepEqual } from "node:assert/strict";
import { countFacets } from "../../src/facets/count_facets.ts";
import { documentFacets } from "../../src/facets/documents.ts";
import type { FacetReader } from "../../src/facets/model.ts";
import type { IndexedFile } from "../../src/index/model.ts";

/** Sections 0-9 are in document 0, 10-19 in document 10, and so on. */
const INDEX = { docRefOf: (ref: number) => ref - ref % 10 };

const FILES: Record<number, Partial<IndexedFile>> = {
  0: { tags: ["Api", "draft"], meta: new Map([["status", ["draft"]], ["owner", [null]]]) },
  10: { tags: ["api", "API"], meta: new Map([["status", ["Stable", "stable"]], ["since", [2]]]) },
  20: { tags: ["api"], meta: new Map([["since", [2]], ["beta", [true]]]) },
};

const READER = documentFacets({
  fileOf: (ref) => ({ tree: "docs", language: "english", ...FILES[ref] }) as IndexedFile,
});

function shown(readers: readonly FacetReader[], refs: readonly number[]): string[] {
  return countFacets(INDEX, readers, refs).map(({ facet, of, total, values }) =>
    `${facet} ${total} ${of}: ${values.map(({ value, count }) => `${value} ${count}`).join(", ")}`
  );
}

Deno.test("countFacets() counts a document once, however many of its sections are given", () => {
  deepEqual(shown([READER], [0, 3, 4]), [
    "language 1 documents: english 1",
    "meta.status 1 documents: draft 1",
    "tags 1 documents: Api 1, draft 1",
    "tree 1 documents: docs 1",
  ]);
});

Deno.test("countFacets() takes values that differ in case for one, and shows the usual spelling", () => {
  deepEqual(shown([READER], [1, 10, 15, 25]), [
    "language 3 documents: english 3",
    "meta.beta 1 documents: true 1",
    "meta.since 2 documents: 2 2",
    "meta.status 2 documents: draft 1, stable 1",
    "tags 3 documents: API 3, draft 1",
    "tree 3 documents: docs 3",
  ]);
});

Deno.test("countFacets() counts sections where a facet is one of sections", () => {
  const types: FacetReader = {
    of: "sections",
    valuesOf: (ref) => [{ facet: "type", value: ref % 10 === 0 ? "document" : "section" }],
  };
  deepEqual(shown([types], [0, 1, 2, 10, 2]), ["type 4 sections: document 2, section 2"]);
  deepEqual(shown([types], []), []);
});
