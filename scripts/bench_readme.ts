/** The table of figures in the README, between two marks that a reader does not see. */
import type { Bar } from "./bench_svg.ts";

const START = "<!-- figures of scripts/bench_figures.json -->";
const END = "<!-- end of figures -->";

const HEAD = ["what", "measured", "× empty", "goal"];

/** The README with the figures that have a goal, and those of other tools, in its table. Throws without marks. */
export function withTable(readme: string, figures: readonly Bar[]): string {
  const [from, to] = [readme.indexOf(START), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error("the README has no place for the figures");
  const table = figuresTable(figures).join("\n");
  return `${readme.slice(0, from + START.length)}\n\n${table}\n\n${readme.slice(to)}`;
}

/** Lines of markdown, columns aligned as `deno fmt` aligns them. */
export function figuresTable(figures: readonly Bar[]): string[] {
  const shown = figures.filter(({ name, goal }) => goal !== undefined || name.startsWith("peer: "));
  const rows = [HEAD, ...shown.map(toRow)];
  const widths = HEAD.map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  const lines = rows.map((row) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(" | ")} |`
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)];
}

function toRow({ name, value, unit, times, goal }: Bar): string[] {
  return [
    name,
    `${show(value)} ${unit}`,
    times === undefined ? "" : times.toFixed(1),
    goal === undefined ? "" : goal.most === undefined ? `≥ ${goal.least}` : `≤ ${goal.most}`,
  ];
}

function show(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}
