/** `ra eval`: questions with known answers, asked of the user's own trees. */
import { decodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { type Host, reasonOf } from "../base/host.ts";
import { meanScores, METRICS, type Relevance, scoreRanking, type Scores } from "../eval/metrics.ts";
import {
  type EvalQuestion,
  parseQuestions,
  type Thresholds,
  toThreshold,
} from "../eval/questions.ts";
import { search } from "./search.ts";
import type { Workspace } from "./workspace.ts";

export type Level = "document" | "section";

export interface EvalRequest {
  readonly file: string;
  /** Judge the documents of results or the sections themselves; null: as the ids ask for. */
  readonly level: Level | null;
  /** From flags, over those of the file. */
  readonly thresholds: Thresholds;
}

export interface EvalAnswer {
  readonly question: EvalQuestion;
  readonly scores: Scores;
  /** Rank of the first right result, from 1, or null. */
  readonly rank: number | null;
  readonly results: number;
  readonly ms: number;
}

export interface EvalOutcome {
  readonly level: Level;
  readonly answers: readonly EvalAnswer[];
  readonly mean: Scores;
  /** Share of questions without any result. */
  readonly empty: number;
  /** By kind of question, in order of appearance. */
  readonly kinds: readonly {
    readonly kind: string;
    readonly count: number;
    readonly mean: Scores;
  }[];
  readonly missed: readonly {
    readonly name: string;
    readonly wanted: number;
    readonly got: number;
  }[];
  readonly warnings: readonly string[];
}

/** Results are judged as a user sees them: after elbow, aggregation and limit. */
export async function evaluate(workspace: Workspace, request: EvalRequest): Promise<EvalOutcome> {
  const { questions, thresholds } = await parseQuestions(
    readQuestions(workspace.host, request.file),
    request.file,
  );
  const level = request.level ?? levelOf(questions);
  const answers: EvalAnswer[] = [];
  for (const question of questions) answers.push(await ask(workspace, question, level));
  const mean = meanScores(answers.map(({ scores }) => scores));
  const empty = answers.filter(({ results }) => results === 0).length / answers.length;
  const missed = missedThresholds({ ...thresholds, ...request.thresholds }, { ...mean, empty });
  const warnings = await unknownIds(workspace, questions);
  return { level, answers, mean, empty, kinds: byKind(answers), missed, warnings };
}

/** `NAME=VALUE`, such as `hit5=0.9`, as `--min` takes it. */
export function toThresholds(texts: readonly string[]): Thresholds {
  return Object.fromEntries(texts.map((text) => {
    const [name, value = ""] = text.split("=", 2);
    return [name, toThreshold(name, value === "" ? null : Number(value), `--min ${text}`)];
  }));
}

function readQuestions(host: Host, file: string): string {
  try {
    return decodeUtf8(host.readFile(file));
  } catch (error) {
    throw new RaError(`Cannot read "${file}": ${reasonOf(error)}`, {
      hint: "name a TOML or JSONL file of questions, see `ra help ranking`",
      cause: error,
    });
  }
}

function levelOf(questions: readonly EvalQuestion[]): Level {
  const ids = questions.flatMap(({ expect }) => [...expect.keys()]);
  return ids.some((id) => id.includes("#")) ? "section" : "document";
}

async function ask(
  workspace: Workspace,
  question: EvalQuestion,
  level: Level,
): Promise<EvalAnswer> {
  const started = performance.now();
  const outcome = await search(workspace, {
    queries: [question.query],
    trees: [],
    strict: false,
    explain: false,
    freshness: "auto",
    detail: { texts: false, marks: false, breakdown: false },
  });
  const ms = performance.now() - started;
  const relevant = level === "document" ? byDocument(question.expect) : question.expect;
  const ranked = outcome.results.flatMap(({ id, docId, constituents }) =>
    level === "document" ? [docId] : [id, ...constituents.map((part) => part.id)]
  );
  const ids = [...new Set(ranked)];
  const at = ids.findIndex((id) => relevant.has(id));
  return {
    question,
    scores: scoreRanking(ids, relevant),
    rank: at < 0 ? null : at + 1,
    results: outcome.results.length,
    ms,
  };
}

/** The best grade of each document's sections. */
function byDocument(expect: Relevance): Relevance {
  const documents = new Map<string, number>();
  for (const [id, grade] of expect) {
    const docId = id.split("#")[0];
    documents.set(docId, Math.max(documents.get(docId) ?? 0, grade));
  }
  return documents;
}

function byKind(answers: readonly EvalAnswer[]): EvalOutcome["kinds"] {
  const groups = Map.groupBy(answers, ({ question }) => question.kind);
  return [...groups].flatMap(([kind, group]) =>
    kind === null
      ? []
      : [{ kind, count: group.length, mean: meanScores(group.map(({ scores }) => scores)) }]
  );
}

function missedThresholds(
  thresholds: Thresholds,
  got: Readonly<Record<(typeof METRICS)[number] | "empty", number>>,
): EvalOutcome["missed"] {
  return Object.entries(thresholds).flatMap(([name, wanted]) => {
    const value = got[name as keyof typeof got];
    const isMissed = name === "empty" ? value > wanted : value < wanted;
    return isMissed ? [{ name, wanted, got: value }] : [];
  });
}

/** Expected ids that the index does not have: the questions have gone stale. */
async function unknownIds(
  workspace: Workspace,
  questions: readonly EvalQuestion[],
): Promise<string[]> {
  return await workspace.withIndex("auto", ({ index }) => {
    const ids = new Set(questions.flatMap(({ expect }) => [...expect.keys()]));
    return [...ids].filter((id) => index.refOf(id) === null)
      .map((id) => `"${id}" is expected but not in the index`);
  });
}
