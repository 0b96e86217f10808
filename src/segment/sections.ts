/** The sections of an open segment file, by name (`segment_format.ts`). */
import type { OpenFile } from "../base/files.ts";
import { IndexCorrupt } from "./corrupt.ts";
import type { Extent } from "./dictionary.ts";
import {
  openLayout,
  type Section,
  type SegmentCounts,
  type SegmentLayout,
} from "./segment_format.ts";

export class Sections {
  #layout: SegmentLayout;

  /** Reads the header. */
  constructor(file: OpenFile) {
    this.#layout = guarded(() => openLayout(file));
  }

  get counts(): SegmentCounts {
    return this.#layout.counts;
  }
  size(section: Section): number {
    return this.#layout.extents[section].length;
  }
  whole(section: Section): Uint8Array {
    return this.part(section, { at: 0, length: this.size(section) });
  }
  part(section: Section, part: Extent): Uint8Array {
    const { at, length } = this.#layout.extents[section];
    if (!(part.at >= 0 && part.length >= 0 && part.at + part.length <= length)) {
      throw new IndexCorrupt(`a part of ${section} lies outside of it`);
    }
    return this.#layout.data.bytes(at + part.at, part.length);
  }
  /** A section of `count` words. */
  words(section: Section, count: number): Uint32Array {
    const bytes = this.whole(section);
    if (bytes.length !== count * 4) throw new IndexCorrupt(`${section} have a wrong size`);
    return new Uint32Array(bytes.slice().buffer);
  }
  close(): void {
    this.#layout.data.close();
  }
}

/** Decoders throw `RangeError` on bytes that make no sense; to the outside that is a corrupt file. */
export function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new IndexCorrupt(error.message, { cause: error });
    throw error;
  }
}
