/**
 * The analyzer of each document: by the stemmer of its tree, or by its own language. Source code has no
 * language of its own.
 */
import type { StemmerName, TreeStemmer } from "../../config/model.ts";
import type { ParsedDocument } from "../../document/model.ts";
import { proseOf } from "../../document/prose.ts";
import { createAnalyzer } from "../../text/analyze.ts";
import type { Analyzer } from "../../text/model.ts";

type Recognize = typeof import("../../text/document_language.ts").recognizeLanguage;

/** Few: the indexer itself keeps what became of each word, which takes a tenth of the memory. */
const MOST_CACHED = 5_000;

/** Loads what is needed when it is first needed: most indexes have one language. */
export class Stemming {
  readonly #analyzers = new Map<StemmerName, Analyzer>();
  #recognize: Recognize | null = null;

  /** Returns at once if the analyzer was needed before. */
  analyzerOf(document: ParsedDocument, stemmer: TreeStemmer): Analyzer | Promise<Analyzer> {
    const { choice } = stemmer;
    if (choice === "auto" && document.type !== "code") {
      return this.#recognized(document, stemmer.fallback);
    }
    const name = choice === "auto" ? stemmer.fallback : choice;
    return this.#analyzers.get(name) ?? this.#load(name);
  }

  async #recognized(document: ParsedDocument, fallback: StemmerName): Promise<Analyzer> {
    this.#recognize ??= (await import("../../text/document_language.ts")).recognizeLanguage;
    const { path, meta, text } = document;
    const named = [...meta.get("lang") ?? [], ...meta.get("language") ?? []];
    const { language } = this.#recognize({ path, named, prose: () => proseOf(text) }, fallback);
    return this.#analyzers.get(language) ?? await this.#load(language);
  }

  async #load(name: StemmerName): Promise<Analyzer> {
    const analyzer = await createAnalyzer(name, MOST_CACHED);
    this.#analyzers.set(name, analyzer);
    return analyzer;
  }
}
