/** `ra inspect ctx`: the rules, terms and query that `ra context` derives from a file. */
import { type PathTerm, type RankedTerm, SIGNAL_WEIGHTS } from "../../context/model.ts";
import { type LeftOutWord, LeftOutWords } from "../../context/left_out.ts";
import { toQuery } from "../../context/query.ts";
import { rankTerms } from "../../context/rank.ts";
import type { MatchedRules } from "../../context/rules.ts";
import { wordsOfFile, wordsOfPath } from "../../context/signals.ts";
import type { SearchIndex } from "../../index/model.ts";
import { printQuery } from "../../query/print.ts";
import { chosenTrees, rulesFor, sectionsNaming } from "../context.ts";
import { termWeights } from "../answer/generated.ts";
import { readGivenFiles } from "../answer/given_files.ts";
import type { NamedSymbol } from "../answer/named_first.ts";
import type { Workspace } from "../workspace.ts";

export interface InspectContextOutcome {
  readonly files: readonly string[];
  readonly pathTerms: readonly PathTerm[];
  readonly rules: MatchedRules;
  readonly ranked: readonly RankedTerm[];
  /** What the file defines and documents name. */
  readonly symbols: readonly NamedSymbol[];
  readonly unused: readonly LeftOutWord[];
  readonly query: string;
  readonly warnings: readonly string[];
}

/** Without a readable tree there is no index: then no term is dropped, and their idf is unknown. */
export async function inspectContext(
  workspace: Workspace,
  path: string,
  treeNames: readonly string[],
): Promise<InspectContextOutcome> {
  const { host, config } = workspace;
  const { sampleSize, minWordLength, terms, algorithm } = config.context;
  workspace.checkTrees(treeNames, "--tree");
  const read = await readGivenFiles(host, [{ path }], { sampleSize, root: config.root });
  const rules = rulesFor(workspace, read);
  const trees = chosenTrees(config, treeNames, rules);
  const words = read.files.flatMap(wordsOfFile);
  const leftOut = new LeftOutWords();
  const optionsFor = async (index: SearchIndex | null) => {
    const { analyzer, stopWords } = await workspace.wording(index);
    const isStop = stopWords.of(words.map(({ text }) => text));
    return { algorithm, terms, minWordLength, analyzer, isStop, leftOut };
  };
  const { ranked, symbols, notices } = workspace.hasTrees()
    ? await workspace.withIndex("auto", async ({ index, notices }) => {
      const options = { ...await optionsFor(index), ...termWeights(index, trees) };
      const symbols = (await sectionsNaming(index, workspace, read))?.symbols ?? [];
      return { ranked: rankTerms(words, options), symbols, notices };
    })
    : {
      ranked: rankTerms(words, { ...await optionsFor(null), weightOf: null }),
      symbols: [],
      notices: [],
    };
  const query = toQuery(ranked, rules.terms);
  return {
    files: read.files.map((one) => one.path),
    pathTerms: wordsOfPath(read.files[0].path).map(({ text, source }) => ({
      term: text.toLowerCase(),
      source,
      weight: SIGNAL_WEIGHTS[source],
    })),
    rules,
    ranked,
    symbols,
    unused: leftOut.list(ranked),
    query: query === null ? "" : printQuery(query),
    warnings: notices,
  };
}
