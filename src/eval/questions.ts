/**
 * A file of questions with known answers → `QuestionFile`. `metrics.ts` and `judge.ts` make figures of
 * what comes back for them.
 *
 * People write these files: TOML with `[[question]]` tables and a `[thresholds]` table, or JSON lines
 * with a question each, and thresholds on a line of their own. A mistake is reported with its location
 * in the file; an unknown key is a mistake.
 */
import { quoteAll, RaError } from "../base/error.ts";
import { didYouMean } from "../base/text/suggest.ts";
import { parseToml } from "../config/parse.ts";
import { METRICS, type Relevance } from "./metrics.ts";

export interface EvalQuestion {
  readonly query: string;
  /** Ids that answer it, with grades. */
  readonly expect: Relevance;
  /** The kind of question, any name, or null. */
  readonly kind: string | null;
  /** Its location in the file, for messages: `question 3`, `line 7`. */
  readonly location: string;
}

/** The least that a figure must reach, or the most that `empty` may. */
export interface Threshold {
  readonly name: ThresholdName;
  readonly wanted: number;
  /** For questions of this kind; null for all questions. */
  readonly kind: string | null;
}

/** The metrics, and `empty`: the share of questions without a result. */
export const THRESHOLD_NAMES = [...METRICS, "empty"] as const;
export type ThresholdName = (typeof THRESHOLD_NAMES)[number];

export interface QuestionFile {
  readonly questions: readonly EvalQuestion[];
  readonly thresholds: readonly Threshold[];
}

const MOST_QUESTIONS = 100_000;
const QUESTION_KEYS = ["query", "expect", "kind"];
const FILE_KEYS = ["question", "thresholds"];

/**
 * Reads a file of questions. The extension of `file` decides the format: TOML for `.toml`, else JSON
 * lines. Throws `RaError` for a mistake, and unless there is at least one question.
 */
export async function parseQuestions(text: string, file: string): Promise<QuestionFile> {
  const isToml = file.toLowerCase().endsWith(".toml");
  const parsed = isToml ? await fromToml(text, file) : fromJsonLines(text, file);
  const count = parsed.questions.length;
  if (count === 0 || count > MOST_QUESTIONS) {
    throw new RaError(`Cannot evaluate "${file}": it has ${count} questions`, {
      hint: isToml
        ? 'write [[question]] tables with query = "…" and expect = "tree:path.md#section"'
        : 'write lines such as {"query":"how to install","expect":["docs:guide.md#install"]}',
    });
  }
  checkKinds(parsed, file);
  return parsed;
}

async function fromToml(text: string, file: string): Promise<QuestionFile> {
  const value: Record<string, unknown> = await parseToml({ file, text }).catch((error) => {
    if (!(error instanceof RaError)) throw error;
    const { message, detail, cause } = error;
    throw new RaError(message, { detail, hint: HINT, cause });
  });
  checkKeys(value, FILE_KEYS, (what) => mistake(file, null, what));
  const questions = value.question ?? [];
  if (!Array.isArray(questions)) throw mistake(file, null, "write [[question]], not [question]");
  return {
    questions: questions.map((one, i) => toQuestion(one, file, `question ${i + 1}`)),
    thresholds: toThresholds(value.thresholds ?? {}, file),
  };
}

function fromJsonLines(text: string, file: string): QuestionFile {
  const questions: EvalQuestion[] = [];
  const thresholds: Threshold[] = [];
  text.split("\n").forEach((line, i) => {
    if (line.trim() === "") return;
    const location = `line ${i + 1}`;
    const value = parseLine(line, file, location);
    if (isTable(value) && "thresholds" in value && Object.keys(value).length === 1) {
      thresholds.push(...toThresholds(value.thresholds, file));
    } else questions.push(toQuestion(value, file, location));
  });
  return { questions, thresholds };
}

function parseLine(line: string, file: string, location: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw mistake(file, location, "it is not JSON");
  }
}

function toQuestion(value: unknown, file: string, location: string): EvalQuestion {
  if (!isTable(value)) {
    throw mistake(file, location, "a question needs a query and what it expects");
  }
  checkKeys(value, QUESTION_KEYS, (what) => mistake(file, location, what));
  const { query, expect, kind } = value;
  if (typeof query !== "string") throw mistake(file, location, '"query" must be a string');
  if (query.trim() === "") throw mistake(file, location, '"query" must not be empty');
  if (kind !== undefined && typeof kind !== "string") {
    throw mistake(file, location, '"kind" must be a string');
  }
  if (kind === "") throw mistake(file, location, '"kind" must not be empty');
  return { query, expect: toRelevance(expect, file, location), kind: kind ?? null, location };
}

/** One id, a list of ids, or a table of ids with grades. */
function toRelevance(value: unknown, file: string, location: string): Relevance {
  const ids = typeof value === "string" ? [value] : value;
  const entries = Array.isArray(ids)
    ? ids.map((id) => [id, 1] as const)
    : Object.entries(isTable(ids) ? ids : {});
  const relevant = new Map<string, number>();
  for (const [id, grade] of entries) {
    const isGraded = typeof grade === "number" && grade > 0 && grade <= MOST_GRADE;
    if (typeof id !== "string" || id === "" || !isGraded) {
      const what = '"expect" must be an id, a list of ids, or ids with grades from above 0 to 100';
      throw mistake(file, location, what);
    }
    relevant.set(id, grade);
  }
  if (relevant.size === 0) throw mistake(file, location, '"expect" must name at least one id');
  return relevant;
}

const MOST_GRADE = 100;

/** Thresholds by figure, and tables of them by kind of question. */
function toThresholds(value: unknown, file: string): Threshold[] {
  if (!isTable(value)) throw mistake(file, null, '"thresholds" must be a table');
  const toError = (what: string) => mistake(file, null, what);
  return Object.entries(value).flatMap(([name, least]) => {
    if (!isTable(least)) return [toThreshold(name, least, toError)];
    return Object.entries(least)
      .map(([inner, least]) => ({ ...toThreshold(inner, least, toError), kind: name }));
  });
}

/** One threshold for all questions. Throws what `toError` makes of a clause that says what is wrong. */
export function toThreshold(
  name: string,
  value: unknown,
  toError: (what: string) => RaError,
): Threshold {
  if (!(THRESHOLD_NAMES as readonly string[]).includes(name)) {
    const figures = THRESHOLD_NAMES.join(", ");
    const what = `there is no figure "${name}"${didYouMean(name, THRESHOLD_NAMES)} (${figures})`;
    throw toError(what);
  }
  if (typeof value === "number" && value >= 0 && value <= 1) {
    return { name: name as ThresholdName, wanted: value, kind: null };
  }
  throw toError(`the threshold "${name}" must be a number from 0 to 1`);
}

/** Rejects a threshold for a kind that no question has: it could never fail. */
function checkKinds({ questions, thresholds }: QuestionFile, file: string): void {
  const kinds = new Set(questions.flatMap(({ kind }) => kind ?? []));
  for (const { kind } of thresholds) {
    if (kind === null || kinds.has(kind)) continue;
    const what = `no question has the kind "${kind}" in [thresholds]${didYouMean(kind, kinds)}`;
    throw mistake(file, null, what);
  }
}

function checkKeys(
  table: Readonly<Record<string, unknown>>,
  known: readonly string[],
  toError: (what: string) => RaError,
): void {
  for (const key of Object.keys(table)) {
    if (known.includes(key)) continue;
    throw toError(`unknown key "${key}"${didYouMean(key, known) || ` (${quoteAll(known)})`}`);
  }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const HINT = "`ra help ranking` shows the format";

function mistake(file: string, location: string | null, what: string): RaError {
  const where = location === null ? "" : `, ${location}`;
  return new RaError(`Cannot read the questions of "${file}"${where}: ${what}`, { hint: HINT });
}
