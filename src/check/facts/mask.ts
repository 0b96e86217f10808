/** Hides what templates and comments contain, so that nothing in them is read as a link. */

import { LineCursor } from "../../markdown/block/line_cursor.ts";
import type { CodeRanges } from "./code_ranges.ts";

/** Templates are short; a longer distance to the end means that it is something else. */
const MAX_TEMPLATE = 1_000;
const MAX_COMMENT = 20_000;
const BLANK_LINE = /\n[ \t]*\r?\n/;

/**
 * The same text, of the same length, with the inside of `{{ … }}` and `{% … %}` replaced by
 * letters, and of comments (`{/* … *\/}`), which some generators take in any document, by spaces. Nothing before `at` changes.
 */
export function maskTemplates(text: string, at: number, isMdx: boolean): string {
  const hide = (inside: string) => inside.replace(/[^\r\n]/g, "x");
  let masked = mask(text, { at, open: "{{", close: "}}", most: MAX_TEMPLATE, hide });
  masked = mask(masked, { at, open: "{%", close: "%}", most: MAX_TEMPLATE, hide });
  if (isMdx) masked = maskModules(masked, at);
  const clear = (inside: string) => inside.replace(/\S/g, " ");
  return mask(masked, { at, open: "{/*", close: "*/}", most: MAX_COMMENT, hide: clear });
}

/**
 * The same text with the comments of Obsidian, between two `%%`, replaced by spaces. Those in code
 * count neither as a start nor as an end, and only documents with wiki-links have such comments.
 */
export function maskVaultComments(text: string, at: number, code: CodeRanges): string {
  if (!text.includes("%%", at) || !text.includes("[[", at)) return text;
  const ends: number[] = [];
  for (let mark = text.indexOf("%%", at); mark >= 0; mark = text.indexOf("%%", mark + 2)) {
    if (!code.contain(mark)) ends.push(mark);
  }
  let result = "";
  let from = 0;
  for (let i = 0; i + 1 < ends.length; i += 2) {
    const [start, end] = [ends[i], ends[i + 1]];
    result += text.slice(from, start) + text.slice(start, end).replace(/\S/g, " ");
    from = end;
  }
  return result + text.slice(from);
}

/** Clears `import` and `export` of MDX, which reach to the next blank line. */
function maskModules(text: string, at: number): string {
  const cursor = new LineCursor({ text, at, line: 1 });
  let result = "";
  let from = 0;
  let isModule = false;
  while (cursor.nextLine()) {
    const line = text.slice(cursor.lineAt, cursor.lineEnd);
    isModule = line.trim() !== "" && (isModule || /^(?:import|export)\s/.test(line));
    if (!isModule) continue;
    result += text.slice(from, cursor.lineAt) + " ".repeat(line.length);
    from = cursor.lineEnd;
  }
  return from === 0 ? text : result + text.slice(from);
}

interface Masking {
  readonly at: number;
  readonly open: string;
  readonly close: string;
  readonly most: number;
  readonly hide: (inside: string) => string;
}

function mask(text: string, { at, open, close, most, hide }: Masking): string {
  let result = "";
  let from = 0;
  let end = -1;
  for (let start = text.indexOf(open, at); start >= 0; start = text.indexOf(open, start)) {
    const inside = start + open.length;
    if (end < inside) end = text.indexOf(close, inside);
    if (end < 0) break;
    const content = text.slice(inside, Math.min(end, inside + most));
    if (end - inside <= most && (open === "{/*" || !BLANK_LINE.test(content))) {
      result += text.slice(from, inside) + hide(content);
      from = start = end;
    } else start = inside;
  }
  return from === 0 ? text : result + text.slice(from);
}
