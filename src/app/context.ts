/**
 * `ra context`: the sections that matter to the files at hand.
 *
 * The words of the files are ranked against the index, and the best become a query, which is answered
 * as a search is. Rules of the configuration add terms, choose trees and put sections first. The files
 * themselves are left out before the limit.
 */
import { realPathOr } from "../base/disk/real_path.ts";
import { type Algorithm, type Config, hasCode, usableTrees } from "../config/model.ts";
import type { RankedTerm } from "../context/model.ts";
import { toQuery } from "../context/query.ts";
import { type LeftOutWord, LeftOutWords } from "../context/left_out.ts";
import { rankTerms } from "../context/rank.ts";
import { eitherFile, intersect, type MatchedRules, matchRules } from "../context/rules.ts";
import { wordsOfFile } from "../context/signals.ts";
import type { Ref, SearchIndex } from "../index/model.ts";
import type { SearchOutcome } from "../search/model.ts";
import { chunksOfFile, withDescendants } from "./sections/chunks.ts";
import { askGenerated, sharingText, termWeights } from "./answer/generated.ts";
import { type GivenFile, readGivenFiles, type ReadSources } from "./answer/given_files.ts";
import { findIncluded } from "./answer/included.ts";
import type { NamedFirst, NamedSymbol } from "./answer/named_first.ts";
import type { NarrowRequest } from "./answer/narrowed.ts";
import { type SearchOverrides, toParams } from "./answer/params.ts";
import type { Detail } from "./answer/read_results.ts";
import { vocabularyOf } from "./answer/vocabulary_of.ts";
import type { Freshness, Workspace } from "./workspace.ts";

export interface ContextRequest extends SearchOverrides, NarrowRequest {
  readonly files: readonly GivenFile[];
  /** Only these trees; empty for all. */
  readonly trees: readonly string[];
  readonly terms?: number;
  readonly algorithm?: Algorithm;
  /** Ids that the reader has seen: they are left out. */
  readonly seen: readonly string[];
  readonly freshness: Freshness;
  readonly detail: Detail;
}

export interface ContextOutcome extends SearchOutcome {
  /** Paths below the project's folder. */
  readonly files: readonly string[];
  readonly rules: MatchedRules;
  readonly ranked: readonly RankedTerm[];
  /** What the files define and documents name. */
  readonly symbols: readonly NamedSymbol[];
  /** The other words of the files; empty unless the candidates are wanted, too. */
  readonly unused: readonly LeftOutWord[];
}

/** Throws `RaError` when no file can be used, or when there is no tree to read. */
export async function context(
  workspace: Workspace,
  request: ContextRequest,
): Promise<ContextOutcome> {
  workspace.requireTrees();
  workspace.checkTrees(request.trees, "--tree");
  const { host, config } = workspace;
  const { sampleSize, minWordLength } = config.context;
  const read = await readGivenFiles(host, request.files, { sampleSize, root: config.root });
  const rules = rulesFor(workspace, read);
  const trees = chosenTrees(config, request.trees, rules);
  const params = toParams(config, { ...rules.search, ...given(request) }, config.context.search);
  return await workspace.withIndex(request.freshness, async (open) => {
    const { index } = open;
    const words = read.files.flatMap(wordsOfFile);
    const { analyzer, stopWords } = await workspace.wording(index);
    const vocabulary = await vocabularyOf(workspace, index, { analyzer, params, strict: true });
    const leftOut = request.detail.candidates ? new LeftOutWords() : undefined;
    const ranked = rankTerms(words, {
      algorithm: request.algorithm ?? config.context.algorithm,
      terms: request.terms ?? config.context.terms,
      minWordLength,
      analyzer,
      isStop: stopWords.of(words.map(({ text }) => text)),
      ...termWeights(index, trees, vocabulary),
      leftOut,
    });
    const known = alreadyKnown(index, workspace, { read, seen: request.seen });
    const from = { leftOut: known, trees: request.trees, limit: params.limit };
    const included = findIncluded(index, rules.include, from);
    const naming = await sectionsNaming(index, workspace, read);
    const outcome = await askGenerated(workspace, open, {
      query: toQuery(ranked, rules.terms),
      trees,
      narrow: request,
      leftOut: new Set([...known, ...sharingText(index, included.hits)]),
      first: included.hits,
      naming,
      leans: true,
      params,
      vocabulary,
      asked: {
        role: "document",
        texts: read.files.map(textOf),
        stored: ownSections(index, workspace, read),
      },
      freshness: request.freshness,
      detail: request.detail,
      warnings: [...read.warnings, ...included.warnings],
    });
    const unused = leftOut?.list(ranked) ?? [];
    const files = read.files.map(({ path }) => path);
    return { ...outcome, files, rules, ranked, symbols: naming?.symbols ?? [], unused };
  });
}

/** The sections that name what the files define; undefined where there is no source code. */
export async function sectionsNaming(
  index: SearchIndex,
  workspace: Workspace,
  read: ReadSources,
): Promise<NamedFirst | undefined> {
  if (!hasCode(workspace.config)) return undefined;
  const { findNaming } = await import("./answer/named_first.ts");
  const texts = read.files.map(({ text }) => text);
  return await findNaming(index, { own: ownSections(index, workspace, read), texts });
}

/** What the configuration says about the files. */
export function rulesFor({ config, host }: Workspace, { files }: ReadSources): MatchedRules {
  const realOf = (folder: string) => realPathOr(host, folder);
  return eitherFile(files.map(({ names }) => matchRules(config.rules, names, realOf)));
}

/** The trees of the flag that the rules allow and that can be read; null for all. */
export function chosenTrees(
  config: Config,
  flag: readonly string[],
  rules: MatchedRules,
): readonly string[] | null {
  const wanted = intersect(flag.length === 0 ? null : flag, rules.trees);
  return wanted === null ? null : intersect(wanted, usableTrees(config).map(({ name }) => name));
}

/** The flags that were given; they override the values of rules. */
function given(request: ContextRequest): SearchOverrides {
  const { limit, candidateLimit, maxCandidates, cutoffRatio, aggregationThreshold } = request;
  const { aggregation, fuzzy, mode } = request;
  const all = {
    limit,
    candidateLimit,
    maxCandidates,
    cutoffRatio,
    aggregationThreshold,
    aggregation,
    fuzzy,
    mode,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The chunks of the files themselves, where they are indexed, and those that were seen before. */
function alreadyKnown(
  index: SearchIndex,
  workspace: Workspace,
  { read, seen }: { readonly read: ReadSources; readonly seen: readonly string[] },
): Set<Ref> {
  const refs = new Set<Ref>();
  for (const id of seen) {
    const ref = index.refOf(id);
    if (ref !== null) { for (const one of withDescendants(index, ref)) refs.add(one); }
  }
  for (const ref of ownSections(index, workspace, read)) refs.add(ref);
  return refs;
}

/** The chunks of the files themselves, where they are indexed. */
function ownSections(
  index: SearchIndex,
  { config, host }: Workspace,
  { files }: ReadSources,
): Ref[] {
  return files.flatMap(({ names }) => [
    ...chunksOfFile(index, { disk: host, trees: config.trees }, names),
  ]);
}

/** What a model reads of a file: its path says much of source code. */
function textOf({ path, text }: ReadSources["files"][number]): string {
  return `${path}\n${text}`;
}
