/** An in-memory `OpenFile`: of a segment that was never written, or of an in-memory file system. */
import type { OpenFile } from "../files.ts";

/**
 * Reads bytes that do not change, or the current `bytes` of an object, as an open file sees what is
 * written to it. The size is that at the time of opening. Reading a closed file throws `BadResource`.
 */
export class MemoryFile implements OpenFile {
  readonly size: number;
  readonly inode: number;
  #source: { readonly bytes: Uint8Array } | null;

  constructor(source: Uint8Array | { readonly bytes: Uint8Array; readonly inode: number }) {
    this.inode = source instanceof Uint8Array ? 0 : source.inode;
    this.#source = source instanceof Uint8Array ? { bytes: source } : source;
    this.size = this.#source.bytes.length;
  }
  readAt(offset: number, length: number): Uint8Array {
    if (this.#source === null) throw named("BadResource", "the file is closed");
    const { bytes } = this.#source;
    if (offset + length > bytes.length) {
      throw named("UnexpectedEof", "the file is shorter than expected");
    }
    return bytes.slice(offset, offset + length);
  }
  close(): void {
    this.#source = null;
  }
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
