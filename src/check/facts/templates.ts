/**
 * Markup of site generators (Hugo, Jekyll) that changes what a page contains: code and comments
 * written as shortcodes, other addresses of the page.
 */

import { CodeRanges } from "./code_ranges.ts";
import type { Markdown } from "../../markdown/model.ts";

/** A shortcode whose content is not markdown. */
const OPENING =
  /\{\{[<%]-?\s*(?:highlight|mermaid|comment|math|katex|code-toggle|tab\s[^{}\n]{0,200}\bcodelang)\b[^{}\n]{0,500}[>%]\}\}|\{%-?\s*(?:highlight|raw|comment)\b[^{}\n]{0,500}%\}|\{%-?\s*set\s+\w{1,100}\s*-?%\}/g;
const CLOSING =
  /\{\{[<%]\s*\/\s*(?:highlight|mermaid|comment|math|katex|code-toggle|tab)\s*[>%]\}\}|\{%-?\s*end(?:highlight|raw|comment|set)\s*-?%\}/g;

/** The same text with the lines of such shortcodes as code, without the headings in them. */
export function withoutShortcodes(markdown: Markdown): Markdown {
  const ranges = shortcodeRanges(markdown.text, markdown.at);
  if (ranges.length === 0) return markdown;
  return {
    ...markdown,
    headings: markdown.headings.filter(({ at, endAt }) => !overlaps(ranges, at, endAt)),
    code: merge(markdown.code, ranges),
  };
}

/** The text, of the same length, with the lines of such shortcodes cleared: HTML around them has links. */
export function clearShortcodes(text: string, at: number): string {
  const ranges = shortcodeRanges(text, at);
  let result = "";
  let from = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    const [start, end] = [ranges[i], ranges[i + 1]];
    if (start < from) continue;
    result += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, " ");
    from = end;
  }
  return result + text.slice(from);
}

const SHORTCODE = /\{\{<\s{0,9}(\/?)\s{0,9}([\w./-]{1,80})[^{}]{0,500}>\}\}/g;

/** What is between `{{< name >}}` and `{{< /name >}}`, which Hugo does not read as markdown. */
export function shortcodeContents(text: string): CodeRanges {
  if (!text.includes("{{<")) return CodeRanges.none();
  const open = new Map<string, number>();
  const spans: { at: number; end: number }[] = [];
  for (const { 0: whole, 1: slash, 2: name, index } of text.matchAll(SHORTCODE)) {
    const at = open.get(name);
    if (slash === "") open.set(name, index + whole.length);
    else if (at !== undefined && at >= (spans.at(-1)?.end ?? 0)) spans.push({ at, end: index });
  }
  return CodeRanges.of(text, [], spans);
}

/** A heading of docfx that is the label of a tab: `# [Linux](#tab/linux)`. */
const TAB = /^\[[^\]]{0,200}\]\(#tab\/[^)\s]{1,200}\)$/;

/** The same text without the headings that are labels of tabs. */
export function withoutTabs(markdown: Markdown): Markdown {
  const headings = markdown.headings.filter(({ source }) => !TAB.test(source));
  return headings.length === markdown.headings.length ? markdown : { ...markdown, headings };
}

/** Whole lines: starts and ends, ascending. */
function shortcodeRanges(text: string, at: number): number[] {
  const ranges: number[] = [];
  if (!text.includes("{{", at) && !text.includes("{%", at)) return ranges;
  OPENING.lastIndex = at;
  for (let match = OPENING.exec(text); match !== null; match = OPENING.exec(text)) {
    if (/\/\s*[>%]\}\}$/.test(match[0])) continue;
    CLOSING.lastIndex = OPENING.lastIndex;
    if (CLOSING.exec(text) === null) break;
    const lineEnd = text.indexOf("\n", CLOSING.lastIndex);
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    ranges.push(text.lastIndexOf("\n", match.index) + 1, end);
    OPENING.lastIndex = end;
  }
  return ranges;
}

function overlaps(ranges: readonly number[], at: number, endAt: number): boolean {
  return ranges.some((start, i) => i % 2 === 0 && start < endAt && at < ranges[i + 1]);
}

/** Both lists of ranges as one, overlapping ones joined. */
function merge(a: readonly number[], b: readonly number[]): number[] {
  const pairs: [number, number][] = [];
  for (const ranges of [a, b]) {
    for (let i = 0; i < ranges.length; i += 2) pairs.push([ranges[i], ranges[i + 1]]);
  }
  const merged: number[] = [];
  for (const [start, end] of pairs.sort((x, y) => x[0] - y[0])) {
    const last = merged.length - 1;
    if (last > 0 && start < merged[last]) merged[last] = Math.max(merged[last], end);
    else merged.push(start, end);
  }
  return merged;
}
