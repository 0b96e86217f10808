/**
 * A page of the manual for a terminal: markdown enters, wrapped and coloured lines leave.
 *
 * Supports the markdown that the manual is written in (headings, paragraphs, lists, fenced code, tables,
 * code, strong, links) and shows anything else unchanged.
 */
import { displayWidth } from "../../base/text/display_width.ts";
import { safe, type Style, wrap } from "./style.ts";

const MAX_COLUMNS = 100;
const INDENT = "  ";
const GAP = "  ";
/** A column is not made narrower than this. */
const MIN_COLUMN = 20;

/** Renders a page at the width of the style, at most 100 columns. */
export function renderManual(markdown: string, style: Style): string {
  const width = Math.min(style.width, MAX_COLUMNS);
  const lines = safe(markdown).split("\n");
  const out: string[] = [];
  for (let i = 0; i < lines.length;) {
    const end = blockEnd(lines, i);
    for (const line of renderBlock(lines.slice(i, end), style, width)) out.push(line);
    i = end;
  }
  return `${out.join("\n").trimEnd()}\n`;
}

type Block = "blank" | "fence" | "table" | "heading" | "item" | "paragraph";

function kindOf(line: string): Block {
  if (line.trim() === "") return "blank";
  if (line.startsWith("```")) return "fence";
  if (line.startsWith("|")) return "table";
  if (/^#{1,6} /.test(line)) return "heading";
  return /^ *([-*]|\d{1,9}\.) /.test(line) ? "item" : "paragraph";
}

/** The line after the block at `start`: a fence ends at its closing line, text at the next other block. */
function blockEnd(lines: readonly string[], start: number): number {
  const kind = kindOf(lines[start]);
  let end = start + 1;
  if (kind === "blank" || kind === "heading") return end;
  if (kind === "fence") {
    while (end < lines.length && !lines[end].startsWith("```")) end++;
    return Math.min(end + 1, lines.length);
  }
  const more: Block = kind === "table" ? "table" : "paragraph";
  while (end < lines.length && kindOf(lines[end]) === more) end++;
  return end;
}

function renderBlock(block: readonly string[], style: Style, width: number): string[] {
  const first = block[0];
  switch (kindOf(first)) {
    case "blank":
      return [""];
    case "fence":
      return block.slice(1, block.at(-1)?.startsWith("```") ? -1 : undefined)
        .map((line) => line === "" ? "" : `${INDENT}${style.cyan(line)}`);
    case "table":
      return renderTable(block, style, width);
    case "heading": {
      const text = inline(first.replace(/^#+ /, ""), style);
      return [style.bold(first.startsWith("# ") ? text.toUpperCase() : text)];
    }
    case "item": {
      const marker = /^ *([-*]|\d{1,9}\.) /.exec(first)?.[0] ?? "";
      const text = [first.slice(marker.length), ...block.slice(1)].join(" ");
      const bullet = marker.replace(/[-*] $/, "• ");
      const pad = " ".repeat(marker.length);
      return wrap(inline(text, style), width - marker.length)
        .map((line, i) => (i === 0 ? bullet : pad) + line);
    }
    case "paragraph":
      return wrap(inline(block.join(" "), style), width);
  }
}

/** Columns with wrapped cells if they fit; else one cell below the other, row by row. */
function renderTable(block: readonly string[], style: Style, width: number): string[] {
  const rows = block.filter((line) => !/^\|[\s:|-]+$/.test(line)).map((line) =>
    cellsOf(line, style)
  );
  const widths = columnWidths(rows, width - INDENT.length);
  if (widths === null) return stackedRows(rows, style, width);
  return rows.flatMap((row, r) => {
    const cells = widths.map((columns, i) => wrap(row[i] ?? "", columns));
    const height = Math.max(...cells.map((cell) => cell.length));
    const lines = Array.from({ length: height }, (_, l) => {
      const parts = cells.map((cell, i) => padEnd(cell[l] ?? "", widths[i]));
      return `${INDENT}${parts.join(GAP)}`.trimEnd();
    });
    return r === 0 ? lines.map(style.bold) : lines;
  });
}

/** Full widths, the widest column narrowed until all fit; null if words would have to be broken. */
function columnWidths(rows: readonly (readonly string[])[], room: number): number[] | null {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (count * (1 + GAP.length) > room + GAP.length) return null;
  const widths = new Array<number>(count).fill(0);
  const least = new Array<number>(count).fill(0);
  for (const row of rows) {
    for (const [i, cell] of row.entries()) {
      widths[i] = Math.max(widths[i], displayWidth(cell));
      for (const word of cell.split(" ")) least[i] = Math.max(least[i], displayWidth(word));
    }
  }
  const total = () => widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length);
  while (total() > room) {
    const slack = widths.map((one, i) => one > Math.max(least[i], MIN_COLUMN) ? one : 0);
    const widest = slack.indexOf(Math.max(...slack));
    if (slack[widest] === 0) return null;
    widths[widest]--;
  }
  return widths;
}

function stackedRows(
  [head, ...rows]: readonly (readonly string[])[],
  style: Style,
  width: number,
): string[] {
  const pad = INDENT.repeat(3);
  return rows.flatMap(([first, ...cells]) => [
    `${INDENT}${style.bold(first)}`,
    ...cells.flatMap((cell, i) => {
      const label = cells.length > 1 ? `${head[i + 1]}: ` : "";
      return wrap(`${label}${cell}`, width - pad.length).map((line) => pad + line);
    }),
  ]);
}

function cellsOf(line: string, style: Style): string[] {
  const inner = line.trim().replace(/^\||\|$/g, "");
  return inner.split(/(?<!\\)\|/).map((cell) => inline(cell.trim().replaceAll("\\|", "|"), style));
}

function padEnd(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

/** Code, strong text and links. Nothing is interpreted inside code. */
function inline(text: string, style: Style): string {
  return text.split(/(`[^`]+`)/).map((part, i) => {
    if (i % 2 === 1) return style.cyan(part.slice(1, -1));
    return part
      .replace(/\*\*([^*]+)\*\*/g, (_, strong: string) => style.bold(strong))
      .replace(/\[([^\][]+)\]\(([^()\s]+)\)/g, "$1 ($2)");
  }).join("");
}
