import { equal } from "node:assert/strict";
import fc from "fast-check";
import { toId, toUri } from "../../src/mcp/uri.ts";

const ADDRESSES: [uri: string, id: string | null][] = [
  ["ra://docs/a.md", "docs:a.md"],
  ["ra://docs/a/b%20c.md#d", "docs:a/b c.md#d"],
  ["ra://docs/a%2Fb.md", "docs:a/b.md"],
  ["RA://docs/a.md", "docs:a.md"],
  ["ra://docs/c%23.md", "docs:c#.md"],
  ["ra://docs/", null],
  ["ra:///a.md", null],
  ["ra://docs/a.md?x", null],
  ["ra://docs/%ff", null],
  ["file:///etc/passwd", null],
  ["docs:a.md", null],
];
for (const [uri, id] of ADDRESSES) {
  Deno.test(`toId() reads ${uri} as ${id}`, () => equal(toId(uri), id));
}

Deno.test("toId() reads back what toUri() writes", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !text.includes("/"));
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
  fc.assert(fc.property(name, path, (tree, path) => {
    equal(toId(toUri(tree, path)), `${tree}:${path}`);
  }));
});
