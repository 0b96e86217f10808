/** `ra ls`: the trees of the configuration, the documents or the chunks of the index. */
import type { Tree } from "../config/model.ts";
import type { IndexedChunk, IndexedFile } from "../index/model.ts";
import type { IndexFacts } from "../search/model.ts";
import type { Freshness, Workspace } from "./workspace.ts";

export interface ListRequest {
  readonly what: "trees" | "docs" | "chunks";
  /** Only these trees; all when empty. */
  readonly trees: readonly string[];
  readonly freshness: Freshness;
}

export interface ListedTree {
  readonly tree: Tree;
  readonly documents: number;
  readonly chunks: number;
  readonly bytes: number;
}

export interface ListOutcome {
  readonly trees: readonly ListedTree[];
  readonly docs: readonly IndexedFile[];
  readonly chunks: readonly IndexedChunk[];
  readonly index: IndexFacts;
  readonly notices: readonly string[];
}

/** Everything in document order; the lists that were not asked for are empty. */
export function list(workspace: Workspace, request: ListRequest): Promise<ListOutcome> {
  workspace.checkTrees(request.trees, "--tree");
  const names = request.trees.length === 0 ? undefined : request.trees;
  return workspace.withIndex(request.freshness, ({ index, facts, notices }) => {
    const docs = [...index.files(names)];
    const outcome = { trees: [], docs: [], chunks: [], index: facts, notices };
    switch (request.what) {
      case "trees":
        return { ...outcome, trees: countTrees(workspace, names, docs) };
      case "docs":
        return { ...outcome, docs };
      case "chunks":
        return {
          ...outcome,
          chunks: docs.flatMap(({ docRef, chunkCount }) =>
            Array.from({ length: chunkCount }, (_, i) => index.chunk(docRef + i))
          ),
        };
    }
  });
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
