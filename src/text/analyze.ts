/**
 * Text analysis: a string enters, terms with their positions and spans leave. It accepts any
 * string, never throws, and takes linear time. Documents and queries are analysed the same way, so
 * that equal words become equal terms.
 *
 * - Text is split at everything that is not a letter, mark or digit. Each word takes one position.
 * - A word is lowercased, NFKC-normalised and stemmed: `Handling` → `handl`.
 * - An identifier is a word with humps, or words joined by single `_` or `.`. It becomes a term for
 *   itself and one for each of its parts, all at one position. The whole is written without `_` and
 *   stemmed like a word, so that `file_name`, `fileName` and `filename` are the same term; if it
 *   has dots, it keeps them and is not stemmed (`deno.readfile`, `v1.2.3`). The parts are its
 *   segments and their humps, stemmed.
 * - A word with accents has a second form without them (`fold.ts`), beside its term.
 * - Han, kana and Hangul become overlapping pairs of characters, each at a position of its own; a
 *   single character on its own becomes a term.
 * - A word longer than 40 characters becomes no term but takes its position. A run of more than 160
 *   UTF-16 units is not an identifier: it is split at its `_` and `.`.
 */
import type { StemmerName } from "../config/model.ts";
import { isAscii, normalizeWord } from "./characters.ts";
import { type Fold, foldAccents } from "./fold.ts";
import { type Piece, takeApart } from "./identifier.ts";
import type { Analyzer, Token, TokenVisitor } from "./model.ts";
import { loadStemmer, type Stem } from "./stem.ts";
import { WordCache } from "../base/text/word_cache.ts";
import { eachWordSpan, MAX_WORD } from "./word_spans.ts";

/** Characters of the longest term. */
const MAX_TERM = 40;
/** Distinct words cached before the cache is emptied. */
const MAX_CACHED = 200_000;

/** Returns an analyzer for a language. Each has a cache of its own, of at most `mostCached` words. */
export async function createAnalyzer(
  stemmer: StemmerName,
  mostCached = MAX_CACHED,
): Promise<Analyzer> {
  return new CachingAnalyzer(stemmer, await loadStemmer(stemmer), mostCached);
}

/** A term and the range of its word that it was made from. */
interface PieceTerm extends Piece {
  readonly term: string;
  readonly fold?: Fold;
}

/** The terms of an identifier, or of a word with accents, which has no parts. */
interface SeveralTerms {
  /** Empty if too long. */
  readonly whole: string;
  readonly fold?: Fold;
  readonly parts: readonly PieceTerm[];
  readonly leaves: readonly PieceTerm[];
}

/** The result for a word: its term, empty if too long, or several terms. */
type Analysis = string | SeveralTerms;

class CachingAnalyzer implements Analyzer {
  readonly stemmer: string;
  readonly #stem: Stem;
  readonly #cache: WordCache<Analysis>;

  constructor(stemmer: string, stem: Stem, mostCached: number) {
    this.stemmer = stemmer;
    this.#stem = stem;
    this.#cache = new WordCache(mostCached);
  }

  scan(text: string, visit: TokenVisitor): number {
    let position = 0;
    eachWordSpan(text, (start, end) => {
      const found = this.#lookUp(text, start, end);
      if (typeof found === "string") {
        if (found !== "") visit(found, position, start, end, false);
      } else {
        if (found.whole !== "") visit(found.whole, position, start, end, false, found.fold);
        for (const part of found.parts) {
          visit(part.term, position, start + part.start, start + part.end, true, part.fold);
        }
      }
      position++;
    });
    return position;
  }

  scanPath(path: string, visit: TokenVisitor): number {
    let position = 0;
    eachWordSpan(path, (start, end) => {
      const found = this.#lookUp(path, start, end);
      if (typeof found === "string") {
        if (found !== "") visit(found, position++, start, end, false);
        return;
      }
      for (const leaf of found.leaves) {
        visit(leaf.term, position++, start + leaf.start, start + leaf.end, false, leaf.fold);
      }
    });
    return position;
  }

  analyze(text: string): Token[] {
    return listOf((visit) => this.scan(text, visit));
  }

  analyzePath(path: string): Token[] {
    return listOf((visit) => this.scanPath(path, visit));
  }

  stem(word: string): string {
    const found = this.#lookUp(word, 0, word.length);
    const isIdentifier = typeof found !== "string" && found.parts.length > 0;
    const term = typeof found === "string" ? found : found.whole;
    return term === "" || isIdentifier ? this.#stem(word) : term;
  }

  #lookUp(text: string, start: number, end: number): Analysis {
    if (end - start > MAX_WORD) return "";
    const known = this.#cache.find(text, start, end);
    if (known !== undefined) return known;
    // A slice would keep the whole text in memory; this makes a copy.
    const word = (" " + text.slice(start, end)).slice(1);
    const found = this.#analyzeWord(word);
    this.#cache.keep(word, found);
    return found;
  }

  #analyzeWord(word: string): Analysis {
    const identifier = takeApart(word);
    if (identifier === null) return this.#plainTerm(word);
    return {
      whole: this.#wholeTerm(word),
      fold: word.includes(".") ? undefined : this.#fold(word.replaceAll("_", "")),
      parts: this.#pieceTerms(word, identifier.parts),
      leaves: this.#pieceTerms(word, identifier.leaves),
    };
  }

  #plainTerm(word: string): Analysis {
    const term = this.#term(word);
    const fold = term === "" ? undefined : this.#fold(word);
    if (fold === undefined) return term;
    return { whole: term, fold, parts: [], leaves: [{ start: 0, end: word.length, term, fold }] };
  }

  #wholeTerm(word: string): string {
    const joined = word.replaceAll("_", "");
    if (!joined.includes(".")) return this.#term(joined);
    return orEmpty(joined.split(".").map(normalizeWord).join("."));
  }

  #pieceTerms(word: string, pieces: readonly Piece[]): PieceTerm[] {
    return pieces
      .map(({ start, end }) => {
        const piece = word.slice(start, end);
        return { start, end, term: this.#term(piece), fold: this.#fold(piece) };
      })
      .filter(({ term }) => term !== "");
  }

  #fold(word: string): Fold | undefined {
    if (isAscii(word)) return undefined;
    const normal = normalizeWord(word);
    const folded = orEmpty(foldAccents(normal));
    return folded === normal || folded === ""
      ? undefined
      : { word: folded, key: this.#stem(folded) };
  }

  #term(word: string): string {
    const normal = orEmpty(normalizeWord(word));
    return normal === "" ? "" : this.#stem(normal);
  }
}

function listOf(scan: (visit: TokenVisitor) => void): Token[] {
  const tokens: Token[] = [];
  scan((term, position, start, end, part, fold) => {
    tokens.push({ term, position, start, end, part, ...(fold && { fold }) });
  });
  return tokens;
}

/** The term, or an empty string if it is too long. */
function orEmpty(term: string): string {
  return term.length <= MAX_TERM || [...term].length <= MAX_TERM ? term : "";
}
