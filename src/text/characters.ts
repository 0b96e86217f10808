/**
 * How text analysis classifies characters and normalises words.
 *
 * A word consists of letters, marks and digits and starts with a letter or digit. A mark belongs to
 * the character before it; a mark without a letter before it (such as the selector after an emoji)
 * separates words.
 */

/** Classes of characters. Code relies on the order: only those from `ideograph` on form pairs. */
export const KIND = {
  /** Not classified yet. */
  unseen: 0,
  /** Half of a surrogate pair; the class depends on the code point. */
  surrogate: 1,
  separator: 2,
  /** `_` or `.`, which join the segments of an identifier. */
  joint: 3,
  /** A letter or digit of a script that separates words. */
  word: 4,
  mark: 5,
  /** Han, kana or Hangul, written without spaces. */
  ideograph: 6,
  /** A vowel, final or voicing sign that completes the ideograph before it. */
  tail: 7,
} as const;
type Kind = (typeof KIND)[keyof typeof KIND];

/** The kind of each UTF-16 unit, filled lazily. */
const KINDS = new Uint8Array(0x10000);

/**
 * The kind of the character at `at`, which must be less than the length of the text. Lone
 * surrogates separate words.
 */
export function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const kind = KINDS[unit];
  if (kind > KIND.surrogate) return kind;
  if (kind === KIND.surrogate) return classify(text.codePointAt(at)!);
  const isSurrogate = unit >= 0xd800 && unit < 0xe000;
  KINDS[unit] = isSurrogate ? KIND.surrogate : classify(unit);
  return kindAt(text, at);
}

function classify(code: number): Kind {
  const character = String.fromCodePoint(code);
  if (character === "_" || character === ".") return KIND.joint;
  // Spares ASCII text, and the dashes and quotes in it, the cost of the patterns below. They are written
  // there because reading them takes a millisecond.
  if (code < 0x80) return /[A-Za-z0-9]/.test(character) ? KIND.word : KIND.separator;
  if (code >= 0x2000 && code < 0x2070) return KIND.separator;
  if (/\p{M}/u.test(character)) return KIND.mark;
  if (isTail(character)) return KIND.tail;
  if (isIdeograph(character)) return KIND.ideograph;
  return /\p{L}|\p{Nd}/u.test(character) ? KIND.word : KIND.separator;
}

/** Medial and final jamo, halfwidth voicing marks. */
function isTail(character: string): boolean {
  return /(?=\p{L})[\u1160-\u11ff\ud7b0-\ud7fb\uff9e\uff9f]/u.test(character);
}

function isIdeograph(character: string): boolean {
  return /(?=[\p{L}\p{Nl}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}]/u
    .test(character);
}

/** Is the word a single Han, kana or Hangul character? */
export function isOneIdeograph(word: string): boolean {
  if (word === "" || kindAt(word, 0) !== KIND.ideograph) return false;
  return word.length === String.fromCodePoint(word.codePointAt(0)!).length;
}

/** Without variation selectors, enclosing marks, and non-letters that NFKC turns a letter into. */
function onlyLetters(word: string): string {
  return word.replace(/[^\p{L}\p{M}\p{Nd}\p{Nl}]|\p{Variation_Selector}|\p{Me}/gu, "");
}

/**
 * Lowercases and NFKC-normalises a word; diacritics are kept. Letters whose form depends on context
 * are unified: a final sigma becomes a sigma, and the combining dot that lowercasing `İ` leaves is
 * removed. Idempotent.
 */
export function normalizeWord(word: string): string {
  if (isAscii(word)) return word.toLowerCase();
  return onlyLetters(word.normalize("NFKC")).toLowerCase()
    .replace(/i\u0307/g, "i").replaceAll("ς", "σ").normalize("NFKC");
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
