/**
 * `ra likethis`: sections similar to a section or a file, found by the strongest terms of that source.
 * The source itself is left out.
 */
import { RaError } from "../base/error.ts";
import { isNotFound } from "../base/files.ts";
import { resolve } from "../base/path.ts";
import { wordsOfProse } from "../context/code.ts";
import type { RankedTerm } from "../context/model.ts";
import { toQuery } from "../context/query.ts";
import { rankTerms } from "../context/rank.ts";
import type { Ref, SearchIndex } from "../index/model.ts";
import type { SearchOutcome } from "../search/model.ts";
import { ancestorsOf, chunksOfFile, withDescendants } from "./sections/chunks.ts";
import { askGenerated, termWeights } from "./answer/generated.ts";
import { findSection, unknownSection } from "./sections/find_section.ts";
import { readGivenFiles } from "./answer/given_files.ts";
import type { NarrowRequest } from "./answer/narrowed.ts";
import { type SearchOverrides, toParams } from "./answer/params.ts";
import type { Detail } from "./answer/read_results.ts";
import type { Freshness, Wording, Workspace } from "./workspace.ts";

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

export interface LikeThisRequest extends SearchOverrides, NarrowRequest {
  /** An id or a file; with `text`, only a name for that text. */
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

/**
 * Throws `RaError` when the source cannot be read. Without results, and without `ranked` terms, when no
 * document has a word of it within the limits.
 */
export async function likeThis(
  workspace: Workspace,
  request: LikeThisRequest,
): Promise<LikeThisOutcome> {
  workspace.requireTrees();
  workspace.checkTrees(request.trees, "--tree");
  const { detail, limits } = request;
  const params = toParams(workspace.config, request);
  const trees = request.trees.length === 0 ? null : request.trees;
  return await workspace.withIndex(request.freshness, async (open) => {
    const { text, leftOut, stored } = await readSource(workspace, open.index, request);
    const wording = await workspace.wording(open.index);
    const ranked = strongestTerms(text, { index: open.index, trees, wording, limits });
    const query = toQuery(ranked, []);
    const outcome = await askGenerated(workspace, open, {
      query,
      trees,
      narrow: request,
      leftOut,
      first: [],
      leans: false,
      params,
      asked: { role: "document", texts: [text], stored },
      freshness: request.freshness,
      detail,
      warnings: [],
    });
    return { ...outcome, ranked };
  });
}

interface Source {
  readonly text: string;
  /** The sections that it is. */
  readonly stored: readonly Ref[];
  readonly leftOut: ReadonlySet<Ref>;
}

/** A file of that name comes before an id; the error for an unknown id names the nearest ones. */
async function readSource(
  workspace: Workspace,
  index: SearchIndex,
  { source, text }: LikeThisRequest,
): Promise<Source> {
  const { host, config } = workspace;
  if (text === undefined && !isOnDisk(workspace, source)) {
    return await readSection(workspace, index, source);
  }
  const { sampleSize } = config.context;
  const read = await readGivenFiles(host, [{ path: source, text }], {
    sampleSize,
    root: config.root,
  });
  const [{ names, text: content }] = read.files;
  const own = [...chunksOfFile(index, { disk: host, trees: config.trees }, names)];
  return { text: content, stored: own, leftOut: new Set(own) };
}

/** The section is left out, with all sections inside it and around it. */
async function readSection(
  workspace: Workspace,
  index: SearchIndex,
  source: string,
): Promise<Source> {
  const reader = workspace.reader();
  const ref = await findSection(workspace, { index, reader }, source);
  if (ref === null) {
    const error = unknownSection(workspace, index, source);
    throw /[:#]/.test(source) ? error : neither(source, error);
  }
  const chunk = index.chunk(ref);
  const section = await reader.read(index, chunk);
  const own = [...withDescendants(index, ref)];
  return {
    text: [...chunk.hierarchy, section?.body ?? ""].join("\n"),
    stored: own,
    leftOut: new Set([...own, ...ancestorsOf(index, ref)]),
  };
}

function neither(source: string, { hint }: RaError): RaError {
  return new RaError(`Cannot find "${source}": it is neither a file nor the id of a section`, {
    hint,
  });
}

/** A path that exists but cannot be read counts: reading it gives the better error. */
function isOnDisk({ host }: Workspace, path: string): boolean {
  try {
    host.stat(resolve(host.cwd(), path));
    return true;
  } catch (error) {
    return !isNotFound(error);
  }
}

/** The terms with the highest tf × idf, within the limits on words and frequencies; best first. */
function strongestTerms(
  text: string,
  { index, trees, wording: { analyzer, stopWords }, limits }: {
    readonly index: SearchIndex;
    readonly trees: readonly string[] | null;
    readonly wording: Wording;
    readonly limits: LikenessLimits;
  },
): RankedTerm[] {
  const words = wordsOfProse(text, "body");
  const ranked = rankTerms(words, {
    algorithm: "tfidf",
    terms: Infinity,
    minWordLength: limits.minWordLength,
    analyzer,
    isStop: stopWords.of(words.map(({ text }) => text)),
    ...termWeights(index, trees),
  });
  return ranked.filter(({ term, word, frequency }) => {
    const having = index.chunkFrequency(term, undefined, trees ?? undefined);
    return word.length <= limits.maxWordLength && frequency >= limits.minTermFreq &&
      having >= limits.minDocFreq && having <= limits.maxDocFreq;
  }).slice(0, limits.maxTerms);
}
