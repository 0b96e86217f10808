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

/**
 * Visits every stretch between white space that may contain a term, in order.
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
    while (start > 0 && text.charCodeAt(start - 1) > SPACE) start--;
    let end = found.index;
    while (end < text.length && text.charCodeAt(end) > SPACE) end++;
    visit(start, end);
    beginning.lastIndex = end;
  }
}

const SPACE = 32;

/**
 * Finds where a word or a part of an identifier begins (after a separator, or with a capital) like one of
 * the terms, and all that is not ASCII. Underscores inside a name are not part of a term.
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
  return new RegExp([...words, "[^\\0-\\x7f]"].join("|"), "g");
}

/** What follows the first letter of a term, as a pattern; empty if it is not known, null if it is not ASCII. */
function restOf(term: string): string | null {
  if (term.length === 1 || RESPELT.has(term)) return "";
  const second = term[1];
  if (second > "\x7f" || second === "_") return null;
  const upper = second.toUpperCase();
  return `_*[${[...new Set([second, upper])].map((one) => one.replace(/\W/, "\\$&")).join("")}]`;
}
