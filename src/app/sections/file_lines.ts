import { decodeUtf8 } from "../../base/bytes.ts";
import { withoutInvisible } from "../../base/text/invisible.ts";

/** The lines of a file, without invisible characters; LF, CRLF and a lone CR each end one. */
export class FileLines {
  #bytes: Uint8Array;
  #starts: number[] = [0];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (let at = 0; at < bytes.length; at++) {
      const ends = bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10);
      if (ends && at + 1 < bytes.length) this.#starts.push(at + 1);
    }
  }
  get count(): number {
    return this.#starts.length;
  }
  /** Lines `first` to `last`, inclusive, counted from 1, with their ends; clipped to the file. */
  text(first: number, last: number): string {
    const start = this.#starts[Math.max(0, first - 1)] ?? this.#bytes.length;
    const end = this.#starts[last] ?? this.#bytes.length;
    return withoutInvisible(decodeUtf8(this.#bytes.subarray(start, end)));
  }
}
