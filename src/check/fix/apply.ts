/** Applies fixes to a text. */

import type { Fix } from "../model.ts";

export interface Fixed {
  readonly text: string;
  /** The fixes that were applied. */
  readonly applied: readonly Fix[];
}

/**
 * The text with every fix applied that still fits: the text is what the fix expects, and no fix
 * before it overlaps.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): Fixed {
  const sorted = fixes.toSorted((a, b) => a.at - b.at);
  const applied: Fix[] = [];
  let result = "";
  let from = 0;
  for (const fix of sorted) {
    if (fix.at < from || text.slice(fix.at, fix.end) !== fix.before) continue;
    result += text.slice(from, fix.at) + fix.after;
    from = fix.end;
    applied.push(fix);
  }
  return { text: result + text.slice(from), applied };
}
