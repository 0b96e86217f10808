/** Raw HTML, inline or in blocks: ids, links, comments and headings written as HTML. */

import { BANG, SLASH } from "../characters.ts";
import type { Inline, InlineLink } from "../model.ts";
import { resolveEntities } from "./escapes.ts";
import { readTag, type Tag } from "./html_tag.ts";

const AUTOLINK = /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]{1,64}@[^\s<>]{1,255})>/y;
const CLOSING_TAG = /<\/[A-Za-z][A-Za-z0-9-]*\s*>/y;
const HEADING_TAG = /^h[1-6]$/;
/** The beginning of a tag that is a component of JSX or Vue; `<A NAME="x">` is HTML. */
const COMPONENT = /^[A-Z]+[a-z]/;
const LINK_ATTRIBUTES = new Set(["href", "src"]);
/** Elements whose `src` or `href` does not lead to a document. */
const OTHER_ELEMENTS = new Set(["base", "script", "link", "xref"]);
/** Components that are links and images by another name; `RepoLink` may start anywhere. */
const LINKING =
  /^(?:a|anchor|source|picture|video|figure|(?:nav|next|nuxt|router|doc|site)?link)$|(?:card|image|img|button)$/;
/** Longer HTML headings are not looked at. */
const MAX_HEADING = 4_000;

/** Where the scanner puts what it finds. */
export interface HtmlFindings {
  readonly links: InlineLink[];
  readonly ids: Inline[];
  readonly comments: Inline[];
  readonly htmlHeadings: Inline[];
}

/** Reads the HTML of one text. Calls must be in ascending order of positions. */
export class HtmlScanner {
  readonly #text: string;
  readonly #found: HtmlFindings;
  readonly #angle: NextOccurrence;
  readonly #commentEnd: NextOccurrence;

  constructor(text: string, found: HtmlFindings) {
    this.#text = text;
    this.#found = found;
    this.#angle = new NextOccurrence(text, "<");
    this.#commentEnd = new NextOccurrence(text, "-->");
  }

  /** Collects everything in a block of HTML. */
  scanBlock(start: number, end: number): void {
    for (let at = this.#angle.from(start); at < end; at = this.#angle.from(at)) {
      at = this.takeAngle(at, end);
    }
  }

  /**
   * Takes the comment, autolink or tag whose `<` is at `at` and returns the position after it;
   * after the `<` alone when that is text.
   */
  takeAngle(at: number, end: number): number {
    const next = this.#text.charCodeAt(at + 1);
    if (next === BANG) return this.#takeComment(at, end);
    const other = next === SLASH ? CLOSING_TAG : AUTOLINK;
    other.lastIndex = at;
    if (other.test(this.#text) && other.lastIndex <= end) return other.lastIndex;
    const tag = readTag(this.#text, at, end);
    if (tag === null) return at + 1;
    this.#takeAttributes(tag, COMPONENT.test(this.#text.slice(at + 1, at + 20)));
    if (HEADING_TAG.test(tag.name)) this.#takeHeading(tag, end);
    return tag.end;
  }

  #takeAttributes(tag: Tag, isComponent: boolean): void {
    for (const { name, value, at, end } of tag.attributes) {
      if (value === "") continue;
      const resolved = resolveEntities(value).trim();
      if (isId(name, resolved, isComponent)) this.#found.ids.push({ value: resolved, at, end });
      else if (LINK_ATTRIBUTES.has(name) && !OTHER_ELEMENTS.has(tag.name)) {
        // Where a path without `/` or `.` in front starts, only the component knows.
        if (isComponent && !LINKING.test(tag.name) && !/^[/.#]/.test(resolved)) continue;
        this.#found.links.push({ kind: "html", value: resolved, at, end });
      }
    }
  }

  #takeHeading({ name, end: at }: Tag, limit: number): void {
    const close = this.#text.slice(at, Math.min(limit, at + MAX_HEADING)).indexOf(`</${name}`);
    if (close < 0) return;
    this.#found.htmlHeadings.push({
      value: this.#text.slice(at, at + close),
      at,
      end: at + close,
    });
  }

  #takeComment(at: number, end: number): number {
    const text = this.#text;
    if (!text.startsWith("<!--", at)) return at + 1;
    if (text.startsWith(">", at + 4)) return at + 5;
    if (text.startsWith("->", at + 4)) return at + 6;
    const close = this.#commentEnd.from(at + 4);
    if (close + 3 > end) return at + 1;
    this.#found.comments.push({ value: text.slice(at + 4, close), at, end: close + 3 });
    return close + 3;
  }
}

/** A component may have a name that is shown, and say apart from that what its anchor is. */
function isId(attribute: string, value: string, isComponent: boolean): boolean {
  if (!isComponent) return attribute === "id" || attribute === "name";
  return attribute === "id" || attribute === "permalink" ||
    attribute === "name" && !/\s/.test(value);
}

/** Finds a string from ascending positions, searching each stretch of the text only once. */
class NextOccurrence {
  readonly #text: string;
  readonly #wanted: string;
  #next = -1;

  constructor(text: string, wanted: string) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** Its first position at or after `at`; the length of the text when there is none. */
  from(at: number): number {
    if (this.#next < at) {
      const found = this.#text.indexOf(this.#wanted, at);
      this.#next = found < 0 ? this.#text.length : found;
    }
    return this.#next;
  }
}
