/** Tables, titled sections, sizes and counts: what the text output of many commands is made of. */
import { displayWidth } from "../../base/text/display_width.ts";
import type { Style } from "./style.ts";

/**
 * Rows as aligned columns, two spaces apart, each line ending in a newline. Columns listed in `right`
 * are aligned to the right; the last column is not padded.
 */
export function columns(
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => widths[i] = Math.max(widths[i] ?? 0, displayWidth(cell)));
  }
  return rows.map((row) =>
    row.map((cell, i) => {
      const pad = " ".repeat(widths[i] - displayWidth(cell));
      if (right.includes(i)) return pad + cell;
      return i === row.length - 1 ? cell : cell + pad;
    }).join("  ").trimEnd() + "\n"
  ).join("");
}

/** How far the lines of a section are indented. */
export const INDENT = "  ";

/** A bold title with indented lines below it. */
export function section(title: string, lines: readonly string[], style: Style): string {
  return style.bold(title) + "\n" + lines.map((line) => `${INDENT}${line}\n`).join("");
}

/** `512 B`, `4.2 kB`, `59 MB`: decimal units, two significant digits. */
export function humanSize(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let unit = 0;
  let value = bytes;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** `just now`, `4 minutes ago`, `3 days ago`. */
export function humanAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return plural(minutes, "minute") + " ago";
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return plural(hours, "hour") + " ago";
  return plural(Math.floor(hours / 24), "day") + " ago";
}

/** `1 file`, `2 files`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
