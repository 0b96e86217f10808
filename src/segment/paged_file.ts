/**
 * A file that is read lazily, page by page, and verified as it is read.
 *
 * The data consists of pages of equal size, the last one possibly shorter, and the header holds a
 * 32-bit checksum for each. A page is read and verified on first access. A page that does not match
 * its checksum throws `IndexCorrupt`, so a caller sees the bytes that were written, or none.
 */
import type { ByteReader } from "../base/bytes.ts";
import { checkDeadline } from "../base/deadline.ts";
import type { OpenFile } from "../base/files.ts";
import { IndexCorrupt } from "./corrupt.ts";

/** Most of what a question reads is scattered and short, and a page is verified whole. */
export const PAGE_SIZE = 4096;

/** Pages cached before the cache is emptied. */
const MOST_PAGES = 16_384;

/** A range of bytes. */
export interface Extent {
  readonly at: number;
  readonly length: number;
}

/**
 * 32-bit checksum. Each step is a one-to-one mapping of the state, so a change within one aligned
 * word of four bytes is always detected, and any other change is missed with a chance of 1 in 2^32.
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

/** The checksums of a header, which are not checked themselves. */
export function readChecksums(from: ByteReader, pages: number): Uint32Array {
  return new Uint32Array(from.raw(pages * 4).slice().buffer);
}

interface PagedData {
  /** Offset of the first page in the file. */
  readonly start: number;
  /** Bytes of data, all pages together. */
  readonly length: number;
  readonly checksums: Uint32Array;
}

export class PagedFile {
  #file: OpenFile;
  #data: PagedData;
  #pages: (Uint8Array | undefined)[];
  #cached = 0;

  constructor(file: OpenFile, data: PagedData) {
    this.#file = file;
    this.#data = data;
    this.#pages = new Array(data.checksums.length);
  }

  /** Verified bytes: a view of a page or a copy. Callers must not write to them. */
  bytes(offset: number, length: number): Uint8Array {
    checkDeadline();
    if (!(offset >= 0 && length >= 0 && offset + length <= this.#data.length)) {
      throw new IndexCorrupt(`bytes ${offset} to ${offset + length} are outside the data`);
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

  /** Loads the missing pages; consecutive ones are read in one call. */
  #load(first: number, last: number): void {
    if (this.#cached > MOST_PAGES) {
      this.#pages = new Array(this.#pages.length);
      this.#cached = 0;
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
    const { start, length, checksums } = this.#data;
    const from = first * PAGE_SIZE;
    const bytes = readExactly(this.#file, start + from, Math.min(end * PAGE_SIZE, length) - from);
    for (let page = first; page < end; page++) {
      const at = (page - first) * PAGE_SIZE;
      const content = bytes.subarray(at, at + PAGE_SIZE);
      if (checksum(content) !== checksums[page]) {
        throw new IndexCorrupt(`page ${page} does not match its checksum`);
      }
      this.#pages[page] = content;
      this.#cached++;
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

/** Reads from a file that may have been truncated meanwhile; any failure is `IndexCorrupt`. */
export function readExactly(file: OpenFile, offset: number, length: number): Uint8Array {
  try {
    const bytes = file.readAt(offset, length);
    if (bytes.length === length) return bytes;
  } catch (cause) {
    throw new IndexCorrupt(`cannot read ${length} bytes at ${offset}`, { cause });
  }
  throw new IndexCorrupt(`the file ends before byte ${offset + length}`);
}
