/**
 * Text analysis: a string enters, terms with their places leave. Documents and queries take the same
 * way, so that they meet.
 *
 * - Text is split at everything that is no letter, mark or digit. Each word takes one position.
 * - A word becomes lowercase and NFKC, then its stem: `Handling` → `handl`.
 * - An identifier is a word with humps, or words joined by a single `_` or `.`. It gives itself and its
 *   parts, all at one position. Whole, it is written without `_` and stemmed like a word, so that
 *   `file_name`, `fileName` and `filename` are one term; with a dot, it keeps its dots and is not
 *   stemmed (`deno.readfile`, `v1.2.3`). Its parts are its segments and their humps, stemmed.
 * - Han, kana and Hangul give overlapping pairs, each at a position of its own; a lone one gives itself.
 * - What is longer than 40 characters gives no term, but takes its position. A run of more than 160
 *   units is no identifier: its joints separate.
 */
import type { StemmerName } from "../config/model.ts";
import { normalizeWord } from "./characters.ts";
import { type Piece, takeApart } from "./identifier.ts";
import type { Analyzer, Token, TokenVisitor } from "./model.ts";
import { loadStemmer, type Stem } from "./stem.ts";
import { WordCache } from "./word_cache.ts";
import { eachWord, MAX_WORD } from "./words.ts";

/** Characters of the longest term. */
const MAX_TERM = 40;
/** Distinct words remembered before the memory starts afresh. */
const MAX_CACHED = 200_000;

/** Gives an analyzer for a language; each has a cache of its own and may be used without end. */
export async function createAnalyzer(stemmer: StemmerName): Promise<Analyzer> {
  return new CachingAnalyzer(stemmer, await loadStemmer(stemmer));
}

/** A term at a stretch of its word. */
interface PlacedTerm extends Piece {
  readonly term: string;
}

interface Compound {
  /** Empty when too long. */
  readonly whole: string;
  readonly parts: readonly PlacedTerm[];
  readonly leaves: readonly PlacedTerm[];
}

/** What a word gives: its term, empty when too long; or more, for an identifier. */
type Analysis = string | Compound;

class CachingAnalyzer implements Analyzer {
  readonly stemmer: string;
  readonly #stem: Stem;
  readonly #cache = new WordCache<Analysis>(MAX_CACHED);

  constructor(stemmer: string, stem: Stem) {
    this.stemmer = stemmer;
    this.#stem = stem;
  }

  scan(text: string, visit: TokenVisitor): number {
    let position = 0;
    eachWord(text, (start, end) => {
      const found = this.#lookUp(text, start, end);
      if (typeof found === "string") {
        if (found !== "") visit(found, position, start, end, false);
      } else {
        if (found.whole !== "") visit(found.whole, position, start, end, false);
        for (const part of found.parts) {
          visit(part.term, position, start + part.start, start + part.end, true);
        }
      }
      position++;
    });
    return position;
  }

  scanPath(path: string, visit: TokenVisitor): number {
    let position = 0;
    eachWord(path, (start, end) => {
      const found = this.#lookUp(path, start, end);
      if (typeof found === "string") {
        if (found !== "") visit(found, position++, start, end, false);
        return;
      }
      for (const leaf of found.leaves) {
        visit(leaf.term, position++, start + leaf.start, start + leaf.end, false);
      }
    });
    return position;
  }

  analyze(text: string): Token[] {
    const tokens: Token[] = [];
    this.scan(text, (term, position, start, end, part) => {
      tokens.push({ term, position, start, end, part });
    });
    return tokens;
  }

  stem(word: string): string {
    const found = this.#lookUp(word, 0, word.length);
    return typeof found === "string" && found !== "" ? found : this.#stem(word);
  }

  #lookUp(text: string, start: number, end: number): Analysis {
    if (end - start > MAX_WORD) return "";
    const known = this.#cache.find(text, start, end);
    if (known !== undefined) return known;
    // A slice keeps the text it was cut from alive; a copy does not.
    const word = (" " + text.slice(start, end)).slice(1);
    const found = this.#takeApart(word);
    this.#cache.keep(word, found);
    return found;
  }

  #takeApart(word: string): Analysis {
    const identifier = takeApart(word);
    if (identifier === null) return this.#term(word);
    return {
      whole: this.#wholeTerm(word),
      parts: this.#place(word, identifier.parts),
      leaves: this.#place(word, identifier.leaves),
    };
  }

  #wholeTerm(word: string): string {
    const unscored = word.replaceAll("_", "");
    if (!unscored.includes(".")) return this.#term(unscored);
    return shortEnough(unscored.split(".").map(normalizeWord).join("."));
  }

  #place(word: string, pieces: readonly Piece[]): PlacedTerm[] {
    return pieces
      .map(({ start, end }) => ({ start, end, term: this.#term(word.slice(start, end)) }))
      .filter(({ term }) => term !== "");
  }

  #term(word: string): string {
    const normal = shortEnough(normalizeWord(word));
    return normal === "" ? "" : this.#stem(normal);
  }
}

/** The term, or nothing for one that is too long. */
function shortEnough(term: string): string {
  return term.length <= MAX_TERM || [...term].length <= MAX_TERM ? term : "";
}
