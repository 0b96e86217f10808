/** `ra context --explain` and `ra inspect ctx`: rules, ranked terms and the query they make. */
import type { MatchedRules } from "../context/rules.ts";
import type { PathTerm, RankedTerm } from "../context/model.ts";
import { columns } from "./columns.ts";
import type { JsonObject } from "./json.ts";
import { safe, type Style } from "./style.ts";

export interface ContextFacts {
  readonly files: readonly string[];
  /** The words of the path; `--explain` has them among the ranked terms only. */
  readonly pathTerms?: readonly PathTerm[];
  readonly rules: MatchedRules;
  readonly ranked: readonly RankedTerm[];
  readonly query: string;
}

export function contextExplainText(facts: ContextFacts, style: Style): string {
  const { files, pathTerms, rules, ranked, query } = facts;
  const parts = [
    section(`file${files.length === 1 ? "" : "s"}`, files.map((file) => safe(file)), style),
    ...(pathTerms === undefined ? [] : [section("path", pathLines(pathTerms), style)]),
    section("rules", ruleLines(rules), style),
    section("terms", termLines(ranked), style),
    section("query", query === "" ? ["none: no document has a word of it"] : [safe(query)], style),
  ];
  return parts.join("\n");
}

function pathLines(terms: readonly PathTerm[]): string[] {
  if (terms.length === 0) return ["no telling word"];
  return columns(terms.map(({ term, source, weight }) => [safe(term), source, weight.toFixed(1)]), [
    2,
  ])
    .trimEnd().split("\n");
}

function section(name: string, lines: readonly string[], style: Style): string {
  return style.bold(name) + "\n" + lines.map((line) => `  ${line}\n`).join("");
}

function ruleLines({ matched, terms, trees, include, search }: MatchedRules): string[] {
  if (matched.length === 0) return ["none match"];
  return [
    `match    ${matched.join("; ")}`,
    `trees    ${trees === null ? "all" : trees.join(", ") || "none"}`,
    ...(terms.length > 0 ? [`terms    ${terms.join(", ")}`] : []),
    ...(include.length > 0 ? [`include  ${include.join(", ")}`] : []),
    ...(Object.keys(search).length > 0 ? [`search   ${JSON.stringify(search)}`] : []),
  ].map(safe);
}

function termLines(ranked: readonly RankedTerm[]): string[] {
  if (ranked.length === 0) return ["none"];
  const rows = ranked.map(({ term, word, source, weight, frequency, idf, score }) => [
    safe(word),
    safe(term),
    source,
    weight.toFixed(1),
    `${frequency}`,
    idf === null ? "-" : idf.toFixed(2),
    score.toFixed(2),
  ]);
  const head = ["word", "term", "source", "weight", "freq", "idf", "score"];
  return columns([head, ...rows], [3, 4, 5, 6]).trimEnd().split("\n");
}

/** `inspect ctx --json`, and the JSON of `context --explain`. */
export function contextExplainJson(facts: ContextFacts): JsonObject {
  const { files, pathTerms, rules, ranked, query } = facts;
  return {
    file: files[0] ?? "",
    files,
    ...(pathTerms === undefined ? {} : { path_terms: pathTerms.map((one) => ({ ...one })) }),
    matched_rules: {
      terms: rules.terms,
      trees: rules.trees,
      include: rules.include,
      search: {
        limit: rules.search.limit ?? null,
        max_candidates: rules.search.maxCandidates ?? null,
        cutoff_ratio: rules.search.cutoffRatio ?? null,
        aggregation_threshold: rules.search.aggregationThreshold ?? null,
      },
    },
    terms: ranked.map(({ term, word, source, weight, frequency, idf, score }) => ({
      term,
      word,
      source,
      weight,
      frequency,
      idf,
      score,
    })),
    query,
  };
}
