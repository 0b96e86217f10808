/** Reference definitions that nothing refers to. */

import type { LineTable } from "../../markdown/line_table.ts";
import type { Definition } from "../../markdown/model.ts";
import type { Include, LocalFinding } from "../model.ts";

interface Source {
  /** The markdown, without frontmatter. */
  readonly body: string;
  readonly definitions: readonly Definition[];
  readonly includes: readonly Include[];
  readonly lines: LineTable;
}

/** A label that starts like this is a comment: `[//]: # (text)`. */
const COMMENT = /^(?:\/\/|comment|#|_|-|<)/i;
const INCLUDES = new Set<Include["kind"]>(["beside", "anywhere", "output"]);

/**
 * Not in a document that includes text, nor in one that is included for its definitions. A label
 * that occurs in brackets anywhere else, such as in a template, counts as used.
 */
export function unusedDefinitions({ body, definitions, includes, lines }: Source): LocalFinding[] {
  if (definitions.length === 0 || includes.some(({ kind }) => INCLUDES.has(kind))) return [];
  const unused = definitions.filter(({ value, isUsed }) => !isUsed && !COMMENT.test(value));
  if (unused.length === 0 || unused.length === definitions.length && isListOnly(body)) return [];
  const counts = bracketed(body);
  return unused.filter(({ value }) => (counts.get(value.toLowerCase()) ?? 0) < 2)
    .map(({ value, at }) => ({
      code: "unused-definition",
      ...lines.locate(at),
      message: `"[${value}]" is defined but never used`,
    }));
}

/** Does every line define something, or is it blank or a comment? */
function isListOnly(body: string): boolean {
  return body.split(/\r\n?|\n/).every((line) => /^\s*(?:\*?\[[^\]]*\]:|<!--|-->|#|$)/.test(line));
}

/** How often each text occurs in brackets, in lower case. */
function bracketed(body: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, text] of body.matchAll(/\[([^[\]\n]{1,300})\]/g)) {
    const key = text.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
