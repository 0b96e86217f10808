/**
 * The language of each document: the stemmer of its tree, or its own language. Source code has no language of its
 * own.
 */
import type { StemmerName, TreeStemmer } from "../../config/model.ts";
import type { ParsedDocument } from "../../document/model.ts";
import { proseOf } from "../../document/prose.ts";

type Recognize = typeof import("../../text/document_language.ts").recognizeLanguage;

/** Loads what is needed when it is first needed: most indexes have one language. */
export class Stemming {
  #recognize: Recognize | null = null;

  /** Returns at once unless a language is recognised for the first time. */
  languageOf(document: ParsedDocument, stemmer: TreeStemmer): StemmerName | Promise<StemmerName> {
    const { choice, fallback } = stemmer;
    if (choice !== "auto") return choice;
    if (document.type === "code") return fallback;
    if (this.#recognize !== null) return recognized(this.#recognize, document, fallback);
    return this.#load().then((recognize) => recognized(recognize, document, fallback));
  }

  async #load(): Promise<Recognize> {
    const { recognizeLanguage } = await import("../../text/document_language.ts");
    return this.#recognize = recognizeLanguage;
  }
}

function recognized(
  recognize: Recognize,
  { path, meta, text }: ParsedDocument,
  fallback: StemmerName,
): StemmerName {
  const named = [...meta.get("lang") ?? [], ...meta.get("language") ?? []];
  return recognize({ path, named, prose: () => proseOf(text) }, fallback).language;
}
