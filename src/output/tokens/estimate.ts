/**
 * Token counts without the table of tokens: a default search in text never loads it.
 *
 * `estimateTokens` is for dividing a text, where a few per cent do not matter. `mostTokens` is for promises:
 * a text whose bound is within a budget is within it.
 */

/** About how many tokens (cl100k_base) a part of a text has; rather too many than too few. */
export function estimateTokens(text: string, start = 0, end = text.length): number {
  return Math.ceil(estimate(text, { start, end, most: Infinity }));
}

/** Characters that are looked at where only the size of a section is told. */
const MOST_COUNTED = 4_000;

/** The tokens of a section: counted if it is short, else estimated from its beginning. */
export function spanTokens(text: string, count: (text: string) => number): number {
  if (text.length <= MOST_COUNTED) return count(text);
  return Math.round(estimateTokens(text, 0, MOST_COUNTED) * text.length / MOST_COUNTED);
}

/** Does a text from `start` on have more tokens than `most`, about? A long text is not read to its end. */
export function hasMoreTokens(text: string, start: number, most: number): boolean {
  return Math.ceil(estimate(text, { start, end: text.length, most })) > most;
}

/** The estimate before rounding; if it exceeds `most`, some number above `most`. */
function estimate(
  text: string,
  { start, end, most }: { readonly start: number; readonly end: number; readonly most: number },
): number {
  const kinds = KINDS;
  let tokens = 0;
  let run = NONE;
  let first = start;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const kind = code > 127 ? OTHER : kinds[code];
    if (kind === run) continue;
    tokens += tokensOfRun(run, at - first);
    if (tokens > most) return tokens;
    run = kind;
    first = at;
  }
  return tokens + tokensOfRun(run, end - first);
}

const NONE = 0;
const LETTERS = 1;
const DIGITS = 2;
const SPACES = 3;
const MARKS = 4;
const OTHER = 5;

/** By ASCII code: looking a kind up takes half the time of comparing, in a program that has just started. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const small = code | 32;
  if (small >= 97 && small <= 122) return LETTERS;
  if (code >= 48 && code <= 57) return DIGITS;
  return code <= 32 ? SPACES : MARKS;
});

function tokensOfRun(kind: number, length: number): number {
  switch (kind) {
    case LETTERS:
      return length <= 7 ? 1 : length / 6;
    case DIGITS:
      return Math.ceil(length / 3);
    case SPACES:
      // A single space is part of the word that follows it.
      return length === 1 ? 0.05 : 1;
    case MARKS:
      return 0.4 + length * 0.45;
    case OTHER:
      return length * 1.1;
    default:
      return 0;
  }
}

/**
 * A number that the token count of the text never exceeds; about three times the count of English prose.
 *
 * A token has at least one byte, and numbers are split in threes. Two neighbours whose pair is a token do
 * not stay apart, so n small letters, or a space and letters, have at most (2n + 1) / 3 tokens.
 */
export function mostTokens(text: string): number {
  const kinds = BOUND_KINDS;
  let thirds = 0;
  let run = NONE;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = code > 127 ? OTHER : kinds[code];
    if (kind !== run) thirds += kind === LETTERS ? 1 : kind === DIGITS ? 2 : 0;
    if (kind === LETTERS) thirds += 2;
    else if (kind === DIGITS) thirds += 1;
    else thirds += code < 0x80 ? 3 : code < 0x800 ? 6 : 9;
    run = kind;
  }
  return Math.ceil(thirds / 3);
}

/**
 * By ASCII code. Spaces merge with each other and with the letters that follow them. Every pair of small letters
 * that is not itself a token has one of the letters that are left out.
 */
const BOUND_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (/[ a-z]/.test(String.fromCharCode(code))) {
    return "jkqvxyz".includes(String.fromCharCode(code)) ? OTHER : LETTERS;
  }
  return code >= 48 && code <= 57 ? DIGITS : OTHER;
});
