/** Text as the rows of a terminal. */
import { displayWidth } from "../../base/text/display_width.ts";

export interface Row {
  /** As it is written, with colours; complete in itself. */
  readonly text: string;
  /** The line of the text that it is part of, from 0. */
  readonly line: number;
  /** Where it starts in that line without colours. */
  readonly from: number;
}

const COLOR = /(\x1b\[[\d;]{0,16}m)/;
const ASCII = /^[\x20-\x7e]*$/;
const TAB = 8;

/** What ends a colour: the codes that each code closes. */
const CLOSES: Readonly<Record<string, RegExp>> = {
  "22": /\[[12]m/,
  "23": /\[3m/,
  "39": /\[3\dm/,
  "0": /./,
  "": /./,
};

/** Breaks lines that are wider than the terminal; tabs become spaces. */
export function toRows(text: string, columns: number): Row[] {
  const lines = text.replace(/\n$/, "").split("\n");
  return lines.flatMap((line, number) =>
    line.length <= columns && ASCII.test(line)
      ? [{ text: line, line: number, from: 0 }]
      : breakLine(line, number, columns)
  );
}

function breakLine(line: string, number: number, columns: number): Row[] {
  const rows: Row[] = [];
  let [text, used, from, at] = ["", 0, 0, 0];
  let open: string[] = [];
  const endRow = () => {
    rows.push({ text, line: number, from });
    [text, used, from] = [open.join(""), 0, at];
  };
  for (const [i, part] of line.split(COLOR).entries()) {
    if (i % 2 === 1) {
      open = afterCode(open, part);
      text += part;
      continue;
    }
    for (const character of part) {
      const shown = character === "\t" ? " ".repeat(TAB - used % TAB) : character;
      const width = displayWidth(shown);
      if (used + width > columns && used > 0) endRow();
      text += shown;
      used += width;
      at += shown.length;
    }
  }
  endRow();
  return rows;
}

function afterCode(open: readonly string[], code: string): string[] {
  const closes = CLOSES[code.slice(2, -1)];
  return closes === undefined ? [...open, code] : open.filter((one) => !closes.test(one));
}

export function withoutColors(text: string): string {
  return text.split(COLOR).filter((_, i) => i % 2 === 0).join("");
}

/** The row with the ranges of its text (without colours) in reverse video. */
export function withReversed(
  text: string,
  ranges: readonly { readonly start: number; readonly end: number }[],
): string {
  if (ranges.length === 0) return text;
  let shown = "";
  let at = 0;
  for (const [i, part] of text.split(COLOR).entries()) {
    if (i % 2 === 1) {
      shown += part;
      continue;
    }
    let done = 0;
    for (const { start, end } of ranges) {
      const from = Math.max(done, start - at);
      const to = Math.min(part.length, end - at);
      if (from >= to) continue;
      shown += `${part.slice(done, from)}\x1b[7m${part.slice(from, to)}\x1b[27m`;
      done = to;
    }
    shown += part.slice(done);
    at += part.length;
  }
  return shown;
}
