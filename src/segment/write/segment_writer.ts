/**
 * Turns the files that a builder has collected into the bytes of a segment, together with the sections of their
 * words (`segment_format.ts`).
 */
import { ByteWriter } from "../../base/bytes.ts";
import { compareText, writeSegment } from "../segment_format.ts";
import { DictionaryWriter } from "../terms/dictionary.ts";
import { ListWriter, writePostings } from "../terms/postings.ts";
import { type NotedLabel, writeLabels } from "../terms/label_list.ts";
import { writeLanguages } from "../files/language_column.ts";
import type { FileOrder, WordSections } from "./word_sections.ts";

/** A file as it was added. */
export interface AddedFile extends FileOrder {
  readonly tree: string;
  readonly path: string;
  readonly record: Uint8Array;
  /** The terms of its frontmatter (`metaTerm`), for filters. */
  readonly meta: readonly string[];
  readonly labels: readonly NotedLabel[];
  /** The name of its stemmer. */
  readonly language: string;
}

interface Collected {
  /** In their final order. */
  readonly files: readonly AddedFile[];
  readonly texts: Uint8Array;
  readonly words: WordSections;
}

/** Returns the bytes of the segment. */
export function freeze({ files, texts, words }: Collected): Uint8Array<ArrayBuffer> {
  const fileStarts = new Uint32Array(files.length);
  let chunks = 0;
  files.forEach(({ chunkCount }, ordinal) => {
    fileStarts[ordinal] = chunks;
    chunks += chunkCount;
  });
  const counts = { chunks, files: files.length, lengthSums: words.lengthSums };
  return writeSegment(counts, {
    trees: writeTrees(files),
    languages: writeLanguages(files.map((file) => file.language)),
    fileStarts: new Uint8Array(fileStarts.buffer),
    ...writeRecords(files),
    texts,
    ...words.sections,
    ...writeMetaTerms(files),
    ...writeLabels(files, fileStarts),
  });
}

function writeTrees(files: Collected["files"]): Uint8Array {
  const starts = new Map<string, number>();
  files.forEach(({ tree }, ordinal) => starts.has(tree) || starts.set(tree, ordinal));
  const trees = new ByteWriter();
  trees.varint(starts.size);
  for (const [name, start] of starts) {
    trees.string(name);
    trees.varint(start);
  }
  return trees.bytes();
}

function writeRecords(files: Collected["files"]) {
  const records = new ByteWriter(1 << 16);
  const starts = Uint32Array.from(files, ({ record }) => {
    const at = records.length;
    records.raw(record);
    return at;
  });
  return { records: records.bytes(), recordStarts: new Uint8Array(starts.buffer) };
}

function writeMetaTerms(files: Collected["files"]) {
  const byTerm = new Map<string, number[]>();
  files.forEach(({ meta }, ordinal) => {
    for (const term of meta) {
      const known = byTerm.get(term);
      if (known) known.push(ordinal);
      else byTerm.set(term, [ordinal]);
    }
  });
  const dictionary = new DictionaryWriter();
  const postings = new ByteWriter();
  for (const term of [...byTerm.keys()].sort(compareText)) {
    const units = Uint32Array.from(byTerm.get(term)!);
    const writer = new ListWriter(64);
    writer.write({ units, positions: units }, 0, units.length);
    const from = postings.length;
    writePostings(postings, [{
      field: 0,
      count: units.length,
      list: writer.list.bytes(),
      positions: new Uint8Array(0),
    }]);
    dictionary.add(term, postings.length - from, 0);
  }
  const { index, blocks } = dictionary.finish();
  return { metaIndex: index, metaBlocks: blocks, metaPostings: postings.bytes() };
}
