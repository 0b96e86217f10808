/**
 * Bytes of a file that are read when they are wanted and checked when they are read.
 *
 * The data is a run of pages of equal size, the last one shorter, each with a 32-bit checksum that is
 * known beforehand. A page is read and verified once; what does not fit throws `IndexCorrupt`, so
 * that whoever reads through this file sees the bytes that were written, or none.
 */
import type { OpenFile } from "../base/files.ts";
import { IndexCorrupt } from "./corrupt.ts";

export const PAGE_SIZE = 16_384;

/** Pages kept in memory before all of them are let go. */
const MOST_PAGES = 4096;

/**
 * 32-bit checksum. Each step maps the state one to one, so a change within one aligned word of four
 * bytes is always seen, any other with a chance of 1 in 2^32 to be missed.
 */
export function checksum(bytes: Uint8Array): number {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const whole = aligned.length >>> 2;
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, whole);
  let state = bytes.length | 0;
  for (let i = 0; i < whole; i++) {
    state = Math.imul(state ^ words[i], 0x9e3779b1);
    state ^= state >>> 15;
  }
  for (let at = whole * 4; at < aligned.length; at++) {
    state = Math.imul(state ^ aligned[at], 0x85ebca77);
    state ^= state >>> 13;
  }
  return state >>> 0;
}

/** The checksum of every page of `data`, in order. */
export function pageChecksums(data: Uint8Array): Uint32Array {
  const sums = new Uint32Array(Math.ceil(data.length / PAGE_SIZE));
  for (let page = 0; page < sums.length; page++) {
    sums[page] = checksum(data.subarray(page * PAGE_SIZE, (page + 1) * PAGE_SIZE));
  }
  return sums;
}

export interface PagedExtent {
  /** Where the pages start in the file. */
  readonly start: number;
  /** Bytes of data, all pages together. */
  readonly length: number;
  readonly checksums: Uint32Array;
}

export class PagedFile {
  #file: OpenFile;
  #extent: PagedExtent;
  #pages: (Uint8Array | undefined)[];
  #held = 0;

  constructor(file: OpenFile, extent: PagedExtent) {
    this.#file = file;
    this.#extent = extent;
    this.#pages = new Array(extent.checksums.length);
  }

  /** Verified bytes; a view of a page or a copy, never to be written to. */
  bytes(offset: number, length: number): Uint8Array {
    if (!(offset >= 0 && length >= 0 && offset + length <= this.#extent.length)) {
      throw new IndexCorrupt(`bytes ${offset} to ${offset + length} lie outside of the data`);
    }
    if (length === 0) return new Uint8Array(0);
    const first = Math.floor(offset / PAGE_SIZE);
    const last = Math.floor((offset + length - 1) / PAGE_SIZE);
    this.#load(first, last);
    const skip = offset - first * PAGE_SIZE;
    if (first === last) return this.#pages[first]!.subarray(skip, skip + length);
    return this.#join(first, last, { skip, length });
  }

  close(): void {
    this.#pages = [];
    this.#file.close();
  }

  /** Pages that follow each other are read in one call. */
  #load(first: number, last: number): void {
    if (this.#held > MOST_PAGES) {
      this.#pages = new Array(this.#pages.length);
      this.#held = 0;
    }
    for (let page = first; page <= last; page++) {
      if (this.#pages[page]) continue;
      let end = page + 1;
      while (end <= last && !this.#pages[end]) end++;
      this.#read(page, end);
      page = end;
    }
  }

  #read(first: number, end: number): void {
    const { start, length, checksums } = this.#extent;
    const from = first * PAGE_SIZE;
    const bytes = readExactly(this.#file, start + from, Math.min(end * PAGE_SIZE, length) - from);
    for (let page = first; page < end; page++) {
      const at = (page - first) * PAGE_SIZE;
      const content = bytes.subarray(at, at + PAGE_SIZE);
      if (checksum(content) !== checksums[page]) {
        throw new IndexCorrupt(`page ${page} does not fit its checksum`);
      }
      this.#pages[page] = content;
      this.#held++;
    }
  }

  #join(first: number, last: number, part: { skip: number; length: number }): Uint8Array {
    const joined = new Uint8Array(part.length);
    let at = -part.skip;
    for (let page = first; page <= last; page++) {
      const content = this.#pages[page]!;
      const from = Math.max(0, -at);
      joined.set(content.subarray(from, Math.min(content.length, part.length - at)), at + from);
      at += content.length;
    }
    return joined;
  }
}

/** Reads from a file that may have been cut meanwhile; any failure is `IndexCorrupt`. */
export function readExactly(file: OpenFile, offset: number, length: number): Uint8Array {
  try {
    const bytes = file.readAt(offset, length);
    if (bytes.length === length) return bytes;
  } catch (cause) {
    throw new IndexCorrupt(`cannot read ${length} bytes at ${offset}`, { cause });
  }
  throw new IndexCorrupt(`the file ends before byte ${offset + length}`);
}
