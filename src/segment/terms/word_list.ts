/**
 * The words of the documents that differ from their terms, with the terms they became: `receives` for
 * `receiv`. A misspelt word is compared with what the documents say, not with stems.
 *
 * The list is a dictionary (`dictionary.ts`). Instead of postings, an entry holds how many units of the
 * word its term starts with, and the number of the ending that follows; most terms have none. A word
 * with several terms, in documents of different languages, has their endings joined by NUL. The
 * endings are strings, one after the other, by number.
 */
import { ByteReader, ByteWriter } from "../../base/bytes.ts";
import { normalizeWord } from "../../text/characters.ts";
import { IndexCorrupt } from "../corrupt.ts";
import { type Dictionary, DictionaryWriter } from "./dictionary.ts";
import type { DictionaryEntry } from "./term_walk.ts";

/** Characters of the shortest word that may be misspelt. */
const LEAST = 3;

/** Collects the words of a segment. */
export class WordCollector {
  /** By language: words as written that were looked at. */
  #seenIn = new Map<string, Set<string>>();
  #seen = new Set<string>();
  #terms = new Map<string, string>();
  /** The terms of words that have several, in documents of different languages. */
  #several = new Map<string, Set<string>>();

  /** The words that follow are of this language. */
  enter(language: string): void {
    const seen = this.#seenIn.get(language) ?? new Set();
    this.#seenIn.set(language, seen);
    this.#seen = seen;
  }

  /** Makes room; no word is added afterwards but by `addFolded`. */
  forgetSeen(): void {
    this.#seenIn.clear();
    this.#seen = new Set();
  }

  /** Adds the word at `start` to `end` of a text, which analysis turned into `term`. */
  add(term: string, text: string, start: number, end: number): void {
    if (end - start === term.length && text.startsWith(term, start)) return;
    const written = text.slice(start, end);
    if (this.#seen.has(written)) return;
    // A slice would keep the whole text in memory; this makes a copy.
    const own = (" " + written).slice(1);
    this.#seen.add(own);
    const word = normalizeWord(own);
    if (word === term || word.length < LEAST || !/^\p{L}+$/u.test(word)) return;
    this.#add(word, term);
  }

  #add(word: string, term: string): void {
    const known = this.#terms.get(word);
    if (known === undefined) this.#terms.set(word, term);
    else if (known !== term) {
      const terms = this.#several.get(word) ?? new Set([known]);
      this.#several.set(word, terms.add(term));
    }
  }

  /** Adds the second form of a word with accents, unless a document has a word that is written so. */
  addFolded(word: string, term: string): void {
    if (word.length < LEAST || word === term || this.#terms.has(word)) return;
    if (/^\p{L}+$/u.test(word)) this.#add(word, term);
  }

  finish(): { wordIndex: Uint8Array; wordBlocks: Uint8Array; wordEndings: Uint8Array } {
    const words = [...this.#terms].sort(([a], [b]) => a < b ? -1 : 1)
      .map(([word, term]) => ({ word, ...split(word, this.#several.get(word) ?? [term]) }));
    const endings = [...new Set(words.map(({ ending }) => ending))].sort();
    const numbers = new Map(endings.map((ending, i) => [ending, i]));
    const dictionary = new DictionaryWriter();
    for (const { word, shared, ending } of words) {
      dictionary.add(word, shared, numbers.get(ending)!);
    }
    const { index, blocks } = dictionary.finish();
    const bytes = new ByteWriter();
    for (const ending of endings) bytes.string(ending);
    return { wordIndex: index, wordBlocks: blocks, wordEndings: bytes.bytes() };
  }
}

function split(word: string, terms: Iterable<string>): { shared: number; ending: string } {
  const all = [...terms].sort();
  let shared = 0;
  while (all.every((term) => shared < term.length && term[shared] === word[shared])) shared++;
  return { shared, ending: all.map((term) => term.slice(shared)).join("\0") };
}

/** Reads what `WordCollector` wrote. */
export class WordList {
  #words: Dictionary;
  #readEndings: () => Uint8Array;
  #endings: readonly string[] | null = null;

  constructor(words: Dictionary, readEndings: () => Uint8Array) {
    this.#words = words;
    this.#readEndings = readEndings;
  }

  /** Words within `distance` edits of `word`, including itself, with their terms; ascending. */
  near(word: string, distance: number): { word: string; term: string; distance: number }[] {
    return this.#words.near(word, distance).flatMap(({ entry, distance }) =>
      this.#termsOf(entry).map((term) => ({ word: entry.term, term, distance }))
    );
  }

  /** Words that start with `prefix`, with their terms; ascending. */
  withPrefix(prefix: string): { word: string; term: string }[] {
    return this.#words.withPrefix(prefix).flatMap((entry) =>
      this.#termsOf(entry).map((term) => ({ word: entry.term, term }))
    );
  }

  #termsOf({ term, postings, positions }: DictionaryEntry): string[] {
    this.#endings ??= [...stringsIn(this.#readEndings())];
    const ending = this.#endings[positions.length];
    if (ending === undefined) throw new IndexCorrupt("a word has an unknown ending");
    const shared = term.slice(0, postings.length);
    return ending.split("\0").map((one) => shared + one);
  }
}

function* stringsIn(bytes: Uint8Array): Iterable<string> {
  const reader = new ByteReader(bytes);
  while (reader.at < bytes.length) yield reader.string();
}
