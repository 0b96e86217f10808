/**
 * The flags that several commands share, and those of every command. Loaded by every process: plain data.
 * Defaults are not repeated here; a summary names the setting that has one.
 */
import { MOST_RESULTS, MOST_TOKENS } from "../base/request_limits.ts";
import { OUTPUT_MODES } from "../output/modes.ts";
import type { FlagSpec, FlagValue } from "./spec.ts";

/** Flags that every command takes, and `ra` itself. */
export const GLOBAL_FLAGS: readonly FlagSpec[] = [
  {
    name: "directory",
    short: "C",
    value: { kind: "folder", label: "DIR" },
    repeatable: true,
    summary: "run as if started in DIR",
  },
  {
    name: "color",
    value: { kind: "enum", label: "WHEN", choices: ["auto", "always", "never"] },
    summary: "colour the output: auto (on a terminal), always, never",
  },
  { name: "no-pager", summary: "do not page long output on a terminal" },
  { name: "help", short: "h", summary: "show help" },
  { name: "version", summary: "show the version" },
];

export function int(label: string, min: number, max: number): FlagValue {
  return { kind: "int", label, min, max };
}

export const JSON_FLAG: FlagSpec = { name: "json", summary: "print one JSON document" };

export const TREE_FLAG: FlagSpec = {
  name: "tree",
  short: "t",
  value: { kind: "string", label: "NAME", offers: "trees" },
  repeatable: true,
  summary: "only this tree; repeat for several",
};

export const MAX_TOKENS: FlagSpec = {
  name: "max-tokens",
  value: int("N", 0, MOST_TOKENS),
  summary:
    "at most N tokens (cl100k_base, an estimate), 0 for no limit (setting search.max_tokens)",
};

/** What narrows an answer or a list. */
export const NARROWING: readonly FlagSpec[] = [
  {
    name: "where",
    value: { kind: "string", label: "COND" },
    repeatable: true,
    summary: "only documents like this: 'status != draft', 'date >= 2026-01-31'",
  },
  {
    name: "newer",
    value: { kind: "string", label: "TIME" },
    summary: "only documents modified since: 30d, 12h, 2026-01-31",
  },
];

export function sortFlag(choices: readonly string[]): FlagSpec {
  const value: FlagValue = { kind: "enum", label: "KEY", choices };
  return { name: "sort", value, summary: `order: ${choices.join(", ")}` };
}

export const FRESHNESS: readonly FlagSpec[] = [
  { name: "fresh", summary: "wait until the index is up to date, however long it takes" },
  { name: "no-update", summary: "use the index without updating it" },
];

/** `--output MODE`, and `--MODE` for every mode but the default. */
const OUTPUT: readonly FlagSpec[] = [
  {
    name: "output",
    short: "o",
    value: { kind: "enum", label: "MODE", choices: OUTPUT_MODES.map(({ name }) => name) },
    summary: "what to print for each result",
  },
  ...OUTPUT_MODES.flatMap(({ name, summary }) =>
    summary === undefined ? [] : [{ name, sets: { flag: "output", value: name }, summary }]
  ),
];

/** `--mode MODE`, and `--MODE` for each. Not the names of `search/meaning/model.ts`: that is not loaded here. */
export const MODE_FLAGS: readonly FlagSpec[] = [
  {
    name: "mode",
    value: { kind: "enum", label: "MODE", choices: ["lexical", "hybrid", "semantic"] },
    summary: "find by words, by words and meaning, or by meaning alone (setting search.mode)",
  },
  {
    name: "hybrid",
    sets: { flag: "mode", value: "hybrid" },
    summary: "by words and by meaning; see `ra help semantic`",
  },
  {
    name: "semantic",
    sets: { flag: "mode", value: "semantic" },
    summary: "by meaning alone, to see what it adds",
  },
  { name: "lexical", sets: { flag: "mode", value: "lexical" }, summary: "by words alone" },
];

/** The flags of search, context and likethis. */
export const SEARCH_FLAGS: readonly FlagSpec[] = [
  {
    name: "limit",
    short: "n",
    value: int("N", 1, MOST_RESULTS),
    summary: "at most N results (setting search.limit)",
  },
  TREE_FLAG,
  {
    name: "kind",
    value: { kind: "enum", label: "KIND", choices: ["docs", "code"] },
    summary: "only documents, or only source code",
  },
  MAX_TOKENS,
  ...OUTPUT,
  { name: "full", summary: "whole sections instead of passages, within --max-tokens" },
  {
    name: "verbose",
    short: "v",
    repeatable: true,
    summary: "add counts, score and matched terms; -vv adds the score by field and term",
  },
  { name: "explain", summary: "show how the results were found instead of the results" },
  {
    name: "strict",
    summary: "require every word; report errors in the query instead of repairing it",
  },
  {
    name: "fuzzy",
    short: "f",
    value: int("N", 0, 2),
    summary: "match words that differ by N edits (setting search.fuzzy_distance)",
  },
  {
    name: "candidate-limit",
    value: int("N", 1, 1_000_000),
    summary: "rank at most N sections",
  },
  {
    name: "max-candidates",
    value: int("N", 1, 1_000_000),
    summary: "keep at most N sections after the elbow (setting search.max_candidates)",
  },
  {
    name: "cutoff-ratio",
    value: { kind: "ratio", label: "R" },
    summary: "drop in score that ends the list, 0 for none (setting search.cutoff_ratio)",
  },
  {
    name: "aggregation-threshold",
    value: { kind: "ratio", label: "R" },
    summary:
      "share of siblings that must match to be joined (setting search.aggregation_threshold)",
  },
  { name: "no-aggregation", summary: "never join sections into their parent" },
  ...NARROWING,
  sortFlag(["score", "mtime", "path"]),
  { name: "related", summary: "add sections that the results link to, or that link to them" },
  {
    name: "facets",
    summary: "count tags, frontmatter and the like; with --json beside the results",
  },
  ...MODE_FLAGS,
  ...FRESHNESS,
];
