import { equal } from "node:assert/strict";
import fc from "fast-check";
import { proseOf } from "../../src/document/prose.ts";
import { processorTime } from "../processor_time.ts";

const CASES: [name: string, text: string, prose: string][] = [
  ["frontmatter", "---\nlang: fr\n---\nText", "Text"],
  ["fences", "a\n```sh\nnpm install\n```\nb", "a b"],
  ["a fence without an end", "a\n~~~\ncode", "a"],
  ["a longer fence around another", "a\n````\n```\ncode\n```\n````\nb", "a b"],
  ["indented code", "a\n\n    code here\n\nb", "a b"],
  ["code spans", "use `npm run` now", "use now"],
  ["tags and comments", "<b>bold</b> <!-- no\nnever --> text", "bold text"],
  ["addresses", "see [the page](https://a.b/c) or https://d.e/f now", "see [the page or now"],
  ["shortcodes", "{{< note >}} text", "text"],
];
for (const [name, text, prose] of CASES) {
  Deno.test(`proseOf() leaves out ${name}`, () => {
    equal(proseOf(text).replace(/\s+/g, " ").trim(), prose);
  });
}

Deno.test("proseOf() takes any text, in linear time", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    proseOf(text);
  }));
  for (const piece of ["<!--", "`", "```\n", "~~~~", "<a ", "{{", "](", "a://"]) {
    const start = processorTime();
    proseOf(piece.repeat(100_000));
    equal(processorTime() - start < 1_000, true, piece);
  }
});
