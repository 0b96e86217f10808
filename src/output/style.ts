/**
 * How text meets a terminal: colour when it is wanted, columns as a reader sees them, and nothing
 * from a document that could steer the terminal itself.
 *
 * `safe` comes first, colour after: a renderer passes every foreign string through `safe`, then
 * styles it. Widths count columns, and the colour codes written here count for none.
 */

type Paint = (text: string) => string;

export interface Style {
  readonly color: boolean;
  /** Columns to fill; a sensible width when the output is no terminal. */
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

/** With `color` false every paint gives its text back unchanged. */
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

/** C0 without tab and newline, DEL, C1, and the characters that turn the direction of writing. */
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const UNSAFE_ALL = new RegExp(UNSAFE, "g");

/**
 * The text without characters that a terminal obeys instead of showing. Newline and tab stay; a
 * carriage return becomes a newline, with the newline after it if there is one.
 */
export function safe(text: string): string {
  if (!UNSAFE.test(text)) return text;
  return text.replace(/\r\n?/g, "\n").replace(UNSAFE_ALL, "");
}

const SGR = /\x1b\[[\d;]*m/g;
const PLAIN = /^[\x20-\x7e]*$/;
const ZERO_WIDTH = /^[\p{M}\p{Cf}\p{Cc}]$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$|^\p{Emoji_Presentation}$/u;

/** Columns that the text takes on a terminal; its own colour codes take none. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const character of text.replace(SGR, "")) width += columnsOf(character);
  return width;
}

function columnsOf(character: string): number {
  if (character >= " " && character <= "~") return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/**
 * Breaks text at spaces into lines of at most `width` columns. Newlines in the text stay breaks, runs
 * of spaces become one, and a word wider than a line stands alone, unbroken.
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

/** Plain text cut to `width` columns, the last of them an ellipsis when something was cut. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const character of text) {
    const columns = columnsOf(character);
    if (used + columns > width - 1) break;
    kept += character;
    used += columns;
  }
  return width > 0 ? `${kept.trimEnd()}…` : "";
}
