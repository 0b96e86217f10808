/** The words of documents in any language; each is stemmed as its name says. */
import type { StemmerName } from "../../config/model.ts";
import { createAnalyzer } from "../../text/analyze.ts";
import type { Analyzer } from "../../text/model.ts";
import { SegmentWords } from "./segment_words.ts";
import type { FileOrder, WordSections } from "./word_sections.ts";
import type { WordsOfDocument } from "./words_message.ts";

/** Few: `SegmentWords` keeps what became of each word, which takes a tenth of the memory. */
const MOST_CACHED = 5_000;

export class StemmedWords {
  readonly #analyzers = new Map<StemmerName, Analyzer>();
  #words = new SegmentWords();

  get isFull(): boolean {
    return this.#words.isFull;
  }

  /** Returns a promise only if a stemmer has to be loaded. */
  add({ document, language }: WordsOfDocument): void | Promise<void> {
    const analyzer = this.#analyzers.get(language);
    if (analyzer !== undefined) this.#words.add(document, analyzer);
    else return this.#load(language).then((loaded) => this.#words.add(document, loaded));
  }

  /** The sections of all that was added; what is added afterwards is of another segment. */
  finish(files: readonly FileOrder[]): WordSections {
    const words = this.#words;
    this.#words = new SegmentWords();
    return words.finish(files);
  }

  async #load(name: StemmerName): Promise<Analyzer> {
    const analyzer = await createAnalyzer(name, MOST_CACHED);
    this.#analyzers.set(name, analyzer);
    return analyzer;
  }
}
