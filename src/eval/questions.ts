/**
 * Questions with known answers, written by people: TOML or JSON lines.
 *
 * TOML has `[[question]]` tables and a `[thresholds]` table, JSON lines one question per line. Every
 * mistake is reported with its place.
 */
import { RaError } from "../base/error.ts";
import { didYouMean } from "../base/suggest.ts";
import { parseToml } from "../config/parse.ts";
import { METRICS, type Relevance } from "./metrics.ts";

export interface EvalQuestion {
  readonly query: string;
  /** Ids that answer it, with grades. */
  readonly expect: Relevance;
  /** A name for the kind of question, or null. */
  readonly kind: string | null;
}

/** Minimum of a metric, or most of `empty`, the share of questions without any answer. */
export type Thresholds = Readonly<Record<string, number>>;

export interface QuestionFile {
  readonly questions: readonly EvalQuestion[];
  readonly thresholds: Thresholds;
}

export const THRESHOLD_NAMES = [...METRICS, "empty"] as const;
const MOST_QUESTIONS = 100_000;

/** `file` is shown in messages; its extension decides the format: `.toml`, else JSON lines. */
export async function parseQuestions(text: string, file: string): Promise<QuestionFile> {
  const parsed = file.toLowerCase().endsWith(".toml")
    ? await fromToml(text, file)
    : fromJsonLines(text, file);
  if (parsed.questions.length > 0 && parsed.questions.length <= MOST_QUESTIONS) return parsed;
  throw new RaError(`Cannot evaluate "${file}": it has ${parsed.questions.length} questions`, {
    hint: 'write lines such as {"query":"how to install","expect":["docs:guide.md#install"]}',
  });
}

async function fromToml(text: string, file: string): Promise<QuestionFile> {
  const value = await parseToml({ file, text });
  const questions = value.question ?? [];
  if (!Array.isArray(questions)) throw mistake(file, null, "write [[question]], not [question]");
  return {
    questions: questions.map((one, i) => toQuestion(one, file, `question ${i + 1}`)),
    thresholds: toThresholds(value.thresholds ?? {}, file),
  };
}

function fromJsonLines(text: string, file: string): QuestionFile {
  const questions = text.split("\n").flatMap((line, i): EvalQuestion[] => {
    if (line.trim() === "") return [];
    const place = `line ${i + 1}`;
    try {
      return [toQuestion(JSON.parse(line), file, place)];
    } catch (error) {
      if (error instanceof RaError) throw error;
      throw mistake(file, place, "it is not JSON");
    }
  });
  return { questions, thresholds: {} };
}

function toQuestion(value: unknown, file: string, place: string): EvalQuestion {
  const { query, expect, kind } = (value ?? {}) as Record<string, unknown>;
  if (typeof query !== "string" || query.trim() === "") {
    throw mistake(file, place, '"query" must be a text');
  }
  if (kind !== undefined && typeof kind !== "string") {
    throw mistake(file, place, '"kind" is a text');
  }
  return { query, expect: toRelevance(expect, file, place), kind: kind ?? null };
}

/** One id, a list of ids, or a table of ids with grades. */
function toRelevance(value: unknown, file: string, place: string): Relevance {
  const ids = typeof value === "string" ? [value] : value;
  const entries = Array.isArray(ids)
    ? ids.map((id) => [id, 1] as const)
    : Object.entries((ids ?? {}) as Record<string, unknown>);
  const relevant = new Map<string, number>();
  for (const [id, grade] of entries) {
    if (typeof id !== "string" || typeof grade !== "number" || !(grade > 0)) {
      throw mistake(
        file,
        place,
        '"expect" must be an id, a list of ids, or ids with grades above 0',
      );
    }
    relevant.set(id, grade);
  }
  if (relevant.size === 0) throw mistake(file, place, '"expect" must name at least one id');
  return relevant;
}

function toThresholds(value: unknown, file: string): Thresholds {
  const entries = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, least]) => [name, toThreshold(name, least, file)]));
}

/** Checks one threshold, from the file or from `--min NAME=VALUE`. */
export function toThreshold(name: string, value: unknown, where: string): number {
  if (!(THRESHOLD_NAMES as readonly string[]).includes(name)) {
    throw mistake(
      where,
      null,
      `there is no figure "${name}"${didYouMean(name, THRESHOLD_NAMES)} (${
        THRESHOLD_NAMES.join(", ")
      })`,
    );
  }
  if (typeof value === "number" && value >= 0 && value <= 1) return value;
  throw mistake(where, null, `the threshold "${name}" must be a number from 0 to 1`);
}

function mistake(file: string, place: string | null, what: string): RaError {
  const where = place === null ? "" : `, ${place}`;
  return new RaError(`Cannot read the questions of "${file}"${where}: ${what}`, {
    hint: "`ra help ranking` shows the format",
  });
}
