/**
 * `--explain`: the query as a tree, the terms it became, and what each stage of the pipeline did,
 * with a bar per candidate that shows where the elbow cut.
 */
import { toSnake } from "../base/case.ts";
import type { Query } from "../query/ast.ts";
import type { ElbowTrace, ExpandedTerm, SearchOutcome, StageTrace } from "../search/model.ts";
import { displayWidth, safe, type Style, wrap } from "./style.ts";

const MOST_BARS = 40;
const INDENT = "  ";
/** Columns of the name of a stage. */
const STAGE = 14;

export function explainText(outcome: SearchOutcome, style: Style): string {
  const parts = [
    section("query", outcome.ast === null ? [] : astLines(outcome.ast), style),
    section("terms", outcome.terms.map(termLine), style),
    pipelineText(outcome, style),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** What the stages did with the query: the part that every `--explain` ends with. */
export function pipelineText(outcome: SearchOutcome, style: Style): string {
  const parts = [
    section("parameters", paramLines(outcome.params, style), style),
    section("pipeline", pipelineLines(outcome, style), style),
    section("scores", barLines(outcome.trace, style), style),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function section(name: string, lines: readonly string[], style: Style): string {
  if (lines.length === 0) return "";
  return style.bold(name) + "\n" + lines.map((line) => `${INDENT}${line}\n`).join("");
}

/** A node a line, branches drawn from it to those below. */
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

function termLine({ word, term, expansions, chunks }: ExpandedTerm): string {
  const also = expansions.length === 0 ? "" : `, also ${expansions.slice(0, 8).join(", ")}` +
    (expansions.length > 8 ? ` and ${expansions.length - 8} more` : "");
  return safe(`${word} → ${term} in ${chunks} ${chunks === 1 ? "section" : "sections"}${also}`);
}

/** By the names of the configuration, as many on a line as fit. */
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

/** One bar per candidate, a line where the elbow cut; at most 40. */
function barLines(trace: StageTrace, style: Style): string[] {
  const top = trace.candidates[0]?.score ?? 0;
  const room = Math.max(8, Math.min(40, Math.floor(style.width / 4)));
  const lines: string[] = [];
  trace.candidates.slice(0, MOST_BARS).forEach(({ id, score }, i) => {
    if (i === trace.afterElbow) lines.push(style.red("┄".repeat(room + 10) + " cut here"));
    const length = top > 0 ? Math.max(0, Math.round(score / top * room)) : 0;
    const bar = "█".repeat(length).padEnd(room);
    const paint = i < trace.afterElbow ? style.green : style.dim;
    const name = style.color ? ending(safe(id), style.width - room - 13) : safe(id);
    lines.push(`${score.toFixed(3).padStart(9)} ${paint(bar)} ${name}`);
  });
  const rest = trace.candidates.length - MOST_BARS;
  if (rest > 0) lines.push(style.dim(`and ${rest} more`));
  return lines;
}

/** The end of an id, where ids differ, in at most `width` columns. */
function ending(id: string, width: number): string {
  let shown = id;
  while (displayWidth(shown) > Math.max(1, width - (shown === id ? 0 : 1))) {
    shown = shown.replace(/^./su, "");
  }
  return shown === id ? id : `…${shown}`;
}
