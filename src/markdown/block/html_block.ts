/**
 * The seven kinds of raw HTML block of CommonMark: how each begins and how it ends.
 *
 * Agrees with micromark even where that is stricter than the prose of CommonMark, because the two
 * must find the same headings.
 */

import {
  BANG,
  DASH,
  GREATER,
  isAlphanumeric,
  isAsciiLetter,
  isSpaceOrTab,
  SLASH,
} from "../characters.ts";

/** Kind 5 is a CDATA section. */
export const CDATA = 5;
/** Kind 7 is any complete tag alone on its line; it cannot interrupt a paragraph. */
export const COMPLETE_TAG = 7;
/** Kinds from this one on end at a blank line. */
export const ENDS_AT_BLANK = 6;

const RAW_NAMES = new Set(["pre", "script", "style", "textarea"]);
const RAW_END = /<\/(?:pre|script|style|textarea)>/i;
const BLOCK_NAMES = new Set(
  ("address article aside base basefont blockquote body caption center col colgroup dd details " +
    "dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 " +
    "head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option " +
    "p param search section summary table tbody td tfoot th thead title tr track ul").split(" "),
);
const LONGEST_NAME = 10;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const QUESTION = 63;
/**
 * Attributes and end of an open tag, or the end of a closing one, up to the end of the line. A name
 * and an unquoted value are whole words: split at every letter, a tag that does not end in `>` would
 * be tried in exponentially many ways.
 */
const OPEN_TAG_REST =
  /(?:[ \t]*[A-Za-z_:][A-Za-z0-9_.:-]*(?![A-Za-z0-9_.:-])(?:[ \t]*=[ \t]*(?:"[^"\r\n]*"(?=[\/> \t])|'[^'\r\n]*'(?=[\/> \t])|[^"'\/<=>`\s]+(?![^"'\/<=>`\s])))?)*[ \t]*\/?>[ \t]*$/y;
const CLOSING_TAG_REST = /[ \t]*>[ \t]*$/y;

/**
 * Which kind of HTML block the line begins, 0 for none.
 * `line` starts at its `<` and has no line ending.
 */
export function htmlBlockKind(line: string): number {
  const second = line.charCodeAt(1);
  if (second === BANG) return declarationKind(line);
  if (second === QUESTION) return 3;
  const closing = second === SLASH;
  const nameAt = closing ? 2 : 1;
  if (!isAsciiLetter(line.charCodeAt(nameAt))) return 0;
  let end = nameAt + 1;
  while (isNameCode(line.charCodeAt(end))) end++;
  const after = line.charCodeAt(end);
  const slash = after === SLASH;
  if (end < line.length && !slash && after !== GREATER && !isSpaceOrTab(after)) return 0;
  const name = end - nameAt <= LONGEST_NAME ? line.slice(nameAt, end).toLowerCase() : "";
  if (!slash && !closing && RAW_NAMES.has(name)) return 1;
  if (BLOCK_NAMES.has(name)) return !slash || line.charCodeAt(end + 1) === GREATER ? 6 : 0;
  if (!endsWithTag(line, end)) return 0;
  const rest = closing ? CLOSING_TAG_REST : OPEN_TAG_REST;
  rest.lastIndex = end;
  return rest.test(line) ? COMPLETE_TAG : 0;
}

/** Does only white space follow the first `>` outside quotes? A cheap test that few lines pass. */
function endsWithTag(line: string, from: number): boolean {
  let quote = 0;
  for (let at = from; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
    else if (code === GREATER) return line.slice(at + 1).trim() === "";
  }
  return false;
}

function declarationKind(line: string): number {
  if (line.startsWith("<!--")) return 2;
  if (line.startsWith("<![CDATA[")) return CDATA;
  return isAsciiLetter(line.charCodeAt(2)) ? 4 : 0;
}

function isNameCode(code: number): boolean {
  return isAlphanumeric(code) || code === DASH;
}

/**
 * Does this line end an HTML block of the kind? Never for the kinds that end at a blank line.
 * `isFirst`: the line also began the block, at its `<`.
 */
export function endsHtmlBlock(kind: number, line: string, isFirst: boolean): boolean {
  switch (kind) {
    case 1:
      return RAW_END.test(line);
    case 2:
      return line.includes("-->", isFirst ? 2 : 0);
    case 3:
      return line.includes("?>", isFirst ? 1 : 0);
    case 4:
      return line.includes(">");
    case CDATA:
      return line.includes("]]>", isFirst ? 9 : 0);
    default:
      return false;
  }
}
