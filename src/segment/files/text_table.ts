/**
 * Texts that occur repeatedly, each stored once and referred to by number.
 *
 *     u32 texts, u32 offset of every sixteenth text, then the texts: varint size, UTF-8
 */
import { ByteReader, ByteWriter, decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { IndexCorrupt } from "../corrupt.ts";

const STRIDE = 16;

export class TextTableWriter {
  #ids = new Map<string, number>();
  #texts = new ByteWriter(4096);
  #offsets = new ByteWriter(1024);

  /** Returns the number of a text; a new text gets the next free number. */
  add(text: string): number {
    if (!text.isWellFormed()) return this.add(text.toWellFormed());
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    const bytes = encodeUtf8(text);
    // The key is a copy: a slice would keep the whole file it was cut from in memory.
    this.#ids.set(decodeUtf8(bytes), id);
    if (id % STRIDE === 0) this.#offsets.u32(this.#texts.length);
    this.#texts.varint(bytes.length);
    this.#texts.raw(bytes);
    return id;
  }

  finish(): Uint8Array {
    const table = new ByteWriter(4 + this.#offsets.length + this.#texts.length);
    table.u32(this.#ids.size);
    table.raw(this.#offsets.bytes());
    table.raw(this.#texts.bytes());
    return table.bytes();
  }
}

export class TextTable {
  readonly #read: (at: number, length: number) => Uint8Array;
  readonly #size: number;
  readonly #count: number;
  readonly #offsets: Uint8Array;

  /** `read` returns bytes of the table, which has `size` of them. */
  constructor(read: (at: number, length: number) => Uint8Array, size: number) {
    this.#read = read;
    this.#size = size;
    this.#count = new ByteReader(read(0, 4)).u32();
    this.#offsets = read(4, Math.ceil(this.#count / STRIDE) * 4);
  }

  get(id: number): string {
    if (id >= this.#count) throw new IndexCorrupt(`there is no text number ${id}`);
    const start = 4 + this.#offsets.length;
    const group = Math.floor(id / STRIDE);
    const isLast = (group + 1) * STRIDE >= this.#count;
    const from = start + this.#offset(group);
    const end = isLast ? this.#size : start + this.#offset(group + 1);
    const reader = new ByteReader(this.#read(from, end - from));
    for (let skip = id % STRIDE; skip > 0; skip--) reader.raw(reader.varint());
    return reader.string();
  }

  #offset(group: number): number {
    return new ByteReader(this.#offsets, group * 4).u32();
  }
}
