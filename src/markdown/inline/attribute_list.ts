/**
 * Attribute lists in braces, as far as they give an id: `{#id .class}` of Pandoc, Hugo and many
 * others, `{: .class #id key="value"}` of kramdown and Python-Markdown, and the comment
 * `{/* #id *\/}` of Docusaurus, in headings also without `#`, as the sites of React have it.
 */

import { BACKSLASH, CLOSE_BRACE } from "../characters.ts";

/** Longer lists are text. */
const MAX_LIST = 500;

const COMMENT = /\{\/\*\s{0,9}#?([^\s{}*#]{1,200})\s{0,9}\*\/\}/y;
/** Without the colon an id or a class comes first, else the braces could contain anything. */
const OPENING = /\{(?::\s{0,99}|\s{0,99}(?=[#.]))/y;
/** An id, a class, a value in quotes (which may contain `#`), or any other word. */
const ITEM =
  /#([^\s{}]{1,200})\s*|\.[^\s{}#]{1,200}\s*|[^\s{}#.="']{1,100}=(?:"[^"{}]{0,200}"|'[^'{}]{0,200}')\s*|[^\s{}]{1,200}\s*/y;

export interface AttributeList {
  /** The first id in it, or null. */
  readonly id: string | null;
  /** The first position after the closing brace. */
  readonly end: number;
}

/** The list whose `{` is at `at`, or null when the braces contain something else. */
export function readAttributeList(text: string, at: number): AttributeList | null {
  COMMENT.lastIndex = at;
  const comment = COMMENT.exec(text);
  if (comment !== null) return { id: comment[1], end: COMMENT.lastIndex };
  OPENING.lastIndex = at;
  if (!OPENING.test(text)) return null;
  let id: string | null = null;
  let end = OPENING.lastIndex;
  while (text.charCodeAt(end) !== CLOSE_BRACE) {
    ITEM.lastIndex = end;
    const item = ITEM.exec(text);
    if (item === null || ITEM.lastIndex - at > MAX_LIST) return null;
    id ??= item[1] ?? null;
    end = ITEM.lastIndex;
  }
  return text.charCodeAt(end - 1) === BACKSLASH ? null : { id, end: end + 1 };
}
