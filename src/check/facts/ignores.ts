/**
 * Comments that suppress rules: `<!-- ra-ignore CODE -->` on the lines it is on, and on the next
 * line when nothing else is on them; `<!-- ra-ignore-file CODE -->` in the whole file. Several
 * codes are separated by spaces or commas; none means all. A reason may follow after `--` or `:`.
 */

import type { LineTable } from "../../markdown/line_table.ts";
import type { Inline } from "../../markdown/model.ts";
import type { Finding, Ignore } from "../model.ts";

const COMMENT = /^\s*ra-ignore(-file)?(?![\w-])([^]{0,500})$/;

export function toIgnores(text: string, comments: readonly Inline[], lines: LineTable): Ignore[] {
  return comments.flatMap(({ value, at, end }): Ignore[] => {
    const match = COMMENT.exec(value);
    if (match === null) return [];
    const codes = codesIn(match[2]);
    if (match[1] !== undefined) return [{ line: 0, codes }];
    const first = lines.locate(at).line;
    const { line } = lines.locate(end);
    return isAlone(text, at, end)
      ? [{ line, codes }, { line: line + 1, codes }]
      : range(first, line).map((line) => ({ line, codes }));
  });
}

function codesIn(text: string): string[] {
  const [list] = text.split(/\s--\s|:\s/, 1);
  return list.split(/[\s,]+/).filter((code) => code !== "");
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.min(to - from, 100) + 1 }, (_, i) => from + i);
}

/** Is there nothing else on the comment's lines but quote and list markers? */
function isAlone(text: string, at: number, end: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at).split(/[\r\n]/).at(-1) ?? "";
  const after = text.slice(end, end + 200).split(/[\r\n]/, 1)[0];
  return /^[\s>*+-]*$/.test(before) && after.trim() === "";
}

/** Line → the codes that are suppressed there; the empty one stands for all. */
const codesByLine = new WeakMap<readonly Ignore[], ReadonlyMap<number, ReadonlySet<string>>>();

function byLine(ignores: readonly Ignore[]): ReadonlyMap<number, ReadonlySet<string>> {
  const known = codesByLine.get(ignores);
  if (known !== undefined) return known;
  const lines = new Map<number, Set<string>>();
  for (const { line, codes } of ignores) {
    const all = lines.get(line) ?? new Set();
    lines.set(line, all);
    for (const code of codes.length === 0 ? [""] : codes) all.add(code);
  }
  codesByLine.set(ignores, lines);
  return lines;
}

/** Does one of the comments of its file suppress the finding? */
export function isIgnored({ line, code }: Finding, ignores: readonly Ignore[]): boolean {
  if (ignores.length === 0) return false;
  const lines = byLine(ignores);
  return [0, line].some((one) => lines.get(one)?.has("") || lines.get(one)?.has(code));
}
