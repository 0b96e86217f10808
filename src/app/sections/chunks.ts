/** Groups of chunks in an index: those below a section, above it, in one document, in one file. */
import type { ReadFiles } from "../../base/files.ts";
import { below } from "../../base/path.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import type { Tree } from "../../config/model.ts";
import type { Ref, SearchIndex } from "../../index/model.ts";

/** A chunk and all below it, in document order. */
export function* withDescendants(index: SearchIndex, ref: Ref): Generator<Ref> {
  yield ref;
  for (const child of index.childrenOf(ref)) yield* withDescendants(index, child);
}

/** The chunks that contain a chunk, the nearest first; none for a document. */
export function* ancestorsOf(index: SearchIndex, ref: Ref): Generator<Ref> {
  for (let up = index.parentOf(ref); up !== null; up = index.parentOf(up)) yield up;
}

/** All chunks of a document, the document itself first. */
export function documentRefs(index: SearchIndex, docRef: Ref): Ref[] {
  const { chunkCount } = index.fileOf(docRef);
  return Array.from({ length: chunkCount }, (_, i) => docRef + i);
}

/**
 * The chunks of a file in every tree that contains it; none when it is not indexed. `names` are its
 * absolute paths, as typed and without symlinks: a tree may be reached by either.
 */
export function chunksOfFile(
  index: SearchIndex,
  { disk, trees }: { readonly disk: ReadFiles; readonly trees: readonly Tree[] },
  names: readonly string[],
): Set<Ref> {
  const found = new Set<Ref>();
  for (const { name: tree, folder } of trees) {
    for (const root of new Set([folder, realPathOr(disk, folder)])) {
      for (const name of names) {
        const path = below(root, name)?.normalize("NFC");
        const docRef = path === undefined ? null : index.refOf(`${tree}:${path}`);
        if (docRef !== null) { for (const ref of documentRefs(index, docRef)) found.add(ref); }
      }
    }
  }
  return found;
}
