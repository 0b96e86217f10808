/**
 * Results for reading: the full view. A header with the id, the breadcrumb, then the section as it
 * stands in the source, with matches highlighted where colour is on.
 */
import { decodeUtf8, encodeUtf8 } from "../base/bytes.ts";
import type { MatchRange, Result, SearchOutcome } from "../search/model.ts";
import { displayWidth, safe, type Style } from "./style.ts";

export interface TextOptions {
  readonly style: Style;
  /** How many `-v` were given: 1 adds counts, score and terms, 2 the score by field and term. */
  readonly verbose: number;
}

/** All results, one blank line between them; empty for no results. */
export function fullText(outcome: SearchOutcome, options: TextOptions): string {
  const parts = outcome.results.map((result) => fullResult(result, options));
  if (options.verbose > 0 && parts.length > 0) parts.unshift(countsLine(outcome, options.style));
  return parts.join("\n");
}

/** One result as the full view shows it. */
export function fullResult(result: Result, options: TextOptions): string {
  const { style } = options;
  const lines = [
    headerLine(result, style),
    ...result.constituents.map((part) => style.dim(`   ${safe(part.id)}`)),
    style.dim(safe(result.breadcrumb)),
    ...verboseLines(result, options),
    "",
  ];
  const body = trimBlankLines(highlight(result.body, result.matchRanges, style));
  if (body !== "") lines.push(body, "");
  if (result.truncated !== null) lines.push(truncationLine(result, style), "");
  return lines.join("\n");
}

export function truncationLine(result: Result, style: Style): string {
  return style.dim(`[truncated; the rest: ${safe(result.truncated ?? "")}]`);
}

function headerLine(result: Result, style: Style): string {
  const note = result.aggregated
    ? ` [aggregated: ${result.constituents.length} ${
      result.constituents.length === 1 ? "match" : "matches"
    }]`
    : "";
  const id = safe(result.id);
  const rule = style.color
    ? " " + "─".repeat(Math.max(0, style.width - displayWidth(id) - note.length - 4))
    : "";
  return `${style.dim("──")} ${style.bold(style.cyan(id))}${style.dim(note + rule)}`;
}

function countsLine(outcome: SearchOutcome, style: Style): string {
  const { totalMatches, results, index } = outcome;
  return style.dim(
    `${results.length} of ${totalMatches} results from ${index.documents} documents, ` +
      `${index.chunks} sections`,
  ) + "\n";
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

/** The text with its ranges (UTF-8 bytes, sorted) painted; made safe for a terminal. */
export function highlight(text: string, ranges: readonly MatchRange[], style: Style): string {
  if (!style.color || ranges.length === 0) return safe(text);
  const bytes = encodeUtf8(text);
  const slice = (start: number, end: number) => safe(decodeUtf8(bytes.subarray(start, end)));
  let shown = "";
  let at = 0;
  for (const { offset, length } of ranges) {
    shown += slice(at, offset) + style.bold(style.yellow(slice(offset, offset + length)));
    at = offset + length;
  }
  return shown + slice(at, bytes.length);
}

/** Without blank lines at the start and white space at the end. */
function trimBlankLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}
