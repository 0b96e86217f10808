/**
 * `ra likethis`: sections similar to a section or a file, by the source's strongest terms.
 * The source itself is left out.
 */
import { resolve } from "node:path";
import { RaError } from "../base/error.ts";
import type { Host } from "../base/host.ts";
import { wordsOfProse } from "../context/code.ts";
import type { RankedTerm } from "../context/model.ts";
import { toQuery } from "../context/query.ts";
import { rankTerms } from "../context/rank.ts";
import type { Ref, SearchIndex } from "../index/model.ts";
import { printQuery } from "../query/print.ts";
import type { SearchOutcome } from "../search/model.ts";
import { checkTrees, type Detail } from "./answer.ts";
import { ask, chunksOf, termWeights } from "./context.ts";
import { resolveId } from "./get.ts";
import { type SearchOverrides, toParams } from "./params.ts";
import { readSources } from "./sources.ts";
import type { Freshness, Workspace } from "./workspace.ts";

export interface LikenessLimits {
  readonly maxTerms: number;
  readonly minDocFreq: number;
  readonly maxDocFreq: number;
  readonly minTermFreq: number;
  readonly minWordLength: number;
  readonly maxWordLength: number;
}

export const DEFAULT_LIKENESS: LikenessLimits = {
  maxTerms: 25,
  minDocFreq: 1,
  maxDocFreq: Infinity,
  minTermFreq: 1,
  minWordLength: 3,
  maxWordLength: 40,
};

export interface LikeThisRequest extends SearchOverrides {
  /** An id, or a file; with `text`, the text of stdin. */
  readonly source: string;
  readonly text?: string;
  readonly limits: LikenessLimits;
  readonly trees: readonly string[];
  readonly freshness: Freshness;
  readonly detail: Detail;
}

export interface LikeThisOutcome extends SearchOutcome {
  readonly ranked: readonly RankedTerm[];
}

export async function likeThis(
  workspace: Workspace,
  request: LikeThisRequest,
): Promise<LikeThisOutcome> {
  checkTrees(workspace, request.trees, "--tree");
  const params = toParams(workspace.config.search, request);
  const trees = request.trees.length === 0 ? null : request.trees;
  const analyzer = await workspace.analyzer();
  return await workspace.withIndex(request.freshness, async ({ index, facts, notices }) => {
    const source = await readSource(workspace, index, request);
    const ranked = strongestTerms(source.text, { index, trees, analyzer, limits: request.limits });
    const query = toQuery(ranked, []);
    if (query === null) {
      throw new RaError(
        `Cannot find anything like "${request.source}": none of its words is indexed`,
        {
          hint: "loosen --min-word-len, --min-term-freq or --max-doc-freq, or name another source",
        },
      );
    }
    const session = { workspace, index, analyzer };
    const { leftOut } = source;
    const found = await ask(session, query, { params, trees, leftOut, detail: request.detail });
    return {
      query: printQuery(query),
      ast: query,
      terms: [],
      match: "all",
      missingTerms: [],
      totalMatches: found.total,
      results: found.results,
      warnings: [...notices, ...found.warnings],
      index: facts,
      params: { ...params },
      trace: found.trace,
      ranked,
    };
  });
}

interface Source {
  readonly text: string;
  readonly leftOut: ReadonlySet<Ref>;
}

/** A file of that name comes before an id; an unknown id is answered with the nearest ones. */
async function readSource(
  workspace: Workspace,
  index: SearchIndex,
  { source, text }: LikeThisRequest,
): Promise<Source> {
  const { host, config } = workspace;
  if (text === undefined && !isFile(host, source)) {
    const ref = resolveId(index, source);
    const section = await workspace.reader().read(index, index.chunk(ref));
    const words = [...index.chunk(ref).hierarchy, section?.body ?? ""].join("\n");
    return { text: words, leftOut: new Set(withDescendants(index, ref)) };
  }
  const sampleSize = config.context.sampleSize;
  const read = await readSources(host, [{ path: source, text }], { sampleSize, root: config.root });
  const [{ file, text: content }] = read.files;
  const leftOut = config.trees.flatMap(({ name, folder }) =>
    file.startsWith(`${folder}/`)
      ? chunksOf(index, index.refOf(`${name}:${file.slice(folder.length + 1)}`))
      : []
  );
  return { text: content, leftOut: new Set(leftOut) };
}

function isFile(host: Host, path: string): boolean {
  try {
    return host.stat(resolve(host.cwd(), path)).kind === "file";
  } catch {
    return false;
  }
}

function withDescendants(index: SearchIndex, ref: Ref): Ref[] {
  return [ref, ...index.childrenOf(ref).flatMap((child) => withDescendants(index, child))];
}

/** tf × idf, within the limits on words and frequencies. */
function strongestTerms(
  text: string,
  { index, trees, analyzer, limits }: {
    readonly index: SearchIndex;
    readonly trees: readonly string[] | null;
    readonly analyzer: Parameters<typeof rankTerms>[1]["analyzer"];
    readonly limits: LikenessLimits;
  },
): RankedTerm[] {
  const weightOf = termWeights(index, trees);
  const ranked = rankTerms(wordsOfProse(text, "body"), {
    algorithm: "tfidf",
    terms: Infinity,
    minWordLength: limits.minWordLength,
    analyzer,
    weightOf,
  });
  return ranked.filter(({ term, word, frequency }) => {
    const having = index.chunkFrequency(term, undefined, trees ?? undefined);
    return word.length <= limits.maxWordLength && frequency >= limits.minTermFreq &&
      having >= limits.minDocFreq && having <= limits.maxDocFreq;
  }).slice(0, limits.maxTerms);
}
