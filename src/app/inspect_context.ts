/** `ra inspect ctx`: the rules, terms and query of `ra context` for one file, without searching. */
import type { RankedTerm } from "../context/model.ts";
import { toQuery } from "../context/query.ts";
import { rankTerms } from "../context/rank.ts";
import { intersect, type MatchedRules, matchRules } from "../context/rules.ts";
import { wordsOfFile } from "../context/signals.ts";
import { usableTrees } from "../config/model.ts";
import { printQuery } from "../query/print.ts";
import { checkTrees } from "./answer.ts";
import { termWeights } from "./context.ts";
import { readSources } from "./sources.ts";
import type { Workspace } from "./workspace.ts";

export interface InspectContextOutcome {
  readonly files: readonly string[];
  readonly rules: MatchedRules;
  readonly ranked: readonly RankedTerm[];
  readonly query: string;
}

/** Where no tree can be read there is no index: then rarity is unknown and no term is dropped. */
export async function inspectContext(
  workspace: Workspace,
  path: string,
  treeNames: readonly string[],
): Promise<InspectContextOutcome> {
  const { host, config } = workspace;
  const { sampleSize, minWordLength, terms, algorithm } = config.context;
  checkTrees(workspace, treeNames, "--tree");
  const read = await readSources(host, [{ path }], { sampleSize, root: config.root });
  const rules = matchRules(config.rules, read.files[0].file);
  const trees = intersect(treeNames.length === 0 ? null : treeNames, rules.trees);
  const analyzer = await workspace.analyzer();
  const options = { algorithm, terms, minWordLength, analyzer };
  const words = read.files.flatMap(wordsOfFile);
  const ranked = usableTrees(config).length === 0
    ? rankTerms(words, { ...options, weightOf: null })
    : await workspace.withIndex(
      "auto",
      ({ index }) => rankTerms(words, { ...options, weightOf: termWeights(index, trees) }),
    );
  const query = toQuery(ranked, rules.terms);
  return {
    files: read.files.map((one) => one.path),
    rules,
    ranked,
    query: query === null ? "" : printQuery(query),
  };
}
