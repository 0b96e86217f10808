/**
 * An agent's day: 40 questions over the Kubernetes documentation, each until the line that answers it has
 * been read. With ra: a search; if the line is not shown, `ra get` of the section of each result's first passage,
 * in their order. With ripgrep: the files with the most hits of the rarest words, then 40 lines around the
 * best line of each.
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
import { PLAIN } from "../../src/output/style.ts";
import { loadTokenCounter, type TokenCounter } from "../../src/output/tokens.ts";
import { isStopWord } from "../../src/text/stopwords.ts";
import { AGENT_QUESTIONS, type AgentQuestion } from "./agents_questions.ts";

const CORPUS = new URL("../../../shared/eval/k8s/corpus/", import.meta.url).pathname;
/** A search and five more calls; then the question counts as not answered. */
const MOST_CALLS = 6;

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
  { question, line }: AgentQuestion,
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
  for (const { id: whole, passages, gaps, brief } of shown) {
    if (text.includes(line) || calls === MOST_CALLS) break;
    if (!brief && gaps.length === 0) continue;
    const id = passages.at(0)?.id ?? whole;
    const got = await getSections(workspace, {
      ids: [id],
      fullDocument: false,
      lines: null,
      freshness: "never",
    });
    const answer = toAnswer(got, { heading: true });
    ({ text } = await renderAnswer(answer, SECTIONS_MODE, { ...view, passageTokens: null }));
    calls++;
    tokens += count(text);
  }
  return { calls, tokens, found: text.includes(line), first };
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
  { question, line }: AgentQuestion,
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
  const listed = hits.slice(0, LISTED);
  const list = listed.map(({ file, total }) => `${file.path.slice(CORPUS.length)}:${total}\n`).join(
    "",
  );
  let [calls, tokens] = [1, count(list)];
  for (const { file, byLine } of listed) {
    if (calls === MOST_CALLS) break;
    const best = byLine.indexOf(byLine.reduce((most, n) => Math.max(most, n), 0));
    const start = Math.max(0, best - AROUND / 2);
    const read = file.lines.slice(start, start + AROUND);
    calls++;
    tokens += count(read.join("\n"));
    if (read.some((text) => text.trim() === line)) return { calls, tokens, found: true };
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
