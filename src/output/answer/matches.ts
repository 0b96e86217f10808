/**
 * The view of matching lines: `file:line: text`, as they are in the file, under the id of their section.
 *
 * In the order of the results, each line once; a blank line separates sections. A result that the budget cut
 * keeps its text: what is shown are the lines above its `truncated` ones, or none.
 */
import { byteLength } from "../../base/bytes.ts";
import type { MatchRange } from "../../search/marks/model.ts";
import type { Result } from "../../search/model.ts";
import { mostThatFit } from "./cut.ts";
import { highlight, truncationLine } from "./full.ts";
import { leftOutLine } from "./left_out.ts";
import type { Layout, View } from "../model.ts";
import { nameText } from "../terminal/style.ts";

export const MATCHES: Layout = {
  render: ({ results, leftOut }, view) =>
    [matchesText(results, view), leftOutLine(leftOut ?? [], view)]
      .filter((part) => part !== "").join("\n"),
  item: (result, view) => matchesText([result], view),
  cut(result, fits) {
    const lines = [...matchingLines(result)];
    const cutAfter = (count: number) => cutBefore(result, lines[count].number);
    const most = mostThatFit(Math.max(0, lines.length - 1), (count) => fits(cutAfter(count)));
    return most === 0 ? null : cutAfter(most);
  },
};

function cutBefore(result: Result, lineStart: number): Result {
  const { id, lineEnd } = result;
  return { ...result, truncated: { id, lines: { lineStart, lineEnd } } };
}

function matchesText(results: readonly Result[], view: View): string {
  const { style } = view;
  const seen = new Set<string>();
  let text = "";
  let section = "";
  for (const result of results) {
    for (const { id, number, text: line, ranges } of shownLines(result)) {
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
    if (result.truncated === null) continue;
    text += truncationLine(result.truncated, view) + "\n";
    section = "";
  }
  return text;
}

interface Line {
  /** The section that the line is in. */
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly ranges: readonly MatchRange[];
}

function* shownLines(result: Result): Generator<Line> {
  const { truncated } = result;
  const end = truncated === null ? Infinity : truncated.lines?.lineStart ?? 0;
  for (const line of matchingLines(result)) {
    if (line.number < end) yield line;
  }
}

/**
 * The heading line if the title matches, then every line of the text with a match, and the headings of joined
 * sections whose titles match. The title of a document is in its text, if it is in the file at all.
 */
function* matchingLines(result: Result): Generator<Line> {
  const { id, lineStart, lineEnd, body, heading } = result;
  if (heading !== "" && result.titleMatchRanges.length > 0) {
    yield { id, number: lineStart, text: heading, ranges: titleRanges(result, heading) };
  }
  const { sections } = result.findings;
  const headings = new Map(
    result.constituents.filter((part) => part.titleMatchRanges.length > 0)
      .map((part) => [part.lineStart, part]),
  );
  const found = allRanges(result);
  const lines = body.split(/(?<=\n|\r(?!\n))/);
  // A heading takes one line, or two if it is underlined: line numbers are counted from the end.
  let number = lineEnd - lines.length + 1;
  let offset = 0;
  let next = 0;
  for (const raw of lines) {
    const length = byteLength(raw);
    const text = raw.replace(/[\r\n]+$/, "");
    const ranges: MatchRange[] = [];
    while (next < found.length && found[next].offset < offset + length) {
      const range = found[next++];
      ranges.push({ offset: range.offset - offset, length: range.length });
    }
    const part = headings.get(number);
    if (ranges.length > 0 || part !== undefined) {
      const own = sections.findLast((one) => one.lineStart <= number)?.id ?? id;
      const shown = ranges.length > 0 ? ranges : titleRanges(part!, text);
      yield { id: own, number, text, ranges: shown };
    }
    offset += length;
    number++;
  }
}

/** The matches of a title as ranges of its heading line; none if the line has markup inside the title. */
function titleRanges(
  { title, titleMatchRanges }: Pick<Result, "title" | "titleMatchRanges">,
  heading: string,
): MatchRange[] {
  const at = heading.indexOf(title);
  if (at < 0) return [];
  const before = byteLength(heading, 0, at);
  return titleMatchRanges.map(({ offset, length }) => ({ offset: offset + before, length }));
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
