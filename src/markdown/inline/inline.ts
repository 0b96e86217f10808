/**
 * Links, code spans, explicit ids and comments of a markdown text, without a syntax tree.
 *
 * The regions of a text enter one by one; what they hold is collected in order. It follows the inline
 * rules of CommonMark as far as links go: code spans and HTML bind tighter than brackets, a link holds
 * no link, the shortest label wins. Tests compare it with micromark. Linear in the text.
 */

import { BacktickRuns, NextPlace } from "./backticks.ts";
import {
  isPunctuation,
  readDestination,
  resolveEscapes,
  skipSpace,
  skipTitle,
} from "./destination.ts";
import { type Definitions, normalizeLabel } from "./definitions.ts";
import { readTag } from "./html.ts";
import type { LinkKind } from "../model.ts";
import type { Region } from "../regions.ts";
import { readWikiLink } from "./wiki_link.ts";

/** A piece of the text: what it says, and where it stands. */
export interface Piece {
  readonly value: string;
  readonly at: number;
  readonly end: number;
}

export interface FoundLink extends Piece {
  readonly kind: LinkKind;
}

/** What the regions of a text hold, in order. */
export interface Inlines {
  readonly links: FoundLink[];
  readonly code: Piece[];
  /** Values of `id` and `name` attributes. */
  readonly ids: Piece[];
  /** Content of HTML comments. */
  readonly comments: Piece[];
  /** Headings written as HTML: their content, tags included. */
  readonly htmlHeadings: Piece[];
}

const AUTOLINK = /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]{1,64}@[^\s<>]{1,255})>/y;
const CLOSING_TAG = /<\/[A-Za-z][A-Za-z0-9-]*\s*>/y;
const MAX_LABEL = 999;
const LINK_ATTRIBUTES = new Set(["href", "src"]);
/** Elements whose `src` or `href` says nothing about documents. */
const OTHER_ELEMENTS = new Set(["base", "script", "link"]);

interface Bracket {
  /** Just after the `[`. */
  readonly at: number;
  readonly isImage: boolean;
  /** Another bracket opened or closed inside: the text is no label. */
  hasBrackets: boolean;
}

export class InlineScanner {
  readonly found: Inlines = { links: [], code: [], ids: [], comments: [], htmlHeadings: [] };
  readonly #text: string;
  readonly #definitions: Definitions;
  #brackets: Bracket[] = [];
  /** Brackets below this height stand around a link already. */
  #inactive = 0;
  #runs: BacktickRuns;
  readonly #backtick: NextPlace;
  readonly #angle: NextPlace;
  readonly #commentEnd: NextPlace;

  constructor(text: string, definitions: Definitions) {
    this.#text = text;
    this.#backtick = new NextPlace(text, "`");
    this.#angle = new NextPlace(text, "<");
    this.#commentEnd = new NextPlace(text, "-->");
    this.#runs = new BacktickRuns(text, this.#backtick, { start: 0, end: 0 });
    this.#definitions = definitions;
  }

  /** Collects what a region holds. */
  scan({ kind, start, end }: Region): void {
    if (kind === "html") return this.#scanHtml(start, end);
    const text = this.#text;
    this.#brackets = [];
    this.#inactive = 0;
    this.#runs = new BacktickRuns(text, this.#backtick, { start, end });
    for (let at = start; at < end;) {
      switch (text.charCodeAt(at)) {
        case 92: // \
          at += isPunctuation(text.charCodeAt(at + 1)) ? 2 : 1;
          break;
        case 96: // `
          at = this.#takeBackticks(at);
          break;
        case 60: // <
          at = this.#takeAngle(at, end);
          break;
        case 91: // [
          at = this.#openBracket(at, end);
          break;
        case 93: // ]
          at = this.#closeBracket(at, end);
          break;
        default:
          at++;
      }
    }
  }

  #scanHtml(start: number, end: number): void {
    for (let at = this.#angle.from(start); at < end; at = this.#angle.from(at)) {
      at = this.#takeAngle(at, end);
    }
  }

  #takeBackticks(at: number): number {
    const size = this.#runs.sizeAt(at);
    const close = this.#runs.closing(at, size);
    if (close < 0) return at + size;
    this.found.code.push({
      value: this.#text.slice(at + size, close),
      at: at + size,
      end: close,
    });
    return close + size;
  }

  /** A comment, an autolink or a tag; otherwise the bracket is text. */
  #takeAngle(at: number, end: number): number {
    const text = this.#text;
    const next = text.charCodeAt(at + 1);
    if (next === 33) return this.#takeComment(at, end);
    for (const pattern of next === 47 ? [CLOSING_TAG] : [AUTOLINK]) {
      pattern.lastIndex = at;
      if (pattern.test(text) && pattern.lastIndex <= end) return pattern.lastIndex;
    }
    const tag = readTag(text, at, end);
    if (tag === null) return at + 1;
    for (const { name, value, at, end } of tag.attributes) {
      if (value === "") continue;
      const resolved = resolveEscapes(value, { backslashes: false }).trim();
      if (name === "id" || (name === "name" && tag.name === "a")) {
        this.found.ids.push({ value: resolved, at, end });
      } else if (LINK_ATTRIBUTES.has(name) && !OTHER_ELEMENTS.has(tag.name)) {
        this.found.links.push({ kind: "html", value: resolved, at, end });
      }
    }
    if (/^h[1-6]$/.test(tag.name)) this.#takeHtmlHeading(tag.name, tag.end, end);
    return tag.end;
  }

  #takeHtmlHeading(name: string, at: number, limit: number): void {
    const close = this.#text.slice(at, Math.min(limit, at + MAX_HEADING)).indexOf(`</${name}`);
    if (close < 0) return;
    this.found.htmlHeadings.push({ value: this.#text.slice(at, at + close), at, end: at + close });
  }

  #takeComment(at: number, end: number): number {
    const text = this.#text;
    if (!text.startsWith("<!--", at)) return at + 1;
    if (text.startsWith(">", at + 4)) return at + 5;
    if (text.startsWith("->", at + 4)) return at + 6;
    const close = this.#commentEnd.from(at + 4);
    if (close + 3 > end) return at + 1;
    this.found.comments.push({ value: text.slice(at + 4, close), at, end: close + 3 });
    return close + 3;
  }

  #openBracket(at: number, end: number): number {
    const text = this.#text;
    const wiki = text.charCodeAt(at + 1) === 91 ? readWikiLink(text, at, end) : null;
    if (wiki !== null && !this.#definitions.has(normalizeLabel(wiki.value))) {
      this.found.links.push({ kind: "wiki", value: wiki.value, at: wiki.at, end: wiki.end });
      return wiki.next;
    }
    const outer = this.#brackets.at(-1);
    if (outer !== undefined) outer.hasBrackets = true;
    const isImage = at > 0 && text.charCodeAt(at - 1) === 33;
    this.#brackets.push({ at: at + 1, isImage, hasBrackets: false });
    return at + 1;
  }

  #closeBracket(at: number, end: number): number {
    const open = this.#brackets.pop();
    if (open === undefined) return at + 1;
    const isInactive = this.#brackets.length < this.#inactive;
    this.#inactive = Math.min(this.#inactive, this.#brackets.length);
    if (isInactive && !open.isImage) return at + 1;
    const next = this.#takeResource(open, at, end) ?? this.#takeReference(open, at, end);
    if (next === null) return at + 1;
    if (!open.isImage) this.#inactive = this.#brackets.length;
    return next;
  }

  /** `(destination "title")` after the bracket at `at`; null when there is none. */
  #takeResource(open: Bracket, at: number, end: number): number | null {
    const text = this.#text;
    if (text.charCodeAt(at + 1) !== 40 || at + 1 >= end) return null;
    const from = skipSpace(text, at + 2, end);
    const destination = readDestination(text, from, end);
    if (destination === null) return null;
    let next = skipSpace(text, destination.next, end);
    if (next > destination.next) {
      const titleEnd = skipTitle(text, next, end);
      if (titleEnd < 0) return null;
      next = skipSpace(text, titleEnd, end);
    }
    if (next >= end || text.charCodeAt(next) !== 41) return null;
    const raw = text.slice(destination.at, destination.end);
    this.found.links.push({
      kind: open.isImage ? "image" : "link",
      value: resolveEscapes(raw, { backslashes: true }),
      at: destination.at,
      end: destination.end,
    });
    return next + 1;
  }

  /** `[label]` or `[]` after the bracket at `at`, or the text itself as a label. */
  #takeReference(open: Bracket, at: number, end: number): number | null {
    const text = this.#text;
    const own = open.hasBrackets || at - open.at > MAX_LABEL ? null : text.slice(open.at, at);
    if (text.charCodeAt(at + 1) === 91 && at + 1 < end) {
      const close = endOfLabel(text, at + 2, end);
      if (close >= 0) {
        const label = close === at + 2 ? own : text.slice(at + 2, close);
        if (label !== null && this.#definitions.has(normalizeLabel(label))) return close + 1;
        if (label !== null && isMeantAsReference(text, open, at, label)) {
          this.found.links.push({
            kind: "reference",
            value: label,
            at: open.at - 1,
            end: close + 1,
          });
          return close + 1;
        }
        if (close > at + 2) return null;
      }
    }
    return own !== null && this.#definitions.has(normalizeLabel(own)) ? at + 1 : null;
  }
}

const MAX_HEADING = 4_000;

/** Where the `]` of a label stands, -1 when the brackets hold no label. */
function endOfLabel(text: string, from: number, end: number): number {
  const most = Math.min(end, from + MAX_LABEL);
  for (let i = from; i < most; i++) {
    const code = text.charCodeAt(i);
    if (code === 93) return i;
    if (code === 91) return -1;
    if (code === 92) i++;
  }
  return -1;
}

/**
 * Does `[text][label]` without a definition look like a link that lost it? Not so what may be code in
 * prose: an index after a name, a set of characters, a number.
 */
function isMeantAsReference(text: string, open: Bracket, at: number, label: string): boolean {
  const before = text.charCodeAt(open.at - 2);
  if (isWordCode(before) || before === 93 || before === 41) return false;
  const shown = text.slice(open.at, at);
  return [shown, label].every((one) => one.length >= 3 && /^\p{L}[^\n=$|{}^]*$/u.test(one)) &&
    !/[\w.]-[\w.](?:$|[\w.]-)/.test(shown.slice(0, 7));
}

function isWordCode(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) ||
    code === 95;
}
