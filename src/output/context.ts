/** How `ra context` came to its query: rules, ranked terms, query. For `--explain` and `inspect ctx`. */
import type { NamedSymbol } from "../app/answer/named_first.ts";
import type { LeftOutWord } from "../context/left_out.ts";
import type { PathTerm, RankedTerm } from "../context/model.ts";
import type { MatchedRules } from "../context/rules.ts";
import { columns, plural, section } from "./terminal/columns.ts";
import type { JsonObject } from "./json.ts";
import { safe, type Style, wrap } from "./terminal/style.ts";

export interface ContextFacts {
  readonly files: readonly string[];
  /** The words of the path. Absent in `--explain`, where they are among the ranked terms. */
  readonly pathTerms?: readonly PathTerm[];
  readonly rules: MatchedRules;
  readonly ranked: readonly RankedTerm[];
  /** What the files define and documents name. */
  readonly symbols: readonly NamedSymbol[];
  /** The words that did not become terms. */
  readonly unused: readonly LeftOutWord[];
  readonly query: string;
}

export function contextText(facts: ContextFacts, style: Style): string {
  const { files, pathTerms, rules, symbols, ranked, unused, query } = facts;
  const parts = [
    section(files.length === 1 ? "file" : "files", files.map(safe), style),
    ...(pathTerms === undefined ? [] : [section("path", pathLines(pathTerms), style)]),
    section("rules", ruleLines(rules), style),
    ...(symbols.length === 0 ? [] : [section("named by sections", symbolLines(symbols), style)]),
    section("terms", termLines(ranked), style),
    ...(unused.length === 0 ? [] : [section("left out", unusedLines(unused, style), style)]),
    section("query", [safe(query) || "none: no word of the file is in any document"], style),
  ];
  return parts.join("\n");
}

function pathLines(terms: readonly PathTerm[]): string[] {
  if (terms.length === 0) return ["no words to search for"];
  const rows = terms.map(({ term, source, weight }) => [safe(term), source, weight.toFixed(1)]);
  return columns(rows, [2]).trimEnd().split("\n");
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

/** The sections that name these come first. */
function symbolLines(symbols: readonly NamedSymbol[]): string[] {
  const rows = symbols.map(({ name, sections }) => [safe(name), plural(sections, "section")]);
  return columns(rows).trimEnd().split("\n");
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

/** How many words are shown for each reason. */
const MOST_UNUSED = 20;

/** A paragraph for each reason, with the most frequent words. */
function unusedLines(unused: readonly LeftOutWord[], { width }: Style): string[] {
  return [...Map.groupBy(unused, ({ reason }) => reason)].flatMap(([reason, list]) => {
    const words = list.map(({ word }) => safe(word));
    const rest = words.length - MOST_UNUSED;
    const text = words.slice(0, MOST_UNUSED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
    const [first, ...more] = wrap(`${reason}: ${text}`, width - 4);
    return [first, ...more.map((line) => `  ${line}`)];
  });
}

/** The document of `inspect ctx --json`; part of that of `context --explain --json`. */
export function contextJson(facts: ContextFacts): JsonObject {
  const { files, pathTerms, rules, symbols, ranked, unused, query } = facts;
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
    symbols: symbols.map(({ name, sections }) => ({ name, sections })),
    terms: ranked.map(({ term, word, source, weight, frequency, idf, score }) => ({
      term,
      word,
      source,
      weight,
      frequency,
      idf,
      score,
    })),
    left_out: unused.map(({ word, reason, frequency }) => ({ word, reason, frequency })),
    query,
  };
}
