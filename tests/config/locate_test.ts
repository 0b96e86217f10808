import { equal } from "node:assert/strict";
import fc from "fast-check";
import { KeyLines } from "../../src/config/locate.ts";

const TEXT = `# a comment
root = true
search.limit = 3

[tree.docs]
path = "docs" # path = "no"
include = [
  "a",
  "b",
]
[tree."a b".deep]
x = """
path = "not a key"
"""
'quoted' = 1
[[context.rules]]
match = "a"
[context.rules.search]
limit = 1
[[context.rules]]
match = "b"
search = { limit = 2 }
`;

const LINES: [key: string[], line: number | null][] = [
  [["root"], 2],
  [["search", "limit"], 3],
  [["search"], 3],
  [["tree", "docs"], 5],
  [["tree", "docs", "path"], 6],
  [["tree", "docs", "include"], 7],
  [["tree", "docs", "missing"], 5],
  [["tree", "a b", "deep", "x"], 12],
  [["tree", "a b", "deep", "path"], 11],
  [["tree", "a b", "deep", "quoted"], 15],
  [["context", "rules", "0", "match"], 17],
  [["context", "rules", "0", "search", "limit"], 19],
  [["context", "rules", "1", "match"], 21],
  [["context", "rules", "1", "search", "limit"], 22],
  [["nowhere"], null],
];
for (const [key, line] of LINES) {
  Deno.test(`KeyLines finds ${key.join(".")}`, () => {
    equal(new KeyLines(TEXT).of(key), line);
  });
}

Deno.test("KeyLines does not throw for any text", () => {
  const unit = fc.constantFrom(..."[]a.=\"'\\\n# ");
  fc.assert(fc.property(fc.string({ unit }), (text) => {
    new KeyLines(text).of(["a"]);
  }));
});
