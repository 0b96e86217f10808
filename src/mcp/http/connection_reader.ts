/** Reads the bytes of a connection, keeping what arrived beyond the part that was asked for. */
import { concatBytes } from "../../base/bytes.ts";
import type { Connection } from "../../base/process.ts";

const CHUNK = 16_384;

export class ConnectionReader {
  readonly #connection: Pick<Connection, "read">;
  #bytes = new Uint8Array(0);
  #reading: Promise<boolean> | null = null;

  constructor(connection: Pick<Connection, "read">) {
    this.#connection = connection;
  }

  /** Bytes that have arrived and are not taken yet. */
  get size(): number {
    return this.#bytes.length;
  }

  /**
   * Waits for more bytes; false when the other side has ended or broken the connection. Calls that
   * overlap wait for the same read.
   */
  more(): Promise<boolean> {
    return this.#reading ??= this.#read().finally(() => this.#reading = null);
  }

  async #read(): Promise<boolean> {
    const chunk = new Uint8Array(CHUNK);
    const length = await this.#connection.read(chunk).catch(() => null);
    if (length === null) return false;
    this.#bytes = concatBytes([this.#bytes, chunk.subarray(0, length)]);
    return true;
  }

  /** Takes at most `most` bytes of those that have arrived. */
  take(most: number): Uint8Array {
    const taken = this.#bytes.subarray(0, most);
    this.#bytes = this.#bytes.subarray(taken.length);
    return taken;
  }

  /**
   * Takes the text before `end`, and drops `end`. Returns null at the end of the connection or when there
   * is no `end` within `most` bytes. Each byte becomes one character.
   */
  async textBefore(end: "\r\n" | "\r\n\r\n", most: number): Promise<string | null> {
    for (let from = 0;;) {
      const at = indexOf(this.#bytes, end, from);
      if (at >= 0 && at <= most) return latin1(this.take(at + end.length).subarray(0, at));
      if (at >= 0 || this.size >= most + end.length) return null;
      from = Math.max(0, this.size - end.length + 1);
      if (!await this.more()) return null;
    }
  }
}

/** Where `end`, which starts with CR, is in the bytes; -1 if it is not there. */
function indexOf(bytes: Uint8Array, end: string, from: number): number {
  for (let at = bytes.indexOf(13, from); at >= 0; at = bytes.indexOf(13, at + 1)) {
    let same = 0;
    while (same < end.length && bytes[at + same] === end.charCodeAt(same)) same++;
    if (same === end.length) return at;
  }
  return -1;
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
