/**
 * The full view, for reading: a header with the id, the breadcrumb, then the section as it is in the
 * source. Matches are highlighted if the output is coloured.
 */
import { byteLength, decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import { displayWidth } from "../base/display_width.ts";
import type { MatchRange, Result } from "../search/model.ts";
import { plural } from "./columns.ts";
import type { Answer, Layout, View } from "./model.ts";
import { safe, type Style } from "./style.ts";

/** How many ids of joined sections a header lists. */
const MAX_PARTS = 5;

export const FULL: Layout = {
  render(answer, view) {
    const items = answer.results.map((result) => itemText(result, view));
    return items.length === 0 ? "" : countsText(answer, view) + items.join("\n");
  },
  frame: countsText,
  item: itemText,
};

function itemText(result: Result, view: View): string {
  const { style } = view;
  const lines = [
    headerLine(result, style),
    ...partLines(result, style),
    style.dim(safe(result.breadcrumb)),
    ...verboseLines(result, view),
    "",
  ];
  const body = trimBlankLines(bodyText(result, style));
  if (body !== "") lines.push(body, "");
  if (result.truncated !== null) lines.push(truncationLine(result, style), "");
  return lines.join("\n");
}

/** The line below a text that the budget cut: the command that shows the rest. */
export function truncationLine(result: Result, style: Style): string {
  return style.dim(`[truncated; the rest: ${safe(result.truncated ?? "")}]`);
}

/** ` [aggregated: 3 matches]` for a result that several matches were joined into, else nothing. */
export function aggregatedNote({ aggregated, ownMatch, constituents }: Result): string {
  const count = constituents.length + (ownMatch ? 1 : 0);
  return aggregated ? ` [aggregated: ${plural(count, "match", "matches")}]` : "";
}

function headerLine(result: Result, style: Style): string {
  const id = safe(result.id);
  const note = aggregatedNote(result);
  const rule = style.color
    ? " " + "─".repeat(Math.max(0, style.width - displayWidth(id) - note.length - 4))
    : "";
  return `${style.dim("──")} ${style.bold(style.cyan(id))}${style.dim(note + rule)}`;
}

/** The best of the joined sections; none if the result was cut, so that more of its text fits. */
function partLines({ constituents, truncated }: Result, style: Style): string[] {
  if (truncated !== null) return [];
  const shown = constituents.slice(0, MAX_PARTS).map((part) => style.dim(`   ${safe(part.id)}`));
  const rest = constituents.length - shown.length;
  return rest > 0 ? [...shown, style.dim(`   and ${rest} more`)] : shown;
}

/** With `-v`, a line before the results: how many are shown, out of how many, from how large an index. */
function countsText({ totalMatches, results, index }: Answer, { style, verbose }: View): string {
  if (verbose < 1) return "";
  return style.dim(
    `${results.length} of ${plural(totalMatches, "result")} from ` +
      `${plural(index.documents, "document")}, ${plural(index.chunks, "section")}`,
  ) + "\n\n";
}

function verboseLines(result: Result, { style, verbose }: View): string[] {
  if (verbose < 1) return [];
  const terms = Object.keys(result.matched).map(safe).join(", ");
  const lines = [style.dim(`score ${result.score.toFixed(3)} · matched ${terms || "nothing"}`)];
  if (verbose > 1) {
    for (const { term, field, score } of result.breakdown) {
      lines.push(style.dim(`  ${score.toFixed(3).padStart(9)}  ${field}:${safe(term)}`));
    }
  }
  return lines;
}

/** The whole text. With colour, matches are highlighted and frontmatter is dimmed. */
function bodyText(result: Result, style: Style): string {
  if (!style.color) return safe(result.body);
  const front = result.body.slice(0, result.frontmatterEnd);
  const skipped = encodeUtf8(front).length;
  const ranges = rangesOf(result)
    .map(({ offset, length }) => ({ offset: offset - skipped, length }));
  const dimmed = safe(front).split("\n").map(style.dim).join("\n");
  return dimmed + highlight(result.body.slice(front.length), ranges, style);
}

/**
 * Match ranges in the body. Those of joined sections are relative to each section's own start; where
 * invisible characters were removed in between, there are none.
 */
function rangesOf(result: Result): MatchRange[] {
  if (!result.aggregated) return [...result.matchRanges];
  const { body, byteStart, byteEnd, truncated } = result;
  if (truncated === null && byteLength(body) !== byteEnd - byteStart) return [];
  return result.constituents.flatMap(({ byteStart, matchRanges }) =>
    matchRanges.map(({ offset, length }) => ({
      offset: offset + byteStart - result.byteStart,
      length,
    }))
  ).sort((a, b) => a.offset - b.offset);
}

/**
 * The text, made safe, with its ranges coloured. Ranges are in UTF-8 bytes and sorted by offset; one that
 * starts inside the previous one or ends outside the text is skipped.
 */
export function highlight(text: string, ranges: readonly MatchRange[], style: Style): string {
  if (!style.color || ranges.length === 0) return safe(text);
  const bytes = encodeUtf8(text);
  const slice = (start: number, end: number) => safe(decodeUtf8(bytes.subarray(start, end)));
  let shown = "";
  let at = 0;
  for (const { offset, length } of ranges) {
    if (offset < at || offset + length > bytes.length) continue;
    shown += slice(at, offset) + style.bold(style.yellow(slice(offset, offset + length)));
    at = offset + length;
  }
  return shown + slice(at, bytes.length);
}

/** Removes blank lines at the start and white space at the end. */
function trimBlankLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}
