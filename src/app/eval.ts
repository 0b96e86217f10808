/** `ra eval`: asks questions with known answers of the user's own trees, and scores the results. */
import { decodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { type ReadFiles, reasonOf } from "../base/files.ts";
import { readBounded } from "../base/disk/read_file.ts";
import { type Shown, toRanking, toRelevance, type Wanted } from "../eval/judge.ts";
import { meanScores, scoreRanking, type Scores } from "../eval/metrics.ts";
import {
  type EvalQuestion,
  parseQuestions,
  type Threshold,
  toThreshold,
} from "../eval/questions.ts";
import type { SearchIndex } from "../index/model.ts";
import type { SearchMode } from "../search/meaning/model.ts";
import { resolveId } from "./sections/find_section.ts";
import { search } from "./search.ts";
import type { SectionReader } from "./sections/section_reader.ts";
import type { Workspace } from "./workspace.ts";

export type Level = "document" | "section";

export interface EvalRequest {
  readonly file: string;
  /** Judge documents only, or sections where ids name them; null decides by the ids. */
  readonly level: Level | null;
  /** From flags; they override those of the file. */
  readonly thresholds: readonly Threshold[];
  /** What finds results; the configuration decides if absent. */
  readonly mode?: SearchMode;
}

export interface EvalAnswer {
  readonly question: EvalQuestion;
  readonly scores: Scores;
  /** Rank of the first right result, from 1, or null. */
  readonly rank: number | null;
  /** Id of the first result, or null. */
  readonly first: string | null;
  readonly results: number;
  readonly ms: number;
}

/** Figures over some questions. */
export interface EvalFigures {
  readonly count: number;
  readonly mean: Scores;
  /** Share of questions without any result. */
  readonly empty: number;
}

export interface EvalOutcome extends EvalFigures {
  readonly level: Level;
  readonly answers: readonly EvalAnswer[];
  /** In order of appearance. */
  readonly kinds: readonly (EvalFigures & { readonly kind: string })[];
  readonly missed: readonly (Threshold & { readonly got: number })[];
  readonly warnings: readonly string[];
}

/**
 * Results are judged as a user sees them: after elbow, aggregation and limit. Throws `RaError` when
 * the file or a question in it cannot be read.
 */
export async function evaluate(workspace: Workspace, request: EvalRequest): Promise<EvalOutcome> {
  const text = readQuestions(workspace.host, request.file);
  const file = await parseQuestions(text, request.file);
  const level = request.level ?? levelOf(file.questions);
  const asked = await workspace.withIndex("auto", async ({ index, notices }) => {
    const wanted = new WantedIds(index, workspace.reader(), level);
    const questions = [];
    for (const question of file.questions) {
      questions.push({ question, wanted: await wanted.of(question) });
    }
    return { questions, warnings: [...notices, ...wanted.warnings] };
  });
  const answers: EvalAnswer[] = [];
  const fallbacks: string[] = [];
  for (const { question, wanted } of asked.questions) {
    const results = await searchFor(workspace, question, request);
    if (results.fallback !== null) fallbacks.push(results.fallback);
    answers.push(judge(question, wanted, { ...results, level }));
  }
  const all = figuresOf(answers);
  const kinds = byKind(answers);
  const thresholds = overriding(file.thresholds, request.thresholds);
  const missed = thresholds.flatMap((one) => {
    const figures = kinds.find(({ kind }) => kind === one.kind) ?? all;
    const got = one.name === "empty" ? figures.empty : figures.mean[one.name];
    const isMissed = one.name === "empty" ? got > one.wanted : got < one.wanted;
    return isMissed ? [{ ...one, got }] : [];
  });
  return {
    level,
    answers,
    ...all,
    kinds,
    missed,
    warnings: [...new Set(asked.warnings), ...wordsAlone(fallbacks, answers.length)],
  };
}

/** How many of the figures are not those of the mode that was asked for. */
function wordsAlone(fallbacks: readonly string[], questions: number): string[] {
  if (fallbacks.length === 0) return [];
  const share = `${fallbacks.length} of ${questions} questions`;
  return [`searched by words alone for ${share}: ${fallbacks[0]}`];
}

/** The thresholds of `--min NAME=VALUE` flags, such as `hit5=0.9`. */
export function toThresholds(texts: readonly string[]): Threshold[] {
  return texts.map((text) => {
    const [name, value = ""] = text.split("=", 2);
    return toThreshold(
      name,
      value.trim() === "" ? null : Number(value),
      (what) =>
        new RaError(`Cannot use "--min ${text}": ${what}`, {
          hint: "write a figure and the least value, as in --min hit1=0.8",
        }),
    );
  });
}

/** Flags replace thresholds for all questions; those for a kind are kept. */
function overriding(
  inFile: readonly Threshold[],
  flags: readonly Threshold[],
): readonly Threshold[] {
  const named = new Set(flags.map(({ name }) => name));
  return [...inFile.filter(({ kind, name }) => kind !== null || !named.has(name)), ...flags];
}

/** Bytes of a file of questions. */
const MAX_SIZE = 50_000_000;

function readQuestions(files: ReadFiles, file: string): string {
  try {
    return decodeUtf8(readBounded(files, file, MAX_SIZE));
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

/** Finds the sections that questions expect. One that is not indexed gives a warning, and no result. */
class WantedIds {
  readonly warnings: string[] = [];
  #index: SearchIndex;
  #reader: SectionReader;
  #level: Level;
  #known = new Map<string, Omit<Wanted, "grade">>();

  constructor(index: SearchIndex, reader: SectionReader, level: Level) {
    this.#index = index;
    this.#reader = reader;
    this.#level = level;
  }

  async of({ expect }: EvalQuestion): Promise<Wanted[]> {
    const wanted: Wanted[] = [];
    for (const [id, grade] of expect) wanted.push({ ...await this.#find(id), grade });
    return wanted;
  }

  async #find(id: string): Promise<Omit<Wanted, "grade">> {
    const known = this.#known.get(id) ?? await this.#resolve(id);
    this.#known.set(id, known);
    return known;
  }

  async #resolve(id: string): Promise<Omit<Wanted, "grade">> {
    try {
      const chunk = this.#index.chunk(
        await resolveId({ index: this.#index, reader: this.#reader }, id),
      );
      const isWhole = this.#level === "document" || chunk.slug === null;
      return isWhole ? { id: chunk.docId, span: null } : { id: chunk.id, span: chunk };
    } catch (error) {
      if (!(error instanceof RaError)) throw error;
      const hint = error.hint === undefined ? "" : `; ${error.hint}`;
      this.warnings.push(`"${id}" is expected but not in the index${hint}`);
      return { id, span: null };
    }
  }
}

interface TimedResults {
  readonly results: readonly Shown[];
  /** Why words alone answered where meaning was asked for, or null. */
  readonly fallback: string | null;
  readonly ms: number;
}

async function searchFor(
  workspace: Workspace,
  question: EvalQuestion,
  { file, mode }: EvalRequest,
): Promise<TimedResults> {
  const started = performance.now();
  try {
    const { results, by } = await search(workspace, {
      queries: [question.query],
      trees: [],
      strict: false,
      explain: false,
      freshness: "never",
      mode,
      detail: { texts: false, marks: false, breakdown: false, candidates: false },
    });
    return { results, fallback: by?.fallback ?? null, ms: performance.now() - started };
  } catch (error) {
    if (!(error instanceof RaError)) throw error;
    const { message, detail, hint } = error;
    throw new RaError(`${message} ("${file}", ${question.location})`, {
      detail,
      hint,
      cause: error,
    });
  }
}

function judge(
  question: EvalQuestion,
  wanted: readonly Wanted[],
  { results, ms, level }: TimedResults & { readonly level: Level },
): EvalAnswer {
  const relevant = toRelevance(wanted);
  const shown = results.map((one) => level === "document" ? { ...one, id: one.docId } : one);
  const ranked = toRanking(shown, wanted);
  const at = ranked.findIndex((id) => relevant.has(id));
  return {
    question,
    scores: scoreRanking(ranked, relevant),
    rank: at < 0 ? null : at + 1,
    first: results.at(0)?.id ?? null,
    results: results.length,
    ms,
  };
}

function figuresOf(answers: readonly EvalAnswer[]): EvalFigures {
  return {
    count: answers.length,
    mean: meanScores(answers.map(({ scores }) => scores)),
    empty: answers.filter(({ results }) => results === 0).length / answers.length,
  };
}

function byKind(answers: readonly EvalAnswer[]): EvalOutcome["kinds"] {
  const groups = Map.groupBy(answers, ({ question }) => question.kind);
  return [...groups].flatMap(([kind, group]) =>
    kind === null ? [] : [{ kind, ...figuresOf(group) }]
  );
}
