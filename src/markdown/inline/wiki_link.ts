/** `[[Page#Heading|text]]`, as Obsidian and wikis write links. */

const WIKI_LINK = /\[\[([^[\]\r\n|]{1,300}?)(?:\\?\|[^[\]\r\n]{0,300})?\]\](?![([])/y;
/** A page, a heading of this page, or a file; not code, numbers or a shell condition. */
const PAGE = /^(?:#|\p{L}|\p{N})[^=;{}<>$"`*]+$/u;
const NUMBERS = /^[\d\s,.;–-]+$/;
const DOTTED = /^\w+(?:\.\w+)+$/;
const FILE_END = /\.(?:md|markdown|txt|png|jpe?g|gif|svg|webp|pdf|canvas|mp[34]|html?)$/i;

export interface WikiLink {
  /** `Page#Heading`, and its range. */
  readonly value: string;
  readonly at: number;
  readonly end: number;
  /** The first position after the closing brackets. */
  readonly next: number;
}

/** The wiki-link whose first `[` is at `at`; null for anything else. */
export function readWikiLink(text: string, at: number, limit: number): WikiLink | null {
  WIKI_LINK.lastIndex = at;
  const match = WIKI_LINK.exec(text);
  if (match === null || WIKI_LINK.lastIndex > limit) return null;
  const value = match[1];
  if (value.trim() !== value || !PAGE.test(value) || NUMBERS.test(value)) return null;
  if (DOTTED.test(value) && !FILE_END.test(value)) return null;
  return { value, at: at + 2, end: at + 2 + value.length, next: WIKI_LINK.lastIndex };
}
