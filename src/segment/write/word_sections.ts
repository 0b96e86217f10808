/**
 * Turns the words that were collected into sections of the segment (`segment_format.ts`): numbers files and chunks
 * in document order and sorts tokens into postings.
 */
import { ByteWriter } from "../../base/bytes.ts";
import { checkDeadline } from "../../base/deadline.ts";
import { FIELD_ID, FILE_FIELDS } from "../fields.ts";
import { writeLengthColumns } from "../length_columns.ts";
import { compareText } from "../segment_format.ts";
import { DictionaryWriter } from "../terms/dictionary.ts";
import type { FoldCollector } from "../terms/fold_list.ts";
import { type FieldList, ListWriter, writePostings } from "../terms/postings.ts";
import type { WordCollector } from "../terms/word_list.ts";
import type { OutlineLog } from "./outline_log.ts";
import type { PagedU32List } from "./paged_u32_list.ts";
import { type Selection, type SortedTokens, type TokenLog, TokenRoom } from "./token_log.ts";

/** A file as it was added, the n-th; chunks are numbered in the order they were added. */
export interface FileOrder {
  readonly added: number;
  readonly firstChunk: number;
  readonly chunkCount: number;
}

interface Collected {
  /** In their final order. */
  readonly files: readonly FileOrder[];
  /** The terms by number. */
  readonly terms: readonly string[];
  /** By field; the log of `hierarchy` is empty. */
  readonly logs: readonly TokenLog[];
  readonly outlines: OutlineLog;
  readonly words: WordCollector;
  readonly folds: FoldCollector;
}

/** The sections that are made of words. */
type WordSection =
  | "outlines"
  | "lengths"
  | `term${"Index" | "Blocks"}`
  | "postings"
  | "positions"
  | `fold${"Index" | "Blocks"}`
  | `word${"Index" | "Blocks" | "Endings"}`;

export interface WordSections {
  readonly sections: Readonly<Record<WordSection, Uint8Array>>;
  /** By field: the sum of its lengths over all chunks. */
  readonly lengthSums: readonly number[];
}

/** Returns the sections. The tokens are forgotten on the way, to make room for them. */
export function writeWords(all: Collected): WordSections {
  const { files, logs, outlines } = all;
  const chunkOrder = new Uint32Array(logs[FIELD_ID.body].units);
  let chunks = 0;
  for (const { firstChunk, chunkCount } of files) {
    for (let i = 0; i < chunkCount; i++) chunkOrder[chunks++] = firstChunk + i;
  }
  const fileOrder = Uint32Array.from(files, (file) => file.added);
  const { lengths, sums } = writeLengths(all, { chunkOrder, fileOrder });
  const terms = writeTerms(all, { chunkOrder, fileOrder });
  for (const log of logs) log.forget();
  const sections = {
    outlines: writeOutlines(outlines, chunkOrder),
    lengths,
    ...terms,
    ...all.folds.finish(all.words),
    ...all.words.finish(),
  };
  return { sections, lengthSums: sums };
}

/** The units in their final order, as numbers in the order of addition. */
interface Orders {
  readonly chunkOrder: Uint32Array;
  readonly fileOrder: Uint32Array;
}

function orderOf(field: number, orders: Orders): Uint32Array {
  return FILE_FIELDS.has(field) ? orders.fileOrder : orders.chunkOrder;
}

function writeLengths(all: Collected, orders: Orders) {
  const columns = all.logs.map((log, field) => {
    if (field === FIELD_ID.hierarchy) return inOrder(all.outlines.lengths, orders.chunkOrder);
    return orderOf(field, orders).map((unit) => log.lengthOf(unit));
  });
  const sums = columns.map((column, field) =>
    column.reduce(
      (sum, length, unit) =>
        sum + length * (FILE_FIELDS.has(field) ? all.files[unit].chunkCount : 1),
      0,
    )
  );
  return { sums, lengths: writeLengthColumns(columns) };
}

function writeOutlines({ sizes, levels }: OutlineLog, order: Uint32Array): Uint8Array {
  return writeColumns([inOrder(sizes, order), inOrder(levels, order)]);
}

function inOrder(values: PagedU32List, order: Uint32Array): Uint32Array {
  return order.map((i) => values.at(i));
}

/** The width of each column, then the columns; a column is as wide as its largest number needs. */
function writeColumns(columns: readonly Uint32Array[]): Uint8Array {
  const fitted = columns.map((column) => {
    const most = column.reduce((a, b) => Math.max(a, b), 0);
    const Column = most < 2 ** 8 ? Uint8Array : most < 2 ** 16 ? Uint16Array : Uint32Array;
    return Column.from(column);
  });
  const bytes = new ByteWriter(1 << 16);
  for (const column of fitted) bytes.u32(column.BYTES_PER_ELEMENT);
  for (const column of fitted) bytes.raw(new Uint8Array(column.buffer));
  return bytes.bytes();
}

function writeTerms(all: Collected, orders: Orders) {
  const ids = all.terms.map((_, id) => id);
  ids.sort((a, b) => compareText(all.terms[a], all.terms[b]));
  const counts = all.logs.map((log) => log.counts(ids.length));
  const dictionary = new DictionaryWriter();
  // A token takes about a byte in each. Growing would copy them, and leave the copies behind.
  const size = all.logs.reduce((sum, log) => sum + log.size, 1024);
  const postings = new ByteWriter(size);
  const positions = new ByteWriter(size);
  const numberOf = new Int32Array(ids.length);
  const tokens = new TokenRoom();
  const writers = all.logs.map(() => new ListWriter());
  for (const batch of batches(ids, counts)) {
    numberOf.fill(-1);
    batch.forEach((id, i) => numberOf[id] = i);
    const fields = all.logs.map((log, field) => {
      const terms = { ids: batch, numberOf, counts: counts[field] };
      const sorted = log.sort(selected(terms), orderOf(field, orders), tokens);
      return writeLists(writers[field], sorted, terms);
    });
    batch.forEach((id, i) => {
      checkDeadline();
      const from = postings.length;
      const positionsFrom = positions.length;
      const lists: FieldList[] = [];
      fields.forEach((inField, field) => {
        if (inField.counts[i] > 0) lists.push({ field, ...listOf(inField, i) });
      });
      writePostings(postings, lists);
      for (const one of lists) positions.raw(one.positions);
      dictionary.add(all.terms[id], postings.length - from, positions.length - positionsFrom);
    });
  }
  const { index, blocks } = dictionary.finish();
  return {
    termIndex: index,
    termBlocks: blocks,
    postings: postings.bytes(),
    positions: positions.bytes(),
  };
}

/** Tokens that are sorted at once; sorting takes eight bytes per token. */
const BATCH = 1_000_000;

/** The terms in their order, in parts of at most `BATCH` tokens or one term. */
function* batches(ids: readonly number[], counts: readonly Uint32Array[]): Generator<number[]> {
  let from = 0;
  let size = 0;
  for (let rank = 0; rank < ids.length; rank++) {
    const tokens = counts.reduce((sum, inField) => sum + inField[ids[rank]], 0);
    if (size > 0 && size + tokens > BATCH) {
      yield ids.slice(from, rank);
      from = rank;
      size = 0;
    }
    size += tokens;
  }
  if (from < ids.length) yield ids.slice(from);
}

/** The lists of some terms in one field, one after the other. */
interface FieldLists {
  readonly counts: Uint32Array;
  readonly ends: Uint32Array;
  readonly positionEnds: Uint32Array;
  readonly list: Uint8Array;
  readonly positions: Uint8Array;
}

/** Some of the terms, the number of each among them, and the tokens of every term in a field. */
interface SomeTerms {
  readonly ids: readonly number[];
  readonly numberOf: Int32Array;
  readonly counts: Uint32Array;
}

function selected({ ids, numberOf, counts }: SomeTerms): Selection {
  const starts = new Uint32Array(ids.length + 1);
  ids.forEach((id, i) => starts[i + 1] = starts[i] + counts[id]);
  return { numberOf, starts };
}

/** Writes the lists of some terms in a field; they are valid until the writer is used again. */
function writeLists(
  writer: ListWriter,
  tokens: SortedTokens,
  { ids, counts: tokensOf }: SomeTerms,
): FieldLists {
  writer.clear();
  const counts = new Uint32Array(ids.length);
  const ends = new Uint32Array(ids.length);
  const positionEnds = new Uint32Array(ids.length);
  let at = 0;
  ids.forEach((id, i) => {
    checkDeadline();
    counts[i] = writer.write(tokens, at, at += tokensOf[id]);
    ends[i] = writer.list.length;
    positionEnds[i] = writer.positions.length;
  });
  const list = writer.list.bytes();
  return { counts, ends, positionEnds, list, positions: writer.positions.bytes() };
}

/** The list of the i-th of the terms. */
function listOf({ counts, ends, positionEnds, list, positions }: FieldLists, i: number) {
  return {
    count: counts[i],
    list: list.subarray(i === 0 ? 0 : ends[i - 1], ends[i]),
    positions: positions.subarray(i === 0 ? 0 : positionEnds[i - 1], positionEnds[i]),
  };
}
