/**
 * A text → windows that overlap, cut between words, and where a line ends near, there.
 *
 * Every word is in a window. A window begins with the last words of the one before.
 */
import type { ByteSpan } from "./model.ts";

export interface WindowSize {
  /** Of a window, as `tokensIn` counts them; one word is in a window whatever its length. */
  readonly tokens: number;
  /** Of what two windows share. */
  readonly overlap: number;
  /** Of a window; all if absent. */
  readonly chars?: number;
  /** Windows at most; what comes after them is left out. All if absent. */
  readonly most?: number;
}

/** Characters of a word that are taken at once; longer ones are cut. */
export const LONGEST_WORD = 120;

/** Positions in the text, half-open; at least one window. `tokensIn` gets words with the space before them. */
export function overlappingWindows(
  text: string,
  { tokens, overlap, chars = Infinity, most = Infinity }: WindowSize,
  tokensIn: (text: string) => number,
): ByteSpan[] {
  const words = wordsIn(text, tokensIn);
  const windows: ByteSpan[] = [];
  for (let first = 0; windows.length < most;) {
    const last = endOf(words, first, { tokens, chars });
    windows.push({ start: words[first]?.start ?? 0, end: words[last - 1]?.end ?? 0 });
    if (last >= words.length) break;
    first = startOfNext(words, { first, last }, overlap);
  }
  return windows;
}

interface Word {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  readonly endsLine: boolean;
}

/** The word after the last one that fits; where a line ends near, the cut is there. */
function endOf(
  words: readonly Word[],
  first: number,
  room: { readonly tokens: number; readonly chars: number },
): number {
  let tokens = 0;
  let lineEnd = first;
  for (let i = first; i < words.length; i++) {
    tokens += words[i].tokens;
    const isFull = tokens > room.tokens || words[i].end - words[first].start > room.chars;
    if (isFull && i > first) return i - lineEnd < (i - first) / 4 ? lineEnd : i;
    if (words[i].endsLine) lineEnd = i + 1;
  }
  return words.length;
}

/** Back from the end by the overlap, but always past the start of the window before. */
function startOfNext(
  words: readonly Word[],
  { first, last }: { readonly first: number; readonly last: number },
  overlap: number,
): number {
  let tokens = 0;
  let at = last;
  while (at > first + 1 && tokens + words[at - 1].tokens <= overlap) {
    tokens += words[--at].tokens;
  }
  return at;
}

function wordsIn(text: string, tokensIn: (text: string) => number): Word[] {
  const words: Word[] = [];
  let before = 0;
  for (const { index, 0: found } of text.matchAll(/\S+/g)) {
    for (let at = 0; at < found.length; at += LONGEST_WORD) {
      const start = index + at;
      const end = index + Math.min(found.length, at + LONGEST_WORD);
      words.push({
        start,
        end,
        tokens: tokensIn(text.slice(before, end)),
        endsLine: /^[ \t\r]*(?:\n|$)/.test(text.slice(end, end + 8)),
      });
      before = end;
    }
  }
  return words;
}
