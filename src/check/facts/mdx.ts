/**
 * The blocks of MDX. Only fences are code there: indented text and the content of components are
 * markdown, and a component does not begin a block of HTML.
 */

import { LineCursor } from "../../markdown/block/line_cursor.ts";
import type { MarkdownSource } from "../../markdown/model.ts";

// Space after a list marker counts only with one, so that a long blank line is read in linear time.
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]*)?(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^[ \t]{4,}#{1,6}[ \t]/;
const TAG = /^[ \t]*<\/?[A-Za-z>]/;

/**
 * The same text with every line of the same length, for finding headings: fences and headings start
 * their line, lines that start with a tag are blank.
 */
export function mdxBlocks(text: string, at: number): string {
  let result = text.slice(0, at);
  for (const { line, end, isCode, isFence } of lines({ text, at, line: 1 })) {
    if (isFence || (!isCode && HEADING.test(line))) result += toStart(line);
    else if (!isCode && TAG.test(line)) result += " ".repeat(line.length);
    else result += line;
    result += text.slice(end.line, end.next);
  }
  return result;
}

function toStart(line: string): string {
  return line.trimStart().padEnd(line.length);
}

/** Whole lines of fenced code, however deep they are indented: starts and ends, ascending. */
export function mdxCode(source: MarkdownSource): number[] {
  const code: number[] = [];
  let isOpen = false;
  for (const { at, end, isCode, isFence } of lines(source)) {
    if (isFence && !isOpen) code.push(at);
    if (isFence && isOpen && !isCode) code.push(end.next);
    isOpen = isFence ? isCode : isOpen;
  }
  return isOpen ? [...code, source.text.length] : code;
}

interface Line {
  readonly at: number;
  readonly line: string;
  readonly end: { readonly line: number; readonly next: number };
  /** It begins or ends a fence. */
  readonly isFence: boolean;
  /** It is inside of a fence, or begins one. */
  readonly isCode: boolean;
}

function* lines(source: MarkdownSource): Generator<Line> {
  const cursor = new LineCursor(source);
  let fence: string | null = null;
  while (cursor.nextLine()) {
    const line = source.text.slice(cursor.lineAt, cursor.lineEnd);
    const isFence: boolean = fence === null ? FENCE.test(line) : closes(line, fence);
    if (isFence) fence = fence === null ? FENCE.exec(line)![1] : null;
    const end = { line: cursor.lineEnd, next: cursor.nextAt };
    yield { at: cursor.lineAt, line, end, isFence, isCode: fence !== null };
  }
}

function closes(line: string, fence: string): boolean {
  const word = line.replace(/^[ \t>]+/, "").trimEnd();
  return word.length >= fence.length && word === fence[0].repeat(word.length);
}
