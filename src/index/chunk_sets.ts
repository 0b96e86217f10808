/** Living chunks by where they come from: trees, folders, frontmatter. All of them are ranges of files. */
import type { TreeRange } from "../segment/file_table.ts";
import type { IndexPart } from "./lexicon.ts";
import type { ChunkFilter } from "./model.ts";
import { RefSet } from "./ref_set.ts";
import type { Segment } from "../segment/segment.ts";

type Range = readonly [start: number, end: number];

export class ChunkSets {
  #parts: readonly IndexPart[];
  #size: number;

  /** Refs are below `size`. */
  constructor(parts: readonly IndexPart[], size: number) {
    this.#parts = parts;
    this.#size = size;
  }

  /** Chunks of the trees named, of all when none are given. */
  in(trees?: readonly string[]): RefSet {
    return this.#gather((segment) => {
      if (!trees) return [[0, segment.fileCount]];
      const wanted = segment.trees.filter(({ name }) => trees.includes(name));
      return wanted.map(({ start, end }): Range => [start, end]);
    });
  }

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
          return files.map((file): Range => [file, file + 1]);
        });
    }
  }

  #gather(rangesOf: (segment: Segment) => readonly Range[]): RefSet {
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
function filesBelow(segment: Segment, tree: TreeRange, prefix: string): Range {
  const start = segment.seek(tree, prefix);
  let low = start;
  let high = tree.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segment.path(middle).startsWith(prefix)) low = middle + 1;
    else high = middle;
  }
  return [start, low];
}
