/**
 * ra as a library: the use cases behind the command line, for programs that want results as data.
 *
 * Open a workspace on a folder, use it, close it. These functions return what the command line shows
 * in that folder: the same configuration, the same index, the same ranking. Outcomes are plain data
 * that stays valid after the workspace is closed. Foreseen failures are thrown as `RaError`, with a
 * hint for the reader.
 */
import * as contexts from "./app/context.ts";
import * as gets from "./app/get.ts";
import * as lists from "./app/list/list.ts";
import * as links from "./app/links/list_links.ts";
import * as searches from "./app/search.ts";
import { openWorkspace as openOn, type Workspace, type WorkspaceOptions } from "./app/workspace.ts";
import { DenoHost } from "./base/host.ts";
import { resolve } from "./base/path.ts";
import type { Result, SearchOutcome } from "./search/model.ts";

export { RaError } from "./base/error.ts";
export type { ContextOutcome } from "./app/context.ts";
export type { GetOutcome, LineRange, OutlineEntry, Section } from "./app/get.ts";
export type { ListedTree, ListOutcome } from "./app/list/list.ts";
export type { GraphOutcome, LinksOutcome } from "./app/links/list_links.ts";
export type { LinkEnd, LinksOf, SectionLink } from "./app/links/model.ts";
export type { Freshness, Workspace, WorkspaceOptions } from "./app/workspace.ts";
export type { Chunk } from "./document/model.ts";
export type { FacetCounts, ValueCount } from "./facets/model.ts";
export type { Query } from "./query/ast.ts";
export type { MatchRange } from "./search/marks/model.ts";
export type {
  Constituent,
  IndexFacts,
  MatchKind,
  Result,
  SearchOutcome,
  StageTrace,
} from "./search/model.ts";

/** What may be set for a search; what is absent comes from the configuration. */
export type SearchOptions = Partial<Omit<searches.SearchRequest, "queries">>;
export type ContextOptions = Partial<Omit<contexts.ContextRequest, "files">>;
export type GetOptions = Partial<Omit<gets.GetRequest, "ids">>;
export type ListOptions = Partial<Omit<lists.ListRequest, "what">>;

const COMMON = { trees: [], freshness: "auto" } as const;
const DETAIL = { texts: true, marks: true, breakdown: false, candidates: false };
const SEARCH = { ...COMMON, strict: false, explain: false, detail: DETAIL };

/**
 * The workspace of a folder: its `.ra.toml` and those above it, or an implied tree where there is
 * none. It may be used any number of times; `close` it when done.
 */
export function openWorkspace(folder = ".", options: WorkspaceOptions = {}): Promise<Workspace> {
  return openOn(new FolderHost(folder), options);
}

/** The sections that match any of the queries, best first. `explain` also lists all candidates. */
export function search(
  workspace: Workspace,
  queries: readonly string[],
  options: SearchOptions = {},
): Promise<SearchOutcome> {
  const detail = { ...DETAIL, candidates: options.explain ?? false };
  return searches.search(workspace, { ...SEARCH, detail, ...options, queries });
}

/**
 * Searches each topic by itself and joins the results: each section once, with its best score, its
 * match ranges merged and its snippets joined by ` … `.
 */
export function searchMulti(
  workspace: Workspace,
  topics: readonly string[],
  options: SearchOptions = {},
): Promise<readonly Result[]> {
  return searches.searchMulti(workspace, topics, { ...SEARCH, ...options });
}

/** The sections that matter to the files, whose names are relative to the workspace's folder. */
export function context(
  workspace: Workspace,
  files: readonly string[],
  options: ContextOptions = {},
): Promise<contexts.ContextOutcome> {
  const given = files.map((path) => ({ path }));
  return contexts.context(workspace, {
    ...COMMON,
    seen: [],
    detail: DETAIL,
    ...options,
    files: given,
  });
}

/** Sections by their ids, each once. Throws for an id that is not indexed, naming the nearest ids. */
export function getSections(
  workspace: Workspace,
  ids: readonly string[],
  options: GetOptions = {},
): Promise<gets.GetOutcome> {
  return gets.getSections(workspace, {
    fullDocument: false,
    lines: null,
    freshness: "auto",
    ...options,
    ids,
  });
}

/** All trees, documents or sections, in document order. */
export function list(
  workspace: Workspace,
  what: lists.ListRequest["what"],
  options: ListOptions = {},
): Promise<lists.ListOutcome> {
  return lists.list(workspace, { ...COMMON, ...options, what });
}

/** The links of sections and to them, in the order of the ids. Throws for an id that is not indexed. */
export function listLinks(
  workspace: Workspace,
  ids: readonly string[],
  options: Partial<Omit<links.LinksRequest, "ids">> = {},
): Promise<links.LinksOutcome> {
  return links.listLinks(workspace, { freshness: "auto", ...options, ids });
}

/** Which documents link to which, and all links that are broken. */
export function linkGraph(
  workspace: Workspace,
  options: Partial<links.GraphRequest> = {},
): Promise<links.GraphOutcome> {
  return links.linkGraph(workspace, { ...COMMON, ...options });
}

/** The real host with a working directory of its own; that of the process is not changed. */
class FolderHost extends DenoHost {
  #folder: string;

  constructor(folder: string) {
    super([]);
    this.#folder = resolve(super.cwd(), folder);
  }
  override cwd(): string {
    return this.#folder;
  }
  override chdir(folder: string): void {
    this.#folder = resolve(this.#folder, folder);
  }
}
