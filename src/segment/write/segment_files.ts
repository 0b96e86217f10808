/**
 * What a segment has of its documents beside their words: parsed documents enter, and, with the sections of the words,
 * the bytes of a segment leave. The order in which documents are added makes no difference to what a reader of the
 * segment sees.
 */
import { ByteWriter } from "../../base/bytes.ts";
import type { ParsedDocument } from "../../document/model.ts";
import { metaTerm } from "../fields.ts";
import { type FileFacts, writeRecord } from "../files/file_record.ts";
import { writeLabelRecord } from "../files/label_record.ts";
import { TextTableWriter } from "../files/text_table.ts";
import { compareText } from "../segment_format.ts";
import { labelTerm, type NotedLabel } from "../terms/label_list.ts";
import { ownCopy } from "./segment_words.ts";
import { type AddedFile, freeze } from "./segment_writer.ts";
import type { WordSections } from "./word_sections.ts";

export interface FinishedSegment {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number in the segment of each file, in the order of the `add` calls. */
  readonly ordinals: Uint32Array;
}

/** Tokens of about 80 MB of markdown. */
const MOST_TOKENS = 10_000_000;

export class SegmentFiles {
  #files: AddedFile[] = [];
  #chunks = 0;
  #tokens = 0;
  #texts = new TextTableWriter();
  #record = new ByteWriter(1 << 14);

  /**
   * True when the next documents should go into another segment, to bound memory: by an estimate, so that the same
   * documents always make the same segments, wherever their words are.
   */
  get isFull(): boolean {
    return this.#tokens > MOST_TOKENS;
  }

  /** `language` is the name of the stemmer. */
  add(document: ParsedDocument, facts: FileFacts, language: string): void {
    this.#record.clear();
    const textId = (text: string) => this.#texts.add(text);
    writeRecord(this.#record, document, { facts, textId });
    writeLabelRecord(this.#record, document.chunks, textId);
    this.#files.push({
      added: this.#files.length,
      tree: document.tree,
      path: document.path,
      firstChunk: this.#chunks,
      chunkCount: document.chunks.length,
      record: this.#record.bytes().slice(),
      meta: metaTerms(document.meta),
      labels: noteLabels(document, textId),
      language,
    });
    this.#chunks += document.chunks.length;
    this.#tokens += estimateTokens(document);
  }

  /** The files in the order that they have in the segment. */
  inOrder(): readonly AddedFile[] {
    return this.#files.toSorted((a, b) =>
      compareText(a.tree, b.tree) || compareText(a.path, b.path)
    );
  }

  /** The segment of these files, in their order, and of their words. */
  finish(files: readonly AddedFile[], words: WordSections): FinishedSegment {
    const ordinals = new Uint32Array(files.length);
    files.forEach((file, ordinal) => ordinals[file.added] = ordinal);
    return { bytes: freeze({ files, texts: this.#texts.finish(), words }), ordinals };
  }
}

/** ASCII has a token in eight bytes; in other scripts words are shorter, and some have no spaces. */
function estimateTokens({ text, chunks }: ParsedDocument): number {
  const beyondAscii = chunks[0].byteEnd - text.length;
  return text.length / 8 + beyondAscii / 4;
}

function noteLabels({ chunks }: ParsedDocument, textId: (text: string) => number): NotedLabel[] {
  return chunks.flatMap(({ labels = [] }, position) =>
    labels.map(({ key, value }) => ({
      term: ownCopy(labelTerm(key, value)),
      text: textId(value),
      position,
    }))
  );
}

function metaTerms(meta: ParsedDocument["meta"]): string[] {
  const terms = new Set<string>();
  for (const [key, values] of meta) {
    for (const value of values) terms.add(ownCopy(metaTerm(key, String(value))));
  }
  return [...terms];
}
