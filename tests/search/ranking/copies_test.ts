import { deepEqual } from "node:assert/strict";
import type { IndexedChunk } from "../../../src/index/model.ts";
import { single } from "../../../src/search/ranking/aggregate.ts";
import { withoutCopies } from "../../../src/search/ranking/copies.ts";
import { candidate } from "../outline.ts";

/** Id, size and score of a section; its titles are its document's and its own, as in the id unless given. */
type Section = [id: string, size: number, score: number, titles?: string];

function resultsOf(sections: readonly Section[], limit = 10): string[] {
  const index = {
    chunk: (ref: number) => chunkOf(ref, sections[ref]),
  };
  const ranked = single(sections.map(([, , score], ref) => candidate(ref, score)));
  return withoutCopies(index, ranked, limit)
    .map(({ ref, copies }) => [sections[ref][0], ...copies ?? []].join(" = "));
}

function chunkOf(ref: number, [id, size, , titles]: Section): IndexedChunk {
  const [path, slug] = id.slice(id.indexOf(":") + 1).split("#");
  const hierarchy = (titles ?? `${path.split("/").at(-1)!}>${slug}`).split(">");
  return {
    ...{ id, docId: `t:${path}`, parentId: null, tree: "t", path, depth: 1, position: 1 },
    ...{ siblingCount: 1, title: hierarchy.at(-1)!, hierarchy, slug, breadcrumb: "" },
    ...{ byteStart: 0, byteEnd: size, lineStart: 1, lineEnd: 2, ref, docRef: ref },
  };
}

const CASES: [name: string, sections: Section[], expected: string[]][] = [
  ["accepts nothing", [], []],
  [
    "shows the newest version at the place of the best",
    [["t:v3.9/a.md#x", 900, 9], ["t:b.md#y", 500, 8.9], ["t:v3.10/a.md#x", 500, 8.8]],
    ["t:v3.10/a.md#x = t:v3.9/a.md#x", "t:b.md#y"],
  ],
  [
    "shows the version that the question names",
    [["t:v1.0/a.md#x", 900, 9], ["t:v2.0/a.md#x", 500, 7]],
    ["t:v1.0/a.md#x = t:v2.0/a.md#x"],
  ],
  [
    "takes the page without a version for the newest",
    [["t:versioned_docs/version-2.x/a.md#x", 900, 9], ["t:docs/a.md#x", 500, 9]],
    ["t:docs/a.md#x = t:versioned_docs/version-2.x/a.md#x"],
  ],
  [
    "knows a copy in another place by its titles and its size, but for a blank line",
    [["t:a.md#x", 900, 9, "A>X"], ["t:skills/a2.md#x", 903, 8, "A>X"]],
    ["t:a.md#x = t:skills/a2.md#x"],
  ],
  [
    "keeps a section of another page, of the same size or not",
    [["t:a.md#x", 900, 9, "A>X"], ["t:b.md#x", 900, 8, "B>X"], ["t:c.md#x", 500, 7, "A>X"]],
    ["t:a.md#x", "t:b.md#x", "t:c.md#x"],
  ],
  [
    "keeps short sections that have the same titles and size by chance",
    [["t:a.md#x", 30, 9, "A>X"], ["t:b.md#x", 30, 8, "A>X"]],
    ["t:a.md#x", "t:b.md#x"],
  ],
  [
    "keeps sections of one page",
    [["t:a.md#x", 900, 9, "A>X"], ["t:a.md#x-1", 900, 8, "A>X"]],
    ["t:a.md#x", "t:a.md#x-1"],
  ],
  [
    "keeps chapters that are numbered like versions",
    [["t:1/index.md#x", 900, 9, "One>X"], ["t:2/index.md#x", 400, 8, "Two>X"]],
    ["t:1/index.md#x", "t:2/index.md#x"],
  ],
];
for (const [name, sections, expected] of CASES) {
  Deno.test(`withoutCopies() ${name}`, () => deepEqual(resultsOf(sections), expected));
}

Deno.test("withoutCopies() fills the places of copies, and a smaller limit gives the head", () => {
  const sections: Section[] = ["v1/a", "b", "v2/a", "v1/c", "d", "v2/c", "e"]
    .map((name, i) => [`t:${name}.md#x`, 100 * (i + 1), 10 - i / 10]);
  const all = resultsOf(sections).map((one) => one.split(" = ")[0]);
  deepEqual(all, ["t:v2/a.md#x", "t:b.md#x", "t:v2/c.md#x", "t:d.md#x", "t:e.md#x"]);
  for (let limit = 1; limit < all.length; limit++) {
    deepEqual(resultsOf(sections, limit).map((one) => one.split(" = ")[0]), all.slice(0, limit));
  }
});
