/** Token budgets over the questions of the handbook: what is promised, and what is shown. */
import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { context } from "../../src/app/context.ts";
import { getSections } from "../../src/app/get.ts";
import { DEFAULT_LIKENESS, likeThis } from "../../src/app/likethis.ts";
import type { Workspace } from "../../src/app/workspace.ts";
import { toAnswer } from "../../src/output/get.ts";
import { LEAST_JSON } from "../../src/output/answer/lean.ts";
import type { Answer, OutputMode, View } from "../../src/output/model.ts";
import {
  fitAnswer,
  FULL_MODE,
  JSON_MODE,
  OUTPUT_MODES,
  renderAnswer,
  SECTIONS_MODE,
} from "../../src/output/modes.ts";
import { PLAIN } from "../../src/output/terminal/style.ts";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import { readArguments } from "../../src/mcp/arguments.ts";
import { TOOLS } from "../../src/mcp/tools.ts";
import { ask, handbookQuestions, openHandbook } from "./handbook.ts";

const count = await loadTokenCounter();
const QUESTIONS = handbookQuestions();
const MARKED = { texts: true, marks: true, breakdown: false, candidates: false };

/** A page that others are like. */
const SOURCE = "docs:guides/restore.md";

const viewOf = (maxTokens: number, passageTokens: number | null = 400): View => ({
  style: PLAIN,
  verbose: 0,
  maxTokens,
  passageTokens,
});

/** A budget for JSON is at least `LEAST_JSON`. */
function within(text: string, maxTokens: number, isJson: boolean, what: string): void {
  const most = isJson ? Math.max(maxTokens, LEAST_JSON) : maxTokens;
  ok(count(text) <= most, `${what}: ${count(text)} of ${maxTokens}`);
}

async function checkModes(answer: Answer, maxTokens: number, what: string): Promise<void> {
  for (const mode of OUTPUT_MODES) {
    for (const passageTokens of [400, Infinity]) {
      const { text } = await renderAnswer(answer, mode, viewOf(maxTokens, passageTokens));
      within(text, maxTokens, mode.isJson, `${what} ${mode.name}`);
    }
  }
}

/** Is a match of the best result in its text? A result may match by its title or its path alone. */
async function checkBest(answer: Answer, mode: OutputMode, maxTokens: number): Promise<void> {
  const [best] = answer.results;
  const [shown] = (await fitAnswer(answer, mode, viewOf(maxTokens))).results;
  equal(shown.id, best.id);
  ok(shown.body.trim() !== "" || best.body.trim() === "", `${mode.name} ${maxTokens} ${best.id}`);
  const { spots } = best.findings;
  const words = spots.filter(({ start }) => start >= best.frontmatterEnd)
    .map(({ start, end }) => best.body.slice(start, end));
  ok(words.length === 0 || words.some((word) => shown.body.includes(word)), shown.body);
}

async function checkTool(workspace: Workspace, name: string, given: Record<string, unknown>) {
  const tool = TOOLS.find((one) => one.name === name)!;
  const args = readArguments(name, tool.inputSchema, given);
  const { document, text } = await tool.run(workspace, args);
  const maxTokens = given.max_tokens as number;
  within(JSON.stringify(document), maxTokens, true, `${name} of the server`);
  within(text, maxTokens, false, `${name} of the server, as text`);
}

/** What is relevant to a page of the handbook, and what is like `SOURCE`. */
async function checkRelated(workspace: Workspace, path: string, maxTokens: number): Promise<void> {
  const base = { trees: [], freshness: "never", detail: MARKED } as const;
  const file = `docs/${path}`;
  const relevant = await context(workspace, { ...base, seen: [], files: [{ path: file }] });
  await checkModes(relevant, maxTokens, "context");
  await checkTool(workspace, "context", { files: [file], max_tokens: maxTokens });
  const similar = await likeThis(workspace, { ...base, source: SOURCE, limits: DEFAULT_LIKENESS });
  ok(similar.results.length > 1);
  await checkModes(similar, maxTokens, "likethis");
}

Deno.test("no surface exceeds its budget, and the best passage is there", async () => {
  const workspace = await openHandbook();
  const budget = fc.oneof(fc.integer({ min: 100, max: 700 }), fc.integer({ min: 100, max: 4_000 }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...QUESTIONS), budget, async ({ query }, maxTokens) => {
      const answer = await ask(workspace, query);
      if (answer.results.length === 0) return;
      await checkModes(answer, maxTokens, "search");
      for (const mode of [FULL_MODE, JSON_MODE]) await checkBest(answer, mode, maxTokens);
      const ids = answer.results.slice(0, 3).map(({ id }) => id);
      const got = await getSections(workspace, {
        ids,
        fullDocument: false,
        lines: null,
        freshness: "never",
      });
      for (const mode of [SECTIONS_MODE, JSON_MODE]) {
        const found = toAnswer(got, { heading: !mode.isJson });
        const { text } = await renderAnswer(found, mode, viewOf(maxTokens, null));
        within(text, maxTokens, mode.isJson, `get ${mode.name}`);
      }
      await checkTool(workspace, "search", { queries: [query], max_tokens: maxTokens });
      await checkTool(workspace, "search", { queries: [query], max_tokens: maxTokens, list: true });
      await checkTool(workspace, "get", { id: ids[0], max_tokens: maxTokens });
      await checkRelated(workspace, answer.results[0].path, maxTokens);
    }),
    // A heading that alone has the match, above a paragraph that is longer than the budget.
    { numRuns: 25, examples: [[{ ...QUESTIONS[0], query: "troubleshooting permission" }, 100]] },
  );
  workspace.close();
});

Deno.test("a long error log as a question does not use up the budget", async () => {
  const workspace = await openHandbook();
  const query = "quota_exceeded while uploading a chunk to the vault ".repeat(60);
  const { text } = await renderAnswer(await ask(workspace, query), JSON_MODE, viewOf(600));
  within(text, 600, true, "search");
  ok(JSON.parse(text).queries[0].results[0].body !== "");
  workspace.close();
});

/** Share of the questions, by the tokens of the answer, of which an expected section is shown. */
const FLOORS: readonly [maxTokens: number, floor: number][] = [[300, 0.85], [1_000, 0.95]];

Deno.test("within a budget the expected section is among what is shown", async () => {
  const workspace = await openHandbook();
  for (const [maxTokens, floor] of FLOORS) {
    let hits = 0;
    for (const { query, expect } of QUESTIONS) {
      const { results } = await fitAnswer(
        await ask(workspace, query),
        FULL_MODE,
        viewOf(maxTokens),
      );
      const ids = results.flatMap(({ id, brief, passages, gaps, findings: { sections } }) => {
        const isWhole = !brief && gaps.length === 0;
        return [id, ...(isWhole ? sections : passages).map((one) => one.id)];
      });
      if (expect.some((id) => ids.includes(id))) hits++;
    }
    ok(hits / QUESTIONS.length >= floor, `${hits} of ${QUESTIONS.length} within ${maxTokens}`);
  }
  workspace.close();
});
