/** What passes between the thread that reads documents and the one that collects their words. */
import type { StemmerName } from "../../config/model.ts";
import type { DocumentWords } from "./segment_words.ts";
import type { FileOrder } from "./word_sections.ts";

/** A document and the language that its words are stemmed in. */
export interface WordsOfDocument {
  readonly document: DocumentWords;
  readonly language: StemmerName;
}

/** Documents to add, or the order of all, to write the sections. */
export type WordsMessage =
  | { readonly add: readonly PackedDocument[] }
  | { readonly finish: readonly FileOrder[] };

/** The answer to `add`; that to `finish` are the sections. */
export interface Added {
  /** Should the next documents go into another segment? */
  readonly isFull: boolean;
}

/** `WordsOfDocument` as few objects: copying one takes about as long as copying 100 characters. */
interface PackedDocument {
  readonly path: string;
  readonly tags: readonly string[];
  readonly text: string;
  readonly language: StemmerName;
  readonly titles: readonly string[];
  /** Per chunk: its parent, the number of its ranges, and their starts and ends. */
  readonly shape: readonly number[];
}

export function pack({ document, language }: WordsOfDocument): PackedDocument {
  const { path, tags, text, chunks } = document;
  const shape: number[] = [];
  for (const { parent, bodyRanges } of chunks) {
    shape.push(parent, bodyRanges.length);
    for (const { start, end } of bodyRanges) shape.push(start, end);
  }
  return { path, tags, text, language, titles: chunks.map(({ title }) => title), shape };
}

export function unpack({ path, tags, text, language, titles, shape }: PackedDocument) {
  let at = 0;
  const chunks = titles.map((title) => {
    const parent = shape[at++];
    const bodyRanges = Array.from({ length: shape[at++] }, () => ({
      start: shape[at++],
      end: shape[at++],
    }));
    return { title, parent, bodyRanges };
  });
  return { document: { path, tags, text, chunks }, language };
}
