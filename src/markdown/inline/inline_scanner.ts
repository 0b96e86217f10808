/**
 * Links, code spans, ids and comments of a markdown text, without a syntax tree.
 *
 * The regions of a text enter one by one, in order; `found` collects their content. It follows the
 * inline rules of CommonMark as far as links go: code spans and HTML bind tighter than brackets, a
 * link does not contain a link, the shortest label wins. Tests compare it with micromark.
 */

import {
  BACKSLASH,
  BACKTICK,
  BANG,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  isPunctuation,
  LESS,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
} from "../characters.ts";
import type { Inline, InlineLink, Inlines } from "../model.ts";
import { readAttributeList } from "./attribute_list.ts";
import { CodeSpans } from "./code_spans.ts";
import { readDestination, skipSpace, skipTitle } from "./destination.ts";
import { resolveEscapes } from "./escapes.ts";
import { type HtmlFindings, HtmlScanner } from "./html_scanner.ts";
import {
  type Definitions,
  isMeantAsReference,
  labelEnd,
  MAX_LABEL,
  normalizeLabel,
} from "./reference.ts";
import type { Region } from "./regions.ts";
import { readWikiLink } from "./wiki_link.ts";

interface Bracket {
  /** Just after the `[`. */
  readonly at: number;
  readonly isImage: boolean;
  /** Another bracket opened inside, so the text is not a label. */
  hasBrackets: boolean;
}

export class InlineScanner {
  readonly found:
    & HtmlFindings
    & Omit<Inlines, "definitions">
    & { readonly code: Inline[]; readonly references: Inline[] } = {
      links: [],
      code: [],
      ids: [],
      comments: [],
      htmlHeadings: [],
      references: [],
    };
  /** Normalized labels of the definitions that something refers to. */
  readonly used = new Set<string>();
  readonly #text: string;
  readonly #definitions: Definitions;
  readonly #html: HtmlScanner;
  #code: CodeSpans;
  /** The open brackets of the region, outermost first. */
  #brackets: Bracket[] = [];
  /** The first so many of them already contain a link, so they cannot be one. */
  #inactive = 0;

  constructor(text: string, definitions: Definitions) {
    this.#text = text;
    this.#definitions = definitions;
    this.#html = new HtmlScanner(text, this.found);
    this.#code = new CodeSpans(text, 0);
  }

  /** Collects the content of a region. */
  scan({ kind, start, end }: Region): void {
    if (kind === "html") return this.#html.scanBlock(start, end);
    const text = this.#text;
    this.#brackets = [];
    this.#inactive = 0;
    this.#code = new CodeSpans(text, end);
    for (let at = start; at < end;) {
      switch (text.charCodeAt(at)) {
        case BACKSLASH:
          at += isPunctuation(text.charCodeAt(at + 1)) ? 2 : 1;
          break;
        case BACKTICK:
          at = this.#takeBackticks(at);
          break;
        case LESS:
          at = this.#html.takeAngle(at, end);
          break;
        case OPEN_BRACKET:
          at = this.#openBracket(at, end);
          break;
        case CLOSE_BRACKET:
          at = this.#closeBracket(at, end);
          break;
        case OPEN_BRACE:
          at = this.#takeBrace(at, end);
          break;
        default:
          at++;
      }
    }
  }

  #takeBackticks(at: number): number {
    const span = this.#code.openedAt(at);
    if (span === null) return this.#code.runEnd(at);
    const { start, end, next } = span;
    this.found.code.push({ value: this.#text.slice(start, end), at: start, end });
    return next;
  }

  /** `{: #id}` gives an id to the block or the text before it. */
  #takeBrace(at: number, end: number): number {
    if (this.#text.charCodeAt(at + 1) !== COLON) return at + 1;
    const list = readAttributeList(this.#text, at);
    if (list === null || list.id === null || list.end > end) return at + 1;
    this.found.ids.push({ value: list.id, at, end: list.end });
    return list.end;
  }

  #openBracket(at: number, end: number): number {
    const text = this.#text;
    const wiki = text.charCodeAt(at + 1) === OPEN_BRACKET ? readWikiLink(text, at, end) : null;
    if (wiki !== null && !this.#isDefined(wiki.value)) {
      this.found.links.push({ kind: "wiki", value: wiki.value, at: wiki.at, end: wiki.end });
      return wiki.next;
    }
    const outer = this.#brackets.at(-1);
    if (outer !== undefined) outer.hasBrackets = true;
    const isImage = at > 0 && text.charCodeAt(at - 1) === BANG;
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
    const last = this.found.links.at(-1);
    const isUndefined = last?.kind === "reference" && last.end === next;
    if (!open.isImage && !isUndefined) {
      this.#inactive = this.#brackets.length;
      this.#dropReferences(open.at);
    }
    return next;
  }

  /** In the text of a link that starts at `from`, references without a definition are text. */
  #dropReferences(from: number): void {
    const { links } = this.found;
    const kept: InlineLink[] = [];
    while (links.length > 0 && links[links.length - 1].at >= from) kept.push(links.pop()!);
    for (const one of kept.reverse()) if (one.kind !== "reference") links.push(one);
  }

  /** `(destination "title")` after the bracket at `at`; null when there is none. */
  #takeResource(open: Bracket, at: number, end: number): number | null {
    const text = this.#text;
    if (text.charCodeAt(at + 1) !== OPEN_PAREN || at + 1 >= end) return null;
    const from = skipSpace(text, at + 2, end);
    const destination = readDestination(text, from, end);
    if (destination === null) return null;
    let next = skipSpace(text, destination.next, end);
    if (next > destination.next) {
      const titleEnd = skipTitle(text, next, end);
      if (titleEnd < 0) return null;
      next = skipSpace(text, titleEnd, end);
    }
    if (next >= end || text.charCodeAt(next) !== CLOSE_PAREN) return null;
    this.found.links.push({
      kind: open.isImage ? "image" : "link",
      value: resolveEscapes(text.slice(destination.at, destination.end)),
      at: destination.at,
      end: destination.end,
    });
    return next + 1;
  }

  /** `[label]` or `[]` after the bracket at `at`, or the text itself as a label. */
  #takeReference(open: Bracket, at: number, end: number): number | null {
    const text = this.#text;
    const own = open.hasBrackets || at - open.at > MAX_LABEL ? null : text.slice(open.at, at);
    if (text.charCodeAt(at + 1) === OPEN_BRACKET && at + 1 < end) {
      const close = labelEnd(text, at + 2, end);
      if (close >= 0) {
        const label = close === at + 2 ? own : text.slice(at + 2, close);
        if (label !== null && this.#isDefined(label)) {
          return this.#refer(open, label, close + 1);
        }
        const before = text.charCodeAt(open.at - 2);
        if (label !== null && isMeantAsReference(text.slice(open.at, at), label, before)) {
          const range = { at: open.at - 1, end: close + 1 };
          this.found.links.push({ kind: "reference", value: label, ...range });
          return close + 1;
        }
        if (close > at + 2) return null;
      }
    }
    return own !== null && this.#isDefined(own) ? this.#refer(open, own, at + 1) : null;
  }

  /** Notes a reference and returns its end; an image is none. */
  #refer(open: Bracket, label: string, end: number): number {
    if (!open.isImage) this.found.references.push({ value: label, at: open.at - 1, end });
    return end;
  }

  /** Is there a definition with this label? It counts as used then. */
  #isDefined(label: string): boolean {
    const normalized = normalizeLabel(label);
    if (!this.#definitions.has(normalized)) return false;
    this.used.add(normalized);
    return true;
  }
}
