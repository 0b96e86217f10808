/** Builds a segment in one thread, with any analyzer. */
import type { ParsedDocument } from "../../src/document/model.ts";
import type { FileFacts } from "../../src/segment/files/file_record.ts";
import { type FinishedSegment, SegmentFiles } from "../../src/segment/write/segment_files.ts";
import { SegmentWords } from "../../src/segment/write/segment_words.ts";
import type { Analyzer } from "../../src/text/model.ts";

export class SegmentBuilder {
  #words = new SegmentWords();
  #files = new SegmentFiles();

  /** Adds a document, in any order; each path of a tree may be added only once. */
  add(document: ParsedDocument, facts: FileFacts, analyzer: Analyzer): void {
    this.#words.add(document, analyzer);
    this.#files.add(document, facts, analyzer.stemmer);
  }

  /** The segment of all files added. The builder must not be used afterwards. */
  finish(): FinishedSegment {
    const files = this.#files.inOrder();
    return this.#files.finish(files, this.#words.finish(files));
  }
}
