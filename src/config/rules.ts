/** Resolves the context rules of all config files: checks their trees and finds their includes. */
import { quoteAll } from "../base/error.ts";
import type { ReadFiles } from "../base/files.ts";
import { realPathOr } from "../base/disk/real_path.ts";
import { didYouMean } from "../base/text/suggest.ts";
import { type ConfigWarning, type Rule, type Tree, TRUST_HINT } from "./model.ts";
import { keyText, type ParsedConfig, type Values } from "./parse.ts";
import { findIncluded, leavesFolder, splitInclude } from "./resolve.ts";
import type { TrustTarget } from "./user/trust.ts";

/** Something that leads outside, such as an include outside its tree. It needs trust. */
export interface Stray {
  readonly config: ParsedConfig;
  readonly target: TrustTarget;
}

/** Whether the user has trusted the config file to lead there; the global one always is. */
export type IsTrusted = (config: ParsedConfig, target: TrustTarget) => boolean;

export interface ResolvedRules {
  readonly rules: readonly Rule[];
  readonly warnings: readonly ConfigWarning[];
  readonly strays: readonly Stray[];
}

/**
 * Returns the rules of the nearest file first, in declared order.
 *
 * Includes are read from the index, so an include of a readable tree, whoever declared the tree, shows
 * nothing that a search would not show. An include that leaves the folder of its tree, by `..` or a
 * link, is a stray: it is dropped unless it is trusted to lead where it leads now.
 */
export function resolveRules(
  files: ReadFiles,
  configs: readonly ParsedConfig[],
  { trees, isTrusted }: { trees: readonly Tree[]; isTrusted: IsTrusted },
): ResolvedRules {
  const warnings: ConfigWarning[] = [];
  const strays: Stray[] = [];
  const rules = configs.flatMap((config) =>
    config.rules.map((values, i): Rule => {
      const warn = (key: string, message: string, hint?: string) => {
        const parts = ["context", "rules", String(i), key];
        const line = config.lineOf(parts);
        warnings.push({ file: config.file, line, key: keyText(parts), message, hint });
      };
      warnAboutTrees(values, trees, warn);
      const include = listOf(values, "include").filter((id) => {
        const { problem, hint, stray } = judgeInclude(files, id, trees);
        const target = stray === undefined ? null : includeTarget(files, id, stray);
        if (target !== null) strays.push({ config, target });
        const isAllowed = target === null || isTrusted(config, target);
        if (problem !== undefined && !(target !== null && isAllowed)) {
          warn("include", problem, hint);
        }
        return isAllowed;
      });
      return { ...plainRule(values), include, source: config.file };
    })
  );
  return { rules, warnings, strays };
}

function includeTarget(files: ReadFiles, include: string, file: string): TrustTarget {
  return { kind: "include", name: include, path: realPathOr(files, file) };
}

function plainRule(values: Values): Omit<Rule, "include" | "source"> {
  return {
    match: listOf(values, "match"),
    trees: values.has("trees") ? listOf(values, "trees") : null,
    terms: listOf(values, "terms"),
    search: {
      ...optional("limit", values.get("search.limit")),
      ...optional("maxCandidates", values.get("search.max_candidates")),
      ...optional("cutoffRatio", values.get("search.cutoff_ratio")),
      ...optional("aggregationThreshold", values.get("search.aggregation_threshold")),
    },
  };
}

function listOf(values: Values, key: string): readonly string[] {
  return (values.get(key) as readonly string[] | undefined) ?? [];
}

function optional(key: string, value: unknown): Record<string, number> {
  return value === undefined ? {} : { [key]: value as number };
}

type Warn = (key: string, message: string, hint?: string) => void;

function warnAboutTrees(values: Values, trees: readonly Tree[], warn: Warn): void {
  const names = trees.map((tree) => tree.name);
  for (const name of listOf(values, "trees")) {
    if (names.includes(name)) continue;
    warn("trees", `unknown tree "${name}"${didYouMean(name, names)}`, treesHint(names));
  }
}

function treesHint(names: readonly string[]): string {
  return names.length === 0 ? "no tree is configured" : `configured trees are ${quoteAll(names)}`;
}

interface Judgement {
  readonly problem?: string;
  readonly hint?: string;
  readonly stray?: string;
}

function judgeInclude(files: ReadFiles, id: string, trees: readonly Tree[]): Judgement {
  const parts = splitInclude(id);
  if (parts === null) {
    return { problem: `unknown include "${id}"`, hint: "write it as tree:path or tree:path#slug" };
  }
  const names = trees.map((tree) => tree.name);
  const tree = trees.find((one) => one.name === parts.tree);
  if (tree === undefined) {
    const near = didYouMean(parts.tree, names);
    return { problem: `include "${id}" names an unknown tree${near}`, hint: treesHint(names) };
  }
  if (!tree.trusted || tree.problem !== null) return {};
  const file = findIncluded(files, tree.folder, parts.path);
  if (file === null) {
    return {
      problem: `include "${id}" does not name a file of tree "${tree.name}"`,
      hint: `\`ra ls docs\` lists the ids`,
    };
  }
  if (!leavesFolder(files, file, tree.folder)) return {};
  return {
    problem: `include "${id}" leads outside its tree and is skipped: ${file}`,
    hint: TRUST_HINT,
    stray: file,
  };
}
