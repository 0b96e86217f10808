/** `ra eval`: figures, the questions that missed, and the thresholds. */
import type { EvalAnswer, EvalOutcome } from "../app/eval.ts";
import type { Metric, Scores } from "../eval/metrics.ts";
import { columns } from "./columns.ts";
import type { JsonObject } from "./json.ts";
import { safe, type Style } from "./style.ts";

export function evalText(outcome: EvalOutcome, style: Style): string {
  const { answers, mean, kinds, empty } = outcome;
  const metrics = Object.keys(mean) as Metric[];
  const row = (name: string, count: number, scores: Scores) => [
    safe(name),
    `${count}`,
    ...metrics.map((metric) => scores[metric].toFixed(3)),
  ];
  const table = columns(
    [
      ["", "questions", ...metrics],
      ...kinds.map(({ kind, count, mean }) => row(kind, count, mean)),
      row("all", answers.length, mean),
    ],
    metrics.map((_, i) => i + 2).concat(1),
  );
  const time = answers.map(({ ms }) => ms).sort((a, b) => a - b)[answers.length >> 1];
  return [
    table,
    ...missLines(answers, style),
    `level ${outcome.level}, no answer ${(empty * 100).toFixed(1)} %, median ${
      time.toFixed(1)
    } ms\n`,
    ...outcome.missed.map(({ name, wanted, got }) =>
      style.red(
        `${name} is ${got.toFixed(3)}, ${name === "empty" ? "above" : "below"} ${wanted}\n`,
      )
    ),
  ].join("");
}

function missLines(answers: readonly EvalAnswer[], style: Style): string[] {
  const missed = answers.filter(({ rank }) => rank === null);
  if (missed.length === 0) return [];
  return [
    "\n" + style.bold("not found") + "\n",
    ...missed.map(({ question }) =>
      `  ${safe(question.query)} → ${[...question.expect.keys()].map(safe).join(", ")}\n`
    ),
    "\n",
  ];
}

export function evalJson(outcome: EvalOutcome): JsonObject {
  return {
    level: outcome.level,
    mean: { ...outcome.mean },
    empty: outcome.empty,
    kinds: outcome.kinds.map(({ kind, count, mean }) => ({ kind, count, mean: { ...mean } })),
    questions: outcome.answers.map(({ question, scores, rank, results, ms }) => ({
      query: question.query,
      kind: question.kind,
      expect: [...question.expect.keys()],
      rank,
      results,
      ms,
      ...scores,
    })),
    missed: outcome.missed.map((one) => ({ ...one })),
    warnings: outcome.warnings,
  };
}
