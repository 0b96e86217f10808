/**
 * `ra context`: the documents that matter to the files at hand.
 *
 * Words of the files are ranked against the index, the best become a boosted OR, and the pipeline of
 * search answers it. Rules of the configuration add terms, choose trees and put sections first. The
 * files themselves are left out before the limit.
 */
import { realPathOr } from "../base/real_path.ts";
import { type Algorithm, type Config, usableTrees } from "../config/model.ts";
import type { RankedTerm } from "../context/model.ts";
import { toQuery } from "../context/query.ts";
import { rankTerms } from "../context/rank.ts";
import { eitherFile, intersect, type MatchedRules, matchRules } from "../context/rules.ts";
import { wordsOfFile } from "../context/signals.ts";
import type { Ref, SearchIndex } from "../index/model.ts";
import { printQuery } from "../query/print.ts";
import type { SearchOutcome } from "../search/model.ts";
import type { Answer, Detail, Session } from "./answer.ts";
import { ask, NOTHING, termWeights } from "./ask.ts";
import { ancestorsOf, chunksOfFile, withDescendants } from "./chunks.ts";
import { type Included, readIncluded } from "./included.ts";
import { type SearchOverrides, toParams } from "./params.ts";
import { type GivenFile, type ReadFiles, readSources } from "./sources.ts";
import type { Freshness, Workspace } from "./workspace.ts";

export interface ContextRequest extends SearchOverrides {
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
  /** As the project sees them. */
  readonly files: readonly string[];
  readonly rules: MatchedRules;
  readonly ranked: readonly RankedTerm[];
}

/** Throws `RaError` when no file can be used, or when there is no tree to read. */
export async function context(
  workspace: Workspace,
  request: ContextRequest,
): Promise<ContextOutcome> {
  workspace.requireTrees();
  const { host, config } = workspace;
  workspace.checkTrees(request.trees, "--tree");
  const { sampleSize } = config.context;
  const read = await readSources(host, request.files, { sampleSize, root: config.root });
  const rules = rulesFor(workspace, read);
  const trees = chosenTrees(config, request.trees, rules);
  const params = toParams(config.context.search, { ...rules.search, ...given(request) });
  const analyzer = await workspace.analyzer();
  return await workspace.withIndex(request.freshness, async ({ index, facts, notices }) => {
    const session: Session = { workspace, index, analyzer };
    const ranked = rankTerms(read.files.flatMap(wordsOfFile), {
      algorithm: request.algorithm ?? config.context.algorithm,
      terms: request.terms ?? config.context.terms,
      minWordLength: config.context.minWordLength,
      analyzer,
      weightOf: termWeights(index, trees),
    });
    const query = toQuery(ranked, rules.terms);
    const known = alreadyKnown(index, workspace, { read, seen: request.seen });
    const first = await readIncluded(session, rules.include, {
      leftOut: known,
      trees: request.trees,
      limit: params.limit,
      detail: request.detail,
    });
    const leftOut = new Set([...known, ...sharingText(index, first)]);
    const found = query === null || params.limit <= first.results.length
      ? NOTHING
      : await ask(session, query, { params, trees, leftOut, detail: request.detail });
    return {
      ...merged(first, found, params.limit),
      query: query === null ? "" : printQuery(query),
      ast: query,
      terms: [],
      match: "all",
      missingTerms: [],
      warnings: [...notices, ...read.warnings, ...first.warnings, ...found.warnings],
      index: facts,
      params: { ...params },
      files: read.files.map(({ path }) => path),
      rules,
      ranked,
    };
  });
}

/** What the configuration says about the files. */
export function rulesFor({ config, host }: Workspace, { files }: ReadFiles): MatchedRules {
  const realOf = (folder: string) => realPathOr(host, folder);
  return eitherFile(files.map(({ names }) => matchRules(config.rules, names, realOf)));
}

/** The trees of the flag that rules leave, those that can be read; null for all. */
export function chosenTrees(
  config: Config,
  flag: readonly string[],
  rules: MatchedRules,
): readonly string[] | null {
  const wanted = intersect(flag.length === 0 ? null : flag, rules.trees);
  return wanted === null ? null : intersect(wanted, usableTrees(config).map(({ name }) => name));
}

/** Flags that were given, over the values of rules. */
function given(request: ContextRequest): SearchOverrides {
  const { limit, candidateLimit, maxCandidates, cutoffRatio, aggregationThreshold } = request;
  const { aggregation, fuzzy } = request;
  const all = {
    limit,
    candidateLimit,
    maxCandidates,
    cutoffRatio,
    aggregationThreshold,
    aggregation,
    fuzzy,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The files themselves, where they are indexed, and what was seen before. */
function alreadyKnown(
  index: SearchIndex,
  { config, host }: Workspace,
  { read, seen }: { readonly read: ReadFiles; readonly seen: readonly string[] },
): Set<Ref> {
  const refs = new Set<Ref>();
  for (const id of seen) {
    const ref = index.refOf(id);
    if (ref !== null) { for (const one of withDescendants(index, ref)) refs.add(one); }
  }
  for (const { names } of read.files) {
    for (const ref of chunksOfFile(index, { host, trees: config.trees }, names)) refs.add(ref);
  }
  return refs;
}

/** What an included section shows, and what shows it. */
function* sharingText(index: SearchIndex, { refs }: Included): Generator<Ref> {
  for (const ref of refs) {
    yield* withDescendants(index, ref);
    yield* ancestorsOf(index, ref);
  }
}

/** Includes first, then what was found, up to the limit. */
function merged(
  first: Included,
  found: Answer,
  limit: number,
): Pick<SearchOutcome, "results" | "totalMatches" | "trace"> {
  const results = [...first.results, ...found.results].slice(0, limit);
  const totalMatches = first.results.length + found.total;
  return { results, totalMatches, trace: { ...found.trace, returned: results.length } };
}
