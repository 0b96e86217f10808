/**
 * Link destinations: where one ends in the text, and what it means once escapes are resolved.
 *
 * `at` and `end` are positions in the text; nothing beyond `limit` is looked at. Every function takes
 * time linear in what it passes over.
 */

export interface Destination {
  /** As written, without angle brackets. */
  readonly at: number;
  readonly end: number;
  /** The first position after it. */
  readonly next: number;
}

/** Parentheses that may nest in a bare destination, as in other parsers. */
const MAX_PARENS = 32;

/** The destination that starts at `at`, `<angled>` or bare; null when there is none. */
export function readDestination(text: string, at: number, limit: number): Destination | null {
  if (text.charCodeAt(at) === 60) return readAngled(text, at, limit);
  let depth = 0;
  let i = at;
  for (; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 92 && isPunctuation(text.charCodeAt(i + 1))) i++;
    else if (code <= 32 || code === 127) break;
    else if (code === 40 && ++depth > MAX_PARENS) return null;
    else if (code === 41 && --depth < 0) break;
  }
  return depth > 0 ? null : { at, end: Math.min(i, limit), next: Math.min(i, limit) };
}

function readAngled(text: string, at: number, limit: number): Destination | null {
  for (let i = at + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 62) return { at: at + 1, end: i, next: i + 1 };
    if (code === 60 || code === 10 || code === 13) return null;
    if (code === 92) i++;
  }
  return null;
}

/** Where a title that starts at `at` ends; `at` itself when there is none, -1 when it is broken. */
export function skipTitle(text: string, at: number, limit: number): number {
  const open = text.charCodeAt(at);
  if (at >= limit || (open !== 34 && open !== 39 && open !== 40)) return at;
  const close = open === 40 ? 41 : open;
  for (let i = at + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === close) return i + 1;
    if (code === 40 && open === 40) return -1;
    if (code === 92) i++;
  }
  return -1;
}

/** The first position that is no white space; at most one line end is passed. */
export function skipSpace(text: string, at: number, limit: number): number {
  let i = at;
  while (i < limit && isSpace(text.charCodeAt(i))) i++;
  return i;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

export function isPunctuation(code: number): boolean {
  return (code > 32 && code < 48) || (code > 57 && code < 65) || (code > 90 && code < 97) ||
    (code > 122 && code < 127);
}

const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** What a destination or an attribute says: backslash escapes (markdown only) and entities gone. */
export function resolveEscapes(raw: string, { backslashes }: { backslashes: boolean }): string {
  const bare = backslashes && raw.includes("\\") ? raw.replace(ESCAPE, "$1") : raw;
  if (!bare.includes("&")) return bare;
  return bare.replace(ENTITY, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name];
    const code = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Percent escapes resolved; what is no valid escape stays as it is. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[\da-fA-F]{2})+/g, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  }
}
