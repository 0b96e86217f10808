/** Opens the segments of a generation for questions. */
import type { OpenFile } from "../base/files.ts";
import { openIndex } from "./frozen_index.ts";
import type { SearchIndex } from "./model.ts";
import { Segment } from "../segment/segment.ts";

/** A segment file that is open, and the ordinals of the files in it that no longer count. */
export interface OpenSegment {
  readonly file: OpenFile;
  readonly dead: readonly number[];
}

/** The index closes the files in the end; when it cannot be opened, they are closed at once. */
export function openSearchIndex(segments: readonly OpenSegment[]): SearchIndex {
  try {
    return openIndex(segments.map(({ file, dead }) => ({ segment: new Segment(file), dead })));
  } catch (error) {
    for (const { file } of segments) file.close();
    throw error;
  }
}
