/**
 * A page of HTML or XHTML → blocks of text: headings, paragraphs, lists, tables, code.
 *
 * Scripts, styles, navigation and what is hidden are left out. Where a page says what its main content
 * is, the rest is left out, too.
 */
import type { MarkupHandler } from "../markup/scan_markup.ts";
import type { TextWriter } from "../text_writer.ts";

const words = (text: string) => new Set(text.split(" "));

const SKIPPED = words(
  "script style template noscript svg nav footer iframe object select textarea button dialog head",
);
const VOID = words("area base br col embed hr img input link meta source track wbr");
const BLOCKS = words(
  "p div section article main header body blockquote ul ol dl dt dd li table tr td th caption " +
    "figure figcaption details summary address hr pre h1 h2 h3 h4 h5 h6 aside form fieldset",
);
const HEADING = /^h([1-6])$/;
const CODE = words("code kbd samp tt var");
const SKIPPED_ROLES = words("navigation search banner contentinfo");
/** Links behind headings that lead to themselves. */
const PERMALINKS = /(?:^|\s)(?:headerlink|anchor-link|hash-link|heading-anchor|permalink)(?:\s|$)/;
/** Stands for the end of a line that a page wants. */
const BREAK = "\v";

export interface PageOptions {
  /** Only what is in an element `main` counts. */
  readonly hasMain: boolean;
}

export class PageReader implements MarkupHandler {
  readonly #to: TextWriter;
  readonly #hasMain: boolean;
  /** The element that is left out, and how many of its name are open. */
  #skipped = "";
  #skippedDepth = 0;
  /** The element of the main content, likewise. */
  #main = "";
  #mainDepth = 0;
  #text: string[] = [];
  #heading = 0;
  #listDepth = 0;
  #isNewItem = false;
  #pre = 0;
  /** The cells of the row that is being read; null outside of one. */
  #cells: string[] | null = null;

  constructor(to: TextWriter, { hasMain }: PageOptions) {
    this.#to = to;
    this.#hasMain = hasMain;
  }

  open(name: string, attributes: ReadonlyMap<string, string>, ends: boolean): void {
    const isEmpty = ends || VOID.has(name);
    if (this.#skipped !== "") {
      if (name === this.#skipped && !isEmpty) this.#skippedDepth++;
      return;
    }
    if (isSkipped(name, attributes)) {
      if (isEmpty) return;
      this.#skipped = name;
      this.#skippedDepth = 1;
      return;
    }
    this.#trackMain(name, attributes, isEmpty);
    if (!this.#isContent) return;
    this.#begin(name, attributes);
    if (isEmpty) this.#end(name);
  }

  close(name: string): void {
    if (this.#skipped !== "") {
      if (name === this.#skipped && --this.#skippedDepth === 0) this.#skipped = "";
      return;
    }
    if (this.#isContent) this.#end(name);
    if (name === this.#main && --this.#mainDepth === 0) this.#main = "";
  }

  text(text: string): void {
    if (this.#skipped === "" && this.#isContent) this.#text.push(text);
  }

  /** To be called at the end of the page. */
  finish(): void {
    this.#endRow();
    this.#flush();
  }

  get #isContent(): boolean {
    return !this.#hasMain || this.#main !== "";
  }

  #trackMain(name: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean): void {
    if (isEmpty) return;
    if (this.#main !== "") {
      if (name === this.#main) this.#mainDepth++;
    } else if (isMain(name, attributes)) {
      this.#main = name;
      this.#mainDepth = 1;
    }
  }

  #begin(name: string, attributes: ReadonlyMap<string, string>): void {
    const heading = HEADING.exec(name);
    if (BLOCKS.has(name) && this.#pre === 0) this.#beginBlock(name);
    for (const key of ["id", "name"]) {
      const id = attributes.get(key);
      if (id !== undefined && (key === "id" || name === "a")) this.#to.anchor(id);
    }
    if (heading !== null) this.#heading = Number(heading[1]);
    else if (name === "pre") this.#pre++;
    else if (name === "br") this.#text.push(this.#pre > 0 ? "\n" : BREAK);
    else if (name === "img") this.#text.push(` ${attributes.get("alt") ?? ""} `);
    else if (CODE.has(name) && this.#isPlain) this.#text.push("`");
  }

  #beginBlock(name: string): void {
    if (name === "tr") {
      this.#endRow();
      this.#cells = [];
    } else if (name === "td" || name === "th") this.#endCell();
    else if (HEADING.test(name) || name === "pre") this.#endRow();
    else if (this.#cells !== null) this.#text.push(" ");
    if (this.#cells === null) this.#flush();
    if (name === "ul" || name === "ol") this.#listDepth++;
    if (name === "li") this.#isNewItem = true;
  }

  /** Outside of headings and code. */
  get #isPlain(): boolean {
    return this.#heading === 0 && this.#pre === 0;
  }

  #end(name: string): void {
    if (CODE.has(name) && this.#isPlain) this.#text.push("`");
    else if (name === "pre" && this.#pre > 0) {
      if (--this.#pre === 0) this.#flushCode();
    } else if (HEADING.test(name)) {
      this.#flush();
      this.#heading = 0;
    } else if (name === "td" || name === "th") this.#endCell();
    else if (name === "tr" || name === "table") this.#endRow();
    else if (BLOCKS.has(name) && this.#pre === 0) {
      if (this.#cells === null) this.#flush();
      if (name === "ul" || name === "ol") this.#listDepth = Math.max(0, this.#listDepth - 1);
      if (name === "li") this.#isNewItem = false;
    }
  }

  #endCell(): void {
    if (this.#cells === null) return this.#flush();
    const text = this.#take();
    if (text !== "") this.#cells.push(text);
  }

  #endRow(): void {
    if (this.#cells === null) return;
    this.#endCell();
    this.#to.row(this.#cells);
    this.#cells = null;
  }

  /** Writes what was collected as the block that it is in. */
  #flush(): void {
    const text = this.#take();
    if (text === "") return;
    if (this.#heading > 0) {
      this.#to.heading(this.#heading, text.replace(/[¶#🔗]$/u, ""));
      // A block inside a heading that is not closed is text.
      this.#heading = 0;
    } else if (this.#listDepth > 0 && this.#isNewItem) {
      this.#isNewItem = false;
      this.#to.item(text, this.#listDepth);
    } else this.#to.paragraph(text);
  }

  #flushCode(): void {
    this.#to.code(this.#text.join("").replace(/^\n/, "").replaceAll("\r", ""));
    this.#text = [];
  }

  /** The text that was collected, white space as a browser shows it. */
  #take(): string {
    if (this.#text.length === 0) return "";
    const text = this.#text.join("").replace(/[ \t\r\n\f]+/g, " ").replace(/ ?\v ?/g, "\n").trim();
    this.#text = [];
    return text === "``" ? "" : text;
  }
}

function isSkipped(name: string, attributes: ReadonlyMap<string, string>): boolean {
  return SKIPPED.has(name) || attributes.has("hidden") && name !== "main" ||
    attributes.get("aria-hidden") === "true" || SKIPPED_ROLES.has(attributes.get("role") ?? "") ||
    name === "a" && PERMALINKS.test(attributes.get("class") ?? "");
}

export function isMain(name: string, attributes: ReadonlyMap<string, string>): boolean {
  return name === "main" || attributes.get("role") === "main";
}
