/**
 * The labels of a segment and the chunks that have them (`document/labels.ts`).
 *
 *     labelIndex, labelBlocks   a dictionary of `key NUL folded value` (`foldLabel`)
 *     labelPostings             per term: varint spellings, per spelling: varint text, varint number
 *                               of chunks, varint size of their list; then the lists
 *
 * The sections are empty in a segment without labels. The record of a file repeats the labels of its
 * chunks (`files/label_record.ts`), with the same numbers of texts.
 */
import { ByteReader, ByteWriter } from "../../base/bytes.ts";
import { foldLabel, isNamed, type LabelKey } from "../../document/labels.ts";
import { IndexCorrupt } from "../corrupt.ts";
import type { Extent } from "../paged_file.ts";
import { guarded } from "../sections.ts";
import { compareText } from "../segment_format.ts";
import { type Dictionary, DictionaryWriter } from "./dictionary.ts";
import { ListWriter, readList } from "./postings.ts";

/** A label of a chunk, as a builder notes it. */
export interface NotedLabel {
  /** Its term in the dictionary. */
  readonly term: string;
  /** The number of its value as written. */
  readonly text: number;
  /** The number of the chunk in its file. */
  readonly position: number;
}

/** The term under which a value is listed. */
export function labelTerm(key: LabelKey, value: string): string {
  return `${key}\0${foldLabel(key, value)}`;
}

/** Writes the labels of files, in their final order; `fileStarts` has the first chunk of each. */
export function writeLabels(
  files: readonly { readonly labels: readonly NotedLabel[] }[],
  fileStarts: Uint32Array,
) {
  const terms = new Map<string, Map<number, number[]>>();
  files.forEach(({ labels }, file) => {
    for (const { term, text, position } of labels) {
      let spellings = terms.get(term);
      if (spellings === undefined) terms.set(term, spellings = new Map());
      const chunks = spellings.get(text);
      if (chunks === undefined) spellings.set(text, [fileStarts[file] + position]);
      else chunks.push(fileStarts[file] + position);
    }
  });
  const empty = new Uint8Array(0);
  if (terms.size === 0) return { labelIndex: empty, labelBlocks: empty, labelPostings: empty };
  const dictionary = new DictionaryWriter();
  const postings = new ByteWriter();
  for (const term of [...terms.keys()].sort(compareText)) {
    const from = postings.length;
    writeSpellings(postings, terms.get(term)!);
    dictionary.add(term, postings.length - from, 0);
  }
  const { index, blocks } = dictionary.finish();
  return { labelIndex: index, labelBlocks: blocks, labelPostings: postings.bytes() };
}

function writeSpellings(to: ByteWriter, spellings: ReadonlyMap<number, readonly number[]>): void {
  const lists = new ByteWriter(64);
  to.varint(spellings.size);
  for (const [text, chunks] of spellings) {
    const units = Uint32Array.from(chunks);
    const writer = new ListWriter(64);
    const count = writer.write({ units, positions: units }, 0, units.length);
    to.varint(text);
    to.varint(count);
    to.varint(writer.list.length);
    lists.raw(writer.list.bytes());
  }
  to.raw(lists.bytes());
}

/** A value as written, and the chunks that have it, ascending. */
export interface LabelledChunks {
  readonly value: string;
  readonly chunks: Uint32Array;
}

/** What an open segment gives to read its labels. */
export interface LabelSource {
  readonly dictionary: Dictionary;
  readonly postings: (extent: Extent) => Uint8Array;
  readonly textOf: (id: number) => string;
  readonly chunkCount: number;
}

export class LabelList {
  readonly #source: LabelSource;

  constructor(source: LabelSource) {
    this.#source = source;
  }

  /** Values that are `name`, or names that end in its parts; case is ignored. */
  named(key: LabelKey, name: string): LabelledChunks[] {
    const wanted = foldLabel(key, name);
    return this.#read(key, wanted, (value) => isNamed(key, value, wanted));
  }

  /** Values that start with `prefix`, of names the last part; case is ignored. All for "". */
  starting(key: LabelKey, prefix: string): LabelledChunks[] {
    return this.#read(key, prefix.toLowerCase().toWellFormed(), () => true);
  }

  #read(key: LabelKey, prefix: string, isWanted: (value: string) => boolean): LabelledChunks[] {
    const { dictionary, postings } = this.#source;
    const start = `${key}\0`;
    return guarded(() =>
      dictionary.withPrefix(start + prefix)
        .filter(({ term }) => isWanted(term.slice(start.length)))
        .flatMap((entry) => this.#spellings(postings(entry.postings)))
    );
  }

  #spellings(bytes: Uint8Array): LabelledChunks[] {
    const { textOf, chunkCount } = this.#source;
    const reader = new ByteReader(bytes);
    const count = reader.varint();
    if (count > bytes.length) throw new IndexCorrupt("a label has too many spellings");
    const heads = Array.from({ length: count }, () => (
      { text: reader.varint(), count: reader.varint(), size: reader.varint() }
    ));
    let end = reader.at;
    return heads.map(({ text, count, size }) => {
      const chunks = readList(bytes, { count, start: end, end: end += size }, chunkCount).units;
      return { value: textOf(text), chunks };
    });
  }
}
