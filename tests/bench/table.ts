/** The figures as one table: what, how much, as a multiple of an empty program, the goal. */
import { type Figure, isReached } from "./figures.ts";

const HEAD = ["what", "figure", "× empty", "goal", ""];

/** Lines of text, columns aligned. A goal that is missed has `missed` in the last column. */
export function toTable(figures: readonly Figure[]): string[] {
  const rows = [HEAD, ...figures.map(toRow)];
  const widths = HEAD.map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows.map((row) =>
    row.map((cell, i) => i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])).join("  ")
      .trimEnd()
  );
}

function toRow(figure: Figure): string[] {
  const { name, value, unit, times, goal } = figure;
  return [
    name,
    `${show(value)} ${unit}`.trimEnd(),
    times === undefined ? "" : times.toFixed(2),
    goal === undefined ? "" : goalText(goal),
    goal === undefined ? "" : isReached(figure) ? "ok" : "missed",
  ];
}

function goalText({ most, least }: NonNullable<Figure["goal"]>): string {
  return most === undefined ? `≥ ${least}` : `≤ ${most}`;
}

function show(value: number): string {
  return value >= 1000 ? value.toFixed(0) : value.toFixed(value >= 100 ? 1 : 2);
}
