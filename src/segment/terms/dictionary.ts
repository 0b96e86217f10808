/**
 * The sorted terms of a segment, and where the postings and positions of each are.
 *
 * Terms are ordered by UTF-16 units and front-coded in blocks of 64: a block starts with a complete
 * term, and each following term says how many units it shares with the previous one. A sparse index
 * holds the first term of every block.
 *
 *     index   u32 blocks, then one row per block and one for the end:
 *             u32 offset of the first term (in the texts below), u32 offset of the block,
 *             u32 offset of its postings, u32 offset of its positions
 *             texts: the first terms, UTF-8
 *     block   per term: varint shared units, varint size, UTF-8 of the rest,
 *             varint size of its postings, varint size of its positions
 */
import { ByteWriter, decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { partitionPoint } from "../binary_search.ts";
import { IndexCorrupt } from "../corrupt.ts";
import type { Extent } from "../paged_file.ts";
import { EditRows } from "./edit_rows.ts";
import { type DictionaryEntry, sharedUnits, TermWalk } from "./term_walk.ts";

/** Terms per block. */
const BLOCK = 64;
/** Bytes per row of the index. */
const ROW = 16;

/** Writes a dictionary. Terms must be added in ascending order. */
export class DictionaryWriter {
  #blocks = new ByteWriter(1 << 16);
  #rows = new ByteWriter(4096);
  #texts = new ByteWriter(4096);
  #count = 0;
  #last = "";
  #lastUnits: Uint16Array = new Uint16Array();
  #postings = 0;
  #positions = 0;

  /** Adds a term with `postings` bytes of postings and `positions` bytes of positions. */
  add(term: string, postings: number, positions: number): void {
    if (this.#count > 0 && !(term > this.#last)) {
      throw new Error("terms must be added in ascending order");
    }
    const units = unitsOf(term);
    let shared = 0;
    if (this.#count++ % BLOCK === 0) {
      this.#row();
      this.#texts.raw(encodeUtf8(term));
    } else shared = sharedUnits(this.#lastUnits, units);
    this.#blocks.varint(shared);
    this.#blocks.string(term.slice(shared));
    this.#blocks.varint(postings);
    this.#blocks.varint(positions);
    this.#postings += postings;
    this.#positions += positions;
    this.#last = term;
    this.#lastUnits = units;
  }

  finish(): { index: Uint8Array; blocks: Uint8Array } {
    const blocks = this.#rows.length / ROW;
    this.#row();
    const index = new ByteWriter(4 + this.#rows.length + this.#texts.length);
    index.u32(blocks);
    index.raw(this.#rows.bytes());
    index.raw(this.#texts.bytes());
    return { index: index.bytes(), blocks: this.#blocks.bytes() };
  }

  #row(): void {
    this.#rows.u32(this.#texts.length);
    this.#rows.u32(this.#blocks.length);
    this.#rows.u32(this.#postings);
    this.#rows.u32(this.#positions);
  }
}

/** Reads the bytes of a dictionary; neither function is called before it is needed. */
interface DictionarySource {
  index(): Uint8Array;
  blocks(extent: Extent): Uint8Array;
}

export class Dictionary {
  #source: DictionarySource;
  #index: DictionaryIndex | null = null;

  constructor(source: DictionarySource) {
    this.#source = source;
  }

  find(term: string): DictionaryEntry | null {
    const index = this.#rows();
    const block = index.blockOf(term);
    if (block < 0) return null;
    const walk = this.#walk(block, block + 1);
    return walk.seek(unitsOf(term)) ? walk.entry() : null;
  }

  /** Terms that start with `prefix`, ascending. */
  withPrefix(prefix: string): DictionaryEntry[] {
    const index = this.#rows();
    const found: DictionaryEntry[] = [];
    const wanted = unitsOf(prefix);
    for (let block = Math.max(0, index.blockOf(prefix)); block < index.count; block++) {
      const walk = this.#walk(block, block + 1);
      while (walk.next()) {
        if (walk.startsWith(wanted)) found.push(walk.entry());
        else if (walk.compareTo(wanted) > 0) return found;
      }
    }
    return found;
  }

  /**
   * Terms within `limit` edits of `term`, including itself, ascending. Reads the whole dictionary.
   */
  near(term: string, limit: number): { entry: DictionaryEntry; distance: number }[] {
    const found: { entry: DictionaryEntry; distance: number }[] = [];
    const walk = this.#walk(0, this.#rows().count);
    const rows = new EditRows(term, limit);
    let filled = 0;
    // Length of the prefix that ruled out the last term; terms that share it are ruled out as well.
    let hopeless = Infinity;
    while (walk.next()) {
      if (walk.shared >= hopeless) continue;
      hopeless = Infinity;
      filled = Math.min(filled, walk.shared);
      const depth = Math.min(walk.length, rows.deepest);
      while (filled < depth) {
        if (!rows.fill(walk.units, ++filled)) {
          hopeless = filled;
          break;
        }
      }
      if (hopeless !== Infinity || walk.length > rows.deepest) continue;
      const distance = rows.distance(walk.length);
      if (distance <= limit) found.push({ entry: walk.entry(), distance });
    }
    return found;
  }

  #rows(): DictionaryIndex {
    return this.#index ??= new DictionaryIndex(this.#source.index());
  }

  #walk(from: number, to: number): TermWalk {
    const index = this.#rows();
    const at = index.blockAt(from);
    const bytes = this.#source.blocks({ at, length: index.blockAt(to) - at });
    return new TermWalk(bytes, index.postingsAt(from), index.positionsAt(from));
  }
}

/** The sparse index; searched in place, without decoding all of it. */
class DictionaryIndex {
  readonly count: number;
  #view: DataView;
  #texts: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.count = bytes.length < 4 ? -1 : this.#view.getUint32(0, true);
    const texts = 4 + (this.count + 1) * ROW;
    if (this.count < 0 || texts > bytes.length) {
      throw new IndexCorrupt("the dictionary index is too short");
    }
    this.#texts = bytes.subarray(texts);
  }

  blockAt(block: number): number {
    return this.#cell(block, 1);
  }
  postingsAt(block: number): number {
    return this.#cell(block, 2);
  }
  positionsAt(block: number): number {
    return this.#cell(block, 3);
  }

  /** The last block whose first term is not greater than `term`, or -1. */
  blockOf(term: string): number {
    return partitionPoint(0, this.count, (block) => this.#firstTerm(block) <= term) - 1;
  }

  #firstTerm(block: number): string {
    return decodeUtf8(this.#texts.subarray(this.#cell(block, 0), this.#cell(block + 1, 0)));
  }

  #cell(block: number, column: number): number {
    return this.#view.getUint32(4 + block * ROW + column * 4, true);
  }
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}
