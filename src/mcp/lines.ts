/** Splits a stream of bytes into lines. */
import { decodeUtf8 } from "../base/bytes.ts";

export class Lines {
  #maxBytes: number;
  #parts: Uint8Array[] = [];
  #size = 0;

  /** A line may have at most `maxBytes` bytes. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that this chunk completes, without their newlines; throws if a line is too long. */
  *add(chunk: Uint8Array): Generator<string> {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      yield this.#take();
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** The line without a newline at the end of the stream, if there is one. */
  *rest(): Generator<string> {
    if (this.#size > 0) yield this.#take();
  }

  #keep(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > this.#maxBytes) {
      throw new Error(`a message on stdin is larger than ${this.#maxBytes} bytes`);
    }
    this.#parts.push(part);
  }

  #take(): string {
    const line = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      line.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.#size = 0;
    return decodeUtf8(line);
  }
}
