/**
 * Block extensions of site generators, rewritten as CommonMark of the same length, so that the
 * readers of markdown see their content and every position stays what it is:
 *
 * - admonitions and content tabs of Python-Markdown (`!!! note`, `??? note`, `=== "Tab"`), whose
 *   content is indented by four, become list items;
 * - directives of MyST (a fence with `{note}` or `:::{note}`) lose their fences when their content
 *   is markdown.
 */

import { LineCursor } from "../../markdown/block/line_cursor.ts";

const INDENTED_OPENING = /^([ \t>]*)(?:!!!|\?\?\?\+?|===[!+]?) (?=[ \t]*["\w])/;
/** An opening may be followed by options, and by content with more indent. */
const DIRECTIVE = /^[ \t]*(`{3,}|~{3,}|:{3,})[ \t]*\{([\w:.+-]{1,50})\}/;
/** Directives whose content is not markdown. */
const LITERAL =
  /^(?:code|code-block|code-cell|sourcecode|literalinclude|eval-rst|math|mermaid|toctree|include|figure|image|parsed-literal|csv-table|raw|graphviz|prompt|jupyter-execute|doctest|testcode|\w+:\w+|auto\w+|=html|\.\w+)$/;

/** The text from `at` on in CommonMark; everything before `at` is kept as it is. */
export function rewriteExtensions(text: string, at: number): string {
  const hasIndented = text.includes("!!! ", at) || text.includes("???", at) ||
    text.includes("=== ", at) || text.includes("===!", at) || text.includes("===+", at);
  const hasDirectives = /[`~:]{3}[ \t]*\{/.test(text);
  if (!hasIndented && !hasDirectives) return text;
  const lines = new Lines(text, at);
  let result = "";
  let from = 0;
  const replace = (start: number, end: number, by: string) => {
    result += text.slice(from, start) + by;
    from = end;
  };
  const fences: string[] = [];
  for (let i = 0; i < lines.count; i++) {
    const line = lines.at(i);
    const fence = FENCE.exec(line)?.[1] ?? null;
    if (fence !== null && fences.length > 0 && closes(line, fences[fences.length - 1])) {
      const open = fences.pop() ?? "";
      if (open.startsWith("{")) replace(lines.start(i), lines.start(i) + line.length, blank(line));
      continue;
    }
    const inCode = fences.length > 0 && !fences[fences.length - 1].startsWith("{");
    if (inCode) continue;
    if (fence !== null) {
      const name = DIRECTIVE.exec(line)?.[2] ?? "";
      const isText = name !== "" && !LITERAL.test(name) && hasDirectives;
      if (fence.startsWith(":") && name === "") continue;
      fences.push(isText ? `{${fence}` : fence);
      if (isText) replace(lines.start(i), lines.start(i) + line.length, blank(line));
      continue;
    }
    const indented = INDENTED_OPENING.exec(line);
    if (indented === null || !lines.isIndentedAfter(i, indented[1].length + 4)) continue;
    const start = lines.start(i) + indented[1].length;
    replace(start, start + 4, "-   ");
  }
  return result + text.slice(from);
}

const FENCE = /^[ \t>]*(`{3,}(?=[^`]*$)|~{3,}|:{3,})/;

function closes(line: string, open: string): boolean {
  const fence = open.replace("{", "");
  const word = line.replace(/^[ \t>]+/, "").trimEnd();
  return word.length >= fence.length && word === fence[0].repeat(word.length);
}

function blank(line: string): string {
  return " ".repeat(line.length);
}

/** The lines of a text from a position on, without their endings. */
class Lines {
  readonly #text: string;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(text: string, at: number) {
    this.#text = text;
    const cursor = new LineCursor({ text, at, line: 1 });
    while (cursor.nextLine()) {
      this.#starts.push(cursor.lineAt);
      this.#ends.push(cursor.lineEnd);
    }
  }

  get count(): number {
    return this.#starts.length;
  }

  start(i: number): number {
    return this.#starts[i];
  }

  at(i: number): string {
    return this.#text.slice(this.#starts[i], this.#ends[i]);
  }

  /** Does the next line that is not blank have at least this indent? */
  isIndentedAfter(i: number, indent: number): boolean {
    for (let next = i + 1; next < this.count && next <= i + 3; next++) {
      const line = this.at(next).replaceAll("\t", "    ");
      if (line.trim() !== "") return line.search(/[^ >]/) >= indent;
    }
    return false;
  }
}
