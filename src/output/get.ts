/** `ra get`: sections as they stand in the source, as an outline, or as JSON. */
import type { GetOutcome, Section } from "../app/get.ts";
import { columns } from "./columns.ts";
import { chunkJson, indexJson, type JsonObject } from "./json.ts";
import { safe, type Style } from "./style.ts";
import type { TokenCounter } from "./tokens.ts";

/** One section: its lines and nothing else. Several: each below a line with its id. */
export function getText(outcome: GetOutcome, style: Style): string {
  const { sections } = outcome;
  if (sections.length === 1) return safe(sections[0].text);
  return sections.map(({ chunk, text }) =>
    `${style.dim("──")} ${style.bold(style.cyan(safe(chunk.id)))}\n\n${safe(text).trimEnd()}\n`
  ).join("\n");
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

/** The document that search prints, with one entry for the ids asked for. */
export function getJson(outcome: GetOutcome, count: TokenCounter): JsonObject {
  return {
    queries: [{
      query: outcome.ids.join(" "),
      match: "all",
      missing_terms: [],
      total_matches: outcome.sections.length,
      results: outcome.sections.map((section) => sectionJson(section, count)),
      warnings: outcome.warnings,
    }],
    index: indexJson(outcome.index),
  };
}

function sectionJson({ chunk, body, text }: Section, count: TokenCounter): JsonObject {
  return {
    ...chunkJson(chunk),
    score: 1,
    aggregated: false,
    constituents: [],
    body,
    text,
    snippet: "",
    match_ranges: [],
    title_match_ranges: [],
    path_match_ranges: [],
    match: "all",
    missing_terms: [],
    tokens: count(text),
    truncated: false,
    rest: null,
  };
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
