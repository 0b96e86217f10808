/** `ra get`: sections as they stand in the source, as an outline, or as JSON. */
import type { GetOutcome } from "../app/get.ts";
import type { Result } from "../search/model.ts";
import { columns } from "./columns.ts";
import { chunkJson, indexJson, type JsonObject, resultJson } from "./json.ts";
import { safe, type Style } from "./style.ts";
import { truncationLine } from "./text.ts";
import type { TokenCounter } from "./tokens.ts";

/**
 * The sections as results, so that budget and JSON are those of search. The body is the span, as
 * everywhere; with `heading` it starts at the heading line. Lines that were asked for take the place
 * of the span, and the numbers are theirs.
 */
export function sectionResults(outcome: GetOutcome, { heading }: { heading: boolean }): Result[] {
  return outcome.sections.map(({ chunk, body, text, lines }) => ({
    ...chunk,
    lineStart: lines?.first ?? chunk.lineStart,
    lineEnd: lines?.last ?? chunk.lineEnd,
    score: 1,
    aggregated: false,
    constituents: [],
    body: heading || lines !== null ? text : body,
    snippet: "",
    matchRanges: [],
    titleMatchRanges: [],
    pathMatchRanges: [],
    match: "all",
    missingTerms: [],
    matched: {},
    breakdown: [],
    tokens: null,
    truncated: null,
  }));
}

/** One section: its lines and nothing else. Several: each below a line with its id. */
export function getText(
  results: readonly Result[],
  style: Style,
  { several = false } = {},
): string {
  if (!several) return results.map((result) => sectionText(result, style)).join("");
  return results.map((result) => namedText(result, style)).join("\n");
}

/** A section below a line with its id. */
export function namedText(result: Result, style: Style): string {
  return `${style.dim("──")} ${style.bold(style.cyan(safe(result.id)))}\n\n` +
    sectionText(result, style).trimEnd() + "\n";
}

/** The lines of a section, with a line that names the rest when a budget cut it. */
export function sectionText(result: Result, style: Style): string {
  if (result.truncated === null) return safe(result.body);
  return `${safe(result.body).trimEnd()}\n\n${truncationLine(result, style)}\n`;
}

/** The document that search prints, with one entry for the ids asked for. */
export function getJson(outcome: GetOutcome, results: readonly Result[]): JsonObject {
  return {
    queries: [{
      query: outcome.ids.join(" "),
      match: "all",
      missing_terms: [],
      total_matches: outcome.sections.length,
      results: results.map(resultJson),
      warnings: outcome.warnings,
    }],
    index: indexJson(outcome.index),
  };
}

/** Ids, titles and token counts of the section and all below it. */
export function outlineText(outcome: GetOutcome, count: TokenCounter, style: Style): string {
  return outcome.sections.map(({ outline }) =>
    columns(
      outline.map(({ chunk, text }) => [
        `${count(text)}`,
        "  ".repeat(chunk.depth - outline[0].chunk.depth) + safe(chunk.title),
        style.cyan(safe(chunk.id)),
      ]),
      [0],
    )
  ).join("\n");
}

/** `--outline --json`: the metadata of every node with its token count. */
export function outlineJson(outcome: GetOutcome, count: TokenCounter): JsonObject {
  return {
    outline: outcome.sections.flatMap(({ outline }) =>
      outline.map(({ chunk, text }) => ({ ...chunkJson(chunk), tokens: count(text) }))
    ),
    index: indexJson(outcome.index),
  };
}
