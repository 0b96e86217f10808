/** The sections of an open segment file, by name (`segment_format.ts`). */
import type { OpenFile } from "../base/files.ts";
import { IndexCorrupt } from "./corrupt.ts";
import type { Extent } from "./paged_file.ts";
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

  /** The checksum of the whole file. */
  get sum(): number {
    return this.#layout.sum;
  }
  get counts(): SegmentCounts {
    return this.#layout.counts;
  }
  /** Bytes of a section. */
  size(section: Section): number {
    return this.#layout.extents[section].length;
  }
  whole(section: Section): Uint8Array {
    return this.part(section, { at: 0, length: this.size(section) });
  }
  /** The bytes of `part`, whose offset is relative to the section. */
  part(section: Section, part: Extent): Uint8Array {
    const { at, length } = this.#layout.extents[section];
    if (!(part.at >= 0 && part.length >= 0 && part.at + part.length <= length)) {
      throw new IndexCorrupt(`a read is outside the section ${section}`);
    }
    return this.#layout.data.bytes(at + part.at, part.length);
  }
  /** A section of exactly `count` u32 numbers. */
  numbers(section: Section, count: number): Uint32Array {
    const bytes = this.whole(section);
    if (bytes.length !== count * 4) {
      throw new IndexCorrupt(`the section ${section} has the wrong size`);
    }
    return new Uint32Array(bytes.slice().buffer);
  }
  close(): void {
    this.#layout.data.close();
  }
}

/**
 * Runs a decoder; its `RangeError`, thrown for bytes that make no sense, becomes `IndexCorrupt`.
 */
export function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new IndexCorrupt(error.message, { cause: error });
    throw error;
  }
}
