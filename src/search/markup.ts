/** The parts of a text that a reader of a snippet can do without: frontmatter, link targets, tags. */

/** A stretch of a text, half-open. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Where the text begins behind YAML between `---` lines at its very start; 0 without. */
export function frontmatterEnd(text: string): number {
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(text)) return 0;
  const close = /\n---[ \t]*(?:\r?\n|$)/.exec(text);
  return close === null ? 0 : close.index + close[0].length;
}

/**
 * What a page would not show, in order and apart: link targets with their brackets, HTML tags and
 * comments, shortcodes of site generators (also one that an end of the text parts), the marks of
 * headings. Bounded in length each, so the search is linear.
 */
export function markupIn(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const { 0: match, index } of text.matchAll(MARKUP)) {
    const open = match.startsWith("](") ? openingBracket(text, index) : null;
    if (open !== null && open.start >= (found.at(-1)?.end ?? 0)) found.push(open);
    found.push({ start: index, end: index + match.length });
  }
  return found;
}

/** Other words in angle brackets are placeholders, which say something. */
const TAGS =
  "a|abbr|b|br|caption|center|code|col|colgroup|dd|del|details|div|dl|dt|em|figure|font|" +
  "h[1-6]|hr|i|img|ins|kbd|li|ol|p|picture|pre|s|section|small|source|span|strong|sub|summary|sup|" +
  "table|tbody|td|tfoot|th|thead|tr|u|ul|video";

const MARKUP = new RegExp(
  [
    String.raw`\]\([^()\s]{0,300}(?: "[^"\n]{0,100}")?\)`,
    String.raw`<!--[^<>]{0,300}-->`,
    String.raw`<\/?(?:${TAGS})(?:[\s/][^<>]{0,300})?>`,
    String.raw`\{\{[<%][^{}]{0,300}[>%]\}\}`,
    String.raw`(?<![^])[^{}<>]{0,200}[>%]\}\}`,
    String.raw`\{\{[<%][^{}]{0,300}(?![^])`,
    String.raw`^#{1,6}[ \t]+`,
  ].join("|"),
  "gim",
);

/** The `[` or `![` of the link whose text ends at `at`. */
function openingBracket(text: string, at: number): Stretch | null {
  for (let i = at - 1; i >= Math.max(0, at - 300); i--) {
    if (text[i] === "]") return null;
    if (text[i] === "[") return { start: text[i - 1] === "!" ? i - 1 : i, end: i + 1 };
  }
  return null;
}

/** Does the position lie in an address (behind `](` or `://` without a space), or in a shortcode? */
export function isInMarkup(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at);
  let start = before.length;
  while (start > 0 && before[start - 1].trim() !== "") start--;
  const word = before.slice(start);
  return word.includes("](") || word.includes("://") ||
    before.lastIndexOf("{{") > before.lastIndexOf("}}");
}
