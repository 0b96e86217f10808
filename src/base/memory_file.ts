/** Bytes in memory where a file is due: a segment that was never written. */
import type { OpenFile } from "./files.ts";

export class MemoryFile implements OpenFile {
  readonly size: number;
  #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.size = bytes.length;
  }
  readAt(offset: number, length: number): Uint8Array {
    if (offset + length > this.size) throw new Error("the file is shorter than expected");
    return this.#bytes.slice(offset, offset + length);
  }
  close(): void {}
}
