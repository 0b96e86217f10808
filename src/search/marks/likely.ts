/**
 * Finds the few words of a text that may contain one of some terms, so that only those are analysed.
 *
 * A term begins with the same two letters as the word it comes from. This is true of English stems
 * (except the three in `RESPELT`) and without stemming, and of ASCII words; any other word is always
 * likely. A word that is not likely never contains a term.
 */

/** Stems of words that begin differently: dying, lying, tying. */
const RESPELT = new Set(["die", "lie", "tie"]);

const STEMMERS = new Set(["english", "none"]);

/** Does this stemmer keep the first two letters of a word? */
export function keepsBeginnings(stemmer: string): boolean {
  return STEMMERS.has(stemmer);
}

/** Visits every stretch between white space that may contain a term, in order. */
export function eachLikely(
  text: string,
  terms: Iterable<string>,
  visit: (start: number, end: number) => void,
): void {
  const beginnings = new Beginnings(terms);
  let start = 0;
  while (start < text.length) {
    let end = start;
    let likely = false;
    let before = SPACE;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code <= SPACE) break;
      likely ||= code > 127 || (beginsWord(code, before) && beginnings.have(text, end));
      before = code;
    }
    if (likely) visit(start, end);
    start = end + 1;
  }
}

const SPACE = 32;
const UNDERSCORE = 95;

/** Does a word or a part of an identifier begin here: after a separator, or with a capital? */
function beginsWord(code: number, before: number): boolean {
  if (code >= 65 && code <= 90) return true;
  return isSmallOrDigit(code) && !isSmallOrDigit(before) && !(before >= 65 && before <= 90);
}

function isSmallOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function lower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

/** The first two letters of the terms, as a table over pairs of ASCII codes. */
class Beginnings {
  #pairs = new Uint8Array(128 * 128);
  /** First letters of terms whose second letter is not known. */
  #single = new Uint8Array(128);

  constructor(terms: Iterable<string>) {
    for (const term of terms) {
      const [first, second] = [term.charCodeAt(0), term.charCodeAt(1)];
      if (!(first < 128)) continue;
      if (term.length === 1 || RESPELT.has(term)) this.#single[first] = 1;
      else if (second < 128) this.#pairs[first * 128 + second] = 1;
    }
  }

  /** Does a term begin like the text at `at`? Underscores inside a name are not part of a term. */
  have(text: string, at: number): boolean {
    const first = lower(text.charCodeAt(at));
    if (this.#single[first] === 1) return true;
    let next = at + 1;
    while (text.charCodeAt(next) === UNDERSCORE) next++;
    const second = lower(text.charCodeAt(next));
    return second < 128 && this.#pairs[first * 128 + second] === 1;
  }
}
