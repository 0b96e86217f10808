/** Figures of judged questions, by stratum, as text and as JSON. */
import {
  type Difference,
  meanScores,
  type Metric,
  METRICS,
  pairedDifference,
  type Scores,
} from "../../src/eval/metrics.ts";
import { type Judged, type Level, LEVELS, type Report } from "./judge.ts";

/** The figures that are compared with an earlier run. */
const COMPARED: readonly Metric[] = ["ndcg10", "recall10", "hit1"];

interface LevelFigures {
  readonly level: Level;
  readonly questions: number;
  readonly mean: Scores;
  /** Difference to an earlier run, over the questions in both; absent without an earlier run. */
  readonly difference?: Readonly<Partial<Record<Metric, Difference>>>;
}

export interface Figures {
  readonly collection: string;
  /** Null for all questions. */
  readonly stratum: string | null;
  readonly questions: number;
  /** Share of questions without any result. */
  readonly empty: number;
  readonly results: number;
  readonly tokens: { readonly mean: number; readonly median: number };
  readonly ms: { readonly mean: number; readonly median: number; readonly p95: number };
  readonly levels: readonly LevelFigures[];
}

/** Figures over all questions, then by stratum; compared with `base` if it has the collection. */
export function figuresOf(report: Report, base: readonly Report[]): Figures[] {
  const strata = new Set(report.questions.flatMap(({ stratum }) => stratum ?? []));
  const before = base.find(({ collection }) => collection === report.collection);
  return [null, ...strata].map((stratum) => {
    const questions = report.questions
      .filter((one) => stratum === null || one.stratum === stratum);
    return { collection: report.collection, stratum, ...figures(questions, before?.questions) };
  });
}

function figures(questions: readonly Judged[], before: readonly Judged[] | undefined) {
  const tokens = questions.map((one) => one.tokens);
  const times = questions.map(({ ms }) => ms);
  return {
    questions: questions.length,
    empty: mean(questions.map(({ results }) => results === 0 ? 1 : 0)),
    results: mean(questions.map(({ results }) => results)),
    tokens: { mean: mean(tokens), median: quantile(tokens, 0.5) },
    ms: { mean: mean(times), median: quantile(times, 0.5), p95: quantile(times, 0.95) },
    levels: LEVELS.flatMap((level) => levelFigures(level, questions, before)),
  };
}

function levelFigures(
  level: Level,
  questions: readonly Judged[],
  before: readonly Judged[] | undefined,
): LevelFigures[] {
  const scores = questions.flatMap((one) => one.scores[level] ?? []);
  if (scores.length === 0) return [];
  const known = new Map(before?.map((one) => [one.id, one.scores[level]]));
  const pairs = questions.flatMap(({ id, scores }) => {
    const [old, now] = [known.get(id), scores[level]];
    return old && now ? [{ old, now }] : [];
  });
  const difference = Object.fromEntries(COMPARED.map((metric) => [
    metric,
    pairedDifference(pairs.map(({ old }) => old[metric]), pairs.map(({ now }) => now[metric])),
  ]));
  const compared = pairs.length === 0 ? {} : { difference };
  return [{ level, questions: scores.length, mean: meanScores(scores), ...compared }];
}

/** One table per collection and stratum. */
export function figuresText(figures: Figures): string {
  const { collection, stratum, questions, empty, results, tokens, ms, levels } = figures;
  const lines = [
    `\n${collection}${stratum === null ? "" : `, ${stratum}`}: ${questions} questions, ` +
    `${(empty * 100).toFixed(1)} % empty, ${results.toFixed(1)} results shown, ` +
    `${Math.round(tokens.mean)} tokens (median ${Math.round(tokens.median)}), ` +
    `${ms.median.toFixed(1)} ms median, ${ms.p95.toFixed(1)} ms p95`,
    row("level", METRICS),
  ];
  for (const { level, questions, mean, difference } of levels) {
    lines.push(row(`${level} (${questions})`, METRICS.map((one) => mean[one].toFixed(4))));
    for (const [metric, one] of Object.entries(difference ?? {})) {
      lines.push(`  ${metric.padEnd(9)}${differenceText(one)}`);
    }
  }
  return lines.join("\n");
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(22) + cells.map((cell) => cell.padStart(10)).join("");
}

function differenceText({ mean, low, high, wins, losses }: Difference): string {
  const verdict = low > 0 ? " better" : high < 0 ? " worse" : "";
  return `${signed(mean)} [${signed(low)}, ${signed(high)}], ` +
    `${wins} up, ${losses} down${verdict}`;
}

function signed(value: number): string {
  return `${value >= 0 ? "+" : ""}${value.toFixed(4)}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / (values.length || 1);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
