/**
 * Obsidian's `#tags` in running text.
 *
 * A tag follows the start of a line or white space; it consists of letters, marks, digits, `_`, `-`
 * and `/`, at least one of them a letter. There are no tags in headings, code blocks, code spans,
 * raw HTML, link targets and definitions.
 */

import { BACKSLASH, BACKTICK, CR, isPunctuation, isSpaceOrTab, LF } from "../characters.ts";
import type { Blocks } from "../model.ts";
import { CodeSpans } from "./code_spans.ts";

const TAG = /[\p{L}\p{M}\p{N}_\/-]+/uy;
const LETTER = /\p{L}/u;
const MAX_LENGTH = 200;

type TagBlocks = Pick<Blocks, "headings" | "code">;

/** The tags of `text` from `at` on, in order, without `#`, including duplicates. */
export function inlineTags(text: string, at: number, blocks: TagBlocks): string[] {
  const tags: string[] = [];
  let untagged: number[] | null = null;
  let next = 0;
  let paragraph: Paragraph | null = null;
  for (let i = text.indexOf("#", at); i >= 0; i = text.indexOf("#", i + 1)) {
    if (!isTagStart(text, i, at)) continue;
    const tag = tagAt(text, i);
    if (tag === null || isLinkTarget(text, i)) continue;
    untagged ??= untaggedRanges(blocks);
    while (next < untagged.length && untagged[next + 1] <= i) next += 2;
    if (next < untagged.length && untagged[next] <= i) continue;
    if (paragraph === null || i >= paragraph.end) {
      const from = next === 0 ? at : untagged[next - 1];
      const to = next < untagged.length ? untagged[next] : text.length;
      paragraph = new Paragraph(text, paragraphStart(text, from, i), paragraphEnd(text, i, to));
    }
    if (!paragraph.isCode(i)) tags.push(tag);
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

/** Is the tag preceded by `](` or `]:` and white space? Then it is a fragment. */
function isLinkTarget(text: string, at: number): boolean {
  let before = at - 1;
  while (before > 0 && at - before < 100 && isSpace(text.charCodeAt(before))) before--;
  const code = text.charCodeAt(before);
  return (code === 40 || code === 58) && text.charCodeAt(before - 1) === 93;
}

/** Headings and code as one ascending list of starts and ends. */
function untaggedRanges({ headings, code }: TagBlocks): number[] {
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

/** The code spans of a paragraph, found lazily. */
class Paragraph {
  readonly end: number;
  readonly #text: string;
  readonly #spans: CodeSpans;
  /** Everything before this was looked at; the last code span found is `#from` to `#to`. */
  #at: number;
  #from = 0;
  #to = 0;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.#at = start;
    this.end = end;
    this.#spans = new CodeSpans(text, end);
  }

  /** Is the position inside a code span? Ask in ascending order. */
  isCode(position: number): boolean {
    const text = this.#text;
    while (this.#at <= position) {
      const code = text.charCodeAt(this.#at);
      if (code === BACKTICK) this.#takeBackticks();
      else if (code === BACKSLASH && isPunctuation(text.charCodeAt(this.#at + 1))) this.#at += 2;
      else this.#at++;
    }
    return position >= this.#from && position < this.#to;
  }

  #takeBackticks(): void {
    const span = this.#spans.openedAt(this.#at);
    if (span === null) {
      this.#at = this.#spans.runEnd(this.#at);
      return;
    }
    this.#from = this.#at;
    this.#to = this.#at = span.next;
  }
}

/** Start of the first line after the last blank line before `inside`, or `from`. */
function paragraphStart(text: string, from: number, inside: number): number {
  let breaks = 0;
  for (let i = inside - 1; i >= from; i--) {
    const code = text.charCodeAt(i);
    if (code === LF || code === CR) {
      if (++breaks > 1 && !(code === CR && text.charCodeAt(i + 1) === LF)) return i + 1;
      if (code === LF && text.charCodeAt(i - 1) === CR) i--;
    } else if (!isSpaceOrTab(code)) breaks = 0;
  }
  return from;
}

/** The first blank line after `inside`, or `to`. */
function paragraphEnd(text: string, inside: number, to: number): number {
  let breaks = 0;
  for (let i = inside; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === LF || code === CR) {
      if (++breaks > 1) return i;
      if (code === CR && text.charCodeAt(i + 1) === LF) i++;
    } else if (!isSpaceOrTab(code)) breaks = 0;
  }
  return to;
}
