/**
 * Text for a terminal: colours, line width, and the removal of control characters.
 *
 * A renderer passes every string that comes from a document, a path or a configuration through `safe`
 * first and colours it afterwards. Widths are columns of a terminal; colour codes take none.
 */
import { displayWidth } from "../../base/text/display_width.ts";
import { withoutInvisible } from "../../base/text/invisible.ts";

type Paint = (text: string) => string;

export interface Style {
  readonly color: boolean;
  /** Columns to fill; a default when the output is not a terminal. */
  readonly width: number;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly italic: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly blue: Paint;
  readonly magenta: Paint;
  readonly cyan: Paint;
}

/** With `color` false every paint returns its text unchanged. */
export function makeStyle({ color, width }: { color: boolean; width: number }): Style {
  const paint = (on: number, off: number): Paint =>
    color ? (text) => text === "" ? "" : `\x1b[${on}m${text}\x1b[${off}m` : (text) => text;
  return {
    color,
    width,
    bold: paint(1, 22),
    dim: paint(2, 22),
    italic: paint(3, 23),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    blue: paint(34, 39),
    magenta: paint(35, 39),
    cyan: paint(36, 39),
  };
}

/** 80 columns, no colour: for output that is counted or goes to a program. */
export const PLAIN: Style = makeStyle({ color: false, width: 80 });

/**
 * Removes the characters that a terminal or a reader interprets instead of showing. Newlines and tabs are
 * kept; CRLF and a lone CR become a newline.
 */
export function safe(text: string): string {
  const shown = withoutInvisible(text);
  return shown.includes("\r") ? shown.replace(/\r\n?/g, "\n") : shown;
}

/** A foreign name on one line: made safe, each tab and end of line a space. Other spaces are kept. */
export function nameText(name: string): string {
  return safe(name).replace(/[\t\n\v\f\x85]/g, " ");
}

/** Foreign text on one line: made safe, each run of white space a single space. */
export function oneLine(text: string): string {
  return safe(text).replace(/\s+/g, " ");
}

/**
 * Breaks text at spaces into lines of at most `width` columns. Newlines in the text are kept, runs of
 * spaces become one, and a word wider than a line gets a line of its own, unbroken.
 */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, width));
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  let used = 0;
  for (const word of line.split(" ")) {
    if (word === "") continue;
    const columns = displayWidth(word);
    if (current !== "" && used + 1 + columns > width) {
      lines.push(current);
      current = "";
      used = 0;
    }
    used += (current === "" ? 0 : 1) + columns;
    current += (current === "" ? "" : " ") + word;
  }
  return [...lines, current];
}

/** Cuts uncoloured text to `width` columns; if anything was cut, the last column is an ellipsis. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const character of text) {
    const columns = displayWidth(character);
    if (used + columns > width - 1) break;
    kept += character;
    used += columns;
  }
  return width > 0 ? `${kept.trimEnd()}…` : "";
}
