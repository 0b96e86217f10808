/** Splits a stream of bytes into lines. */
import { concatBytes, decodeUtf8 } from "../base/bytes.ts";

export class Lines {
  #maxBytes: number;
  #parts: Uint8Array[] = [];
  #size = 0;
  /** The rest of a line that was too long is being dropped. */
  #isDropping = false;

  /** A line may have at most `maxBytes` bytes. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * The lines that this chunk completes, without their newlines. A line that is too long is dropped, and
   * null takes its place as soon as that is known.
   */
  *add(chunk: Uint8Array): Generator<string | null> {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      if (!this.#keep(chunk.subarray(start, end))) yield null;
      start = end + 1;
      if (!this.#isDropping) yield this.#take();
      this.#isDropping = false;
    }
    if (start < chunk.length && !this.#keep(chunk.subarray(start))) yield null;
  }

  /** The line without a newline at the end of the stream, if there is one. */
  *rest(): Generator<string> {
    if (this.#size > 0) yield this.#take();
  }

  /** False if the line has just become too long. */
  #keep(part: Uint8Array): boolean {
    if (this.#isDropping) return true;
    this.#size += part.length;
    this.#parts.push(part);
    if (this.#size <= this.#maxBytes) return true;
    this.#isDropping = true;
    this.#parts = [];
    this.#size = 0;
    return false;
  }

  #take(): string {
    const line = concatBytes(this.#parts);
    this.#parts = [];
    this.#size = 0;
    return decodeUtf8(line);
  }
}
