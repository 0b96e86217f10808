/** The parts of a text that a snippet leaves out: link targets, tags, shortcodes, the marks of blocks. */

/** A part of a text, half-open. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * What a rendered page does not show, in order, never overlapping: link targets with their brackets,
 * HTML tags and comments, components and shortcodes of site generators (also if cut by the text's end), code
 * fences, rules, targets of MyST, and the marks of headings, lists, quotes, tables and bold text. Each is bounded in length, so
 * the search is linear.
 */
export function markupIn(text: string): Stretch[] {
  const found: Stretch[] = [];
  pattern ??= toPattern();
  for (let next = pattern.exec(text); next !== null; next = pattern.exec(text)) {
    const { 0: match, index } = next;
    if (!isMarkup(match, text, index)) {
      pattern.lastIndex = index + 1;
      continue;
    }
    const open = match.startsWith("]") ? openingBracket(text, index) : null;
    if (open !== null && open.start >= (found.at(-1)?.end ?? 0)) found.push(open);
    found.push({ start: index, end: index + match.length });
  }
  return found;
}

/**
 * HTML elements. Other words in angle brackets are placeholders and are kept, unless they have attributes, end
 * themselves or end another: those are components.
 */
const TAGS = new Set(
  ("a abbr b br caption center code col colgroup dd del details div dl dt em figure font " +
    "h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p picture pre s section small source span strong sub " +
    "summary sup table tbody td tfoot th thead tr u ul video").split(" "),
);
const NOTES = new Set("note tip important warning caution".split(" "));
const BOLD = "**";
const ATTRIBUTE = /\s[\w:@-]+=["'{]|\/>$/;

/** Is what the pattern found markup? What is in a list is compared here. */
function isMarkup(match: string, text: string, at: number): boolean {
  if (match === BOLD) return isBold(text, at);
  const note = /^\[!([A-Za-z]+)\]$/.exec(match);
  if (note !== null) return NOTES.has(note[1].toLowerCase());
  const tag = /^<(\/?)(\w+)[^<>]*>$/.exec(match);
  return tag === null || tag[1] !== "" || TAGS.has(tag[2].toLowerCase()) || ATTRIBUTE.test(match);
}

let pattern: RegExp | undefined;

/**
 * Every search that shows a snippet has to compile this, so it is short: the names of elements and the
 * letters of all scripts would double it.
 */
function toPattern(): RegExp {
  const all = [
    String.raw`\]\([^()\s]{0,300}(?: "[^"\n]{0,100}")?\)`,
    String.raw`\]\([^()\s]{0,300}(?![^])`,
    String.raw`(?<![^])[^\s()[\]]{0,200}\/[^\s()[\]]{0,200}\)+`,
    String.raw`\]\[[^\[\]\n]{0,100}\]`,
    String.raw`\[(?:\^[^\[\]\s]{1,40}|![A-Za-z]{3,9})\]`,
    String.raw`<!--[^<>]{0,1000}-->`,
    String.raw`<\/?[A-Za-z]\w{0,30}(?:[\s/][^<>]{0,300})?>`,
    String.raw`(?<!\S)<[A-Z]\w{1,30}(?:\s[^<>]{0,300})?(?![^])`,
    String.raw`\{\{(?:[<%][^{}]{0,300}[>%]|#[^{}]{0,300})\}\}`,
    String.raw`(?<![^])[^{}<>]{0,200}[>%]\}\}`,
    String.raw`\{\{[<%#][^{}]{0,300}(?![^])`,
    String.raw`\{%[^{}%]{0,300}%\}`,
    String.raw`[ \t]\{:?[ \t]?#[\w.:-]{1,100}[^{}\n]{0,100}\}`,
    // From here on: at the start of a line.
    String.raw`^[ \t>]{0,40}(?:\x60{3,}|~{3,})[^\n]{0,200}$`,
    String.raw`^[ \t>]{0,40}:{3,}[ \t]*[\w-]{0,40}(?:\{[^{}\n]{0,100}\})?`,
    String.raw`^\([\w.:/ -]{1,100}\)=[ \t]*$`,
    String.raw`^[ \t>]{0,40}\[[^\[\]\n]{1,100}\]:[ \t]+\S[^\n]{0,300}$`,
    String.raw`^[ \t>]{0,40}(?:!!!|\?\?\?\+?)[ \t]+[\w-]{1,40}(?: inline(?: end)?)?`,
    String.raw`^[ \t>]{0,40}\|?[ \t]{0,20}:?(?:-{2,}|={2,}|\*{3,}|_{3,})[-:|= \t]{0,300}$`,
    String
      .raw`^(?=[ \t]{0,40}\S)(?:[ \t]{0,20}>)*[ \t]{0,40}(?:#{1,6}|[-*+](?:[ \t]+\[[ xX]\])?|\|)[ \t]+`,
    String.raw`^(?:[ \t]{0,20}>){1,20}[ \t]{0,20}`,
    String.raw`[ \t]*\|[ \t]*$`,
    String.raw`\*\*`,
  ];
  return new RegExp(all.join("|"), "gm");
}

/** Do the two asterisks at a position begin bold text, or end it? */
function isBold(text: string, at: number): boolean {
  const before = lastCharacter(text.slice(Math.max(0, at - 2), at));
  const after = firstCharacter(text.slice(at + 2, at + 4));
  return !isNameSign(before) && (isLetterOrDigit(after) || /^[`"'([]$/.test(after)) ||
    (isLetterOrDigit(before) || /^[`"'.,:;!?)\]]$/.test(before)) && !isNameSign(after);
}

function isNameSign(character: string): boolean {
  return /^[\w/*]$/.test(character);
}

function isLetterOrDigit(character: string): boolean {
  return character < "\x80" ? /^[A-Za-z0-9]$/.test(character) : /^[\p{L}\p{N}]$/u.test(character);
}

function firstCharacter(text: string): string {
  return text === "" ? "" : String.fromCodePoint(text.codePointAt(0)!);
}

function lastCharacter(text: string): string {
  const isPair = /[\ud800-\udbff][\udc00-\udfff]$/.test(text);
  return text.slice(isPair ? -2 : -1);
}

/** The `[` or `![` of the link whose text ends at `at`. */
function openingBracket(text: string, at: number): Stretch | null {
  for (let i = at - 1; i >= Math.max(0, at - 300); i--) {
    if (text[i] === "]") return null;
    if (text[i] === "[") return { start: text[i - 1] === "!" ? i - 1 : i, end: i + 1 };
  }
  return null;
}

/**
 * Tells of positions, in ascending order, which are inside an address (after `](` or `://` without a space), a
 * shortcode, an attribute or a comment.
 */
export function markupTester(text: string): (at: number) => boolean {
  let open = -1;
  let next = text.indexOf(COMMENT);
  return (at) => {
    while (next >= 0 && next + COMMENT.length <= at) {
      open = next;
      next = text.indexOf(COMMENT, open + 1);
    }
    const isNear = open >= 0 && open >= at - LONGEST_COMMENT;
    return isNear && isOpenComment(text, open, at) || isBehindMarkup(text, at);
  };
}

const COMMENT = "<!--";

/** Is there an address, a shortcode or a tag before the position that has not ended? */
function isBehindMarkup(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at);
  let start = before.length;
  while (start > 0 && !isSpace(before, start - 1)) start--;
  const word = before.slice(start);
  return word.includes("](") || word.includes("://") ||
    before.lastIndexOf("{{") > before.lastIndexOf("}}") || isInTag(before);
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? code === 32 || code >= 9 && code <= 13 : text[at].trim() === "";
}

/** How far before a position a comment may begin. */
const LONGEST_COMMENT = 1_000;

/** Does the comment that begins at `open` end after `at`, and not far from it? */
function isOpenComment(text: string, open: number, at: number): boolean {
  return !text.slice(open, at).includes("-->") &&
    text.slice(at, at + LONGEST_COMMENT).includes("-->");
}

/** Does the text end inside a tag, after the name of an attribute? */
function isInTag(text: string): boolean {
  const open = text.lastIndexOf("<");
  return open > text.lastIndexOf(">") &&
    /^<[A-Za-z]\w{0,30}\s[^<>]{0,200}=["'{]/.test(text.slice(open));
}
