/**
 * The living chunks that pass a filter. Those of a tree, of a folder, or with some frontmatter are
 * ranges of files.
 */
import { partitionPoint } from "../segment/binary_search.ts";
import type { TreeRange } from "../segment/files/file_table.ts";
import type { Segment } from "../segment/segment.ts";
import type { ChunkFilter } from "./model.ts";
import type { IndexPart } from "./parts.ts";
import { RefSet } from "./ref_set.ts";

type FileRange = readonly [start: number, end: number];

export class ChunkSets {
  #parts: readonly IndexPart[];
  #size: number;

  /** Every ref must be below `size`. */
  constructor(parts: readonly IndexPart[], size: number) {
    this.#parts = parts;
    this.#size = size;
  }

  /** The chunks of the trees with these names, or of all trees if `trees` is absent. */
  in(trees?: readonly string[]): RefSet {
    return this.#gather((segment) => {
      if (!trees) return [[0, segment.fileCount]];
      const wanted = segment.trees.filter(({ name }) => trees.includes(name));
      return wanted.map(({ start, end }): FileRange => [start, end]);
    });
  }

  /** The chunks that pass a filter. */
  passing(filter: ChunkFilter): RefSet {
    switch (filter.by) {
      case "tree":
        return this.in(filter.names);
      case "path":
        return this.#gather((segment) =>
          segment.trees.map((tree) => filesBelow(segment, tree, filter.prefix))
        );
      case "meta":
        return this.#gather((segment) => {
          const files = [...segment.filesWithMeta(filter.key, filter.value)];
          return files.map((file): FileRange => [file, file + 1]);
        });
      case "refs": {
        const refs = new RefSet(this.#size);
        refs.addAll(filter.refs);
        return refs;
      }
    }
  }

  #gather(rangesOf: (segment: Segment) => readonly FileRange[]): RefSet {
    const refs = new RefSet(this.#size);
    for (const { segment, base } of this.#parts) {
      for (const [start, end] of rangesOf(segment)) {
        refs.addRange(base + segment.chunkStart(start), base + segment.chunkStart(end));
      }
    }
    for (const { dead } of this.#parts) if (dead) refs.subtract(dead.refs);
    return refs;
  }
}

/** The files of a tree whose paths start with `prefix`. */
function filesBelow(segment: Segment, tree: TreeRange, prefix: string): FileRange {
  const start = segment.seek(tree, prefix);
  return [start, partitionPoint(start, tree.end, (file) => segment.path(file).startsWith(prefix))];
}
