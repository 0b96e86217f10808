/**
 * `--explain`: the query as a tree, the terms it became, and what each stage of the pipeline did,
 * with a bar per candidate that shows where the elbow cut.
 */
import type { Query } from "../query/ast.ts";
import type { ElbowTrace, ExpandedTerm, SearchOutcome, StageTrace } from "../search/model.ts";
import { safe, type Style, truncate } from "./style.ts";

const MOST_BARS = 40;

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
    section("parameters", paramLines(outcome.params), style),
    section("pipeline", pipelineLines(outcome), style),
    section("scores", barLines(outcome.trace, style), style),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function section(name: string, lines: readonly string[], style: Style): string {
  if (lines.length === 0) return "";
  return style.bold(name) + "\n" + lines.map((line) => `  ${line}\n`).join("");
}

/** The tree, two spaces a level. */
export function astLines(query: Query, depth = 0): string[] {
  const line = (text: string) => "  ".repeat(depth) + safe(text);
  switch (query.type) {
    case "term":
      return [line(`term ${JSON.stringify(query.value)}`)];
    case "prefix":
      return [line(`prefix ${JSON.stringify(query.value)}`)];
    case "phrase":
      return [line(`phrase ${query.terms.map((term) => JSON.stringify(term)).join(" ")}`)];
    case "not":
      return [line("not"), ...astLines(query.expr, depth + 1)];
    case "and":
    case "or":
      return [line(query.type), ...query.exprs.flatMap((expr) => astLines(expr, depth + 1))];
    case "field":
      return [line(`field ${query.field}`), ...astLines(query.expr, depth + 1)];
    case "boost":
      return [line(`boost ${query.factor}`), ...astLines(query.expr, depth + 1)];
  }
}

function termLine({ word, term, expansions, chunks }: ExpandedTerm): string {
  const also = expansions.length === 0 ? "" : `, also ${expansions.slice(0, 8).join(", ")}` +
    (expansions.length > 8 ? ` and ${expansions.length - 8} more` : "");
  return safe(`${word} → ${term} in ${chunks} ${chunks === 1 ? "section" : "sections"}${also}`);
}

function paramLines(params: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(params).map(([name, value]) => safe(`${name} = ${JSON.stringify(value)}`));
}

function pipelineLines({ trace, match, totalMatches }: SearchOutcome): string[] {
  return [
    `match         ${match}`,
    `candidates    ${trace.candidates.length}`,
    `normalised    ${trace.normalized ? "yes, each tree's best is 1" : "no, one tree"}`,
    `after elbow   ${trace.afterElbow}: ${elbowReason(trace.elbow)}`,
    `aggregated    ${trace.afterAggregation}`,
    `returned      ${trace.returned} of ${totalMatches}`,
  ];
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
  const room = Math.max(10, Math.min(40, style.width - 50));
  const lines: string[] = [];
  trace.candidates.slice(0, MOST_BARS).forEach(({ id, score }, i) => {
    if (i === trace.afterElbow) lines.push(style.red("┄".repeat(room + 10) + " cut here"));
    const length = top > 0 ? Math.max(0, Math.round(score / top * room)) : 0;
    const bar = "█".repeat(length).padEnd(room);
    const paint = i < trace.afterElbow ? style.green : style.dim;
    const name = truncate(safe(id), Math.max(20, style.width - room - 14));
    lines.push(`${score.toFixed(3).padStart(9)} ${paint(bar)} ${name}`);
  });
  const rest = trace.candidates.length - MOST_BARS;
  if (rest > 0) lines.push(style.dim(`and ${rest} more`));
  return lines;
}
