/**
 * Finds the few words of a text that may contain one of some terms, so that only those are analysed.
 *
 * A term begins with the same letters as the word it comes from: the first two always, and the third unless
 * `mayBeRespelt`. This is true of English stems (except the three in `RESPELT`) and without stemming, and of
 * ASCII words; any other word is always likely. A word that is not likely never contains a term.
 */

/** Stems of words that begin differently: dying, lying, tying. */
const RESPELT = new Set(["die", "lie", "tie"]);

const STEMMERS = new Set(["english", "none"]);

/** Does this stemmer keep the first two letters of a word? */
export function keepsBeginnings(stemmer: string): boolean {
  return STEMMERS.has(stemmer);
}

/**
 * Visits every stretch that may contain a term, in order. A stretch is what is between white space and
 * ASCII signs, except `_` and `.`: no word reaches across its ends, and a text repeats most of them.
 *
 * The beginnings are found by a regular expression: in a process that has just started, it takes a tenth
 * of the time of a loop over the characters.
 */
export function eachLikely(
  text: string,
  terms: Iterable<string>,
  visit: (start: number, end: number) => void,
): void {
  const beginning = beginningOf(terms);
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    let start = found.index;
    while (start > 0 && isInside(text.charCodeAt(start - 1))) start--;
    visit(start, beginning.lastIndex);
  }
}

/** The rest of a stretch, as a pattern; the same characters as `isInside`. */
const REST = "[\\w.\\x80-\\uffff]*";

function isInside(code: number): boolean {
  if (code >= 0x80) return true;
  const small = code | 32;
  return (small >= 97 && small <= 122) || (code >= 48 && code <= 57) || code === 46 || code === 95;
}

/**
 * Finds where a word or a part of an identifier begins (after a separator, or with a capital) like one of
 * the terms, and all that is not ASCII, up to the end of its stretch. Underscores inside a name are not part of a term.
 */
function beginningOf(terms: Iterable<string>): RegExp {
  const small = new Set<string>();
  const capital = new Set<string>();
  for (const term of terms) {
    const first = term[0] ?? "";
    if (!/[a-z0-9]/.test(first)) continue;
    const rest = restOf(term);
    if (rest === null) continue;
    small.add(first + rest);
    if (!/[0-9]/.test(first)) capital.add(first.toUpperCase() + rest);
  }
  const words = [
    ...(small.size > 0 ? [`(?<![A-Za-z0-9])(?:${[...small].join("|")})`] : []),
    ...capital,
  ];
  return new RegExp(`(?:${[...words, "[^\\0-\\x7f]"].join("|")})${REST}`, "g");
}

/** What follows the first letter of a term, as a pattern; empty if it is not known, null if it is not ASCII. */
function restOf(term: string): string | null {
  if (term.length === 1 || RESPELT.has(term)) return "";
  const [, second, third = ""] = term;
  if (!isWritten(second)) return null;
  return letter(second) + (isWritten(third) && !mayBeRespelt(term) ? letter(third) : "");
}

function isWritten(sign: string): boolean {
  return sign !== "" && sign <= "\x7f" && sign !== "_";
}

function letter(small: string): string {
  const both = small === small.toUpperCase() ? small : small + small.toUpperCase();
  return `_*[${both.replace(/\W/, "\\$&")}]`;
}

/**
 * Endings are replaced from the third letter on, but only by ones with the same first letter, except in a
 * term of three letters: `use` comes from `using`, `cri` from `cry`, and `sky` from `skies`.
 */
function mayBeRespelt(term: string): boolean {
  return term.length === 3 && "eiy".includes(term[2]);
}
