/** `ra ls`: trees, documents and sections, as columns or JSON. */
import type { ListKind, ListOutcome } from "../../app/list/list.ts";
import type { FileReason } from "../../app/project/why.ts";
import { columns, humanSize } from "../terminal/columns.ts";
import { facetsText, valuesText } from "./facets.ts";
import { facetsJson } from "./facets_json.ts";
import { chunkJson, factsJson, indexJson, type JsonObject, metaJson } from "../json.ts";
import { nameText, type Style } from "../terminal/style.ts";
import { treeDescription, treeProblem } from "./tree.ts";

/** One line per entry; `long` adds sizes, counts and times. */
export function lsText(
  outcome: ListOutcome,
  what: ListKind,
  { style, long }: { style: Style; long: boolean },
): string {
  switch (what) {
    case "trees":
      return columns(outcome.trees.map(({ tree, documents, chunks, bytes }) => [
        style.cyan(nameText(tree.name)),
        tree.isGlobal ? "global" : "local",
        ...(long ? [`${documents} documents`, `${chunks} sections`, humanSize(bytes)] : []),
        nameText(tree.folder) + treeProblem(tree),
        treeDescription(tree),
      ])).replace(/ +$/gm, "");
    case "docs":
      return columns(
        outcome.docs.map(({ tree, path, title, size, mtime, chunkCount }) => [
          ...(long ? [humanSize(size), `${chunkCount}`, new Date(mtime).toISOString()] : []),
          style.cyan(nameText(`${tree}:${path}`)),
          nameText(title),
        ]),
        long ? [0, 1] : [],
      );
    case "chunks":
      return columns(
        outcome.chunks.map((chunk) => [
          ...(long
            ? [
              humanSize(chunk.byteEnd - chunk.byteStart),
              `${chunk.lineStart}-${chunk.lineEnd}`,
              chunk.facts?.type ?? "",
            ]
            : []),
          style.cyan(nameText(chunk.id)),
          "  ".repeat(chunk.depth) + nameText(chunk.title),
        ]),
        long ? [0, 1] : [],
      );
    case "tags":
      return valuesText(outcome.facets.flatMap(({ values }) => values), style);
    case "meta":
    case "facets":
      return facetsText(outcome.facets, { style, all: long });
  }
}

export function lsJson(outcome: ListOutcome, what: ListKind): JsonObject {
  return { [what]: entriesJson(outcome, what), index: indexJson(outcome.index) };
}

function entriesJson(outcome: ListOutcome, what: ListKind): JsonObject[] {
  switch (what) {
    case "trees":
      return outcome.trees.map(({ tree, documents, chunks, bytes }) => ({
        name: tree.name,
        path: tree.folder,
        description: tree.description,
        is_global: tree.isGlobal,
        trusted: tree.trusted,
        problem: tree.problem,
        documents,
        chunks,
        bytes,
      }));
    case "docs":
      return outcome.docs.map((doc) => ({
        id: `${doc.tree}:${doc.path}`,
        tree: doc.tree,
        path: doc.path,
        title: doc.title,
        tags: doc.tags,
        meta: metaJson(doc.meta),
        size: doc.size,
        modified: new Date(doc.mtime).toISOString(),
        hash: doc.hash,
        chunks: doc.chunkCount,
      }));
    case "chunks":
      return outcome.chunks.map((chunk) => ({
        ...chunkJson(chunk),
        ...chunk.facts && { ...factsJson(chunk.facts), token_count: chunk.tokens },
      }));
    case "tags":
      return facetsJson(outcome.facets).flatMap(({ values }) => values.map((one) => ({ ...one })));
    case "meta":
    case "facets":
      return facetsJson(outcome.facets);
  }
}

/** One line per tree: in or out, and the rule that decides it. */
export function whyText(reasons: readonly FileReason[], style: Style): string {
  return columns(reasons.map(({ tree, path, kept, reason }) => [
    kept ? style.green("in") : style.yellow("out"),
    style.cyan(nameText(path === null ? tree : `${tree}:${path}`)),
    nameText(reason),
  ]));
}

export function whyJson(reasons: readonly FileReason[]): JsonObject {
  return {
    trees: reasons.map(({ tree, path, kept, reason }) => ({ tree, path, kept, reason })),
  };
}
