/**
 * `[[context.rules]]`: what the configuration says about a file. Patterns are matched against the path
 * relative to the config file that declares the rule, however the path was typed.
 */
import { dirname } from "node:path";
import { compileRuleGlob } from "../config/glob.ts";
import type { Rule, RuleSearch } from "../config/model.ts";

export interface MatchedRules {
  readonly terms: readonly string[];
  /** Null when no rule restricts trees; an empty list means no trees at all. */
  readonly trees: readonly string[] | null;
  readonly include: readonly string[];
  readonly search: RuleSearch;
  /** Patterns of the rules that matched, for `--explain`. */
  readonly matched: readonly string[];
}

export const NO_RULES: MatchedRules = {
  terms: [],
  trees: null,
  include: [],
  search: {},
  matched: [],
};

/** All rules that match the file (an absolute path), joined in order: nearest config file first. */
export function matchRules(rules: readonly Rule[], file: string): MatchedRules {
  return joinRules(rules.filter((rule) => matches(rule, file)).map(toMatched));
}

/** Terms and includes concatenate without duplicates, trees intersect, the first search value wins. */
export function joinRules(matched: readonly MatchedRules[]): MatchedRules {
  return matched.reduce((all, one) => ({
    terms: unique([...all.terms, ...one.terms]),
    trees: intersect(all.trees, one.trees),
    include: unique([...all.include, ...one.include]),
    search: { ...one.search, ...all.search },
    matched: [...all.matched, ...one.matched],
  }), NO_RULES);
}

/** Null stands for every tree. */
export function intersect(
  a: readonly string[] | null,
  b: readonly string[] | null,
): readonly string[] | null {
  if (a === null) return b;
  if (b === null) return a;
  return a.filter((name) => b.includes(name));
}

function toMatched(rule: Rule): MatchedRules {
  const { terms, trees, include, search } = rule;
  return { terms, trees, include, search, matched: [rule.match.join(", ")] };
}

function matches(rule: Rule, file: string): boolean {
  const path = relativeTo(dirname(rule.source), file);
  return path !== null && rule.match.some((pattern) => compileRuleGlob(pattern)(path));
}

/** The path below the folder with `/`, or null when the file lies elsewhere. */
function relativeTo(folder: string, file: string): string | null {
  const from = folder.replaceAll("\\", "/").replace(/\/+$/, "");
  const to = file.replaceAll("\\", "/");
  return to.startsWith(`${from}/`) ? to.slice(from.length + 1) : null;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
