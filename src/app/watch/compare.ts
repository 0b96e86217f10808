/** Two states of an index → what has changed in between. */
import type { DocumentChange } from "./model.ts";

/** What is remembered of a document. */
export interface SeenDocument {
  /** Of its content. */
  readonly hash: string;
  readonly file: string;
}

/** Documents by id. */
export type SeenDocuments = ReadonlyMap<string, SeenDocument>;

/**
 * The changes by id. A document that is gone, and a new one with the same content that no other of them
 * has, are one document that was renamed.
 */
export function compareDocuments(before: SeenDocuments, after: SeenDocuments): DocumentChange[] {
  const removed = [...before].filter(([id]) => !after.has(id));
  const added = [...after].filter(([id]) => !before.has(id));
  const [gone, come] = [onlyByHash(removed), onlyByHash(added)];
  const changes: DocumentChange[] = [];
  for (const [id, { hash, file }] of after) {
    const old = before.get(id);
    const from = come.get(hash) === id ? gone.get(hash) : undefined;
    if (old !== undefined) {
      if (old.hash !== hash) changes.push({ kind: "modified", id, file });
    } else if (from !== undefined) changes.push({ kind: "renamed", id, file, from });
    else changes.push({ kind: "added", id, file });
  }
  for (const [id, { hash, file }] of removed) {
    const isRenamed = gone.get(hash) === id && come.has(hash);
    if (!isRenamed) changes.push({ kind: "removed", id, file });
  }
  return changes.sort((a, b) => a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Hash → the only document that has it. */
function onlyByHash(documents: readonly (readonly [string, SeenDocument])[]): Map<string, string> {
  const ids = new Map<string, string>();
  const several = new Set<string>();
  for (const [id, { hash }] of documents) {
    if (ids.has(hash)) several.add(hash);
    ids.set(hash, id);
  }
  for (const hash of several) ids.delete(hash);
  return ids;
}
