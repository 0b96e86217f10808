/**
 * `--explain`: the query as a tree, the terms that were searched, and what each stage of the pipeline did,
 * with a bar per candidate that shows where the elbow cut.
 */
import { toSnake } from "../base/text/case.ts";
import { displayWidth } from "../base/text/display_width.ts";
import type { Query } from "../query/ast.ts";
import { sidesText } from "./answer/full.ts";
import type { ElbowTrace, ExpandedTerm } from "../search/explain/explain_model.ts";
import type { AnsweredBy } from "../search/meaning/model.ts";
import type { SearchOutcome, StageTrace } from "../search/model.ts";
import { INDENT, plural, section } from "./terminal/columns.ts";
import { type ContextFacts, contextJson, contextText } from "./context.ts";
import { answeredByJson, type Json, type JsonObject, sidesJson, snakeKeys } from "./json.ts";
import { nameText, safe, type Style, wrap } from "./terminal/style.ts";

const MAX_BARS = 40;
const MAX_EXPANSIONS = 8;
/** Columns of the name of a stage. */
const STAGE = 14;

/** With `context`, the origin of the query is shown in place of its tree and terms. */
export function explainText(
  outcome: SearchOutcome,
  style: Style,
  context: ContextFacts | null = null,
): string {
  const sections: [title: string, lines: readonly string[]][] = [
    ["parameters", paramLines(outcome.params, style)],
    ["pipeline", pipelineLines(outcome, style)],
    ["scores", barLines(outcome.trace, style)],
  ];
  if (context === null) {
    const tree = outcome.ast === null ? [] : astLines(outcome.ast);
    sections.unshift(["query", tree], ["terms", outcome.terms.map(termLine)]);
  }
  return [
    ...(context === null ? [] : [contextText(context, style)]),
    ...sections.filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => section(title, lines, style)),
  ].join("\n");
}

/** `--explain --json`. With `context`, the document also has the keys of `inspect ctx --json`. */
export function explainJson(
  outcome: SearchOutcome,
  context: ContextFacts | null = null,
): JsonObject {
  const { trace } = outcome;
  return {
    query: outcome.query,
    ast: outcome.ast as unknown as Json,
    terms: outcome.terms.map(({ word, term, expansions, chunks, by, weight }) => ({
      word,
      term,
      expansions,
      chunks,
      by,
      weight,
    })),
    params: snakeKeys(outcome.params),
    ...outcome.by && answeredByJson(outcome.by),
    match: outcome.match,
    pipeline: {
      candidates: trace.candidates.length,
      scores: trace.candidates.map(({ id, score, sides }) => (
        { id, score, ...sides && sidesJson(sides) }
      )),
      normalized: trace.normalized,
      after_elbow: trace.afterElbow,
      elbow: { ...trace.elbow },
      after_aggregation: trace.afterAggregation,
      returned: trace.returned,
    },
    warnings: outcome.warnings,
    ...(context === null ? {} : contextJson(context)),
  };
}

/** One line per node, with lines drawn to the nodes below it. */
function astLines(query: Query): string[] {
  const below = partsOf(query);
  return [
    safe(nodeText(query)),
    ...below.flatMap((part, i) => {
      const [fork, bar] = i === below.length - 1 ? ["└─ ", "   "] : ["├─ ", "│  "];
      return astLines(part).map((line, row) => (row === 0 ? fork : bar) + line);
    }),
  ];
}

function nodeText(query: Query): string {
  switch (query.type) {
    case "term":
    case "prefix":
      return `${query.type} ${JSON.stringify(query.value)}`;
    case "phrase":
      return `phrase ${query.terms.map((term) => JSON.stringify(term)).join(" ")}`;
    case "field":
      return `field ${query.field}`;
    case "boost":
      return `boost ${query.factor}`;
    case "not":
    case "and":
    case "or":
      return query.type;
  }
}

function partsOf(query: Query): readonly Query[] {
  if ("exprs" in query) return query.exprs;
  return "expr" in query ? [query.expr] : [];
}

const SOURCES = {
  synonym: ", a synonym",
  acronym: ", which documents explain",
} as const;

function termLine({ word, term, expansions, chunks, by, weight }: ExpandedTerm): string {
  const rest = expansions.length - MAX_EXPANSIONS;
  const also = expansions.length === 0
    ? ""
    : `, also ${expansions.slice(0, MAX_EXPANSIONS).join(", ")}${
      rest > 0 ? ` and ${rest} more` : ""
    }`;
  const source = by === "word" ? "" : `${SOURCES[by]}, × ${weight}`;
  return safe(`${word} → ${term} in ${plural(chunks, "section")}${also}${source}`);
}

/** `name value` pairs under their names in the configuration, as many on a line as fit. */
function paramLines(params: Readonly<Record<string, unknown>>, style: Style): string[] {
  const pairs = Object.entries(params).map(([name, value]) =>
    `${toSnake(name)}\u00a0${JSON.stringify(value)?.replaceAll('"', "")}`
  );
  return wrap(safe(pairs.join(", ")), style.width - INDENT.length)
    .map((line) => line.replaceAll("\u00a0", " "));
}

function pipelineLines(outcome: SearchOutcome, style: Style): string[] {
  const { trace, match, totalMatches } = outcome;
  const stages: [name: string, text: string][] = [
    ...outcome.by === undefined ? [] : [["found by", foundBy(outcome.by)] as [string, string]],
    ["match", match],
    ["candidates", `${trace.candidates.length}`],
    ["normalised", trace.normalized ? "yes, each tree's best is 1" : "no, one tree"],
    ["after elbow", `${trace.afterElbow}: ${elbowReason(trace.elbow)}`],
    ["aggregated", `${trace.afterAggregation}`],
    ["returned", `${trace.returned} of ${totalMatches}`],
  ];
  return stages.flatMap(([name, text]) =>
    wrap(text, style.width - INDENT.length - STAGE)
      .map((line, row) => (row === 0 ? name : "").padEnd(STAGE) + line)
  );
}

function foundBy({ mode, model, fallback }: AnsweredBy): string {
  if (fallback !== null) return `words alone: ${safe(fallback)}`;
  const by = mode === "semantic" ? "meaning alone" : "words and meaning";
  return `${by}, with ${safe(model ?? "the model")}`;
}

function elbowReason({ reason, at, ratio, cutoff }: ElbowTrace): string {
  switch (reason) {
    case "none":
      return "nothing cut";
    case "cap":
      return `capped at ${at}`;
    case "not_positive":
      return `cut at candidate ${(at ?? 0) + 1}, whose score is not positive`;
    case "drop":
      return `cut at candidate ${(at ?? 0) + 1}, whose score is ${ratio?.toFixed(2)} of the one ` +
        `before it, below ${cutoff}`;
  }
}

/** One bar per candidate, at most 40, with a line where the elbow cut. */
function barLines(trace: StageTrace, style: Style): string[] {
  const top = trace.candidates[0]?.score ?? 0;
  const room = Math.max(8, Math.min(40, Math.floor(style.width / 4)));
  const lines: string[] = [];
  trace.candidates.slice(0, MAX_BARS).forEach(({ id, score, sides }, i) => {
    if (i === trace.afterElbow) lines.push(style.red("┄".repeat(room + 10) + " cut here"));
    const length = top > 0 ? Math.max(0, Math.round(score / top * room)) : 0;
    const bar = "█".repeat(length).padEnd(room);
    const paint = i < trace.afterElbow ? style.green : style.dim;
    const name = style.color ? ending(nameText(id), style.width - room - 13) : nameText(id);
    lines.push(`${score.toFixed(3).padStart(9)} ${paint(bar)} ${name}`);
    if (sides !== undefined) lines.push(`${" ".repeat(10)}${style.dim(sidesText(sides))}`);
  });
  const rest = trace.candidates.length - MAX_BARS;
  if (rest > 0) lines.push(style.dim(`and ${rest} more`));
  return lines;
}

/** The end of an id, which is where ids differ, in at most `width` columns. */
function ending(id: string, width: number): string {
  let shown = id;
  while (displayWidth(shown) > Math.max(1, width - (shown === id ? 0 : 1))) {
    shown = shown.replace(/^./su, "");
  }
  return shown === id ? id : `…${shown}`;
}
