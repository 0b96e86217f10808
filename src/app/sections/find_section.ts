/**
 * Finds the section that somebody names: by its id, by an anchor in place of the last part of the id, by the
 * path of its file, or by a path and a line as `--matches` prints them.
 *
 * Only the index is asked, so nothing outside of the trees is found. The error for what is not found names
 * the nearest ids.
 */
import { quoteAll, RaError } from "../../base/error.ts";
import { withoutInvisible } from "../../base/text/invisible.ts";
import { below, resolve } from "../../base/path.ts";
import { shellQuote } from "../../base/text/shell_quote.ts";
import { nearest } from "../../base/text/suggest.ts";
import { usableTrees } from "../../config/model.ts";
import type { Ref, SearchIndex } from "../../index/model.ts";
import { documentRefs } from "./chunks.ts";
import { idOfPath, pageOf } from "./id_of_path.ts";
import type { SectionReader } from "./section_reader.ts";
import type { Workspace } from "../workspace.ts";

/** What a section is found in. */
export interface SectionSource {
  readonly index: SearchIndex;
  readonly reader: SectionReader;
}

/** The chunk of an id or a path; null when there is none. Throws for a path that several documents end in. */
export async function findSection(
  workspace: Workspace,
  source: SectionSource,
  text: string,
): Promise<Ref | null> {
  const { index } = source;
  return await refOfId(source, idOfPath(workspace, index, text) ?? text) ??
    refAtLine(workspace, index, text);
}

/** The chunk of an id. Throws with the nearest ids when there is none. */
export async function resolveId(source: SectionSource, id: string): Promise<Ref> {
  const ref = await refOfId(source, id);
  if (ref !== null) return ref;
  throw unknownId(source.index, id);
}

/** An anchor is accepted in place of a slug, whether GitHub would generate it or it is written as `{#id}`. */
async function refOfId(source: SectionSource, id: string): Promise<Ref | null> {
  const { index } = source;
  return index.refOf(id) ?? await refOfAnchor(source, id) ?? refOfShown(index, id);
}

async function refOfAnchor({ index, reader }: SectionSource, id: string): Promise<Ref | null> {
  const hash = id.indexOf("#");
  const docRef = hash < 0 ? null : index.refOf(id.slice(0, hash));
  if (docRef === null) return null;
  const anchors = await reader.anchors(index.chunk(docRef));
  const wanted = decodeAnchor(id.slice(hash + 1));
  const found = anchors.get(wanted) ?? anchors.get(wanted.toLowerCase());
  return found === undefined ? null : index.refOf(found);
}

function decodeAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** An id is shown without the invisible characters that the name of its file may have. */
function refOfShown(index: SearchIndex, id: string): Ref | null {
  const hash = id.indexOf("#");
  const shown = hash < 0 ? id : id.slice(0, hash);
  for (const { tree, path } of index.files()) {
    const docId = `${tree}:${path}`;
    if (docId !== shown && withoutInvisible(docId) === shown) {
      return index.refOf(docId + id.slice(shown.length));
    }
  }
  return null;
}

const LINE = /^(.+?):(\d{1,9})(?::\d{1,9})?:?$/;

/** `guide.md:63` is the innermost section that has the line. */
function refAtLine(workspace: Workspace, index: SearchIndex, text: string): Ref | null {
  const [, path, number] = LINE.exec(text) ?? [];
  if (path === undefined) return null;
  const docRef = index.refOf(idOfPath(workspace, index, path) ?? path);
  if (docRef === null) return null;
  const line = Number(number);
  return documentRefs(index, docRef).findLast((ref) => {
    const { lineStart, lineEnd } = index.chunk(ref);
    return lineStart <= line && line <= lineEnd;
  }) ?? null;
}

/** How many ids an error names. */
const MOST_NEAR = 5;
const TREE_PART = /^([^:/\\#\s]{2,}):(?!\/\/)/;

/** The error for an id or a path that no section has; no file is looked at. */
export function unknownSection(workspace: Workspace, index: SearchIndex, text: string): RaError {
  const id = idOfPath(workspace, index, text);
  const more = id === null && isPathInTree(workspace, text)
    ? [`\`ra ls docs --why ${shellQuote(text)}\` says why a file is not indexed`]
    : [];
  return unknownId(index, text, { id: id ?? text, more });
}

/** Is it a path below the folder of a tree, with an ending? */
function isPathInTree({ host, config }: Workspace, text: string): boolean {
  const file = resolve(host.cwd(), text);
  return /\.[A-Za-z]\w*$/.test(text) && !TREE_PART.test(text) &&
    usableTrees(config).some(({ folder }) => below(folder, file) !== null);
}

/** `id` is what `text` stands for. */
function unknownId(
  index: SearchIndex,
  text: string,
  { id, more }: { readonly id: string; readonly more: readonly string[] } = { id: text, more: [] },
): RaError {
  const trees = [...new Set([...index.files()].map(({ tree }) => tree))];
  const tree = TREE_PART.exec(id)?.[1];
  const isUnknownTree = tree !== undefined && trees.length > 0 && !trees.includes(tree);
  const near = nearestIds(index, isUnknownTree ? id.slice(tree.length + 1) : id);
  const hints = [
    ...(near.length > 0 ? [`the nearest ids are ${near.join("  ")}`] : []),
    ...(isUnknownTree ? [`trees with documents are ${quoteAll(trees)}`] : []),
    ...more,
  ];
  const why = isUnknownTree ? `: there is no tree "${tree}" with documents` : "";
  return new RaError(`Cannot find a section with the id "${text}"${why}`, {
    hint: hints.length > 0
      ? hints.join("; ")
      : "ids look like tree:path.md#section; every search result has one",
  });
}

/** Of a known document, its sections; else documents with a similar id, or whose page ends alike. */
function nearestIds(index: SearchIndex, id: string): string[] {
  const [docId, slug] = id.split("#", 2);
  const docRef = index.refOf(docId);
  if (docRef !== null && slug !== undefined) {
    const ids = documentRefs(index, docRef).map((ref) => index.chunk(ref).id);
    const near = nearest(id, ids, MOST_NEAR);
    return near.length > 0 ? near : ids.slice(0, MOST_NEAR);
  }
  const ids = [...index.files()].map(({ tree, path }) => `${tree}:${path}`);
  const near = nearest(docId, ids, MOST_NEAR);
  return near.length > 0 ? near : samePage(index, docId);
}

/** Documents whose pages end in as many of the same names as possible; `text` may be an address. */
function samePage(index: SearchIndex, text: string): string[] {
  const path = text.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[?#].*$/, "").replace(/:\d+$/, "");
  const wanted = pageOf(path.slice(path.indexOf(":") + 1)).split("/").filter((name) => name !== "");
  let most = 1;
  let ids: string[] = [];
  for (const file of index.files()) {
    const shared = sharedEnd(wanted, pageOf(file.path).split("/"));
    if (shared < most) continue;
    if (shared > most) ids = [];
    most = shared;
    ids.push(`${file.tree}:${file.path}`);
  }
  return ids.slice(0, MOST_NEAR);
}

/** How many names at the end are the same, case ignored. */
function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (
    count < a.length && count < b.length &&
    a[a.length - 1 - count].toLowerCase() === b[b.length - 1 - count].toLowerCase()
  ) count++;
  return count;
}
