/** Labels of references such as `[text][label]`: how they compare, where they end, what is one. */

import {
  BACKSLASH,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  isAlphanumeric,
  OPEN_BRACKET,
  UNDERSCORE,
} from "../characters.ts";

/** Longer labels are text, as CommonMark has it. */
export const MAX_LABEL = 999;

/** Normalized labels. */
export type Definitions = ReadonlySet<string>;

/** Labels compare without case and with white space folded. */
export function normalizeLabel(label: string): string {
  return label.replace(/\s+/g, " ").trim().toLowerCase().toUpperCase();
}

/** The position of the `]` that ends a label, -1 when the brackets do not contain one. */
export function labelEnd(text: string, from: number, limit: number): number {
  const most = Math.min(limit, from + MAX_LABEL);
  for (let i = from; i < most; i++) {
    const code = text.charCodeAt(i);
    if (code === CLOSE_BRACKET) return i;
    if (code === OPEN_BRACKET) return -1;
    if (code === BACKSLASH) i++;
  }
  return -1;
}

/**
 * Does `[shown][label]` without a definition look like a link that lost it? `before` is the code of
 * the character before it. What may be code in prose does not: an index after a name, a set of
 * characters, a number; nor do names of code (`std::vec`, `pkg.mod.name`), which tools resolve.
 */
export function isMeantAsReference(shown: string, label: string, before: number): boolean {
  if (isAlphanumeric(before) || before === UNDERSCORE) return false;
  if (before === CLOSE_BRACKET || before === CLOSE_PAREN) return false;
  if (CODE_NAME.test(label)) return false;
  if (CODE_TEXT.test(shown) && shown !== label) return isWords(label);
  return isWords(shown) && isWords(label) && !/[\w.]-[\w.](?:$|[\w.]-)/.test(shown.slice(0, 7));
}

/** A code span and nothing else. */
const CODE_TEXT = /^`[^`\n]{2,200}`$/;
const CODE_NAME = /^[\w$]+(?:(?:::|\.)[\w$]+)+(?:\(\))?$|^[\w.]+\(\)$|^[A-Z]\w*\([^()]*\)$/;

function isWords(text: string): boolean {
  return text.length >= 3 && /^\p{L}[^\n=$|{}^]*$/u.test(text);
}
