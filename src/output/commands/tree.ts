/** What several commands print about trees. */
import type { Tree } from "../../config/model.ts";
import type { JsonObject } from "../json.ts";
import { nameText, oneLine } from "../terminal/style.ts";

/** The note of a command that finds no document in any tree. */
export const NO_DOCUMENTS =
  "the trees have no documents; `ra ls docs --why FILE` shows why a file is not indexed";

/** ` (…)` with the reason why a tree cannot be read; empty if it can. */
export function treeProblem({ trusted, problem }: Tree): string {
  if (!trusted) return " (not trusted; see `ra trust`)";
  return problem === null ? "" : ` (${nameText(problem)})`;
}

/** The longest description that is shown. */
const MAX_DESCRIPTION = 200;

/** The description of a tree on one line, or empty. */
export function treeDescription({ description }: Tree): string {
  const text = oneLine(description ?? "").trim();
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION)}…` : text;
}

export function treeJson(tree: Tree): JsonObject {
  return {
    name: tree.name,
    path: tree.folder,
    kind: tree.kind,
    description: tree.description,
    is_global: tree.isGlobal,
    include: tree.include,
    exclude: tree.exclude,
    gitignore: tree.gitignore,
    hidden: tree.hidden,
    weight: tree.weight,
    stemmer: tree.stemmer,
    max_depth: tree.maxDepth,
    split: tree.split,
    max_section_tokens: tree.maxSectionTokens,
    trusted: tree.trusted,
    problem: tree.problem,
    source: tree.source,
  };
}
