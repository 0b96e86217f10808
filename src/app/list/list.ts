/** `ra ls`: the trees of the configuration; the documents, the chunks or the facets of the index. */
import type { Tree } from "../../config/model.ts";
import type { FacetCounts, SectionFacts } from "../../facets/model.ts";
import type { IndexedChunk, IndexedFile, SearchIndex } from "../../index/model.ts";
import type { IndexFacts } from "../../search/model.ts";
import type { NarrowRequest } from "../answer/narrowed.ts";
import { sectionFacts } from "../sections/project_facts.ts";
import { documentRefs } from "../sections/chunks.ts";
import type { Freshness, Workspace } from "../workspace.ts";

export interface ListRequest extends Pick<NarrowRequest, "where" | "newer"> {
  readonly what: ListKind;
  /** Of `meta` and `facets`, only these; all when empty or absent. */
  readonly names?: readonly string[];
  /** The order of documents and their chunks; by path if absent. */
  readonly sort?: Exclude<NarrowRequest["sort"], "score">;
  /** Only these trees; all when empty. */
  readonly trees: readonly string[];
  readonly freshness: Freshness;
  /** Of chunks, also what is known of them and how many tokens they have. */
  readonly count?: (text: string) => number;
}

export interface ListedTree {
  readonly tree: Tree;
  readonly documents: number;
  readonly chunks: number;
  readonly bytes: number;
}

export interface ListedChunk extends IndexedChunk {
  /** Null unless asked for. */
  readonly facts: SectionFacts | null;
  /** Tokens of its text, with the sections below it; null unless asked for, or if it is gone. */
  readonly tokens: number | null;
}

export interface ListOutcome {
  readonly trees: readonly ListedTree[];
  readonly docs: readonly IndexedFile[];
  readonly chunks: readonly ListedChunk[];
  readonly facets: readonly FacetCounts[];
  readonly index: IndexFacts;
  readonly notices: readonly string[];
}

export type ListKind = "trees" | "docs" | "chunks" | "tags" | "meta" | "facets";

/** Everything in document order, unless it is sorted; the lists that were not asked for are empty. */
export function list(workspace: Workspace, request: ListRequest): Promise<ListOutcome> {
  workspace.checkTrees(request.trees, "--tree");
  const names = request.trees.length === 0 ? undefined : request.trees;
  return workspace.withIndex(request.freshness, async ({ index, facts, notices: all }) => {
    const { docs, warnings } = await chosenDocs(workspace, [...index.files(names)], request);
    const notices = [...all, ...warnings];
    const outcome = { trees: [], docs: [], chunks: [], facets: [], index: facts, notices };
    switch (request.what) {
      case "trees":
        return { ...outcome, trees: countTrees(workspace, names, docs) };
      case "docs":
        return { ...outcome, docs };
      case "chunks":
        return { ...outcome, chunks: await listChunks(workspace, index, { docs, ...request }) };
      default: {
        const { listFacets } = await import("./list_facets.ts");
        return { ...outcome, facets: await listFacets(workspace, index, { ...request, docs }) };
      }
    }
  });
}

interface ChunksRequest extends Pick<ListRequest, "count"> {
  readonly docs: readonly IndexedFile[];
}

async function listChunks(
  workspace: Workspace,
  index: SearchIndex,
  { docs, count }: ChunksRequest,
): Promise<readonly ListedChunk[]> {
  const chunks = docs.flatMap(({ docRef }) => documentRefs(index, docRef))
    .map((ref): ListedChunk => ({ ...index.chunk(ref), facts: null, tokens: null }));
  if (count === undefined) return chunks;
  const known = await sectionFacts(workspace, index);
  const facts = chunks.map(({ ref }) => known.of(ref));
  let reader = workspace.reader();
  const listed: ListedChunk[] = [];
  for (const [i, chunk] of chunks.entries()) {
    // A reader keeps what it reads.
    if (chunk.ref === chunk.docRef) reader = workspace.reader();
    const source = await reader.read(index, chunk);
    listed.push({ ...chunk, facts: facts[i], tokens: source === null ? null : count(source.body) });
  }
  return listed;
}

async function chosenDocs(
  { host }: Workspace,
  docs: readonly IndexedFile[],
  { where = [], newer, sort }: ListRequest,
): Promise<{ readonly docs: readonly IndexedFile[]; readonly warnings: readonly string[] }> {
  const sorted = sort === "mtime" ? docs.toSorted((a, b) => b.mtime - a.mtime) : docs;
  if (where.length === 0 && newer === undefined) return { docs: sorted, warnings: [] };
  const { chosenFiles } = await import("../../facets/narrow.ts");
  const { files, warnings } = chosenFiles(sorted, { where, newer, now: host.now() });
  return { docs: files, warnings };
}

function countTrees(
  workspace: Workspace,
  names: readonly string[] | undefined,
  docs: readonly IndexedFile[],
): ListedTree[] {
  return workspace.config.trees
    .filter((tree) => names === undefined || names.includes(tree.name))
    .map((tree) => {
      const own = docs.filter((doc) => doc.tree === tree.name);
      return {
        tree,
        documents: own.length,
        chunks: own.reduce((total, doc) => total + doc.chunkCount, 0),
        bytes: own.reduce((total, doc) => total + doc.size, 0),
      };
    });
}
