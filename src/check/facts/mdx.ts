/** Code in MDX: only fences. Indented text and the content of components are markdown there. */

import { LineCursor } from "../../markdown/block/line_cursor.ts";
import type { MarkdownSource } from "../../markdown/model.ts";

const FENCE = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])?[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;

/** Whole lines of fenced code, however deep they are indented: starts and ends, ascending. */
export function mdxCode(source: MarkdownSource): number[] {
  const { text } = source;
  const code: number[] = [];
  const cursor = new LineCursor(source);
  let fence: string | null = null;
  while (cursor.nextLine()) {
    const line = text.slice(cursor.lineAt, cursor.lineEnd);
    if (fence !== null) {
      const word = line.replace(/^[ \t>]+/, "").trimEnd();
      if (word.length < fence.length || word !== fence[0].repeat(word.length)) continue;
      code.push(cursor.nextAt);
      fence = null;
    } else {
      fence = FENCE.exec(line)?.[1] ?? null;
      if (fence !== null) code.push(cursor.lineAt);
    }
  }
  return fence === null ? code : [...code, text.length];
}
