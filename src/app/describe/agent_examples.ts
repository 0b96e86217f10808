/**
 * Examples for agent files: a question that finds something, the section that it finds, and a source file
 * that has context. Each was tried before it is written down.
 *
 * What is found in agent files does not count: the examples must not depend on whether those exist.
 */
import { RaError } from "../../base/error.ts";
import type { FolderEntry, ReadFiles } from "../../base/files.ts";
import { join } from "../../base/path.ts";
import { isDependencyFolder } from "../../corpus/select/dependency_folders.ts";
import { isAgentFile } from "../../agents/files.ts";
import type { Chunk } from "../../document/model.ts";
import type { IndexedFile, Ref, SearchIndex } from "../../index/model.ts";
import { recoverQuery } from "../../query/recover.ts";
import { answer } from "../../search/answer.ts";
import { documentRefs } from "../sections/chunks.ts";
import { context } from "../context.ts";
import { toParams } from "../answer/params.ts";
import { isMarginal } from "./topics.ts";
import type { Wording, Workspace } from "../workspace.ts";

/** A question, and the section that it is the heading of. */
export interface ExampleQuestion {
  readonly question: string;
  readonly id: string;
}

/** How many documents, questions and source files are looked at. */
const MOST_DOCUMENTS = 2_000;
const MOST_QUESTIONS = 20;
const MOST_SOURCES = 8;
/** How many sections may be found before the one that was meant. */
const MOST_BEFORE = 5;

/** The best few sections by themselves, however much worse than the first. */
const TRIAL = { limit: 3 * MOST_BEFORE, cutoffRatio: 0, aggregation: false } as const;

/** Null when no question finds its own section. `documents` are the most important first. */
export async function findQuestion(
  workspace: Workspace,
  index: SearchIndex,
  documents: readonly IndexedFile[],
): Promise<ExampleQuestion | null> {
  const wording = await workspace.wording(index);
  const base = { trees: null, leftOut: chunksOfAgentFiles(index), ...wording };
  const params = toParams(workspace.config, TRIAL);
  const rarity = (title: string) => raritySteps(index, wording, title);
  return questionsIn(index, { documents, rarity }).slice(0, MOST_QUESTIONS).find(
    ({ question, id }) => {
      const queries = [recoverQuery(question)];
      const typed = { kind: "typed", queries, strict: false, ...base } as const;
      const { hits, match } = answer(index, typed, params);
      return match === "all" &&
        hits.slice(0, MOST_BEFORE).some(({ ref }) => ref === index.refOf(id));
    },
  ) ?? null;
}

function chunksOfAgentFiles(index: SearchIndex): Set<Ref> {
  const refs = [...index.files()].filter(({ path }) => isAgentFile(path))
    .flatMap(({ docRef }) => documentRefs(index, docRef));
  return new Set(refs);
}

const ASKING = /^(?:how|what|when|where|why|which|can|should|using|configur\w+|creating|adding)\b/i;

const LEAST_LETTERS = 3;
const QUESTION = /^[\p{L}\p{N}][\p{L}\p{N}' ,-]*\??$/u;

/** A letter asks for nothing, and a whole sentence in an agent file might pass for an instruction. */
function isShort(title: string): boolean {
  return title.length >= LEAST_LETTERS && title.length <= 60 && title.split(/\s+/).length <= 8;
}

/** Words that mean something only where the heading is. */
const DEICTIC =
  /\b(?:this|that|these|those|it|its|above|below|following|here|our|my|we|you|your)\b/i;

/** About so many sections have the rarest word of a good question: it is neither general nor odd. */
const USUAL_SHARE = 0.01;
const LEAST_SECTIONS = 3;

/** How far the rarest word of a title is from the usual rarity, in coarse steps: a new page changes little. */
function raritySteps(index: SearchIndex, { analyzer, stopWords }: Wording, title: string): number {
  const words = title.split(/\s+/);
  const isStop = stopWords.of(words);
  const terms = words.filter((word) => !isStop(word)).flatMap((word) => analyzer.analyze(word));
  const sections = Math.min(...terms.map(({ term }) => index.chunkFrequency(term)));
  const usual = Math.max(LEAST_SECTIONS, index.chunkCount * USUAL_SHARE);
  return Math.floor(Math.abs(Math.log2(Math.max(1, sections) / usual)) / 2);
}

interface Candidates {
  readonly documents: readonly IndexedFile[];
  readonly rarity: (title: string) => number;
}

/**
 * Headings of several words: questions first, then others, each by the rarity of their words. A heading of
 * one word is asked for with the one above it. A whole document only if it has no sections.
 */
function questionsIn(
  index: SearchIndex,
  { documents, rarity }: Candidates,
): readonly ExampleQuestion[] {
  const headings = documents.slice(0, MOST_DOCUMENTS).flatMap(({ path, docRef, chunkCount }) =>
    documentRefs(index, docRef).slice(chunkCount > 1 ? 1 : 0).map((ref) => index.chunk(ref))
      .map((chunk) => ({ path, id: chunk.id, title: titleWithTopic(chunk) }))
  ).filter(({ title }) => isShort(title) && QUESTION.test(title));
  return headings.map((one) => ({ ...one, rank: rankOf(one.path, one.title) }))
    .map((one) => ({ ...one, steps: rarity(one.title) }))
    .sort((a, b) => a.rank - b.rank || a.steps - b.steps)
    .map(({ title, id }) => ({ question: title.toLowerCase(), id }));
}

/** `Backoff` below `Retries` is `Retries Backoff`. */
function titleWithTopic({ title, hierarchy }: Pick<Chunk, "title" | "hierarchy">): string {
  const above = hierarchy.at(-2) ?? title;
  return isOneWord(title) && above !== title ? `${above} ${title}` : title;
}

function isOneWord(title: string): boolean {
  return !/\s/.test(title.trim());
}

/** 0 for a question, 1 for several words, 2 on a page that says little about the project, 3 for the rest. */
function rankOf(path: string, title: string): number {
  if (isOneWord(title) || DEICTIC.test(title)) return 3;
  if (isMarginal(path)) return 2;
  return title.split(/\s+/).length > 2 && ASKING.test(title) ? 0 : 1;
}

const NO_DETAIL = {
  trees: [],
  freshness: "auto",
  detail: { texts: false, marks: false, breakdown: false, candidates: false },
} as const;

/** A source file that `ra context` finds sections for, relative to the folder; null if there is none. */
export async function findSource(workspace: Workspace, folder: string): Promise<string | null> {
  for (const path of sourcesIn(workspace.host, folder).slice(0, MOST_SOURCES)) {
    try {
      const files = [{ path: join(folder, path) }];
      const { results } = await context(workspace, { ...TRIAL, ...NO_DETAIL, files, seen: [] });
      if (results.some((result) => !isAgentFile(result.path))) return path;
    } catch (error) {
      if (!(error instanceof RaError)) throw error;
    }
  }
  return null;
}

const SOURCE_NAME = /^[\w-]+\.(?:ts|tsx|js|py|rs|go|java|kt|c|cc|cpp|cs|rb|php|swift)$/;
const SOURCE_FOLDERS = ["src", "lib", "app"];
const MOST_FOLDERS = 200;

/** The files of usual folders first, then those that are near the top. */
function sourcesIn(files: ReadFiles, root: string): string[] {
  const found: string[] = [];
  const folders = [...SOURCE_FOLDERS, ""];
  for (let i = 0; i < folders.length && i < MOST_FOLDERS; i++) {
    const entries = entriesOf(files, join(root, folders[i]));
    const isBeside = (other: string) => entries.some(({ name }) => name === other);
    for (const { name, kind } of entries) {
      const path = folders[i] === "" ? name : `${folders[i]}/${name}`;
      if (kind === "file" && SOURCE_NAME.test(name)) found.push(path);
      const isEntered = kind === "folder" && !name.startsWith(".") && !folders.includes(path);
      if (isEntered && !isDependencyFolder(name, isBeside)) folders.push(path);
    }
  }
  return [...found.filter((path) => !isMarginal(path)), ...found.filter(isMarginal)];
}

function entriesOf(files: ReadFiles, folder: string): FolderEntry[] {
  try {
    return files.readFolder(folder).sort((a, b) => a.name < b.name ? -1 : 1);
  } catch {
    return [];
  }
}
