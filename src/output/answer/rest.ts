/** The call that shows the rest of a text, as each surface makes it: a command for a shell, or a tool. */
import type { LineSpan, Rest } from "../../search/marks/model.ts";
import { shellQuote } from "../../base/text/shell_quote.ts";

/** How a reader of the output gets more. */
export interface Calls {
  /** The call that shows a section, or lines of its file. */
  get(rest: Rest): string;
  /** The part of such a call that says which lines. */
  lines(span: LineSpan): string;
}

/** `ra get ID --lines A:B`. */
export const COMMANDS: Calls = {
  get: ({ id, lines }) =>
    `ra get ${shellQuote(id)}${lines === null ? "" : ` ${COMMANDS.lines(lines)}`}`,
  lines: (span) => `--lines ${linesText(span)}`,
};

/** `get ID, lines A:B`: the tool `get` with its arguments. */
export const TOOL_CALLS: Calls = {
  get: ({ id, lines }) => `get ${id}${lines === null ? "" : `, ${TOOL_CALLS.lines(lines)}`}`,
  lines: (span) => `lines ${linesText(span)}`,
};

/** `A:B`, as `--lines` and the argument `lines` take it. */
export function linesText({ lineStart, lineEnd }: LineSpan): string {
  return `${lineStart}:${lineEnd}`;
}
