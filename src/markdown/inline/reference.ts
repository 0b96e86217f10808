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
 * characters, a number.
 */
export function isMeantAsReference(shown: string, label: string, before: number): boolean {
  if (isAlphanumeric(before) || before === UNDERSCORE) return false;
  if (before === CLOSE_BRACKET || before === CLOSE_PAREN) return false;
  return [shown, label].every((one) => one.length >= 3 && /^\p{L}[^\n=$|{}^]*$/u.test(one)) &&
    !/[\w.]-[\w.](?:$|[\w.]-)/.test(shown.slice(0, 7));
}
