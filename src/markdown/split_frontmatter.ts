/** Where frontmatter ends: the block between `---` lines at the very start of a text. */

import { trimEnd } from "./block/block_starts.ts";
import { LineCursor } from "./block/line_cursor.ts";

export interface SplitText {
  /** The lines between the fences, their line endings as `\n`; null without frontmatter. */
  readonly yaml: string | null;
  /** Where the markdown starts, and the number of that line. */
  readonly at: number;
  readonly line: number;
}

/**
 * Splits a text into frontmatter and markdown; a BOM belongs to neither. Spaces and tabs may follow
 * a fence. Without a closing fence there is no frontmatter.
 */
export function splitFrontmatter(text: string): SplitText {
  const at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const none: SplitText = { yaml: null, at, line: 1 };
  if (!text.startsWith("---", at)) return none;
  const cursor = new LineCursor({ text, at, line: 1 });
  if (!cursor.nextLine() || !isFence(cursor)) return none;
  const from = cursor.nextAt;
  while (cursor.nextLine()) {
    if (!isFence(cursor)) continue;
    const yaml = text.slice(from, cursor.lineAt).replace(/\r\n?/g, "\n");
    return { yaml, at: cursor.nextAt, line: cursor.line + 1 };
  }
  return none;
}

function isFence({ text, lineAt, lineEnd }: LineCursor): boolean {
  return text.startsWith("---", lineAt) && trimEnd(text, lineAt, lineEnd) === lineAt + 3;
}
