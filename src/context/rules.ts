/**
 * `[[context.rules]]`: what the configuration says about a file. Patterns are matched against the path
 * relative to the config file that declares the rule, whether it was typed with symlinks or without.
 */
import { below, dirname } from "../base/path.ts";
import { compileRuleGlob } from "../config/glob/glob.ts";
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

/**
 * All rules that match the file, joined in order: nearest config file first. `names` are its absolute
 * paths, as typed and without symlinks; `realOf` gives a folder without symlinks.
 */
export function matchRules(
  rules: readonly Rule[],
  names: readonly string[],
  realOf: (folder: string) => string,
): MatchedRules {
  return joinRules(rules.filter((rule) => matches(rule, names, realOf)).map(toMatched));
}

/** Terms and includes concatenate without duplicates, trees intersect, the first search value wins. */
function joinRules(matched: readonly MatchedRules[]): MatchedRules {
  return {
    terms: unique(matched.flatMap((one) => one.terms)),
    trees: matched.reduce<MatchedRules["trees"]>((all, one) => intersect(all, one.trees), null),
    include: unique(matched.flatMap((one) => one.include)),
    search: Object.assign({}, ...matched.map((one) => one.search).reverse()),
    matched: unique(matched.flatMap((one) => one.matched)),
  };
}

/** The rules of several files: joined in the same way, except that trees of any file are allowed. */
export function eitherFile(matched: readonly MatchedRules[]): MatchedRules {
  const trees = matched.map((one) => one.trees);
  return {
    ...joinRules(matched),
    trees: trees.includes(null) ? null : unique(trees.flatMap((names) => names!)),
  };
}

/** The names in both lists; null stands for every tree. */
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

function matches(
  rule: Rule,
  names: readonly string[],
  realOf: (folder: string) => string,
): boolean {
  const folder = dirname(rule.source);
  const paths = unique([folder, realOf(folder)])
    .flatMap((from) => names.map((name) => below(from, name)))
    .filter((path) => path !== null);
  return paths.length > 0 && rule.match.some((pattern) => {
    const isMatch = compileRuleGlob(pattern);
    return paths.some((path) => isMatch(path));
  });
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
