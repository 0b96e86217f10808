/**
 * Obsidian's `#tags` in running text.
 *
 * A tag stands at the start of a line or after white space; it is made of letters, marks, digits, `_`,
 * `-` and `/`, and holds a letter. Headings, code blocks, code spans, raw HTML, link targets and
 * definitions hold no tags. One pass; backticks are paired once per paragraph.
 */

import type { Blocks } from "../block/blocks.ts";

const TAG = /[\p{L}\p{M}\p{N}_\/-]+/uy;
const LETTER = /\p{L}/u;
const MAX_LENGTH = 200;

/** The tags of `text` from `at` on, in order, without `#`, duplicates included. */
export function inlineTags(text: string, at: number, blocks: Blocks): string[] {
  const tags: string[] = [];
  let untagged: number[] | null = null;
  let next = 0;
  let spans = NO_SPANS;
  for (let i = text.indexOf("#", at); i >= 0; i = text.indexOf("#", i + 1)) {
    if (!isTagStart(text, i, at)) continue;
    const tag = tagAt(text, i);
    if (tag === null || isLinkTarget(text, i)) continue;
    untagged ??= untaggedRanges(blocks);
    while (next < untagged.length && untagged[next + 1] <= i) next += 2;
    if (next < untagged.length && untagged[next] <= i) continue;
    if (i >= spans.end) {
      const from = next === 0 ? at : untagged[next - 1];
      const to = next < untagged.length ? untagged[next] : text.length;
      spans = new CodeSpans(text, from, to, i);
    }
    if (!spans.covers(i)) tags.push(tag);
  }
  return tags;
}

function isTagStart(text: string, at: number, first: number): boolean {
  const next = text.charCodeAt(at + 1);
  if (!(next > 127 || isTagCode(next))) return false;
  return at === first || isSpace(text.charCodeAt(at - 1));
}

function isTagCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 47 && code <= 57) ||
    code === 95 || code === 45;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
}

function tagAt(text: string, at: number): string | null {
  TAG.lastIndex = at + 1;
  const match = TAG.exec(text);
  if (match === null || match[0].length > MAX_LENGTH || !LETTER.test(match[0])) return null;
  return match[0].replace(/[\/-]+$/, "");
}

/** Does `](` or `]:` stand before the white space before the tag? Then it is a fragment. */
function isLinkTarget(text: string, at: number): boolean {
  let before = at - 1;
  while (before > 0 && at - before < 100 && isSpace(text.charCodeAt(before))) before--;
  const code = text.charCodeAt(before);
  return (code === 40 || code === 58) && text.charCodeAt(before - 1) === 93;
}

/** Headings and code as one ascending list of starts and ends. */
function untaggedRanges({ headings, code }: Blocks): number[] {
  const ranges: number[] = [];
  let next = 0;
  for (const { at, endAt } of headings) {
    for (; next < code.length && code[next] < at; next += 2) {
      ranges.push(code[next], code[next + 1]);
    }
    ranges.push(at, endAt);
  }
  return ranges.concat(code.slice(next));
}

/** The code spans of one paragraph, found as far as they are asked for. */
class CodeSpans {
  readonly end: number;
  readonly #text: string;
  /** Where the last run of backticks of each length starts. */
  readonly #lastRun = new Map<number, number>();
  /** Everything before this is paired; the last span found is `#from` to `#to`. */
  #at: number;
  #from = 0;
  #to = 0;

  /** The paragraph around `inside`, not beyond `from` and `to`. */
  constructor(text: string, from: number, to: number, inside: number) {
    this.#text = text;
    this.#at = Math.max(from, blankBefore(text, from, inside));
    this.end = blankAfter(text, inside, to);
    for (let i = this.#nextRun(this.#at); i < this.end;) {
      const end = runEnd(text, i);
      this.#lastRun.set(end - i, i);
      i = this.#nextRun(end);
    }
  }

  /** Is the place inside a code span? Places must be asked for in ascending order. */
  covers(place: number): boolean {
    while (this.#at <= place && this.#pairNext());
    return place >= this.#from && place < this.#to;
  }

  #pairNext(): boolean {
    const text = this.#text;
    const open = this.#nextRun(this.#at);
    if (open >= this.end) {
      this.#at = this.end;
      return false;
    }
    const size = runEnd(text, open) - open;
    this.#at = open + size;
    if (isEscaped(text, open) || (this.#lastRun.get(size) ?? 0) <= open) return true;
    let close = this.#nextRun(this.#at);
    while (runEnd(text, close) - close !== size) close = this.#nextRun(runEnd(text, close));
    this.#from = open;
    this.#to = this.#at = close + size;
    return true;
  }

  /** The next backtick of the paragraph, or its end. */
  #nextRun(at: number): number {
    let next = at;
    while (next < this.end && this.#text.charCodeAt(next) !== 96) next++;
    return next;
  }
}

const NO_SPANS = new CodeSpans("", 0, 0, 0);

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && text.charCodeAt(from - 1) === 92) from--;
  return (at - from) % 2 === 1;
}

function runEnd(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === 96) end++;
  return end;
}

/** Start of the first line after the last blank line before `inside`, or `from`. */
function blankBefore(text: string, from: number, inside: number): number {
  let breaks = 0;
  for (let i = inside - 1; i >= from; i--) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) {
      if (++breaks > 1 && !(code === 13 && text.charCodeAt(i + 1) === 10)) return i + 1;
      if (code === 10 && text.charCodeAt(i - 1) === 13) i--;
    } else if (code !== 32 && code !== 9) breaks = 0;
  }
  return from;
}

/** The first blank line after `inside`, or `to`. */
function blankAfter(text: string, inside: number, to: number): number {
  let breaks = 0;
  for (let i = inside; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) {
      if (++breaks > 1) return i;
      if (code === 13 && text.charCodeAt(i + 1) === 10) i++;
    } else if (code !== 32 && code !== 9) breaks = 0;
  }
  return to;
}
