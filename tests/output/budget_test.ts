import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import * as budgets from "../../src/output/answer/budget.ts";
import type { Measure } from "../../src/output/answer/budget.ts";
import type { Budget } from "../../src/output/answer/graded.ts";
import { DOCUMENT } from "../../src/output/json.ts";
import { LEAST_JSON } from "../../src/output/answer/lean.ts";
import { OUTPUT_MODES, renderAnswer } from "../../src/output/modes.ts";
import { shellQuote } from "../../src/base/text/shell_quote.ts";
import { PLAIN } from "../../src/output/terminal/style.ts";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import type { Result } from "../../src/search/model.ts";
import { outcome, result } from "./results.ts";
import { processorTime } from "../processor_time.ts";

const count = await loadTokenCounter();
const fitToBudget = (results: readonly Result[], measure: Measure, budget: Budget) =>
  budgets.fitToBudget(results, measure, budget).results;
const PARAGRAPHS = "One two three.\n\nFour five six.\n\nSeven eight nine.\n";

const render = (one: { id: string; body: string }) => `${one.id}\n${one.body}`;
const TEXT: Measure = { isJson: false, frame: () => "", item: render };

Deno.test("fitToBudget() keeps a result that fits whole and marks no cut", () => {
  const [one] = fitToBudget([result({ body: PARAGRAPHS })], TEXT, { maxTokens: 1000, count });
  equal(one.body, PARAGRAPHS);
  equal(one.truncated, null);
  equal(one.tokens, count(PARAGRAPHS));
});

Deno.test("fitToBudget() cuts the last result at a paragraph and says where the rest is", () => {
  const given = [result({ body: PARAGRAPHS, lineEnd: 8 }), result({ body: "never" })];
  const fitted = fitToBudget(given, TEXT, { maxTokens: 18, count });
  deepEqual(fitted.map(({ body }) => body), ["One two three.\n\nFour five six."]);
  deepEqual(fitted[0].truncated, {
    id: "docs:guide.md#install",
    lines: { lineStart: 8, lineEnd: 8 },
  });
});

Deno.test("fitToBudget() counts what is printed around the results", () => {
  const framed = { ...TEXT, frame: () => "2 of 2 results from 1 document" };
  const given = [result({ body: PARAGRAPHS })];
  const [one] = fitToBudget(given, framed, { maxTokens: 18 + count(framed.frame()), count });
  equal(one.body, "One two three.\n\nFour five six.");
});

Deno.test("fitToBudget() drops match ranges beyond the cut", () => {
  const matchRanges = [{ offset: 0, length: 3 }, { offset: 32, length: 5 }];
  const given = [result({ body: PARAGRAPHS, matchRanges })];
  const [one] = fitToBudget(given, TEXT, { maxTokens: 18, count });
  deepEqual(one.matchRanges, [{ offset: 0, length: 3 }]);
});

Deno.test("fitToBudget() never exceeds the budget", () => {
  const body = fc.array(fc.lorem({ mode: "sentences", maxCount: 3 }), { maxLength: 6 })
    .map((parts) => parts.join("\n\n"));
  fc.assert(fc.property(fc.array(body, { maxLength: 5 }), fc.nat(300), (bodies, maxTokens) => {
    const given = bodies.map((text, i) => result({ id: `docs:${i}.md`, body: text }));
    const fitted = fitToBudget(given, TEXT, { maxTokens, count });
    ok(count(fitted.map(render).join("\n")) <= maxTokens);
  }));
});

/** Lines of the rest by the words that are shown, in a section that ends at line 9. */
const RESTS: [name: string, body: string, shown: string, rest: [number, number] | null][] = [
  ["between paragraphs", "a b c\n\nd e f\n\n", "a b c", [8, 9]],
  ["inside a line", "a b c d e f", "a b c", [9, 9]],
  ["with CRLF", "a b c\r\n\r\nd e f\r\ng h i\r\n", "a b c", [8, 9]],
  ["with nothing shown", "\nabc def", "", null],
];
for (const [name, body, shown, rest] of RESTS) {
  Deno.test(`fitToBudget() names the lines of the rest when it cuts ${name}`, () => {
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;
    const bodies: Measure = { ...TEXT, item: ({ body }) => body };
    const budget = { maxTokens: words(shown) + 2, count: words };
    const [one] = fitToBudget([result({ body, lineEnd: 9 })], bodies, budget);
    equal(one.body.trim(), shown);
    const lines = rest && { lineStart: rest[0], lineEnd: rest[1] };
    deepEqual(one.truncated, { id: "docs:guide.md#install", lines });
  });
}

const VIEW = { style: PLAIN, verbose: 0, maxTokens: 1, passageTokens: null };
const JSON_MEASURE: Measure = {
  isJson: true,
  frame: () => DOCUMENT.frame!(outcome(), VIEW),
  item: (one) => DOCUMENT.item(one, VIEW, outcome()),
};
const fitJson = (results: readonly Result[], maxTokens: number) =>
  fitToBudget(results, JSON_MEASURE, { maxTokens, count });
const cost = (results: readonly Result[]) => count(DOCUMENT.render(outcome({ results }), VIEW));

const PART = {
  ...result({ id: "docs:guide.md#part", body: "part" }),
  matchRanges: [{ offset: 0, length: 4 }],
};

Deno.test("fitToBudget() keeps a JSON document within the budget, given room for one result", () => {
  const body = fc.array(fc.lorem({ mode: "sentences", maxCount: 4 }), { maxLength: 12 })
    .map((parts) => parts.join('\n\n"quoted"\t'));
  const budgets = fc.integer({ min: 500, max: 3_000 });
  fc.assert(
    fc.property(fc.array(body, { maxLength: 6 }), budgets, (bodies, maxTokens) => {
      const given = bodies.map((text, i) => result({ id: `docs:${i}.md`, body: text }));
      const fitted = fitJson(given, maxTokens);
      ok(cost(fitted) <= maxTokens, `${cost(fitted)} of ${maxTokens}`);
      deepEqual(fitted.map(({ id }) => id), given.slice(0, fitted.length).map(({ id }) => id));
      for (const { body, tokens } of fitted) equal(tokens, count(body));
    }),
    { numRuns: 50 },
  );
});

Deno.test("fitToBudget() uses most of the budget when it cuts a text in JSON", () => {
  const body = "A paragraph with a few words in it.\n\n".repeat(400);
  const fitted = fitJson([result({ body })], 2_000);
  ok(cost(fitted) > 1_700, `${cost(fitted)}`);
  ok(fitted[0].truncated !== null);
});

Deno.test("fitToBudget() always keeps the best result in JSON", () => {
  const body = "Some words that go on and on. ".repeat(50);
  const fitted = fitJson([result({ body }), result({})], 60);
  equal(fitted.length, 1);
  ok(fitted[0].body !== "" && cost(fitted) <= LEAST_JSON);
});

Deno.test("fitToBudget() leaves out of JSON what is said twice, but only under a budget", () => {
  const one = result({ aggregated: true, constituents: Array(40).fill(PART) });
  const [bounded] = fitJson([one], 4_000);
  ok(bounded.constituents.length > 2 && bounded.constituents.length < 10);
  for (const { body, matchRanges } of bounded.constituents) {
    deepEqual([body, matchRanges], ["", []]);
  }
  const [free] = fitJson([one], Infinity);
  deepEqual(free.constituents, one.constituents);
  equal(free.tokens, count(one.body));
});

const QUOTED: [word: string, quoted: string][] = [
  ["docs:a.md#b", "docs:a.md#b"],
  ["docs:a b.md", "'docs:a b.md'"],
  ["docs:it's.md", `'docs:it'\\''s.md'`],
];
for (const [word, quoted] of QUOTED) {
  Deno.test(`shellQuote() writes ${word} as ${quoted}`, () => equal(shellQuote(word), quoted));
}

Deno.test("the token counter is linear on runs without spaces and never too low", () => {
  const started = processorTime();
  ok(count("a".repeat(300_000)) >= 300_000 / 8);
  ok(processorTime() - started < 5_000);
  equal(count("hello world"), 2);
  equal(count("<|endoftext|>") > 0, true);
});

/** A section whose lines all match, one of many words at `long`. */
function matching(id: string, count: number, long = -1): Result {
  const lines = Array.from(
    { length: count },
    (_, i) => `match ${i}${i === long ? " and more".repeat(300) : ""}\n`,
  );
  const matchRanges = lines.map((_, i) => ({
    offset: lines.slice(0, i).join("").length,
    length: 5,
  }));
  return result({ id, body: lines.join(""), lineStart: 1, lineEnd: count, matchRanges });
}

/** Ids and numbers of the lines that `--matches` prints, and its other lines. */
const CUT_MATCHES: [name: string, results: Result[], maxTokens: number, printed: RegExp][] = [
  [
    "after some lines of the best result",
    [matching("docs:a.md#one", 100), matching("docs:b.md", 100)],
    200,
    /^docs:a\.md#one\n(\S+:\d+: match \d+\n){9,}\[truncated; the rest: ra get docs:a\.md#one --lines \d+:100\]\n/,
  ],
  [
    "after some lines of the second result",
    [matching("docs:a.md#one", 3), matching("docs:b.md", 100)],
    200,
    /^docs:a\.md#one\n(\S+: match \d+\n){3}\ndocs:b\.md\n(\S+: match \d+\n){5,}\[truncated; the rest: ra get docs:b\.md --lines /,
  ],
  [
    "before a line that is longer than the budget",
    [matching("docs:a.md#one", 9, 2), matching("docs:b.md", 9)],
    100,
    /^docs:a\.md#one\n(\S+: match [01]\n){2}\[truncated; the rest: ra get docs:a\.md#one --lines 3:9\]\n/,
  ],
  [
    "for a result that starts with such a line",
    [matching("docs:a.md#one", 9, 0), matching("docs:b.md", 9)],
    150,
    /^\[truncated; the rest: ra get docs:a\.md#one\]\n\ndocs:b\.md\n(\S+: match \d\n){5,}/,
  ],
];
for (const [name, results, maxTokens, printed] of CUT_MATCHES) {
  Deno.test(`--matches is cut within the budget: ${name}`, async () => {
    const mode = OUTPUT_MODES.find((one) => one.name === "matches")!;
    const { text } = await renderAnswer(outcome({ results }), mode, { ...VIEW, maxTokens });
    match(text, printed);
    ok(count(text) <= maxTokens, `${count(text)}`);
    for (const [, line, shown] of text.matchAll(/:(\d+): match (\d+)$/gm)) {
      equal(Number(line), Number(shown) + 1);
    }
  });
}

Deno.test("the names of other results leave most of the budget to matching lines", async () => {
  const mode = OUTPUT_MODES.find((one) => one.name === "matches")!;
  const others = Array.from({ length: 9 }, (_, i) => matching(`docs:other/page${i}.md#part`, 9));
  const results = [matching("docs:a.md#one", 100), ...others];
  const { text } = await renderAnswer(outcome({ results }), mode, { ...VIEW, maxTokens: 300 });
  ok(text.split(": match ").length > 12, text);
  match(text, /\n\[not shown: docs:other\/page0\.md#part /);
});
