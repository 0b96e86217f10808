/** The short views: list, matches and files. */
import { byteLength } from "../base/bytes.ts";
import type { MatchRange, Result } from "../search/model.ts";
import {
  aggregatedNote,
  countsText,
  highlight,
  snippetText,
  truncationLine,
  verboseLines,
} from "./full.ts";
import { leftOutLine } from "./left_out.ts";
import type { Layout, View } from "./model.ts";
import { nameText, type Style, wrap } from "./style.ts";

/** Id, breadcrumb and snippet of every result, separated by blank lines. */
export const LIST: Layout = {
  render: (answer, view) =>
    (answer.results.length === 0 ? "" : countsText(answer, view)) +
    [
      ...answer.results.map((result) => listEntry(result, view)),
      leftOutLine(answer.leftOut ?? [], view),
    ].filter((part) => part !== "").join("\n"),
  frame: countsText,
  item: listEntry,
};

/**
 * `file:line: text` of the lines with matches, under the id of their section. In the order of the results,
 * each line once; a blank line separates sections.
 */
export const MATCHES: Layout = {
  render: ({ results, leftOut }, view) =>
    [matchesText(results, view.style), leftOutLine(leftOut ?? [], view)]
      .filter((part) => part !== "").join("\n"),
  item: (result, { style }) => matchesText([result], style),
};

/** Distinct files, best first, one per line. */
export const FILES: Layout = {
  render: ({ results }) => filesText(results),
  item: (result) => filesText([result]),
};

function listEntry(result: Result, view: View): string {
  const { style } = view;
  const lines = [
    style.bold(style.cyan(nameText(result.id))) + style.dim(aggregatedNote(result)),
    ...fitted(nameText(result.breadcrumb), style).map((line) => `  ${style.dim(line)}`),
  ];
  if (result.snippet !== "") {
    const shown = fitted(snippetText(result.snippet, style), style);
    lines.push(...shown.map((line) => `  ${line}`));
  }
  lines.push(...verboseLines(result, view).map((line) => `  ${line}`));
  if (result.truncated !== null) lines.push(`  ${truncationLine(result.truncated, view)}`);
  return lines.join("\n") + "\n";
}

/** Wrapped for terminals; one line for pipes. */
function fitted(text: string, style: Style): string[] {
  return style.color ? wrap(text, style.width - 2) : [text];
}

function matchesText(results: readonly Result[], style: Style): string {
  const seen = new Set<string>();
  let text = "";
  let section = "";
  for (const result of results) {
    for (const { id, number, text: line, ranges } of matchingLines(result)) {
      const address = `${result.docId}:${number}`;
      if (seen.has(address)) continue;
      seen.add(address);
      if (id !== section) {
        text += `${text === "" ? "" : "\n"}${style.bold(style.cyan(nameText(id)))}\n`;
      }
      section = id;
      text += `${style.cyan(nameText(result.file))}:${style.green(String(number))}: ` +
        highlight(line, ranges, style) + "\n";
    }
  }
  return text;
}

interface Line {
  /** The section that the line is in. */
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly ranges: { offset: number; length: number }[];
}

/** The heading line if the title matches, then every line of the body with a match. */
function* matchingLines(result: Result): Generator<Line> {
  const { id, lineStart, lineEnd, body, title, titleMatchRanges } = result;
  if (titleMatchRanges.length > 0) {
    yield { id, number: lineStart, text: title, ranges: [...titleMatchRanges] };
  }
  const { sections } = result.findings;
  const found = allRanges(result);
  const lines = body.split(/(?<=\n|\r(?!\n))/);
  // A heading takes one line, or two if it is underlined: line numbers are counted from the end.
  let number = lineEnd - lines.length + 1;
  let offset = 0;
  let next = 0;
  for (const raw of lines) {
    const length = byteLength(raw);
    const ranges: Line["ranges"] = [];
    while (next < found.length && found[next].offset < offset + length) {
      const range = found[next++];
      ranges.push({ offset: range.offset - offset, length: range.length });
    }
    if (ranges.length > 0) {
      const own = sections.findLast((one) => one.lineStart <= number)?.id ?? id;
      yield { id: own, number, text: raw.replace(/[\r\n]+$/, ""), ranges };
    }
    offset += length;
    number++;
  }
}

/** Match ranges in the body. Those of joined sections are relative to each section's own start. */
function allRanges(result: Result): MatchRange[] {
  if (!result.aggregated) return [...result.matchRanges];
  const spots = result.constituents.flatMap(({ byteStart, matchRanges }) =>
    matchRanges.map(({ offset, length }) => ({
      offset: offset + byteStart - result.byteStart,
      length,
    }))
  ).sort((a, b) => a.offset - b.offset);
  return spots.filter(({ offset }, i) => i === 0 || offset > spots[i - 1].offset);
}

function filesText(results: readonly Result[]): string {
  const paths = new Set(results.map((result) => nameText(result.file)));
  return [...paths].map((path) => path + "\n").join("");
}
