import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { fitJson, withoutBodies } from "../../src/output/fit_json.ts";
import { resultJson } from "../../src/output/json.ts";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import { result } from "./results.ts";

const count = await loadTokenCounter();
const around = { queries: [], index: { documents: 12, chunks: 345 } };
const cost = (results: Parameters<typeof fitJson>[0]) =>
  count(JSON.stringify({ ...around, results: results.map(resultJson) }));

const PART = {
  ...result({ id: "docs:guide.md#part", body: "part" }),
  matchRanges: [{ offset: 0, length: 4 }],
};

Deno.test("fitJson() keeps the whole JSON within the budget, given room for one result", () => {
  const body = fc.array(fc.lorem({ mode: "sentences", maxCount: 4 }), { maxLength: 12 })
    .map((parts) => parts.join('\n\n"quoted"\t'));
  const budgets = fc.integer({ min: 500, max: 3_000 });
  fc.assert(
    fc.property(fc.array(body, { maxLength: 6 }), budgets, (bodies, maxTokens) => {
      const given = bodies.map((text, i) => result({ id: `docs:${i}.md`, body: text }));
      const fitted = fitJson(given, { maxTokens, count, around });
      ok(cost(fitted) <= maxTokens, `${cost(fitted)} of ${maxTokens}`);
      deepEqual(fitted.map(({ id }) => id), given.slice(0, fitted.length).map(({ id }) => id));
      for (const { body, tokens } of fitted) equal(tokens, count(body));
    }),
    { numRuns: 50 },
  );
});

Deno.test("fitJson() uses most of the budget when a text is cut", () => {
  const body = "A paragraph with a few words in it.\n\n".repeat(400);
  const fitted = fitJson([result({ body })], { maxTokens: 2_000, count, around });
  ok(cost(fitted) > 1_700, `${cost(fitted)}`);
  ok(fitted[0].truncated !== null);
});

Deno.test("fitJson() always answers the best result", () => {
  const body = "Some words that go on and on. ".repeat(50);
  const fitted = fitJson([result({ body }), result({})], { maxTokens: 60, count, around });
  equal(fitted.length, 1);
  ok(fitted[0].body !== "" && count(fitted[0].body) <= 60);
});

Deno.test("fitJson() leaves out what is said twice, but only under a budget", () => {
  const one = result({ aggregated: true, constituents: Array(40).fill(PART) });
  const [bounded] = fitJson([one], { maxTokens: 4_000, count, around });
  ok(bounded.constituents.length > 2 && bounded.constituents.length < 10);
  for (const { body, matchRanges } of bounded.constituents) {
    deepEqual([body, matchRanges], ["", []]);
  }
  const [free] = fitJson([one], { maxTokens: Infinity, count, around });
  deepEqual(free.constituents, one.constituents);
});

Deno.test("withoutBodies() leaves ids and snippets", () => {
  const [one] = withoutBodies([result({ body: "text", snippet: "<b>text</b>" })]);
  deepEqual([one.body, one.snippet], ["", "<b>text</b>"]);
});
