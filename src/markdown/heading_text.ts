/**
 * What a heading says: its inline markup resolved, in one line.
 *
 * Code, emphasis, links, images (by their alternative text), autolinks, entities and escapes become
 * plain text; inline HTML tags go. Most headings hold no markup, or only code: these are read here
 * without a parser. The rest are events of micromark's text tokenizer, turned into text here.
 */

import type { Micromark } from "./headings.ts";
import { BACKTICK, isAsciiLetter, isDigit } from "./block/blocks.ts";

/** Longer titles are cut, so that one line cannot swell every section below it. */
export const MAX_TITLE = 1_000;
const MAX_SOURCE = 4 * MAX_TITLE;

const ACTIVE = /[`\\*_[<&\t\r\n]| {2}/;

/** The text of a heading that needs no parser, else null. */
export function plainHeadingText(source: string): string | null {
  if (source.length <= MAX_TITLE && !ACTIVE.test(source)) return source.trim();
  return resolvePlain(source.slice(0, MAX_SOURCE));
}

/** Code spans, escapes and lifeless punctuation; null at the first character that may be more. */
function resolvePlain(source: string): string | null {
  let text = "";
  let from = 0;
  for (let i = 0; i < source.length;) {
    const code = source.charCodeAt(i);
    if (code === BACKTICK) {
      const open = runEnd(source, i);
      const close = closingRun(source, open, open - i);
      if (close >= 0) {
        text += source.slice(from, i) + codeText(source.slice(open, close));
        from = i = close + open - i;
      } else i = open;
    } else if (code === 92) {
      if (source.charCodeAt(i + 1) === 10) return null;
      if (isPunctuation(source.charCodeAt(i + 1))) {
        text += source.slice(from, i);
        from = i + 1;
        i += 2;
      } else i++;
    } else if (isAlive(source, i, code)) return null;
    else i++;
  }
  return oneLine(text + source.slice(from));
}

/** May the character begin or end markup other than code and escapes? */
function isAlive(source: string, at: number, code: number): boolean {
  switch (code) {
    case 42: // *
    case 91: // [
      return true;
    case 95: // _ is dead inside a word
      return !isAlphanumeric(source.charCodeAt(at - 1), source.charCodeAt(at + 1));
    case 60: { // <
      const next = source.charCodeAt(at + 1);
      return isAsciiLetter(next) || next === 47 || next === 33 || next === 63;
    }
    case 38: { // &
      const next = source.charCodeAt(at + 1);
      return isAsciiLetter(next) || next === 35;
    }
    default:
      return false;
  }
}

function isAlphanumeric(...codes: number[]): boolean {
  return codes.every((code) => isAsciiLetter(code) || isDigit(code));
}

function isPunctuation(code: number): boolean {
  return code > 32 && code < 127 && !isAlphanumeric(code);
}

function runEnd(source: string, at: number): number {
  let end = at;
  while (source.charCodeAt(end) === BACKTICK) end++;
  return end;
}

/** Where a run of exactly `size` backticks starts, from `at` on; -1 when there is none. */
function closingRun(source: string, at: number, size: number): number {
  for (let i = source.indexOf("`", at); i >= 0;) {
    const end = runEnd(source, i);
    if (end - i === size) return i;
    i = source.indexOf("`", end);
  }
  return -1;
}

/** Code with the one space off on both sides that CommonMark allows for padding. */
function codeText(code: string): string {
  const isPadded = /^[ \n][^]*[^ \n][^]*[ \n]$/.test(code);
  return isPadded ? code.slice(1, -1) : code;
}

/** Folds white space, trims, and cuts at `MAX_TITLE` between characters. */
export function oneLine(text: string): string {
  const folded = text.replace(/[ \t\r\n]+/g, " ").trim();
  if (folded.length <= MAX_TITLE) return folded;
  const isPair = (folded.charCodeAt(MAX_TITLE - 1) & 0xfc00) === 0xd800;
  return folded.slice(0, isPair ? MAX_TITLE - 1 : MAX_TITLE);
}

type ParseContext = ReturnType<Micromark["parse"]>;

/** Tokens whose own text is shown. */
const SHOWN = new Set([
  "data",
  "codeTextData",
  "characterEscapeValue",
  "autolinkProtocol",
  "autolinkEmail",
]);
/** Tokens that hide the text in them. */
const HIDDEN = new Set(["resource", "reference"]);

/** The text of any heading, by micromark; `context` knows the definitions of the document. */
export function parsedHeadingText(
  { preprocess, micromark }: Micromark,
  context: ParseContext,
  source: string,
): string {
  const chunks = preprocess()(source.slice(0, MAX_SOURCE), undefined, true);
  let text = "";
  let hidden = 0;
  for (const [kind, token, tokenizer] of context.text().write(chunks)) {
    if (HIDDEN.has(token.type)) hidden += kind === "enter" ? 1 : -1;
    else if (kind === "exit" || hidden > 0) continue;
    else if (SHOWN.has(token.type)) text += tokenizer.sliceSerialize(token);
    else if (token.type === "lineEnding") text += " ";
    else if (token.type === "characterReference") {
      text += decode(micromark, tokenizer.sliceSerialize(token));
    }
  }
  return oneLine(text);
}

/** The character behind `&copy;` or `&#65;`. */
function decode(micromark: Micromark["micromark"], reference: string): string {
  const html = micromark(reference).replace(/^<p>|<\/p>$/g, "");
  return html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace(
    "&amp;",
    "&",
  );
}
