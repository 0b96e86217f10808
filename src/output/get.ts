/** `ra get`: sections as they are in the source. */
import type { GetOutcome, Section } from "../app/get.ts";
import type { Result } from "../search/model.ts";
import { truncationLine } from "./answer/full.ts";
import { leftOutLine } from "./answer/left_out.ts";
import type { Answer, Layout, View } from "./model.ts";
import { nameText, safe } from "./terminal/style.ts";

/** One section: its lines and nothing else. Several: each below a line with its id. */
export const SECTIONS: Layout = {
  render: (answer, view) => {
    if (!isSeveral(answer)) return answer.results.map((one) => sectionText(one, view)).join("");
    const footer = leftOutLine(answer.leftOut ?? [], view);
    return [...answer.results.map((result) => namedText(result, view)), footer]
      .filter((part) => part !== "").join("\n");
  },
  item: (result, view, answer) => (isSeveral(answer) ? namedText : sectionText)(result, view),
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
    nearest: [],
    totalMatches: outcome.sections.length,
    results: outcome.sections.map((section) => toResult(section, heading)),
    warnings: outcome.warnings,
    index: outcome.index,
  };
}

function toResult(
  { chunk, file, tags, meta, facts, links, linkedFrom, body, text, lines }: Section,
  heading: boolean,
): Result {
  return {
    ...chunk,
    file,
    tags,
    meta,
    ...facts,
    ...links && { links, linkedFrom },
    lineStart: lines?.first ?? chunk.lineStart,
    lineEnd: lines?.last ?? chunk.lineEnd,
    score: 1,
    aggregated: false,
    ownMatch: false,
    constituents: [],
    bestId: chunk.id,
    body: heading || lines !== null ? text : body,
    span: body,
    spanTokens: null,
    heading: "",
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

function namedText(result: Result, view: View): string {
  const { style } = view;
  return `${style.dim("──")} ${style.bold(style.cyan(nameText(result.id)))}\n\n` +
    sectionText(result, view).trimEnd() + "\n";
}

/** The lines of a section; if the budget cut it, followed by the call that shows the rest. */
function sectionText(result: Result, view: View): string {
  if (result.truncated === null) return safe(result.body);
  return `${safe(result.body).trimEnd()}\n\n${truncationLine(result.truncated, view)}\n`;
}
