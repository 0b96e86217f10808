/** The parts of a text that a snippet leaves out: link targets, tags, shortcodes, the marks of blocks. */

/** A part of a text, half-open. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * What a rendered page does not show, in order, never overlapping: link targets with their brackets,
 * HTML tags and comments, shortcodes of site generators (also if cut at either end of the text), code
 * fences, rules, and the marks of headings, lists, quotes, tables and bold text. Each is bounded in length, so
 * the search is linear.
 */
export function markupIn(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const { 0: match, index } of text.matchAll(MARKUP)) {
    const open = match.startsWith("]") ? openingBracket(text, index) : null;
    if (open !== null && open.start >= (found.at(-1)?.end ?? 0)) found.push(open);
    found.push({ start: index, end: index + match.length });
  }
  return found;
}

/** HTML elements. Other words in angle brackets are placeholders and are kept. */
const TAGS =
  "a|abbr|b|br|caption|center|code|col|colgroup|dd|del|details|div|dl|dt|em|figure|font|" +
  "h[1-6]|hr|i|img|ins|kbd|li|ol|p|picture|pre|s|section|small|source|span|strong|sub|summary|sup|" +
  "table|tbody|td|tfoot|th|thead|tr|u|ul|video";

const MARKUP = new RegExp(
  [
    String.raw`\]\([^()\s]{0,300}(?: "[^"\n]{0,100}")?\)`,
    String.raw`\]\([^()\s]{0,300}(?![^])`,
    String.raw`(?<![^])[^\s()[\]]{0,200}\/[^\s()[\]]{0,200}\)+`,
    String.raw`\]\[[^\[\]\n]{0,100}\]`,
    String.raw`\[(?:\^[^\[\]\s]{1,40}|!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION))\]`,
    String.raw`<!--[^<>]{0,300}-->`,
    String.raw`<\/?(?:${TAGS})(?:[\s/][^<>]{0,300})?>`,
    String.raw`\{\{[<%][^{}]{0,300}[>%]\}\}`,
    String.raw`(?<![^])[^{}<>]{0,200}[>%]\}\}`,
    String.raw`\{\{[<%][^{}]{0,300}(?![^])`,
    String.raw`\{%[^{}%]{0,300}%\}`,
    String.raw`[ \t]\{:?[ \t]?#[\w.:-]{1,100}[^{}\n]{0,100}\}`,
    // From here on: at the start of a line.
    String.raw`^[ \t>]{0,40}(?:\x60{3,}|~{3,})[^\n]{0,200}$`,
    String.raw`^[ \t>]{0,40}:{3,}[ \t]*[\w-]{0,40}(?:\{[^{}\n]{0,100}\})?`,
    String.raw`^[ \t>]{0,40}\[[^\[\]\n]{1,100}\]:[ \t]+\S[^\n]{0,300}$`,
    String.raw`^[ \t>]{0,40}(?:!!!|\?\?\?\+?)[ \t]+[\w-]{1,40}(?: inline(?: end)?)?`,
    String.raw`^[ \t>]{0,40}\|?[ \t]{0,20}:?(?:-{2,}|={2,}|\*{3,}|_{3,})[-:|= \t]{0,300}$`,
    String
      .raw`^(?=[ \t]{0,40}\S)(?:[ \t]{0,20}>)*[ \t]{0,40}(?:#{1,6}|[-*+](?:[ \t]+\[[ xX]\])?|\|)[ \t]+`,
    String.raw`^(?:[ \t]{0,20}>){1,20}[ \t]{0,20}`,
    String.raw`[ \t]*\|[ \t]*$`,
    String.raw`(?<![\w/*])\*\*(?=[\p{L}\p{N}\x60"'(\[])`,
    String.raw`(?<=[\p{L}\p{N}\x60"'.,:;!?)\]])\*\*(?![\w/*])`,
  ].join("|"),
  "gimu",
);

/** The `[` or `![` of the link whose text ends at `at`. */
function openingBracket(text: string, at: number): Stretch | null {
  for (let i = at - 1; i >= Math.max(0, at - 300); i--) {
    if (text[i] === "]") return null;
    if (text[i] === "[") return { start: text[i - 1] === "!" ? i - 1 : i, end: i + 1 };
  }
  return null;
}

/** Is the position inside an address (after `](` or `://` without a space), or a shortcode? */
export function isInMarkup(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at);
  let start = before.length;
  while (start > 0 && before[start - 1].trim() !== "") start--;
  const word = before.slice(start);
  return word.includes("](") || word.includes("://") ||
    before.lastIndexOf("{{") > before.lastIndexOf("}}");
}
