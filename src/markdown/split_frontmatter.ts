/**
 * Where frontmatter ends: YAML between `---` lines (the last one may be `...`), TOML between `+++`
 * lines, or a JSON object, at the very start of a text.
 */

import { trimEnd } from "./block/block_starts.ts";
import { LineCursor } from "./block/line_cursor.ts";

export interface SplitText {
  /** The lines between the fences, their line endings as `\n`; null without YAML. */
  readonly yaml: string | null;
  /** Frontmatter that is not YAML, in the same way. */
  readonly other: { readonly kind: "toml" | "json"; readonly source: string } | null;
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
  const none: SplitText = { yaml: null, other: null, at, line: 1 };
  if (text.startsWith("---", at)) {
    const found = between(text, at, "---");
    return found === null ? none : { ...none, ...found.rest, yaml: found.source };
  }
  if (text.startsWith("+++", at)) {
    const found = between(text, at, "+++");
    if (found === null) return none;
    return { ...none, ...found.rest, other: { kind: "toml", source: found.source } };
  }
  return text.startsWith("{", at) ? splitJson(text, none) : none;
}

interface Between {
  readonly source: string;
  readonly rest: Pick<SplitText, "at" | "line">;
}

/** A key of YAML, which the line after the first fence must have for `...` to end it. */
const KEY = /^[A-Za-z_][\w.-]*:(?:\s|$)/;

function between(text: string, at: number, fence: string): Between | null {
  const cursor = new LineCursor({ text, at, line: 1 });
  if (!cursor.nextLine() || !isFence(cursor, fence)) return null;
  const from = cursor.nextAt;
  let mayEndInDots: boolean | null = null;
  while (cursor.nextLine()) {
    mayEndInDots ??= fence === "---" && KEY.test(text.slice(cursor.lineAt, cursor.lineEnd));
    if (!isFence(cursor, fence) && !(mayEndInDots && isFence(cursor, "..."))) continue;
    const source = text.slice(from, cursor.lineAt).replace(/\r\n?/g, "\n");
    return { source, rest: { at: cursor.nextAt, line: cursor.line + 1 } };
  }
  return null;
}

function isFence({ text, lineAt, lineEnd }: LineCursor, fence: string): boolean {
  return text.startsWith(fence, lineAt) && trimEnd(text, lineAt, lineEnd) === lineAt + 3;
}

/** An object with a key, whose closing brace is alone on its line or ends the first one. */
const JSON_START = /^\{\s*"[^"\n]{1,200}"\s*:/;
const JSON_END = /^\}[ \t]*$|^\{.*\}[ \t]*$/;
const MAX_JSON = 100_000;

function splitJson(text: string, none: SplitText): SplitText {
  if (!JSON_START.test(text.slice(none.at, none.at + 500))) return none;
  const cursor = new LineCursor({ text, at: none.at, line: 1 });
  while (cursor.nextLine() && cursor.lineAt < MAX_JSON) {
    if (!JSON_END.test(text.slice(cursor.lineAt, cursor.lineEnd))) continue;
    const source = text.slice(none.at, cursor.lineEnd);
    const rest = { at: cursor.nextAt, line: cursor.line + 1 };
    return { ...none, ...rest, other: { kind: "json", source } };
  }
  return none;
}
