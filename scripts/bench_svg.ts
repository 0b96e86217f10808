/**
 * `deno run -A scripts/bench_svg.ts [FIGURES]`: makes the part of the README about speed from the figures of
 * the last `deno task bench`. They are kept as `scripts/bench_figures.json`; the picture `scripts/bench.svg`
 * and the table in the README are drawn from that file, so all three agree.
 */
import { fileURLToPath } from "node:url";
import { withTable } from "./bench_readme.ts";

/** A figure as the benchmarks write it. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The value as a multiple of what an empty program of the same kind takes. */
  readonly times?: number;
  readonly goal?: { readonly most?: number; readonly least?: number };
}

const ROOT = fileURLToPath(new URL("../", import.meta.url));

const WIDTH = 960;
const ROW = 26;
const PAD = 16;
const LABEL = 440;
const BAR = 330;

const STYLE = `
  svg { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
  .page { fill: #f6f8fa; stroke: #d0d7de } text { fill: #1f2328 } .d { opacity: .65 }
  .bar { fill: #0550ae } .goal { stroke: #b3261e; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; stroke: #30363d } text { fill: #e6edf3 }
    .bar { fill: #79c0ff } .goal { stroke: #ff7b72 }
  }
`;

/** What the picture shows: commands of the installed program, where it was measured, and from source. */
export function barsOf(figures: readonly Bar[]): Bar[] {
  const kinds = ["installed: ", "source: "];
  return kinds.flatMap((kind) =>
    figures.filter(({ name, times }) => name.startsWith(kind) && times !== undefined)
  );
}

/** One bar per figure that is a multiple of an empty program; a line marks its goal. */
export function drawBars(figures: readonly Bar[]): string {
  const shown = figures.filter(({ times }) => times !== undefined);
  const most = Math.max(1, ...shown.map(({ times, goal }) => Math.max(times!, goal?.most ?? 0)));
  const rows = shown.map((figure, i) => drawRow(figure, PAD + (i + 1) * ROW, BAR / most));
  const height = (shown.length + 1) * ROW + 2 * PAD;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    "<title>How many starts of an empty program a command takes</title>",
    `<style>${STYLE}</style>`,
    `<rect class="page" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>`,
    text(
      PAD,
      PAD + 14,
      "× the time of an empty program of the same kind; a line marks the goal",
      "d",
    ),
    ...rows,
    "</svg>",
    "",
  ].join("\n");
}

function drawRow({ name, value, unit, times, goal }: Bar, top: number, scale: number): string {
  const width = (times! * scale).toFixed(1);
  const middle = top + 14;
  const mark = goal?.most === undefined ? "" : lineAt(LABEL + goal.most * scale, top);
  return [
    text(PAD, middle, name),
    `<rect class="bar" x="${LABEL}" y="${top + 2}" width="${width}" height="${ROW - 10}" rx="2"/>`,
    mark,
    text(LABEL + BAR + 12, middle, `${times!.toFixed(1)} ×`),
    text(LABEL + BAR + 76, middle, `${value.toFixed(0)} ${unit}`, "d"),
  ].join("");
}

function lineAt(x: number, top: number): string {
  const at = x.toFixed(1);
  return `<line class="goal" x1="${at}" x2="${at}" y1="${top}" y2="${top + ROW - 6}"/>`;
}

function text(x: number, y: number, words: string, style = ""): string {
  const safe = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x}" y="${y}"${style && ` class="${style}"`}>${safe}</text>`;
}

/** Four digits: more would only say how noisy the machine was. */
function rounded({ value, times }: Bar): Partial<Bar> {
  const short = (number: number) => Number(number.toPrecision(4));
  return { value: short(value), ...times !== undefined && { times: short(times) } };
}

/** The figures of a run, as files keep them. */
export function readFigures(file: string): Bar[] {
  return JSON.parse(Deno.readTextFileSync(file));
}

if (import.meta.main) {
  const [from = `${ROOT}.bench/figures.json`] = Deno.args;
  const figures = readFigures(from);
  const kept = figures.map((figure) => ({ ...figure, ...rounded(figure) }));
  Deno.writeTextFileSync(`${ROOT}scripts/bench_figures.json`, `${JSON.stringify(kept, null, 2)}\n`);
  const picture = drawBars(barsOf(kept));
  Deno.writeTextFileSync(`${ROOT}scripts/bench.svg`, picture);
  const readme = Deno.readTextFileSync(`${ROOT}README.md`);
  Deno.writeTextFileSync(`${ROOT}README.md`, withTable(readme, kept));
  console.log(`scripts/bench.svg has ${picture.split('class="bar"').length - 1} bars`);
}
