/** Opens the segments of a generation, each checked against the manifest that names it. */
import type { OpenFile } from "../base/files.ts";
import { openIndex } from "../index/frozen_index.ts";
import type { SearchIndex } from "../index/model.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import { Segment } from "../segment/segment.ts";
import type { SegmentRecord } from "./manifest/facts.ts";

/** Opens an index over segments, which it closes in the end; when it throws, all are closed. */
export function openSegments(
  segments: readonly SegmentRecord[],
  open: (name: string) => OpenFile,
): SearchIndex {
  const files: OpenFile[] = [];
  try {
    return openIndex(segments.map(({ name, size, sum, dead }) => {
      const file = open(name);
      files.push(file);
      if (file.size !== size) {
        throw new IndexCorrupt(`"${name}" has ${file.size} bytes, not ${size}`);
      }
      const segment = new Segment(file);
      if (segment.sum === sum) return { segment, dead };
      throw new IndexCorrupt(`"${name}" is not the file that was written`);
    }));
  } catch (error) {
    for (const file of files) file.close();
    throw error;
  }
}
