/** Results for choosing: list, matches and files, one short entry for each. */
import { byteLength } from "../base/bytes.ts";
import type { Result } from "../search/model.ts";
import { safe, type Style, wrap } from "./style.ts";
import { aggregatedNote, highlight, truncationLine } from "./text.ts";

/** Id, breadcrumb and snippet of every result, a blank line between entries. */
export function listText(results: readonly Result[], style: Style): string {
  return results.map((result) => listEntry(result, style)).join("\n");
}

export function listEntry(result: Result, style: Style): string {
  const lines = [
    style.bold(style.cyan(safe(result.id))) + style.dim(aggregatedNote(result)),
    ...indented(safe(result.breadcrumb), style).map((line) => `  ${style.dim(line)}`),
  ];
  if (result.snippet !== "") {
    const shown = indented(snippetText(result.snippet, style), style);
    lines.push(...shown.map((line) => `  ${line}`));
  }
  if (result.truncated !== null) lines.push(`  ${truncationLine(result, style)}`);
  return lines.join("\n") + "\n";
}

/** Where there is colour, there are eyes: lines that fit. A program wants one line. */
function indented(text: string, style: Style): string[] {
  return style.color ? wrap(text, style.width - 2) : [text];
}

/** `<b>…</b>` marks become bold where colour is on and vanish elsewhere. */
export function snippetText(snippet: string, style: Style): string {
  return safe(snippet).split(/<b>(.*?)<\/b>/s)
    .map((piece, i) => i % 2 === 1 ? style.bold(style.yellow(piece)) : piece)
    .join("");
}

/** `path:line: text` of the lines that hold matches, in the order of the results. */
export function matchesText(results: readonly Result[], style: Style): string {
  const seen = new Set<string>();
  let text = "";
  for (const result of results) {
    const parts = result.aggregated ? result.constituents : [result];
    for (const part of parts) {
      for (const line of matchingLines(part)) {
        const place = `${part.path}:${line.number}`;
        if (seen.has(`${part.tree}:${place}`)) continue;
        seen.add(`${part.tree}:${place}`);
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

/** The heading line when the title matches, then every line of the body that holds a match. */
function* matchingLines(part: Part): Generator<Line> {
  if (part.titleMatchRanges.length > 0) {
    yield { number: part.lineStart, text: part.title, ranges: [...part.titleMatchRanges] };
  }
  const lines = part.body.split(/(?<=\n|\r(?!\n))/);
  // A heading takes one line, or two when underlined, so the body is counted from its end.
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

/** Distinct paths, best first, one a line. */
export function filesText(results: readonly Result[]): string {
  const paths = new Set(results.map((result) => safe(result.path)));
  return [...paths].map((path) => path + "\n").join("");
}
