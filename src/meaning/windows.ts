/**
 * A section → the texts that a model is given: one, or several windows that overlap.
 *
 * A model reads only the start of a long text, so that is cut into windows of about 500 tokens, each
 * beginning with the last 100 of the one before, and each with the context line in front. Tokens are
 * estimated, the same for every model: windows do not change with the program that counts them.
 */
import type { SectionText } from "./section_text.ts";

/** A piece of a section's own text, and what the model reads for it. */
export interface Window {
  /** Positions in `own`, half-open. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** As estimated. */
  readonly tokens: number;
}

const WINDOW_TOKENS = 500;
const OVERLAP_TOKENS = 100;
/** What is longer than so many windows, 100,000 tokens, is not read to its end. */
export const MOST_WINDOWS = 250;
/** Characters of a word that are taken at once; longer ones are cut. */
const LONGEST_WORD = 120;

/** Addresses, comments and shortcodes say little to a model and cost many tokens; each is bounded. */
const NOISE = [
  /<!--[^]{0,2000}?-->/g,
  /\{\{[^{}\n]{0,300}\}\}/g,
  /(?<=\])\([^()\s]{0,300}\)/g,
  /\bhttps?:\/\/\S{1,500}/g,
  /[-=_*~|:. ]{8,1000}/g,
];

/** The windows of a section, in order; at least one. No text is longer than `maxChars`. */
export function windowsOf({ context, own }: SectionText, maxChars: number): Window[] {
  const words = wordsIn(own);
  const room = {
    tokens: WINDOW_TOKENS - tokensIn(context),
    chars: Math.max(LONGEST_WORD, maxChars - context.length - 1),
  };
  const windows: Window[] = [];
  for (let first = 0; windows.length < MOST_WINDOWS;) {
    const last = endOf(words, first, room);
    const start = words[first]?.start ?? 0;
    const end = words[last - 1]?.end ?? 0;
    const text = `${context}\n${cleaned(own.slice(start, end))}`.trimEnd().slice(0, maxChars);
    windows.push({ start, end, text: text.toWellFormed(), tokens: tokensIn(text) });
    if (last >= words.length) break;
    first = startOfNext(words, first, last);
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
function startOfNext(words: readonly Word[], first: number, last: number): number {
  let tokens = 0;
  let at = last;
  while (at > first + 1 && tokens + words[at - 1].tokens <= OVERLAP_TOKENS) {
    tokens += words[--at].tokens;
  }
  return at;
}

function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { index, 0: found } of text.matchAll(/\S+/g)) {
    for (let at = 0; at < found.length; at += LONGEST_WORD) {
      const part = found.slice(at, at + LONGEST_WORD);
      const end = index + at + part.length;
      words.push({
        start: index + at,
        end,
        tokens: tokensIn(part),
        endsLine: /^[ \t\r]*(?:\n|$)/.test(text.slice(end, end + 8)),
      });
    }
  }
  return words;
}

/**
 * How many tokens a model makes of a text, about: one for a sign or an ideograph, one for every six
 * letters or digits of a word.
 */
export function tokensIn(text: string): number {
  let tokens = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu)) {
    tokens += word.codePointAt(0)! < 0x2e80
      ? Math.ceil(word.length / LETTERS_A_TOKEN)
      : word.length;
  }
  return tokens;
}

const LETTERS_A_TOKEN = 6;

function cleaned(text: string): string {
  return NOISE.reduce((rest, pattern) => rest.replace(pattern, " "), text)
    .replace(/[ \t]+/g, " ").replace(/\s*\n\s*/g, "\n");
}
