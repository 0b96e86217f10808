/**
 * Results for reading: the full view. A header with the id, the breadcrumb, then the section as it
 * stands in the source, with matches highlighted where colour is on.
 */
import { decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import type { MatchRange, Result, SearchOutcome } from "../search/model.ts";
import { plural } from "./columns.ts";
import { displayWidth, safe, type Style } from "./style.ts";

export interface TextOptions {
  readonly style: Style;
  /** How many `-v` were given: 1 adds counts, score and terms, 2 the score by field and term. */
  readonly verbose: number;
}

/** Ids of joined sections that a header lists. */
const MOST_PARTS = 5;

/** All results, one blank line between them; empty for no results. */
export function fullText(outcome: SearchOutcome, options: TextOptions): string {
  const parts = outcome.results.map((result) => fullResult(result, options));
  return parts.length === 0 ? "" : countsText(outcome, options) + parts.join("\n");
}

/** One result as the full view shows it. */
export function fullResult(result: Result, options: TextOptions): string {
  const { style } = options;
  const lines = [
    headerLine(result, style),
    ...partLines(result, style),
    style.dim(safe(result.breadcrumb)),
    ...verboseLines(result, options),
    "",
  ];
  const body = trimBlankLines(bodyText(result, style));
  if (body !== "") lines.push(body, "");
  if (result.truncated !== null) lines.push(truncationLine(result, style), "");
  return lines.join("\n");
}

export function truncationLine(result: Result, style: Style): string {
  return style.dim(`[truncated; the rest: ${safe(result.truncated ?? "")}]`);
}

/** ` [aggregated: 3 matches]` behind the id of a result that stands for several sections. */
export function aggregatedNote({ aggregated, constituents }: Result): string {
  return aggregated ? ` [aggregated: ${plural(constituents.length, "match", "matches")}]` : "";
}

function headerLine(result: Result, style: Style): string {
  const id = safe(result.id);
  const note = aggregatedNote(result);
  const rule = style.color
    ? " " + "─".repeat(Math.max(0, style.width - displayWidth(id) - note.length - 4))
    : "";
  return `${style.dim("──")} ${style.bold(style.cyan(id))}${style.dim(note + rule)}`;
}

/** The best of the joined sections; none for a result that a budget cut, to leave room for its text. */
function partLines({ constituents, truncated }: Result, style: Style): string[] {
  if (truncated !== null) return [];
  const shown = constituents.slice(0, MOST_PARTS).map((part) => style.dim(`   ${safe(part.id)}`));
  const rest = constituents.length - shown.length;
  return rest > 0 ? [...shown, style.dim(`   and ${rest} more`)] : shown;
}

/** What `-v` puts before the results: how many there are, of how much. */
export function countsText(outcome: SearchOutcome, { style, verbose }: TextOptions): string {
  if (verbose < 1) return "";
  const { totalMatches, results, index } = outcome;
  return style.dim(
    `${results.length} of ${plural(totalMatches, "result")} from ` +
      `${plural(index.documents, "document")}, ${plural(index.chunks, "section")}`,
  ) + "\n\n";
}

function verboseLines(result: Result, { style, verbose }: TextOptions): string[] {
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

/** The whole text, matches painted; frontmatter steps back where there is colour to say so. */
function bodyText(result: Result, style: Style): string {
  if (!style.color) return safe(result.body);
  const front = result.depth === 0 ? frontmatterOf(result.body) : "";
  const skipped = encodeUtf8(front).length;
  const ranges = rangesOf(result)
    .map(({ offset, length }) => ({ offset: offset - skipped, length }));
  const dimmed = safe(front).split("\n").map(style.dim).join("\n");
  return dimmed + highlight(result.body.slice(front.length), ranges, style);
}

/** The lines between `---` at the very start, with their line end; empty when there are none. */
function frontmatterOf(text: string): string {
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(text)) return "";
  const close = /\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  return close === null ? "" : text.slice(0, close.index + close[0].length);
}

/** Where the matches stand in the body; those of joined sections count from where each begins. */
function rangesOf(result: Result): MatchRange[] {
  if (!result.aggregated) return [...result.matchRanges];
  return result.constituents.flatMap(({ byteStart, matchRanges }) =>
    matchRanges.map(({ offset, length }) => ({
      offset: offset + byteStart - result.byteStart,
      length,
    }))
  ).sort((a, b) => a.offset - b.offset);
}

/**
 * The text with its ranges (UTF-8 bytes, by offset) painted; made safe for a terminal. A range that
 * begins inside the one before it, or lies outside the text, is passed over.
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

/** Without blank lines at the start and white space at the end. */
function trimBlankLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}
