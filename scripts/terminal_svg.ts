/**
 * Draws terminal output as an SVG: lines with colour codes enter, a picture leaves.
 *
 * Colours are classes, so that one picture fits light and dark pages. Every run of text has the column
 * and the width that it has in a terminal, whatever font the reader has.
 */
import { displayWidth } from "../src/base/text/display_width.ts";

const COLUMN = 8.4;
const LINE = 19;
const PAD = 16;
const COLUMNS = 100;

const CLASSES: Readonly<Record<number, string>> = {
  1: "b",
  2: "d",
  3: "i",
  31: "red",
  32: "green",
  33: "yellow",
  34: "blue",
  35: "magenta",
  36: "cyan",
};

/** The code that ends each style; a colour ends at 39. */
const ENDS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 3, 31, 32, 33, 34, 35, 36],
  22: [1, 2],
  23: [3],
  39: [31, 32, 33, 34, 35, 36],
};

const STYLE = `
  svg { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
  .page { fill: #f6f8fa; stroke: #d0d7de } text { fill: #1f2328 }
  .b { font-weight: 700 } .d { opacity: .65 } .i { font-style: italic }
  .red { fill: #b3261e } .green { fill: #116329 } .yellow { fill: #7d4e00 }
  .blue { fill: #0550ae } .magenta { fill: #7a2ea0 } .cyan { fill: #0b6480 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; stroke: #30363d } text { fill: #e6edf3 }
    .red { fill: #ff7b72 } .green { fill: #7ee787 } .yellow { fill: #e3b341 }
    .blue { fill: #79c0ff } .magenta { fill: #d2a8ff } .cyan { fill: #76e3ea }
  }
`;

/** One picture of all lines. Lines wider than 100 columns are wrapped, as in a terminal. */
export function drawTerminal(lines: readonly string[]): string {
  const rows = lines.flatMap(toRows);
  const width = Math.ceil(COLUMNS * COLUMN + 2 * PAD);
  const height = rows.length * LINE + 2 * PAD;
  const texts = rows.map((row, i) => drawRow(row, PAD + (i + 0.75) * LINE)).filter((one) => one);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    "<title>ra in a terminal</title>",
    `<style>${STYLE}</style>`,
    `<rect class="page" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
    ...texts,
    "</svg>",
    "",
  ].join("\n");
}

interface Run {
  readonly column: number;
  readonly text: string;
  readonly styles: readonly number[];
}

/** The runs of one line, cut into rows of 100 columns. */
function toRows(line: string): Run[][] {
  const rows: Run[][] = [[]];
  let styles: number[] = [];
  let column = 0;
  for (const part of line.split(/(\x1b\[[\d;]*m)/)) {
    if (part.startsWith("\x1b")) {
      styles = restyle(styles, part);
      continue;
    }
    let rest = part;
    while (rest !== "") {
      if (column >= COLUMNS) {
        rows.push([]);
        column = 0;
      }
      const text = fitting(rest, COLUMNS - column);
      rows.at(-1)!.push({ column, text, styles });
      column += Math.max(1, displayWidth(text));
      rest = rest.slice(text.length);
    }
  }
  return rows;
}

/** As many characters as fit in `columns`, at least one. */
function fitting(text: string, columns: number): string {
  let taken = "";
  for (const character of text) {
    if (taken !== "" && displayWidth(taken + character) > columns) break;
    taken += character;
  }
  return taken;
}

function restyle(styles: readonly number[], escape: string): number[] {
  return escape.slice(2, -1).split(";").map(Number).reduce((now, code) => {
    const ended = ENDS[code];
    if (ended) return now.filter((one) => !ended.includes(one));
    return code in CLASSES ? [...now, code] : now;
  }, [...styles]);
}

function drawRow(row: readonly Run[], y: number): string {
  const runs = row.flatMap(wordsOf).map(({ column, text, styles }) => {
    const names = [...new Set(styles.map((code) => CLASSES[code]))].join(" ");
    const attributes = names === "" ? "" : ` class="${names}"`;
    const x = (PAD + column * COLUMN).toFixed(1);
    const length = (displayWidth(text) * COLUMN).toFixed(1);
    return `<tspan x="${x}" textLength="${length}"${attributes}>${escapeXml(text)}</tspan>`;
  });
  return runs.length === 0 ? "" : `<text y="${y}">${runs.join("")}</text>`;
}

/** The run without blanks around it, split at repeated blanks, which SVG would collapse. */
function wordsOf({ column, text, styles }: Run): Run[] {
  return [...text.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
    column: column + displayWidth(text.slice(0, match.index)),
    text: match[0],
    styles,
  }));
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
