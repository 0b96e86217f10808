/**
 * The file in which the facts of documents are cached. What every check needs (which files there are, what
 * proves them unchanged, what their links are called, their addresses) is in front and verified when
 * the file is opened; the facts of a document are verified and decoded when they are asked for.
 *
 * ```text
 * "ra-facts"  16 digits: hash of the rest of the head
 * u32 documents  u32 size of the text  u32 number of names  u32 size of the facts
 * f64 size, mtime, ctime, inode, per document
 * u32 content hash (2), offset and size of the facts, their hash (2), per document
 * u32 number of the first name, per document and one more; u32 per name
 * text: JSON with the stamp, the files, their addresses and the moves
 * facts: JSON, per document
 * ```
 */
import { concatBytes, decodeStrict, encodeUtf8, hashBytes } from "../../../base/bytes.ts";
import type { ReadFiles } from "../../../base/files.ts";
import { isFileFacts } from "../../../check/facts/facts_shape.ts";
import type { FileFacts } from "../../../check/model.ts";

const MAGIC = "ra-facts";
/** Where the hashed part of the head starts, and where its columns do. */
const HASHED = MAGIC.length + 16;
const COLUMNS = HASHED + 16;
const WORDS = 6;

/** A document in the cache. */
export interface FactsRow {
  readonly file: string;
  readonly size: number;
  /** Negative when the times prove nothing. */
  readonly mtime: number;
  readonly ctime: number;
  readonly inode: number;
  /** Of the content: 16 hex digits. */
  readonly hash: string;
  /** Ascending; see `link_names.ts`. */
  readonly names: Uint32Array;
  readonly addresses: FileFacts["addresses"];
  /** JSON of the facts, `null` for a file that is not text, and its hash. */
  readonly json: Uint8Array;
  readonly check: string;
}

/** From where to where a document has moved. */
export type Move = readonly [from: string, to: string];

/** What was cached cannot be trusted after all, which shows only when facts are decoded. */
export class DamagedFacts extends Error {}

/** The facts of a row; throws `DamagedFacts` for anything but what was put in. */
export function decodeFacts({ json, check }: FactsRow): FileFacts | null {
  if (hashBytes(json) !== check) throw new DamagedFacts();
  const facts: unknown = parse(json);
  if (facts !== null && !isFileFacts(facts)) throw new DamagedFacts();
  return facts;
}

function parse(json: Uint8Array): unknown {
  try {
    return JSON.parse(decodeStrict(json) ?? "");
  } catch {
    throw new DamagedFacts();
  }
}

export interface Facts {
  readonly rows: readonly FactsRow[];
  readonly moves: readonly Move[];
}

/** `stamp` says what facts mean; a file with another one is not read. */
export function encodeFactsFile({ rows, moves }: Facts, stamp: string): Uint8Array {
  const text = encodeUtf8(JSON.stringify({
    stamp,
    files: rows.map(({ file }) => file),
    addresses: rows.flatMap(({ addresses }, i) => addresses.length > 0 ? [[i, addresses]] : []),
    moves,
  }));
  const stats = new Float64Array(4 * rows.length);
  const words = new Uint32Array(WORDS * rows.length);
  const starts = new Uint32Array(rows.length + 1);
  let offset = 0;
  rows.forEach(({ size, mtime, ctime, inode, hash, names, json, check }, i) => {
    stats.set([size, mtime, ctime, inode], 4 * i);
    words.set([...halves(hash), offset, json.length, ...halves(check)], WORDS * i);
    starts[i + 1] = starts[i] + names.length;
    offset += json.length;
  });
  const names = new Uint32Array(starts[rows.length]);
  rows.forEach((row, i) => names.set(row.names, starts[i]));
  const sizes = Uint32Array.of(rows.length, text.length, names.length, offset);
  const head = concatBytes([...[sizes, stats, words, starts, names].map(bytesOf), text]);
  const title = encodeUtf8(MAGIC + hashBytes(head));
  return concatBytes([title, head, ...rows.map(({ json }) => json)]);
}

/** Documents by number, as the file has them; nothing is made of a document that nobody asks for. */
export class FactsTable {
  readonly #bytes: Uint8Array;
  readonly #text: HeadText;
  readonly #stats: Float64Array;
  readonly #words: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #names: Uint32Array;
  readonly #factsAt: number;
  readonly #numbers: ReadonlyMap<string, number>;

  private constructor(bytes: Uint8Array, text: HeadText, { at, count, names }: Layout) {
    const view = <T>(make: ViewOf<T>, from: number, length: number) =>
      new make(bytes.buffer as ArrayBuffer, bytes.byteOffset + from, length);
    this.#bytes = bytes;
    this.#text = text;
    this.#stats = view(Float64Array, COLUMNS, 4 * count);
    this.#words = view(Uint32Array, at.words, WORDS * count);
    this.#starts = view(Uint32Array, at.starts, count + 1);
    this.#names = view(Uint32Array, at.names, names);
    this.#factsAt = at.facts;
    this.#numbers = new Map(text.files.map((file, i) => [file, i]));
  }

  /** Null for anything but what `encodeFactsFile` returns for this stamp; facts are not verified yet. */
  static decode(given: Uint8Array, stamp: string): FactsTable | null {
    if (given.length < COLUMNS) return null;
    const bytes = given.byteOffset % 8 === 0 ? given : given.slice();
    const layout = layoutOf(bytes);
    if (layout.at.facts + layout.size !== bytes.length) return null;
    const title = MAGIC + hashBytes(bytes.subarray(HASHED, layout.at.facts));
    if (decodeStrict(bytes.subarray(0, HASHED)) !== title) return null;
    const text = bytes.subarray(layout.at.text, layout.at.facts);
    const head = readText(text, { stamp, count: layout.count });
    return head === null ? null : new FactsTable(bytes, head, layout);
  }

  get files(): readonly string[] {
    return this.#text.files;
  }
  get moves(): readonly Move[] {
    return this.#text.moves;
  }
  numberOf(file: string): number | undefined {
    return this.#numbers.get(file);
  }
  addressesOf(i: number): FileFacts["addresses"] {
    return this.#text.addresses.get(i) ?? [];
  }
  namesOf(i: number): Uint32Array {
    return this.#names.subarray(this.#starts[i], this.#starts[i + 1]);
  }
  /** Facts of a file that is not text are `null`. */
  isText(i: number): boolean {
    return this.#words[WORDS * i + 3] !== "null".length;
  }

  /** Do sizes and times prove that the file is unchanged? */
  isCurrent(files: ReadFiles, i: number): boolean {
    const [stats, at] = [this.#stats, 4 * i];
    return stats[at + 1] >= 0 && files.isUnchanged(
      this.files[i],
      stats[at],
      stats[at + 1],
      stats[at + 2],
      stats[at + 3],
    );
  }

  row(i: number): FactsRow {
    const [stats, words, at] = [this.#stats, this.#words, WORDS * i];
    const from = this.#factsAt + words[at + 2];
    return {
      file: this.files[i],
      size: stats[4 * i],
      mtime: stats[4 * i + 1],
      ctime: stats[4 * i + 2],
      inode: stats[4 * i + 3],
      hash: hex(words[at]) + hex(words[at + 1]),
      names: this.namesOf(i),
      addresses: this.addressesOf(i),
      json: this.#bytes.subarray(from, from + words[at + 3]),
      check: hex(words[at + 4]) + hex(words[at + 5]),
    };
  }
}

interface Layout {
  readonly count: number;
  readonly names: number;
  /** Bytes of the facts. */
  readonly size: number;
  readonly at: { words: number; starts: number; names: number; text: number; facts: number };
}

function layoutOf({ buffer, byteOffset }: Uint8Array): Layout {
  const [count, text, names, size] = new Uint32Array(buffer as ArrayBuffer, byteOffset + HASHED, 4);
  const wordsAt = COLUMNS + 32 * count;
  const startsAt = wordsAt + 4 * WORDS * count;
  const namesAt = startsAt + 4 * (count + 1);
  const textAt = namesAt + 4 * names;
  const at = {
    words: wordsAt,
    starts: startsAt,
    names: namesAt,
    text: textAt,
    facts: textAt + text,
  };
  return { count, names, size, at };
}

type ViewOf<T> = new (buffer: ArrayBuffer, offset: number, length: number) => T;

interface HeadText {
  readonly files: readonly string[];
  readonly addresses: ReadonlyMap<number, FileFacts["addresses"]>;
  readonly moves: readonly Move[];
}

/** The hash is right, so this is what some ra wrote; the stamp says whether it was this one. */
function readText(
  bytes: Uint8Array,
  { stamp, count }: { stamp: string; count: number },
): HeadText | null {
  try {
    const text = JSON.parse(decodeStrict(bytes) ?? "");
    const { files, addresses, moves } = text;
    const isMove = (move: unknown): move is Move =>
      Array.isArray(move) && move.length === 2 && move.every((one) => typeof one === "string");
    const isSound = text.stamp === stamp && Array.isArray(files) && files.length === count &&
      files.every((file) => typeof file === "string") && Array.isArray(moves) &&
      moves.every(isMove);
    return isSound ? { files, addresses: new Map(addresses), moves } : null;
  } catch {
    return null;
  }
}

function bytesOf(array: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function halves(hash: string): [number, number] {
  return [parseInt(hash.slice(0, 8), 16), parseInt(hash.slice(8), 16)];
}

function hex(word: number): string {
  return word.toString(16).padStart(8, "0");
}
