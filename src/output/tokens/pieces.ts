/**
 * Where cl100k_base splits a text before it looks for tokens. The rules are those of this pattern, tried in
 * order:
 *
 *     '(?:s|d|m|t|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*
 *     |\s+$|\s*[\r\n]|\s+(?!\S)|\s
 *
 * Written out, they take one pass without backtracking, and no string is created for a piece.
 */

const LETTER = 1;
const NUMBER = 2;
const SPACE = 3;
const NEWLINE = 4;
const OTHER = 5;

/**
 * Classes of the characters below U+10000; 0 is not known yet. Those of ASCII are known, and of the dashes, quotes
 * and arrows of prose, so that most texts do not need the patterns below, which take long to compile.
 */
const CLASSES = new Uint8Array(0x10000);
CLASSES.fill(OTHER, 0, 128);
CLASSES.fill(SPACE, 9, 14);
CLASSES[10] = CLASSES[13] = NEWLINE;
CLASSES[32] = SPACE;
CLASSES.fill(NUMBER, 48, 58);
CLASSES.fill(LETTER, 65, 91);
CLASSES.fill(LETTER, 97, 123);
CLASSES.fill(OTHER, 0x2010, 0x2028);
CLASSES.fill(OTHER, 0x2030, 0x205f);
CLASSES.fill(OTHER, 0x2190, 0x2200);

const QUOTE = 0x27;
const BLANK = 0x20;

/** The end of the piece that starts at `start`, which is inside the text; always after `start`. */
export function pieceEnd(text: string, start: number): number {
  const code = text.codePointAt(start)!;
  const kind = classOf(code);
  const next = start + (code > 0xffff ? 2 : 1);
  if (kind === LETTER) return runEnd(text, next, LETTER);
  if (kind === NUMBER) return numberEnd(text, next);
  if (code === QUOTE) {
    const end = contractionEnd(text, next);
    if (end > next) return end;
  }
  const following = kind === NEWLINE ? NEWLINE : classAt(text, next);
  if (following === LETTER) return runEnd(text, next, LETTER);
  if (kind === OTHER || (code === BLANK && following === OTHER)) {
    return runEnd(text, runEnd(text, next, OTHER), NEWLINE);
  }
  return spaceEnd(text, start);
}

function classAt(text: string, at: number): number {
  return at < text.length ? classOf(text.codePointAt(at)!) : 0;
}

function classOf(code: number): number {
  if (code > 0xffff) return findClass(code);
  return CLASSES[code] || (CLASSES[code] = findClass(code));
}

function findClass(code: number): number {
  const character = String.fromCodePoint(code);
  if (/\p{L}/u.test(character)) return LETTER;
  if (/\p{N}/u.test(character)) return NUMBER;
  return /\s/u.test(character) ? SPACE : OTHER;
}

/** The end of the characters of one class. */
function runEnd(text: string, start: number, kind: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const known = CLASSES[code];
    if (known === kind && (code & 0xf800) !== 0xd800) at++;
    else if (classAt(text, at) === kind) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
    else break;
  }
  return at;
}

/** Numbers have at most three digits. */
function numberEnd(text: string, second: number): number {
  let at = second;
  for (let digits = 1; digits < 3 && classAt(text, at) === NUMBER; digits++) {
    at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  }
  return at;
}

/** The end of what follows the quote in `it's` or `we'll`; `start` if it is none of these. */
function contractionEnd(text: string, start: number): number {
  switch (text.charCodeAt(start) | 32) {
    case 0x73: // s
    case 0x64: // d
    case 0x6d: // m
    case 0x74: // t
      return text.charCodeAt(start) < 128 ? start + 1 : start;
    case 0x6c: // ll
      return isLetter(text, start + 1, 0x6c) ? start + 2 : start;
    case 0x76: // ve
    case 0x72: // re
      return isLetter(text, start + 1, 0x65) ? start + 2 : start;
    default:
      return start;
  }
}

/** Both cases of an ASCII letter. */
function isLetter(text: string, at: number, small: number): boolean {
  const code = text.charCodeAt(at);
  return code === small || code === small - 32;
}

/**
 * White space goes to its last line break, or else to its end. The last character of white space before
 * something else is left for the piece that follows, unless it is the only one.
 */
function spaceEnd(text: string, start: number): number {
  let at = start;
  let newline = start;
  for (; at < text.length; at++) {
    const kind = classAt(text, at);
    if (kind === NEWLINE) newline = at + 1;
    else if (kind !== SPACE) break;
  }
  if (at === text.length || at === start + 1) return at;
  return newline > start ? newline : at - 1;
}
