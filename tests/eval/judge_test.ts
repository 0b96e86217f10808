import { deepEqual } from "node:assert/strict";
import { type Shown, toRanking, toRelevance, type Wanted } from "../../src/eval/judge.ts";

/** `a.md#x 10-20` is a section, `a.md` a whole document. */
function shown(text: string): Shown {
  const [id, span = "0-100"] = text.split(" ");
  const [byteStart, byteEnd] = span.split("-").map(Number);
  return { id, docId: id.split("#")[0], byteStart, byteEnd };
}

function wanted(text: string, grade = 1): Wanted {
  const span = shown(text);
  return { id: span.id, grade, span: span.id.includes("#") ? span : null };
}

const CASES: [name: string, results: string[], wanted: Wanted[], ranking: string[]][] = [
  ["keeps results that nobody wants", ["a.md", "b.md#x 5-9"], [wanted("c.md")], [
    "a.md",
    "b.md#x",
  ]],
  ["takes the section itself", ["a.md#x 5-9"], [wanted("a.md#x 5-9")], ["a.md#x"]],
  ["takes a document that has the section", ["a.md"], [wanted("a.md#x 5-9")], ["a.md#x"]],
  ["takes a parent that has the section", ["a.md#p 1-50"], [wanted("a.md#x 5-9")], ["a.md#x"]],
  ["takes no subsection for its parent", ["a.md#x 5-9"], [wanted("a.md#p 1-50")], ["a.md#x"]],
  ["takes no neighbour", ["a.md#y 10-20"], [wanted("a.md#x 5-9")], ["a.md#y"]],
  ["takes no other document", ["b.md#p 1-50"], [wanted("a.md#x 5-9")], ["b.md#p"]],
  ["takes any section for its document", ["a.md#x 5-9"], [wanted("a.md")], ["a.md"]],
  [
    "counts a wanted document once",
    ["a.md#x 5-9", "b.md", "a.md#y 10-20"],
    [wanted("a.md")],
    ["a.md", "b.md"],
  ],
  [
    "lets one result answer several sections, the best first",
    ["b.md", "a.md"],
    [wanted("a.md#x 5-9"), wanted("a.md#y 10-20", 3)],
    ["b.md", "a.md#y", "a.md#x"],
  ],
  [
    "lists a section where it first occurs",
    ["a.md#p 1-50", "a.md#x 5-9"],
    [wanted("a.md#x 5-9")],
    ["a.md#x"],
  ],
];
for (const [name, results, wants, ranking] of CASES) {
  Deno.test(`toRanking() ${name}`, () => {
    deepEqual(toRanking(results.map(shown), wants), ranking);
  });
}

Deno.test("toRelevance() keeps the best grade of an id", () => {
  deepEqual(
    toRelevance([wanted("a.md", 1), wanted("a.md", 3), wanted("b.md", 2)]),
    new Map([["a.md", 3], ["b.md", 2]]),
  );
});
