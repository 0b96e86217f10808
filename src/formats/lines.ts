/** The lines of a text. */
import { LineCursor } from "../markdown/block/line_cursor.ts";

export interface TextLine {
  /** From 1. */
  readonly number: number;
  /** Where it starts, and where the next one does. */
  readonly at: number;
  readonly endAt: number;
  /** Without its end and without white space before that. */
  readonly text: string;
}

/** All lines in order; LF, CRLF and a lone CR each end one. A BOM is in none. */
export function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  const cursor = new LineCursor({ text, at: 0, line: 1 });
  while (cursor.nextLine()) {
    const at = cursor.line === 1 && text.charCodeAt(0) === 0xfeff ? 1 : cursor.lineAt;
    lines.push({
      number: cursor.line,
      at: cursor.lineAt,
      endAt: cursor.nextAt,
      text: text.slice(at, cursor.lineEnd).trimEnd(),
    });
  }
  return lines;
}

/** How many lines end in a text that has only LF. */
export function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
