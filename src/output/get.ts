/** `ra get`: sections as they are in the source, or an outline of them. */
import type { GetOutcome } from "../app/get.ts";
import type { Result } from "../search/model.ts";
import { columns } from "./columns.ts";
import { truncationLine } from "./full.ts";
import { chunkJson, indexJson, type JsonObject } from "./json.ts";
import { leftOutLine } from "./left_out.ts";
import type { Answer, Layout } from "./model.ts";
import { nameText, safe, type Style } from "./style.ts";
import type { TokenCounter } from "./tokens.ts";

/** One section: its lines and nothing else. Several: each below a line with its id. */
export const SECTIONS: Layout = {
  render: (answer, { style }) => {
    if (!isSeveral(answer)) return answer.results.map((one) => sectionText(one, style)).join("");
    const footer = leftOutLine(answer.leftOut ?? [], style);
    return [...answer.results.map((result) => namedText(result, style)), footer]
      .filter((part) => part !== "").join("\n");
  },
  item: (result, { style }, answer) => (isSeveral(answer) ? namedText : sectionText)(result, style),
};

function isSeveral({ totalMatches }: Answer): boolean {
  return totalMatches > 1;
}

/**
 * The sections as results, so that budget and JSON work as they do for search. The body is the span of
 * the section; with `heading` it starts at the heading line. If lines were asked for, it is those lines.
 */
export function toAnswer(outcome: GetOutcome, { heading }: { heading: boolean }): Answer {
  return {
    query: outcome.ids.join(" "),
    match: "all",
    missingTerms: [],
    totalMatches: outcome.sections.length,
    results: outcome.sections.map((section) => toResult(section, heading)),
    warnings: outcome.warnings,
    index: outcome.index,
  };
}

function toResult(
  { chunk, file, body, text, lines }: GetOutcome["sections"][number],
  heading: boolean,
): Result {
  return {
    ...chunk,
    file,
    lineStart: lines?.first ?? chunk.lineStart,
    lineEnd: lines?.last ?? chunk.lineEnd,
    score: 1,
    aggregated: false,
    ownMatch: false,
    constituents: [],
    bestId: chunk.id,
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
    frontmatterEnd: 0,
    truncated: null,
    passages: [],
    gaps: [],
    findings: { spots: [], weights: {}, sections: [] },
    brief: false,
  };
}

function namedText(result: Result, style: Style): string {
  return `${style.dim("──")} ${style.bold(style.cyan(nameText(result.id)))}\n\n` +
    sectionText(result, style).trimEnd() + "\n";
}

/** The lines of a section; if the budget cut it, followed by the command that shows the rest. */
function sectionText(result: Result, style: Style): string {
  if (result.truncated === null) return safe(result.body);
  return `${safe(result.body).trimEnd()}\n\n${truncationLine(result, style)}\n`;
}

/** `--outline`: token count, title and id of each section and of all below it. */
export function outlineText(outcome: GetOutcome, count: TokenCounter, style: Style): string {
  return outcome.sections.map(({ outline }) =>
    columns(
      outline.map(({ chunk, text }) => [
        `${count(text)}`,
        "  ".repeat(chunk.depth - outline[0].chunk.depth) + nameText(chunk.title),
        style.cyan(nameText(chunk.id)),
      ]),
      [0],
    )
  ).join("\n");
}

/** `--outline --json`: the metadata of every section with its token count. */
export function outlineJson(outcome: GetOutcome, count: TokenCounter): JsonObject {
  return {
    outline: outcome.sections.flatMap(({ outline }) =>
      outline.map(({ chunk, text }) => ({ ...chunkJson(chunk), tokens: count(text) }))
    ),
    index: indexJson(outcome.index),
  };
}
