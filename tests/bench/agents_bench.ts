/**
 * An agent's day: 40 questions over the Kubernetes documentation, each until a line that answers it has been
 * read.
 *
 * With ra: a search with default settings. If the line is not shown, `ra get --max-tokens 1000` of what is not
 * shown of each result, in their order: the rest of it, as its last line says, if that is short, else the section
 * that its first passage is in.
 *
 * With ripgrep: the three rarest words of the question, the ten files with the most hits, 40 lines around the
 * best line of each; then the next ten files.
 *
 * Neither makes more than 20 calls. A question that has no answer by then costs what was spent on it.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { getSections } from "../../src/app/get.ts";
import { search } from "../../src/app/search.ts";
import { Workspace } from "../../src/app/workspace.ts";
import { DenoHost } from "../../src/base/host.ts";
import { loadConfig } from "../../src/config/load.ts";
import { toAnswer } from "../../src/output/get.ts";
import { fitAnswer, FULL_MODE, renderAnswer, SECTIONS_MODE } from "../../src/output/modes.ts";
import { PLAIN } from "../../src/output/terminal/style.ts";
import type { Result } from "../../src/search/model.ts";
import { loadTokenCounter, type TokenCounter } from "../../src/output/tokens.ts";
import { isStopWord } from "../../src/text/stopwords.ts";
import { AGENT_QUESTIONS, type AgentQuestion } from "./agents_questions.ts";

const CORPUS = new URL("../../../shared/eval/k8s/corpus/", import.meta.url).pathname;
/** After so many calls the question counts as not answered. */
const MOST_CALLS = 20;

interface Reading {
  readonly calls: number;
  readonly tokens: number;
  readonly found: boolean;
}

export async function agentsBench() {
  if (!existsSync(CORPUS)) return [];
  const count = await loadTokenCounter();
  const files = readFiles(join(CORPUS, "docs"));
  const [withRa, first] = await readWithRa(count);
  const withRipgrep = AGENT_QUESTIONS.map((one) => readWithRipgrep(one, files, count));
  const ratio = mean(withRa, "tokens") / mean(withRipgrep, "tokens");
  return [
    ...figuresOf("ra", withRa),
    { name: "agents: median tokens of a default answer", value: median(first), unit: "tokens" },
    ...figuresOf("ripgrep", withRipgrep),
    { name: "agents: tokens with ra, as a part of ripgrep's", value: ratio, unit: "×" },
  ];
}

function figuresOf(tool: string, readings: readonly Reading[]) {
  const answered = readings.filter(({ found }) => found).length;
  const atOnce = readings.filter(({ found, calls }) => found && calls === 1).length;
  return [
    { name: `agents: ${tool}, questions answered`, value: answered, unit: `of ${readings.length}` },
    { name: `agents: ${tool}, answered by the first call`, value: atOnce, unit: "" },
    { name: `agents: ${tool}, calls a question`, value: mean(readings, "calls"), unit: "calls" },
    { name: `agents: ${tool}, tokens a question`, value: mean(readings, "tokens"), unit: "tokens" },
  ];
}

function mean(readings: readonly Reading[], key: "calls" | "tokens"): number {
  return readings.reduce((sum, one) => sum + one[key], 0) / readings.length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

async function readWithRa(count: TokenCounter): Promise<[Reading[], number[]]> {
  const folder = Deno.makeTempDirSync({ prefix: "ra-agents-" });
  const before = Deno.cwd();
  try {
    const tree = `root = true\n[tree.k8s]\npath = ${JSON.stringify(CORPUS)}\n`;
    Deno.writeTextFileSync(join(folder, ".ra.toml"), tree);
    const host = new DenoHost([]);
    host.chdir(folder);
    const config = await loadConfig(host);
    const trees = config.trees.map((one) => ({ ...one, trusted: true }));
    const workspace = new Workspace(host, { ...config, trees });
    await workspace.withIndex("fresh", () => {});
    const readings: Reading[] = [];
    const first: number[] = [];
    for (const question of AGENT_QUESTIONS) {
      const calls = await callsOf(workspace, question, count);
      readings.push(calls);
      first.push(calls.first);
    }
    workspace.close();
    return [readings, first];
  } finally {
    Deno.chdir(before);
    Deno.removeSync(folder, { recursive: true });
  }
}

async function callsOf(
  workspace: Workspace,
  { question, answer }: AgentQuestion,
  count: TokenCounter,
): Promise<Reading & { readonly first: number }> {
  const { maxTokens, passageTokens } = workspace.config.search;
  const view = { style: PLAIN, verbose: 0, maxTokens, passageTokens };
  const outcome = await search(workspace, {
    queries: [question],
    trees: [],
    strict: false,
    explain: false,
    freshness: "never",
    detail: { ...FULL_MODE.needs(view), candidates: false },
  });
  let { text } = await renderAnswer(outcome, FULL_MODE, view);
  const first = count(text);
  const shown = (await fitAnswer(outcome, FULL_MODE, view)).results;
  let [calls, tokens] = [1, first];
  for (const request of shown.flatMap(restOf)) {
    if (hasAnswer(text, answer) || calls === MOST_CALLS) break;
    const got = await getSections(workspace, { ...request, freshness: "never" });
    const rest = toAnswer(got, { heading: true });
    const bounded = { ...view, maxTokens: REST_TOKENS, passageTokens: null };
    ({ text } = await renderAnswer(rest, SECTIONS_MODE, bounded));
    calls++;
    tokens += count(text);
  }
  return { calls, tokens, found: hasAnswer(text, answer), first };
}

/** The budget of a call for the rest of a result. */
const REST_TOKENS = 1_000;
/** A rest of at most so many lines is read as it is; of a longer one, only the section of the best passage. */
const SHORT_REST = 100;

/** The `ra get` call for what is not shown of a result; none if all of it is shown. */
function restOf({ id, brief, passages, gaps, lineStart, lineEnd }: Result) {
  if (!brief && gaps.length === 0) return [];
  const missing = gaps.reduce((sum, gap) => sum + gap.lineEnd - gap.lineStart + 1, 0);
  const isShort = brief ? lineEnd - lineStart < SHORT_REST : missing <= SHORT_REST;
  const lines = isShort && gaps.length === 1
    ? { first: gaps[0].lineStart, last: gaps[0].lineEnd }
    : null;
  const ids = [isShort ? id : passages.at(0)?.id ?? id];
  return [{ ids, fullDocument: false, lines }];
}

function hasAnswer(text: string, answer: RegExp): boolean {
  return text.split("\n").some((line) => answer.test(line.trim()));
}

interface SourceFile {
  readonly path: string;
  readonly lines: readonly string[];
}

function readFiles(folder: string): SourceFile[] {
  return [...Deno.readDirSync(folder)].flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory) return readFiles(path);
    return [{ path, lines: Deno.readTextFileSync(path).split("\n") }];
  });
}

/** How many of the rarest words are searched for, files listed, and lines read around the best one. */
const WORDS = 3;
const LISTED = 10;
const AROUND = 40;

function readWithRipgrep(
  { question, answer }: AgentQuestion,
  files: readonly SourceFile[],
  count: TokenCounter,
): Reading {
  const words = question.toLowerCase().match(/[\w-]+/g)!.filter((word) => !isStopWord(word));
  const rarest = words.map((word) => ({ word, files: filesWith(word, files) }))
    .filter((one) => one.files > 0).sort((a, b) => a.files - b.files).slice(0, WORDS);
  const hits = files.map((file) => ({
    file,
    byLine: file.lines.map((text) => hitsIn(text, rarest.map(({ word }) => word))),
  })).map((one) => ({ ...one, total: one.byLine.reduce((sum, n) => sum + n, 0) }))
    .filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  let [calls, tokens] = [0, 0];
  for (let listed = 0; listed < hits.length && calls < MOST_CALLS; listed += LISTED) {
    const some = hits.slice(listed, listed + LISTED);
    calls++;
    tokens += count(
      some.map(({ file, total }) => `${file.path.slice(CORPUS.length)}:${total}\n`).join(""),
    );
    for (const { file, byLine } of some) {
      if (calls === MOST_CALLS) break;
      const best = byLine.indexOf(byLine.reduce((most, n) => Math.max(most, n), 0));
      const start = Math.max(0, best - AROUND / 2);
      const read = file.lines.slice(start, start + AROUND).join("\n");
      calls++;
      tokens += count(read);
      if (hasAnswer(read, answer)) return { calls, tokens, found: true };
    }
  }
  return { calls, tokens, found: false };
}

function filesWith(word: string, files: readonly SourceFile[]): number {
  return files.filter(({ lines }) => lines.some((text) => text.toLowerCase().includes(word)))
    .length;
}

function hitsIn(text: string, words: readonly string[]): number {
  const low = text.toLowerCase();
  return words.filter((word) => low.includes(word)).length;
}
