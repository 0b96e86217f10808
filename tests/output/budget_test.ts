import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { fitBudget, shellQuote } from "../../src/output/budget.ts";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import { result } from "./results.ts";

const count = await loadTokenCounter();
const PARAGRAPHS = "One two three.\n\nFour five six.\n\nSeven eight nine.\n";
const render = (one: { id: string; body: string }) => `${one.id}\n${one.body}`;

Deno.test("fitBudget() keeps what fits whole and says nothing of a cut", () => {
  const [one] = fitBudget([result({ body: PARAGRAPHS })], { maxTokens: 1000, count, render });
  equal(one.body, PARAGRAPHS);
  equal(one.truncated, null);
  equal(one.tokens, count(PARAGRAPHS));
});

Deno.test("fitBudget() cuts the last result at a paragraph and names the call for the rest", () => {
  const given = [result({ body: PARAGRAPHS, lineEnd: 8 }), result({ body: "never" })];
  const fitted = fitBudget(given, { maxTokens: 18, count, render });
  deepEqual(fitted.map(({ body }) => body), ["One two three.\n\nFour five six."]);
  equal(fitted[0].truncated, "ra get docs:guide.md#install --lines 8:8");
});

Deno.test("fitBudget() drops match ranges beyond the cut", () => {
  const matchRanges = [{ offset: 0, length: 3 }, { offset: 32, length: 5 }];
  const [one] = fitBudget([result({ body: PARAGRAPHS, matchRanges })], {
    maxTokens: 18,
    count,
    render,
  });
  deepEqual(one.matchRanges, [{ offset: 0, length: 3 }]);
});

Deno.test("fitBudget() never exceeds the budget", () => {
  const body = fc.array(fc.lorem({ mode: "sentences", maxCount: 3 }), { maxLength: 6 })
    .map((parts) => parts.join("\n\n"));
  fc.assert(fc.property(fc.array(body, { maxLength: 5 }), fc.nat(300), (bodies, maxTokens) => {
    const given = bodies.map((text, i) => result({ id: `docs:${i}.md`, body: text }));
    const fitted = fitBudget(given, { maxTokens, count, render });
    ok(count(fitted.map(render).join("\n")) <= maxTokens);
  }));
});

/** Lines of the rest by the words that are shown, in a section that ends at line 9. */
const RESTS: [name: string, body: string, shown: string, rest: string][] = [
  ["between paragraphs", "a b c\n\nd e f\n\n", "a b c", " --lines 8:9"],
  ["inside a line", "a b c d e f", "a b c", " --lines 9:9"],
  ["with CRLF", "a b c\r\n\r\nd e f\r\ng h i\r\n", "a b c", " --lines 8:9"],
  ["with nothing shown", "\nabc def", "", ""],
];
for (const [name, body, shown, rest] of RESTS) {
  Deno.test(`fitBudget() names the lines of the rest when it cuts ${name}`, () => {
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;
    const maxTokens = words(shown) + 2;
    const [one] = fitBudget([result({ body, lineEnd: 9 })], { maxTokens, count: words });
    equal(one.body.trim(), shown);
    equal(one.truncated, `ra get docs:guide.md#install${rest}`);
  });
}

const QUOTED: [word: string, quoted: string][] = [
  ["docs:a.md#b", "docs:a.md#b"],
  ["docs:a b.md", "'docs:a b.md'"],
  ["docs:it's.md", `'docs:it'\\''s.md'`],
];
for (const [word, quoted] of QUOTED) {
  Deno.test(`shellQuote() writes ${word} as ${quoted}`, () => equal(shellQuote(word), quoted));
}

Deno.test("the token counter is linear on runs without spaces and never too low", () => {
  const started = performance.now();
  ok(count("a".repeat(300_000)) >= 300_000 / 8);
  ok(performance.now() - started < 5_000);
  equal(count("hello world"), 2);
  equal(count("<|endoftext|>") > 0, true);
});
