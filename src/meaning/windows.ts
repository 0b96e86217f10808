/**
 * A section → the texts that a model is given: one, or several windows that overlap.
 *
 * A model reads only the start of a long text, so that is cut into windows of about 500 tokens, each
 * beginning with the last 100 of the one before, and each with the context line in front. Tokens are
 * estimated, the same for every model: windows do not change with the program that counts them.
 */
import { LONGEST_WORD, overlappingWindows } from "../document/overlapping.ts";
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
  const size = {
    tokens: WINDOW_TOKENS - tokensIn(context),
    overlap: OVERLAP_TOKENS,
    chars: Math.max(LONGEST_WORD, maxChars - context.length - 1),
    most: MOST_WINDOWS,
  };
  return overlappingWindows(own, size, tokensIn).map(({ start, end }) => {
    const text = `${context}\n${cleaned(own.slice(start, end))}`.trimEnd().slice(0, maxChars);
    return { start, end, text: text.toWellFormed(), tokens: tokensIn(text) };
  });
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
