/**
 * A second form of words with accents: `résumé` → `resume`. Documents and queries are matched by it at
 * a discount, so that a reader without the keyboard finds what is written, and `résumé` still prefers
 * itself.
 *
 * Latin and Greek letters lose their marks (`ế` → `e`, `ά` → `α`), letters that have no decomposition
 * are spelt out (`ß` → `ss`, `ø` → `o`), Cyrillic `ё` becomes `е`. Optional signs of Hebrew and Arabic
 * are left out. Other scripts keep their marks: there a mark makes another letter (`й`, `が`).
 */

/** The second form of a word. */
export interface Fold {
  /** Without accents. */
  readonly word: string;
  /** The stem of `word`: what a query without accents becomes. */
  readonly key: string;
}

/** Letters without a decomposition, as they are typed where a keyboard does not have them. */
const SPELT_OUT: ReadonlyMap<string, string> = new Map(Object.entries({
  "ß": "ss",
  "æ": "ae",
  "œ": "oe",
  "ø": "o",
  "ł": "l",
  "đ": "d",
  "ð": "d",
  "þ": "th",
  "ħ": "h",
  "ı": "i",
  "ŧ": "t",
  "ŋ": "n",
  "ё": "е",
}));

/** Latin-1 to Latin Extended-B, Greek, Latin Extended Additional, Greek Extended. */
const DECOMPOSED = /[\u00c0-\u024f\u0370-\u03ff\u1e00-\u1fff]/;
/** Combining marks that stand alone after NFKC, points of Hebrew, vowel signs of Arabic. */
const LOOSE_MARK =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/;

/** A normalised word without its accents; the word itself if it has none. Idempotent. */
export function foldAccents(word: string): string {
  let folded = "";
  let kept = 0;
  for (let at = 0; at < word.length; at++) {
    if (word.charCodeAt(at) < 0x80) continue;
    const plain = plainOf(word[at]);
    if (plain === word[at]) continue;
    folded += word.slice(kept, at) + plain;
    kept = at + 1;
  }
  return kept === 0 ? word : folded + word.slice(kept);
}

function plainOf(letter: string): string {
  if (LOOSE_MARK.test(letter)) return "";
  const spelt = SPELT_OUT.get(letter);
  if (spelt !== undefined || !DECOMPOSED.test(letter)) return spelt ?? letter;
  const [base] = letter.normalize("NFD").replace(/\p{M}+/gu, "");
  return SPELT_OUT.get(base) ?? base;
}
