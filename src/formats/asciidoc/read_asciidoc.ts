/**
 * AsciiDoc, as Asciidoctor reads it: section titles, attributes, anchors.
 *
 * A title begins a block, so a line inside a paragraph, a delimited block or a table is none. Both
 * branches of a conditional are read; includes are not followed. Discrete headings count, as
 * readers see them as headings.
 */
import { AnchorList, commaList, EntryList, toHeading, toReading } from "../headings.ts";
import { linesOf, type TextLine } from "../lines.ts";
import type { Reading, TextReader } from "../model.ts";
import { MAX_SOURCE, oneLine } from "../../markdown/inline/heading_text.ts";
import { readFrontmatter } from "../../markdown/frontmatter.ts";
import type { Frontmatter, Heading } from "../../markdown/model.ts";
import { splitFrontmatter } from "../../markdown/split_frontmatter.ts";
import { Attributes } from "./attributes.ts";
import { toTitle } from "./inline.ts";

export const ASCIIDOC: TextReader = { kind: "text", read };

function read(text: string): Reading | Promise<Reading> {
  const { yaml, line } = splitFrontmatter(text);
  const frontmatter = readFrontmatter(yaml);
  const scan = (frontmatter: Frontmatter) => new AsciiDocScanner(text, frontmatter).read(line - 1);
  return frontmatter instanceof Promise ? frontmatter.then(scan) : scan(frontmatter);
}

/** `== Title`, and `## Title` as in markdown. */
const TITLE = /^(={1,6}|#{1,6})[ \t]+(\S.*)$/;
const ATTRIBUTE = /^:(!?[\w][\w-]{0,100}!?):(?:[ \t]+(.*))?$/;
const BLOCK_ANCHOR = /^\[\[([\p{L}_:][\p{L}\p{N}_:.-]{0,200})(?:,.{0,500})?\]\]$/u;
const BLOCK_ATTRIBUTES = /^\[(?!\[).*\]$/;
/** `[#id]`, `[quote#id.role]`, `[id=name]`. */
const ID_IN_ATTRIBUTES =
  /^\[[\w-]{0,100}(?:[.%][\w-]{1,100}){0,9}#([\w:.-]{1,200}?)(?=[,.%\]])|\bid\s*=\s*"?([\w:.-]{1,200})/;
const INLINE_ANCHOR =
  /\[\[([\p{L}_:][\p{L}\p{N}_:.-]{0,200})(?:,[^\]]{0,300})?\]\]|\banchor:([\w:.-]{1,200})\[/gu;
const BLOCK_TITLE = /^\.[^\s.].*$/;
const PREPROCESSOR = /^(?:ifdef|ifndef|ifeval|endif|include)::[^\s[]*\[.*\]$/;
/** A block between two equal lines. `////` and verbatim blocks contain no others. */
const DELIMITER =
  /^(?:(-{4,})|(\.{4,})|(\+{4,})|(\/{4,})|(={4,}|\*{4,}|_{4,}|--|~{4,})|([|,:!]===+)|(`{3,})\S*)$/;
/** The signs below titles of two lines, by level. */
const UNDERLINES = "=-~^+";
const UNDERLINE = /^([=~^+-])\1+$/;

class AsciiDocScanner {
  readonly #text: string;
  readonly #lines: readonly TextLine[];
  readonly #headings: Heading[] = [];
  readonly #entries = new EntryList();
  readonly #attributes = new Attributes();
  readonly #anchors = new AnchorList();
  readonly #frontmatter: Frontmatter;
  /** Verbatim blocks with their delimiters, and tables. */
  readonly #code: number[] = [];
  #verbatimAt = 0;
  /** The delimiters of the blocks around a line, the innermost last. */
  readonly #open: string[] = [];
  #isVerbatim = false;
  #inParagraph = false;
  /** The next title is that of an appendix, which is a chapter even where it is written as a part. */
  #isAppendix = false;
  /** Up to the first blank line below the document's title. */
  #inHeader = true;

  constructor(text: string, frontmatter: Frontmatter) {
    this.#text = text;
    this.#lines = linesOf(text);
    this.#frontmatter = frontmatter;
  }

  /** Reads from the line with that index on. */
  read(from: number): Reading {
    for (let i = from; i < this.#lines.length;) i = this.#next(i);
    this.#blank();
    return toReading(this.#text, {
      lines: this.#lines,
      entries: new Map([...this.#entries.entries, ...this.#frontmatter.entries]),
      headings: this.#headings,
      anchors: this.#anchors,
      code: this.#code,
    });
  }

  /** Reads what begins on a line, and returns the index of the line after it. */
  #next(i: number): number {
    const { text, at } = this.#lines[i];
    if (this.#isVerbatim) this.#closeAt(this.#lines[i]);
    else if (text === "") this.#blank();
    else if (PREPROCESSOR.test(text) || /^\/\/(?!\/)/.test(text)) return i + 1;
    else if (this.#isDelimiter(i)) this.#anchors.settle(null);
    else if (this.#inHeader && this.#headings.length > 0 && !text.startsWith(":")) {
      this.#authors(text);
    } else if (this.#inParagraph) this.#inlineAnchors(text, at);
    else return this.#block(i);
    return i + 1;
  }

  #blank(): void {
    this.#inParagraph = false;
    if (this.#inHeader && this.#headings.length > 0) this.#closeHeader();
  }

  /** The attributes below the document's title hold for the title, too. */
  #closeHeader(): void {
    this.#inHeader = false;
    const [title] = this.#headings;
    this.#headings[0] = { ...title, title: oneLine(this.#titleOf(title.source)) };
  }

  #titleOf(source: string): string {
    return toTitle(this.#attributes.fill(source.slice(0, MAX_SOURCE)).slice(0, MAX_SOURCE));
  }

  #closeAt({ text, endAt }: TextLine): void {
    if (text !== this.#open.at(-1)) return;
    this.#code.push(this.#verbatimAt, endAt);
    this.#open.pop();
    this.#isVerbatim = false;
  }

  /** Does the line open or close a block? */
  #isDelimiter(i: number): boolean {
    const { text, at } = this.#lines[i];
    const [, listing, literal, pass, comment, container, table, fence] = DELIMITER.exec(text) ?? [];
    const found = listing ?? literal ?? pass ?? comment ?? container ?? table ?? fence;
    if (found === undefined) return false;
    this.#inParagraph = false;
    const outer = this.#open.lastIndexOf(text);
    if (outer >= 0 && container !== undefined) this.#open.length = outer;
    else if (this.#open.length < MOST_OPEN) {
      this.#open.push(fence ?? text);
      this.#isVerbatim = container === undefined;
      this.#verbatimAt = at;
    }
    return true;
  }

  /** A line that begins a block. */
  #block(i: number): number {
    const { text, at } = this.#lines[i];
    const attribute = ATTRIBUTE.exec(text);
    if (attribute !== null) return this.#attribute(i, attribute);
    const anchor = BLOCK_ANCHOR.exec(text);
    if (anchor !== null) this.#anchors.announce(anchor[1], at);
    else if (BLOCK_ATTRIBUTES.test(text)) {
      const [, short, long] = ID_IN_ATTRIBUTES.exec(text.slice(0, MAX_ATTRIBUTES)) ?? [];
      this.#anchors.announce(short ?? long ?? "", at);
      this.#isAppendix ||= /^\[appendix\b/.test(text);
    } else if (!BLOCK_TITLE.test(text)) return this.#titleOrText(i);
    return i + 1;
  }

  #titleOrText(i: number): number {
    const { text, at } = this.#lines[i];
    const title = this.#open.length === 0 ? TITLE.exec(text) : null;
    if (title !== null) return this.#addHeading([i, i], title[1].length, title[2]);
    const depth = this.#open.length === 0 ? this.#underlineBelow(i) : 0;
    if (depth > 0) return this.#addHeading([i, i + 1], depth, text);
    this.#anchors.settle(null);
    this.#inlineAnchors(text, at);
    this.#inParagraph = true;
    this.#inHeader = false;
    return i + 1;
  }

  /** The depth of a title of two lines, whose lengths differ by one at most; 0 if it is none. */
  #underlineBelow(i: number): number {
    const { text } = this.#lines[i];
    const [under, sign] = UNDERLINE.exec(this.#lines[i + 1]?.text ?? "") ?? [];
    if (under === undefined || !/^\S/.test(text) || !/[\p{L}\p{N}]/u.test(text)) return 0;
    return Math.abs([...text].length - under.length) <= 1 ? UNDERLINES.indexOf(sign) + 1 : 0;
  }

  #addHeading([first, last]: readonly [number, number], level: number, words: string): number {
    const lines = { first: this.#lines[first], last: this.#lines[last] };
    const source = words.replace(/[ \t]{1,20}[=#]{1,6}$/, "");
    const lowest = this.#isAppendix ? 2 : 1;
    const depth = Math.min(6, Math.max(lowest, level + this.#attributes.offset));
    this.#isAppendix = false;
    const heading = toHeading(lines, depth, {
      source,
      toTitle: (text) => this.#titleOf(text),
    });
    this.#headings.push(heading);
    this.#anchors.settle(heading.at);
    this.#inlineAnchors(source, heading.at);
    this.#anchors.add(this.#attributes.idOf(heading.title), heading.at);
    if (this.#headings.length > 1 || depth > 1) this.#inHeader = false;
    return last + 1;
  }

  #inlineAnchors(text: string, at: number): void {
    if (!text.includes("[")) return;
    for (const [, id, macro] of text.matchAll(INLINE_ANCHOR)) this.#anchors.add(id ?? macro, at);
  }

  /** `:name: value`; a value goes on where its line ends in a backslash. */
  #attribute(i: number, [, name, start = ""]: RegExpExecArray): number {
    let value = start;
    let last = i;
    while (/ \\$/.test(value) && last + 1 < this.#lines.length && value.length < MAX_ATTRIBUTES) {
      value = `${value.slice(0, -1)}${this.#lines[++last].text.trim()}`;
    }
    value = this.#attributes.set(name, value.slice(0, MAX_ATTRIBUTES));
    if (!this.#inHeader || name.includes("!")) return last + 1;
    if (/^(?:page-)?(?:keywords|tags)$/.test(name)) this.#entries.addTags(commaList(value));
    else if (value !== "") this.#entries.add(name, value);
    return last + 1;
  }

  /** The lines below the title: authors, then the revision. */
  #authors(text: string): void {
    if (/^v?\d/.test(text)) this.#entries.add("revision", text);
    else this.#entries.add("author", text.replace(/\s{0,10}<[^<>]{0,300}>/g, ""));
  }
}

/** Deeper blocks are read as text. */
const MOST_OPEN = 100;
const MAX_ATTRIBUTES = 4_000;
