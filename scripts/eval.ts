/**
 * `deno task eval [DIR…]`: measures ra on collections with judged questions (see the README of
 * ../shared/eval for the layout) through the real pipeline with default settings.
 *
 *   deno task eval                          the collections of ../shared/eval
 *   deno task eval DIR --out new.json       keep the figures of every question
 *   deno task eval DIR --compare base.json  paired differences to an earlier run, with intervals
 *   deno task eval --half 1                 odd questions only: tune on one half, confirm on the other
 *   deno task eval --set search.bm25.k=0.9  with a setting changed, as in .ra.toml
 *   deno task eval --run DIR                also writes TREC run files for score.ts
 */
import { parseArgs } from "node:util";
import { basename, join, resolve } from "node:path";
import { search, type SearchRequest } from "../src/app/search.ts";
import { Workspace } from "../src/app/workspace.ts";
import { DenoHost } from "../src/base/host.ts";
import { loadConfig } from "../src/config/load.ts";
import {
  type Difference,
  meanScores,
  type Metric,
  METRICS,
  pairedDifference,
  type Relevance,
  scoreRanking,
  type Scores,
} from "../src/eval/metrics.ts";

interface Question {
  readonly id: string;
  readonly text: string;
  readonly stratum?: string;
  readonly exclude?: readonly string[];
}

interface Judged {
  readonly id: string;
  readonly stratum: string | null;
  /** Before aggregation, by document; null where nothing is judged at that level. */
  readonly document: Scores | null;
  readonly section: Scores | null;
  /** What a user sees: after elbow, aggregation and limit. */
  readonly shown: Scores | null;
  readonly results: number;
  readonly characters: number;
  readonly ms: number;
}

interface Report {
  readonly collection: string;
  readonly questions: readonly Judged[];
}

const LEVELS = ["document", "section", "shown"] as const;
const DEEP = 1_000;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string" },
    compare: { type: "string" },
    half: { type: "string" },
    set: { type: "string", multiple: true },
    run: { type: "string" },
    json: { type: "boolean" },
  },
});

const folders = positionals.length > 0 ? positionals : collectionsIn("../shared/eval");
if (folders.length === 0) {
  console.error("eval: no collections found; name their folders");
  Deno.exit(2);
}
const reports: Report[] = [];
for (const folder of folders.map((one) => resolve(one))) {
  reports.push(await evaluateCollection(folder));
}
const base: Report[] = flags.compare ? JSON.parse(Deno.readTextFileSync(flags.compare)) : [];
if (flags.json) console.log(JSON.stringify(reports.map((one) => summary(one)), null, 2));
else for (const report of reports) print(report, base);
if (flags.out) Deno.writeTextFileSync(flags.out, JSON.stringify(reports));

function collectionsIn(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].filter((one) => one.isDirectory)
      .map((one) => join(folder, one.name)).sort();
  } catch {
    return [];
  }
}

async function evaluateCollection(folder: string): Promise<Report> {
  const work = Deno.makeTempDirSync({ prefix: "ra-eval-" });
  try {
    const settings = (flags.set ?? []).map((one) => one + "\n").join("");
    Deno.writeTextFileSync(
      join(work, ".ra.toml"),
      `root = true\n${settings}[tree.c]\npath = ${JSON.stringify(join(folder, "corpus"))}\n`,
    );
    const workspace = await openTrusting(work);
    const questions = readQuestions(folder);
    const documents = readRelevance(folder, "document");
    const sections = readRelevance(folder, "section");
    const judged: Judged[] = [];
    const runs: string[] = [];
    for (const question of questions) {
      const relevant = { document: documents.get(question.id), section: sections.get(question.id) };
      if (relevant.document === undefined) continue;
      judged.push(await judge(workspace, question, relevant, runs));
    }
    if (flags.run) {
      Deno.writeTextFileSync(join(flags.run, `${basename(folder)}.run`), runs.join(""));
    }
    return { collection: basename(folder), questions: judged };
  } finally {
    Deno.removeSync(work, { recursive: true });
  }
}

/** The collection lies outside the temporary project, which is ours: its tree is trusted here. */
async function openTrusting(folder: string): Promise<Workspace> {
  const host = new DenoHost([]);
  host.chdir(folder);
  const config = await loadConfig(host);
  const trees = config.trees.map((tree) => ({ ...tree, trusted: true }));
  return new Workspace(host, { ...config, trees });
}

async function judge(
  workspace: Workspace,
  question: Question,
  relevant: { document?: Relevance; section?: Relevance },
  runs: string[],
): Promise<Judged> {
  const excluded = new Set(question.exclude ?? []);
  const keep = (path: string) => !excluded.has(path) || relevant.document?.has(path);
  const started = performance.now();
  const shown = await search(workspace, request(question, {}));
  const ms = performance.now() - started;
  const deep = await search(workspace, request(question, { candidateLimit: DEEP }));
  const ranked = deep.trace.candidates.map(({ id, score }) => ({ ...splitId(id), score }))
    .filter(({ path }) => keep(path));
  ranked.forEach(({ id, score }, i) => {
    runs.push(`${question.id} Q0 ${id} ${i + 1} ${score.toFixed(6)} ra\n`);
  });
  const sectionIds = ranked.map(({ id }) => foldId(id));
  const documents = (paths: readonly string[]) => [...new Set(paths)];
  const score = (ids: readonly string[], wanted?: Relevance) =>
    wanted === undefined ? null : scoreRanking(ids, wanted);
  return {
    id: question.id,
    stratum: question.stratum ?? null,
    document: score(documents(ranked.map(({ path }) => path)), relevant.document),
    section: score([...new Set(sectionIds)], relevant.section),
    shown: score(
      documents(shown.results.map(({ path }) => path).filter(keep)),
      relevant.document,
    ),
    results: shown.results.length,
    characters: shown.results.reduce((sum, one) => sum + one.byteEnd - one.byteStart, 0),
    ms,
  };
}

/** `tree:path#slug` without the tree. */
function splitId(id: string): { id: string; path: string } {
  const bare = id.slice(id.indexOf(":") + 1);
  return { id: bare, path: bare.split("#")[0] };
}

/** A question as a user asks it; more candidates only make the list before the elbow longer. */
function request(question: Question, overrides: Partial<SearchRequest>): SearchRequest {
  return {
    queries: [question.text],
    trees: [],
    strict: false,
    explain: false,
    freshness: "auto",
    detail: { texts: false, marks: false, breakdown: false },
    ...overrides,
  };
}

function readQuestions(folder: string): Question[] {
  const all: Question[] = Deno.readTextFileSync(join(folder, "queries.jsonl")).split("\n")
    .filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
  if (flags.half === undefined) return all;
  return all.filter((_, i) => i % 2 === Number(flags.half) % 2);
}

function readRelevance(folder: string, level: "document" | "section"): Map<string, Relevance> {
  const relevance = new Map<string, Map<string, number>>();
  for (const line of Deno.readTextFileSync(join(folder, "qrels.tsv")).split("\n")) {
    const [question, target, grade] = line.split("\t");
    if (!target || !(Number(grade) > 0)) continue;
    if (level === "section" && !target.includes("#")) continue;
    const id = level === "section" ? foldId(target) : target.split("#")[0];
    const relevant = relevance.get(question) ?? new Map<string, number>();
    relevance.set(question, relevant.set(id, Math.max(relevant.get(id) ?? 0, Number(grade))));
  }
  return relevance;
}

/** Anchors of different generators differ in case and separators. */
function foldId(id: string): string {
  const [path, anchor] = id.split("#", 2);
  if (anchor === undefined) return id;
  return `${path}#${anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "")}`;
}

function summary({ collection, questions }: Report) {
  const times = questions.map(({ ms }) => ms).sort((a, b) => a - b);
  const levels = LEVELS.map((level) => {
    const scores = questions.flatMap((one) => one[level] ?? []);
    return [level, { questions: scores.length, ...meanScores(scores) }];
  });
  return {
    collection,
    ...Object.fromEntries(levels),
    empty: questions.filter(({ results }) => results === 0).length / questions.length,
    tokens: questions.reduce((sum, { characters }) => sum + characters, 0) / 4 / questions.length,
    ms: { median: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)] },
  };
}

function print(report: Report, base: readonly Report[]): void {
  const { empty, tokens, ms } = summary(report);
  const strata = [...new Set(report.questions.map(({ stratum }) => stratum))].filter((one) => one);
  console.log(
    `\n${report.collection}: ${report.questions.length} questions, ` +
      `${(empty * 100).toFixed(1)} % empty, ${Math.round(tokens)} tokens shown, ` +
      `${ms.median.toFixed(1)} ms median, ${ms.p95.toFixed(1)} ms p95`,
  );
  console.log(["level".padEnd(26), ...METRICS.map((one) => one.padStart(9))].join(""));
  for (const stratum of [null, ...strata]) {
    const of = (level: typeof LEVELS[number], { questions }: Report) =>
      questions.filter((one) => stratum === null || one.stratum === stratum)
        .flatMap((one) => one[level] === null ? [] : [{ id: one.id, scores: one[level] }]);
    for (const level of LEVELS) {
      const scores = of(level, report);
      if (scores.length === 0) continue;
      const mean = meanScores(scores.map((one) => one.scores));
      const name = `${level}${stratum === null ? "" : ` ${stratum}`} (${scores.length})`;
      console.log(
        [name.padEnd(26), ...METRICS.map((one) => mean[one].toFixed(4).padStart(9))].join(""),
      );
      const old = base.find(({ collection }) => collection === report.collection);
      if (old !== undefined) printDifference(of(level, old), scores);
    }
  }
}

interface Named {
  readonly id: string;
  readonly scores: Scores;
}

function printDifference(before: readonly Named[], after: readonly Named[]): void {
  const known = new Map(before.map(({ id, scores }) => [id, scores]));
  const pairs = after.filter(({ id }) => known.has(id));
  const show = (metric: Metric): string => {
    const difference: Difference = pairedDifference(
      pairs.map(({ id }) => known.get(id)![metric]),
      pairs.map(({ scores }) => scores[metric]),
    );
    const { mean, low, high, wins, losses } = difference;
    const sign = mean >= 0 ? "+" : "";
    return `${metric} ${sign}${mean.toFixed(4)} [${low.toFixed(4)}, ${high.toFixed(4)}] ` +
      `${wins} better, ${losses} worse`;
  };
  console.log(`  ${show("ndcg10")}; ${show("recall10")}`);
}
