/**
 * What a character is to text analysis, and the one spelling that a word gets.
 *
 * A word is made of letters, marks and digits and starts with a letter or a digit. Marks belong to
 * what stands before them; a mark with no letter before it (the selector behind an emoji) separates.
 */

/** What a character is. The order counts: known from `separator` on, paired from `ideograph` on. */
export const KIND = {
  unseen: 0,
  /** Half of a pair: the code point must be looked at. */
  surrogate: 1,
  separator: 2,
  /** `_` or `.`, which join identifiers. */
  joint: 3,
  /** A letter or digit of a script with words. */
  word: 4,
  mark: 5,
  /** Han, kana or Hangul, written without spaces. */
  ideograph: 6,
  /** A vowel, final or voicing sign that completes the ideograph before it. */
  tail: 7,
} as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

/** The kind of each UTF-16 unit, filled as characters are met. */
const KINDS = new Uint8Array(0x10000);

/** The kind of the character at `at`, which lies in the text. Lone surrogates separate. */
export function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const kind = KINDS[unit];
  if (kind > KIND.surrogate) return kind;
  if (kind === KIND.surrogate) return classify(text.codePointAt(at)!);
  const isSurrogate = unit >= 0xd800 && unit < 0xe000;
  KINDS[unit] = isSurrogate ? KIND.surrogate : classify(unit);
  return kindAt(text, at);
}

const LETTER = /\p{L}|\p{Nd}/u;
const MARK = /\p{M}/u;
const IDEOGRAPH =
  /(?=[\p{L}\p{Nl}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}]/u;
/** Medial and final jamo, halfwidth voicing marks. */
const TAIL = /(?=\p{L})[\u1160-\u11ff\ud7b0-\ud7fb\uff9e\uff9f]/u;

function classify(code: number): Kind {
  const character = String.fromCodePoint(code);
  if (character === "_" || character === ".") return KIND.joint;
  // An English question need not pay for compiling the patterns below.
  if (code < 0x80) return /[A-Za-z0-9]/.test(character) ? KIND.word : KIND.separator;
  if (MARK.test(character)) return KIND.mark;
  if (TAIL.test(character)) return KIND.tail;
  if (IDEOGRAPH.test(character)) return KIND.ideograph;
  return LETTER.test(character) ? KIND.word : KIND.separator;
}

/** Selectors, enclosing marks, and what NFKC makes of a letter that is no letter. */
const NO_PART_OF_A_WORD = /[^\p{L}\p{M}\p{Nd}\p{Nl}]|\p{Variation_Selector}|\p{Me}/gu;

/**
 * Lowercase and NFKC, diacritics kept. Forms that only their surroundings decide are made one: the
 * final sigma is a sigma, and the dot that lowercasing leaves behind `İ` goes. Normal forms stay as
 * they are when normalised again.
 */
export function normalizeWord(word: string): string {
  if (isAscii(word)) return word.toLowerCase();
  return word.normalize("NFKC").replace(NO_PART_OF_A_WORD, "").toLowerCase()
    .replace(/i\u0307/g, "i").replaceAll("ς", "σ").normalize("NFKC");
}

function isAscii(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 0x7f) return false;
  return true;
}
