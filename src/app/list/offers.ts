/**
 * What a shell may offer while an id is typed: names of trees, ids and paths that start with a word.
 *
 * Only the configuration and the published index are read; nothing is updated or built. Ids and paths are
 * offered folder by folder, as shells offer files: a large tree has too many documents to list.
 */
import { withoutInvisible } from "../../base/text/invisible.ts";
import { usableTrees } from "../../config/model.ts";
import type { SearchIndex } from "../../index/model.ts";
import { documentRefs } from "../sections/chunks.ts";
import { idOfPath } from "../sections/id_of_path.ts";
import type { Workspace } from "../workspace.ts";

export interface Offer {
  readonly word: string;
  /** What it is, such as a title; empty for folders. */
  readonly about: string;
}

/** More than anybody reads. */
const MOST = 500;

/** Trees whose names start with the word. */
export function offerTrees({ config }: Workspace, start: string): Offer[] {
  return usableTrees(config).filter(({ name }) => name.startsWith(start))
    .map(({ name, description }) => ({ word: name, about: description ?? "" }));
}

/**
 * Before a `:`, trees and paths of documents; after it, documents of the tree; after a `#`, sections of the
 * document. None if the index has not been built.
 */
export async function offerIds(workspace: Workspace, start: string): Promise<Offer[]> {
  if (!workspace.hasTrees() || !await workspace.store.isBuilt()) return [];
  return await workspace.withIndex("never", ({ index }) => {
    const offers = start.includes("#")
      ? sectionOffers(workspace, index, start)
      : documentOffers(workspace, index, start);
    return offers.filter(({ word }) => isLine(word)).slice(0, MOST);
  });
}

function sectionOffers(workspace: Workspace, index: SearchIndex, start: string): Offer[] {
  const document = start.slice(0, start.indexOf("#"));
  const ref = index.refOf(idOfPath(workspace, index, document) ?? document);
  if (ref === null) return [];
  return documentRefs(index, ref).map((one) => index.chunk(one))
    .filter(({ slug }) => slug !== null)
    .map(({ slug, title }) => ({ word: `${document}#${slug}`, about: title }))
    .filter(({ word }) => word.startsWith(start));
}

function documentOffers(workspace: Workspace, index: SearchIndex, start: string): Offer[] {
  const offers = new Map<string, string>();
  const isId = start.includes(":");
  if (!isId) {
    for (const { word, about } of offerTrees(workspace, start)) offers.set(`${word}:`, about);
  }
  for (const doc of index.files()) {
    const word = isId ? `${doc.tree}:${doc.path}` : workspace.fileOf(doc);
    if (!word.startsWith(start)) continue;
    const slash = word.indexOf("/", start.length);
    if (slash < 0) offers.set(word, doc.title);
    else offers.set(word.slice(0, slash + 1), "");
  }
  return [...offers].map(([word, about]) => ({ word, about }));
}

/** Offers are printed a line each: a name with control characters is not offered. */
function isLine(word: string): boolean {
  return !/[\t\n\r\v\f\x85]/.test(word) && withoutInvisible(word) === word;
}
