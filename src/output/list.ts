/** The short views: list, matches and files. */
import { byteLength } from "../base/bytes.ts";
import { MARK_END, MARK_START } from "../base/marks.ts";
import type { Result } from "../search/model.ts";
import { aggregatedNote, highlight, truncationLine } from "./full.ts";
import type { Layout } from "./model.ts";
import { safe, type Style, wrap } from "./style.ts";

/** Id, breadcrumb and snippet of every result, separated by blank lines. */
export const LIST: Layout = {
  render: ({ results }, { style }) => results.map((result) => listEntry(result, style)).join("\n"),
  item: (result, { style }) => listEntry(result, style),
};

/** `path:line: text` of the lines with matches, in the order of the results, each line once. */
export const MATCHES: Layout = {
  render: ({ results }, { style }) => matchesText(results, style),
  item: (result, { style }) => matchesText([result], style),
};

/** Distinct paths, best first, one per line. */
export const FILES: Layout = {
  render: ({ results }) => filesText(results),
  item: (result) => filesText([result]),
};

function listEntry(result: Result, style: Style): string {
  const lines = [
    style.bold(style.cyan(safe(result.id))) + style.dim(aggregatedNote(result)),
    ...fitted(safe(result.breadcrumb), style).map((line) => `  ${style.dim(line)}`),
  ];
  if (result.snippet !== "") {
    const shown = fitted(snippetText(result.snippet, style), style);
    lines.push(...shown.map((line) => `  ${line}`));
  }
  if (result.truncated !== null) lines.push(`  ${truncationLine(result, style)}`);
  return lines.join("\n") + "\n";
}

/** Wrapped for terminals; one line for pipes. */
function fitted(text: string, style: Style): string[] {
  return style.color ? wrap(text, style.width - 2) : [text];
}

/** The marks around matches become colour, or disappear without colour. */
function snippetText(snippet: string, style: Style): string {
  return safe(snippet).split(MARK_START).map((piece, i) => {
    const end = piece.indexOf(MARK_END);
    if (i === 0 || end < 0) return piece;
    const after = piece.slice(end + MARK_END.length);
    return style.bold(style.yellow(piece.slice(0, end))) + after;
  }).join("");
}

function matchesText(results: readonly Result[], style: Style): string {
  const seen = new Set<string>();
  let text = "";
  for (const result of results) {
    const parts = result.aggregated ? result.constituents : [result];
    for (const part of parts) {
      for (const line of matchingLines(part)) {
        const address = `${part.tree}:${part.path}:${line.number}`;
        if (seen.has(address)) continue;
        seen.add(address);
        text += `${style.cyan(safe(part.path))}:${style.green(String(line.number))}: ` +
          highlight(line.text, line.ranges, style) + "\n";
      }
    }
  }
  return text;
}

interface Line {
  readonly number: number;
  readonly text: string;
  readonly ranges: { offset: number; length: number }[];
}

type Part = Pick<
  Result,
  "lineStart" | "lineEnd" | "body" | "title" | "matchRanges" | "titleMatchRanges"
>;

/** The heading line if the title matches, then every line of the body with a match. */
function* matchingLines(part: Part): Generator<Line> {
  if (part.titleMatchRanges.length > 0) {
    yield { number: part.lineStart, text: part.title, ranges: [...part.titleMatchRanges] };
  }
  const lines = part.body.split(/(?<=\n|\r(?!\n))/);
  // A heading takes one line, or two if it is underlined: line numbers are counted from the end.
  let number = part.lineEnd - lines.length + 1;
  let offset = 0;
  let next = 0;
  for (const raw of lines) {
    const length = byteLength(raw);
    const ranges: Line["ranges"] = [];
    while (next < part.matchRanges.length && part.matchRanges[next].offset < offset + length) {
      const range = part.matchRanges[next++];
      ranges.push({ offset: range.offset - offset, length: range.length });
    }
    if (ranges.length > 0) yield { number, text: raw.replace(/[\r\n]+$/, ""), ranges };
    offset += length;
    number++;
  }
}

function filesText(results: readonly Result[]): string {
  const paths = new Set(results.map((result) => safe(result.path)));
  return [...paths].map((path) => path + "\n").join("");
}
