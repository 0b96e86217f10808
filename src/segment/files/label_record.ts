/**
 * The labels of the chunks of one file, at the end of its record; a file without any has nothing.
 *
 *     varint chunks with labels, per chunk: varint number of chunks skipped, varint labels, per
 *     label: one byte, the number of its key, varint text of its value
 */
import type { ByteReader, ByteWriter } from "../../base/bytes.ts";
import { type Label, LABEL_KEYS } from "../../document/labels.ts";
import { IndexCorrupt } from "../corrupt.ts";

interface Labelled {
  readonly labels?: readonly Label[];
}

/** Appends the labels of all chunks of a file; `textId` returns the number of a text. */
export function writeLabelRecord(
  to: ByteWriter,
  chunks: readonly Labelled[],
  textId: (text: string) => number,
): void {
  const labelled = chunks.flatMap(({ labels = [] }, i) => labels.length > 0 ? [{ i, labels }] : []);
  if (labelled.length === 0) return;
  to.varint(labelled.length);
  let next = 0;
  for (const { i, labels } of labelled) {
    to.varint(i - next);
    next = i + 1;
    to.varint(labels.length);
    for (const { key, value } of labels) {
      to.byte(LABEL_KEYS.indexOf(key));
      to.varint(textId(value));
    }
  }
}

/** The labels by chunk, for a file of `count` chunks; `reader` is behind the chunks of the record. */
export function readLabelRecord(
  reader: ByteReader,
  { count, textOf }: { readonly count: number; readonly textOf: (id: number) => string },
): readonly Label[][] {
  const byChunk: Label[][] = Array.from({ length: count }, () => []);
  if (reader.done) return byChunk;
  let at = 0;
  for (let left = reader.varint(); left > 0; left--) {
    at += reader.varint();
    if (at >= count) throw new IndexCorrupt("a label of a chunk that does not exist");
    for (let labels = reader.varint(); labels > 0; labels--) {
      const key = LABEL_KEYS.at(reader.byte());
      if (key === undefined) throw new IndexCorrupt("a label of an unknown kind");
      byChunk[at].push({ key, value: textOf(reader.varint()) });
    }
    at++;
  }
  return byChunk;
}
