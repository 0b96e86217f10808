import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { LEAST_JSON } from "../../src/output/answer/lean.ts";
import type { Answer, View } from "../../src/output/model.ts";
import { FULL_MODE, JSON_MODE, OUTPUT_MODES, renderAnswer } from "../../src/output/modes.ts";
import { PLAIN } from "../../src/output/terminal/style.ts";
import { tokensOf } from "../../src/output/answer/whole_tokens.ts";
import { mostTokens } from "../../src/output/tokens/estimate.ts";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import type { Result } from "../../src/search/model.ts";
import { outcome, result } from "./results.ts";

const count = await loadTokenCounter();
const FILLER = "Some words that nobody asked for and that take room in the text.";

/** Sections of `paragraphs` paragraphs each, with the answer in the middle. */
function answerOf(results: number, paragraphs: number): Answer {
  return outcome({
    results: Array.from({ length: results }, (_, i): Result => {
      const lines = Array.from({ length: paragraphs }, () => `${FILLER}\n`);
      lines[paragraphs >> 1] = `The needle number ${i} is here.\n`;
      const body = lines.join("\n");
      const start = body.indexOf("needle");
      return result({
        id: `docs:guide.md#part-${i}`,
        body,
        lineStart: 1,
        lineEnd: paragraphs * 2,
        snippet: `The <b>needle</b> number ${i} is here.`,
        matchRanges: [{ offset: start, length: 6 }],
        findings: {
          spots: [{ start, end: start + 6, term: "needle" }],
          weights: { needle: 1 },
          sections: [{ id: `docs:guide.md#part-${i}`, lineStart: 1 }],
        },
      });
    }),
  });
}

const view = (maxTokens: number | null, passageTokens: number | null = 400): View => ({
  style: PLAIN,
  verbose: 0,
  maxTokens,
  passageTokens,
});

Deno.test("an answer is deep at the top and brief below", async () => {
  const { text } = await renderAnswer(answerOf(6, 200), FULL_MODE, view(null));
  const parts = text.split(/^── docs:guide\.md#part-\d/m).slice(1).map((part) => count(part));
  ok(parts[0] > 300 && parts[0] < 480, `${parts}`);
  ok(parts[1] > 80 && parts[1] < 210, `${parts}`);
  ok(parts.slice(3).every((tokens) => tokens < 30), `${parts}`);
  for (let i = 0; i < 6; i++) ok(text.includes(`needle number ${i} is here`));
});

Deno.test("what the first result does not need goes to the next ones", async () => {
  const { results } = answerOf(4, 200);
  const short = { ...results[0], body: "A needle.\n", lineEnd: 1, passages: [] };
  const answer = outcome({ results: [short, ...results.slice(1)] });
  const { text } = await renderAnswer(answer, FULL_MODE, view(null));
  const parts = text.split(/^── docs:guide\.md#part-\d/m).slice(1).map((part) => count(part));
  ok(parts[0] < 40 && parts[1] > 380 && parts[1] < 560, `${parts}`);
  ok(parts[2] > 80 && parts[2] < 210, `${parts}`);
});

Deno.test("--full shows whole spans, and within a budget the best passages of all first", async () => {
  const { text } = await renderAnswer(answerOf(2, 40), FULL_MODE, view(null, Infinity));
  equal(text.split(FILLER).length - 1, 78);
  const cut = await renderAnswer(answerOf(5, 200), FULL_MODE, view(1_000, Infinity));
  for (let i = 0; i < 5; i++) ok(cut.text.includes(`needle number ${i} is here`), cut.text);
});

Deno.test("no text exceeds its budget, and the best passage is there", async () => {
  const modes = OUTPUT_MODES.filter(({ isJson, name }) => !isJson && name !== "files");
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 50, max: 8_000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 150 }),
      async (maxTokens, results, paragraphs) => {
        const answer = answerOf(results, paragraphs);
        for (const mode of modes) {
          for (const passageTokens of [400, Infinity]) {
            const { text } = await renderAnswer(answer, mode, view(maxTokens, passageTokens));
            ok(count(text) <= maxTokens, `${mode.name}: ${count(text)} of ${maxTokens}`);
            if (maxTokens >= 150) ok(text.includes("needle number 0 is here"), text);
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

Deno.test("JSON stays within a budget, or within the least one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 100, max: 8_000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 150 }),
      async (maxTokens, results, paragraphs) => {
        const answer = answerOf(results, paragraphs);
        const { text } = await renderAnswer(answer, JSON_MODE, view(maxTokens));
        ok(count(text) <= Math.max(LEAST_JSON, maxTokens), `${count(text)} of ${maxTokens}`);
        const [query] = JSON.parse(text).queries;
        const [first] = query.results;
        ok(first.body.includes("needle number 0 is here"));
        equal(first.tokens, count(first.body));
        for (const { offset, length, tokens } of first.passages) {
          equal(tokens, count(first.body.slice(offset, offset + length)));
        }
      },
    ),
    { numRuns: 25 },
  );
});

Deno.test("what is left out is named with its tokens", async () => {
  const answer = answerOf(10, 30);
  const { text, shown } = await renderAnswer(answer, FULL_MODE, view(300));
  ok(shown < 10 && shown > 0);
  const tokens = count(answer.results[shown].body);
  ok(text.includes(`[not shown: docs:guide.md#part-${shown} (${tokens} tokens)`), text);
  // Texts of fewer and of more than a thousand tokens.
  for (const paragraphs of [30, 200]) {
    const { results } = answerOf(10, paragraphs);
    const json = await renderAnswer(outcome({ results }), JSON_MODE, view(1_500));
    const [query] = JSON.parse(json.text).queries;
    const { id, body } = results[query.results.length];
    deepEqual(query.left_out[0], { id, tokens: count(body) });
  }
});

Deno.test("JSON has as many tokens as its results and what joins them", async () => {
  const name = fc.oneof(
    fc.array(fc.constantFrom(..."aZ09 -_.'\"\\/<>\n\x7f\u200bé語", "::", "''s")).map((all) =>
      all.join("")
    ),
    fc.string(),
  );
  const layouts = await Promise.all(
    OUTPUT_MODES.filter(({ isJson }) => isJson).map((m) => m.load()),
  );
  const results = fc.array(fc.tuple(name, name, name), { maxLength: 5 }).map((names) =>
    names.map(([title, path, body]) => result({ id: `docs:${path}#a`, title, path, body }))
  );
  fc.assert(
    fc.property(results, name, fc.constantFrom(...layouts), (results, query, layout) => {
      const counter = tokensOf(layout, view(4_000), count);
      for (const some of [results, results.slice(1), results]) {
        const answer = outcome({ query, results: some });
        const widest = some.map((one) => ({ ...one, tokens: 9_999_999, spanTokens: 9_999_999 }));
        const text = layout.render({ ...answer, results: widest }, view(4_000));
        equal(counter(answer, Infinity), count(text));
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("an answer with constituents fits as well as it would if all plans were carried out", async () => {
  const { results } = answerOf(10, 60);
  const parts = Array.from({ length: 20 }, (_, i) => result({ id: `docs:guide.md#sub-${i}` }));
  const answer = outcome({ results: results.map((one) => ({ ...one, constituents: parts })) });
  const { text, shown } = await renderAnswer(answer, JSON_MODE, view(4_000));
  ok(shown >= 8 && count(text) <= 4_000 && count(text) > 2_000, `${shown} ${count(text)}`);
});

Deno.test("JSON gives up metadata of all results before it leaves one out", async () => {
  const { results } = answerOf(10, 1);
  const hierarchy = ["Guide", ...Array.from({ length: 20 }, (_, i) => `A chapter number ${i}`)];
  const answer = outcome({ results: results.map((one) => ({ ...one, hierarchy })) });
  const { text, shown } = await renderAnswer(answer, JSON_MODE, view(3_000));
  equal(shown, 10);
  const [query] = JSON.parse(text).queries;
  deepEqual(query.left_out ?? [], []);
  ok(query.results.every((one: { hierarchy: string[] }) => one.hierarchy.length === 0));
});

Deno.test("mostTokens() is never below the count", () => {
  const word = fc.constantFrom(..."jkqvxyz abcABC019.-_'\n\té語😀".split(""), "the", "  ", "qj");
  fc.assert(
    fc.property(fc.oneof(fc.array(word).map((all) => all.join("")), fc.string()), (text) => {
      ok(mostTokens(text) >= count(text), JSON.stringify(text));
    }),
    { numRuns: 2_000 },
  );
});
