/**
 * The terms of words with accents, by the stem of the same word without them: `resum` → `résumé`. A
 * question without accents finds them by it, so postings are stored once, and text without accents
 * costs nothing.
 *
 * The list is a dictionary (`dictionary.ts`) of `key NUL term`, without postings.
 */
import type { Fold } from "../../text/fold.ts";
import { compareText } from "../segment_format.ts";
import { type Dictionary, DictionaryWriter } from "./dictionary.ts";
import type { WordCollector } from "./word_list.ts";

/** Collects the second forms of a segment. */
export class FoldCollector {
  /** By second form: the term of the word that was seen last. */
  #last = new Map<string, string>();
  #entries = new Set<string>();
  #words = new Map<string, string>();

  /** Adds the second form of a word that analysis turned into `term`. */
  add({ word, key }: Fold, term: string): void {
    if (this.#last.get(word) === term) return;
    this.#last.set(word, term);
    if (key !== term) this.#entries.add(`${key}\0${term}`);
    const known = this.#words.get(word);
    if (known === undefined || term < known) this.#words.set(word, term);
  }

  /** `words` gets the second forms, so that a misspelt one is recognised as well. */
  finish(words: WordCollector): { foldIndex: Uint8Array; foldBlocks: Uint8Array } {
    for (const [word, term] of this.#words) words.addFolded(word, term);
    const dictionary = new DictionaryWriter();
    for (const entry of [...this.#entries].sort(compareText)) dictionary.add(entry, 0, 0);
    const { index, blocks } = dictionary.finish();
    return { foldIndex: index, foldBlocks: blocks };
  }
}

/** Reads what `FoldCollector` wrote. */
export class FoldList {
  #entries: Dictionary;
  #isEmpty: boolean;

  constructor(entries: Dictionary, isEmpty: boolean) {
    this.#entries = entries;
    this.#isEmpty = isEmpty;
  }

  /** The terms of a key, or of every key that starts with it. */
  find(key: string, isPrefix: boolean): string[] {
    if (this.#isEmpty) return [];
    return this.#entries.withPrefix(isPrefix ? key : `${key}\0`)
      .map(({ term }) => term.slice(term.indexOf("\0") + 1));
  }
}
