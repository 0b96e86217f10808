/** Which sections of a generation have no vectors yet. */
import type { IndexedFile, SearchIndex } from "../../index/model.ts";
import type { SegmentRecord } from "../manifest/facts.ts";
import type { IndexFolder } from "../folder/folder.ts";
import { layersOf, withLayer } from "./layers.ts";

/** A file with sections that have no vectors. */
export interface UnreadFile {
  readonly file: IndexedFile;
  /** The name of its segment, and the number of the file's first chunk in it. */
  readonly segment: string;
  readonly firstChunk: number;
  /** Chunks of that segment. */
  readonly chunks: number;
  /** Positions of the sections in the file, ascending. */
  readonly positions: readonly number[];
}

export interface Missing {
  readonly files: readonly UnreadFile[];
  /** Sections in these files that have none. */
  readonly sections: number;
}

/** In the order of the documents. */
export function findMissing(
  folder: IndexFolder,
  index: SearchIndex,
  { segments, key }: { readonly segments: readonly SegmentRecord[]; readonly key: string },
): Missing {
  const starts = index.segmentStarts();
  const isThere = new Uint8Array(starts[segments.length]);
  segments.forEach((segment, i) => {
    for (const record of layersOf(segment, key)) {
      const chunks = withLayer(folder, record, (layer) => layer.chunks()) ?? [];
      for (const chunk of chunks) isThere[starts[i] + chunk] = 1;
    }
  });
  const files: UnreadFile[] = [];
  let sections = 0;
  for (const file of index.files()) {
    const positions: number[] = [];
    for (let at = 0; at < file.chunkCount; at++) {
      if (isThere[file.docRef + at] === 0) positions.push(at);
    }
    if (positions.length === 0) continue;
    sections += positions.length;
    const i = starts.findLastIndex((start, at) => at < segments.length && start <= file.docRef);
    files.push({
      file,
      segment: segments[i].name,
      firstChunk: file.docRef - starts[i],
      chunks: starts[i + 1] - starts[i],
      positions,
    });
  }
  return { files, sections };
}
