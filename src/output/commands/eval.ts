/** `ra eval`: figures, the questions that found nothing, and the thresholds that were missed. */
import type { EvalAnswer, EvalFigures, EvalOutcome } from "../../app/eval.ts";
import type { Metric } from "../../eval/metrics.ts";
import { columns } from "../terminal/columns.ts";
import type { JsonObject } from "../json.ts";
import { nameText, safe, type Style } from "../terminal/style.ts";

export function evalText(outcome: EvalOutcome, style: Style): string {
  const { answers, kinds, missed } = outcome;
  const metrics = Object.keys(outcome.mean) as Metric[];
  const row = (name: string, { count, mean, empty }: EvalFigures) => [
    nameText(name),
    `${count}`,
    ...metrics.map((metric) => mean[metric].toFixed(3)),
    empty.toFixed(3),
  ];
  const head = ["", "questions", ...metrics, "empty"];
  const rows = [...kinds.map((one) => row(one.kind, one)), row("all", outcome)];
  const table = columns([head, ...rows], head.map((_, i) => i).slice(1));
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return [
    table,
    ...missLines(answers, style),
    `\njudged by ${outcome.level}, ${times[times.length >> 1].toFixed(1)} ms per question\n`,
    ...missed.map((one) => style.red(missedLine(one) + "\n")),
  ].join("");
}

function missedLine({ name, kind, wanted, got }: EvalOutcome["missed"][number]): string {
  const whose = kind === null ? name : `${name} of ${nameText(kind)}`;
  return `${whose} is ${got.toFixed(3)}, ${name === "empty" ? "above" : "below"} ${wanted}`;
}

function missLines(answers: readonly EvalAnswer[], style: Style): string[] {
  const missed = answers.filter(({ rank }) => rank === null);
  if (missed.length === 0) return [];
  return [
    `\n${style.bold("not found")}\n`,
    ...missed.flatMap(({ question, first }) => [
      `  ${nameText(question.query)}\n`,
      `    expected ${[...question.expect.keys()].map(safe).join(", ")}\n`,
      `    first is ${first === null ? "nothing" : nameText(first)}\n`,
    ]),
  ];
}

export function evalJson(outcome: EvalOutcome): JsonObject {
  const figures = ({ count, mean, empty }: EvalFigures) => ({ count, empty, ...mean });
  return {
    level: outcome.level,
    all: figures(outcome),
    kinds: outcome.kinds.map((one) => ({ kind: one.kind, ...figures(one) })),
    questions: outcome.answers.map(({ question, scores, rank, first, results, ms }) => ({
      query: question.query,
      kind: question.kind,
      expect: Object.fromEntries(question.expect),
      rank,
      first,
      results,
      ms,
      ...scores,
    })),
    missed: outcome.missed.map((one) => ({ ...one })),
    warnings: outcome.warnings,
  };
}
