/**
 * Org, as Emacs reads it: headlines, keywords, tags, properties, targets.
 *
 * A line of stars and a blank is a headline wherever it is, in blocks as well: Org escapes such
 * lines there. Drawers and blocks stay in the text as they are.
 */
import { AnchorList, commaList, EntryList, toHeading, toReading } from "../headings.ts";
import { linesOf, type TextLine } from "../lines.ts";
import type { Reading, TextReader } from "../model.ts";
import type { Heading } from "../../markdown/model.ts";
import { toTitle } from "./inline.ts";

export const ORG: TextReader = { kind: "text", read: (text) => new OrgScanner(text).read() };

const HEADLINE = /^(\*+)[ \t]+(.*)$/;
const KEYWORD = /^[ \t]{0,100}#\+([A-Za-z_-]{1,40}):[ \t]*(.*)$/;
const PROPERTY = /^[ \t]{0,100}:(CUSTOM_ID|ID):[ \t]+(\S+)$/i;
const BOUNDARY = /^[ \t]{0,100}#\+(begin|end)_(\S{1,40})/i;
const TARGET = /<<<?([^<>\n]{1,200})>>>?/g;
const TAGS = /(?:^|[ \t])(:(?:[\p{L}\p{N}_@#%]{1,100}:)+)$/u;
/** Tags that tell Org what to do with a section, and nothing about what is in it. */
const CONTROL_TAGS = new Set(["noexport", "export", "ignore", "ARCHIVE"]);
/** Says nothing about the document's content. */
const SETTINGS = new Set([
  ...["startup", "options", "property", "todo", "seq_todo", "typ_todo", "setupfile", "macro"],
  ...["link", "columns", "tags", "priorities", "bind", "archive", "constants", "include", "tblfm"],
  ...["begin", "end", "name", "caption", "header", "results", "plot", "call", "export_file_name"],
  ...["latex", "html", "latex_header", "html_head", "html_head_extra", "attr_html", "attr_latex"],
  ...[
    "latex_class",
    "latex_class_options",
    "latex_compiler",
    "index",
    "cindex",
    "vindex",
    "texinfo",
  ],
]);

class OrgScanner {
  readonly #text: string;
  readonly #lines: readonly TextLine[];
  readonly #headings: Heading[] = [];
  readonly #entries = new EntryList();
  readonly #anchors = new AnchorList();
  readonly #todo = new Set(["TODO", "DONE", "COMMENT"]);
  /** Blocks from their `#+BEGIN_…` to their `#+END_…`. */
  readonly #code: number[] = [];
  /** The block that a line is in, and where it begins; empty outside of one. */
  #block = "";
  #blockAt = 0;
  #title = "";
  /** Where the section begins that the lines are in. */
  #sectionAt = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lines = linesOf(text);
  }

  read(): Reading {
    for (const { text } of this.#lines) this.#addTodoWords(text);
    for (const line of this.#lines) this.#read(line);
    if (this.#title !== "") this.#entries.add("title", this.#title);
    return toReading(this.#text, {
      lines: this.#lines,
      entries: this.#entries.entries,
      headings: this.#headings,
      anchors: this.#anchors,
      code: this.#code,
    });
  }

  /** `#+TODO: OPEN WAIT(w) | CLOSED` holds for the whole file, wherever it is. */
  #addTodoWords(text: string): void {
    const [, words] = /^#\+(?:SEQ_|TYP_)?TODO:(.*)$/i.exec(text) ?? [];
    for (const word of words?.split(/\s+/).slice(0, 100) ?? []) {
      this.#todo.add(word.replace(/\(.*$/, ""));
    }
  }

  #read(line: TextLine): void {
    const { text, at } = line;
    const headline = text.startsWith("*") ? HEADLINE.exec(text) : null;
    if (headline !== null) return this.#headline(line, headline);
    const isBoundary = text.includes("#+") && this.#boundary(line);
    if (isBoundary || this.#block !== "") return;
    if (text.includes("<<")) {
      for (const [, name] of text.matchAll(TARGET)) this.#anchors.add(name.trim(), at);
    }
    const property = PROPERTY.exec(text);
    if (property !== null) return this.#anchors.add(property[2], this.#sectionAt);
    const keyword = text.includes("#+") ? KEYWORD.exec(text) : null;
    if (keyword !== null) this.#keyword(keyword[1].toLowerCase(), keyword[2], at);
  }

  /** Does the line begin or end a block? A block that does not end in its section is none. */
  #boundary({ text, at, endAt }: TextLine): boolean {
    const [, edge, name] = BOUNDARY.exec(text) ?? [];
    if (edge === undefined) return false;
    if (edge.toLowerCase() === "begin" && this.#block === "") {
      this.#block = name.toLowerCase();
      this.#blockAt = at;
    } else if (edge.toLowerCase() === "end" && this.#block === name.toLowerCase()) {
      this.#code.push(this.#blockAt, endAt);
      this.#block = "";
    }
    return true;
  }

  #headline(line: TextLine, [, stars, rest]: RegExpExecArray): void {
    const tags = TAGS.exec(rest);
    if (tags !== null) {
      this.#entries.addTags(tags[1].split(":").filter((tag) => !CONTROL_TAGS.has(tag)));
    }
    const words = tags === null ? rest : rest.slice(0, tags.index);
    const source = this.#withoutState(words.trim());
    this.#headings.push(toHeading({ first: line }, stars.length, { source, toTitle }));
    this.#sectionAt = line.at;
    this.#block = "";
  }

  /** Without `TODO`, `[#A]` and the like in front of the title. */
  #withoutState(words: string): string {
    const [, word, after] = /^(\S+)(?:\s+(.*))?$/.exec(words) ?? [];
    const rest = word !== undefined && this.#todo.has(word) ? after ?? "" : words;
    return rest.replace(/^\[#[A-Z0-9]{1,2}\]\s*/, "").replace(/^COMMENT(?:\s+|$)/, "");
  }

  #keyword(key: string, value: string, at: number): void {
    if (key === "title") this.#title = `${this.#title} ${toTitle(value)}`.trim();
    else if (key === "filetags") this.#entries.addTags(value.split(/[:\s]+/));
    else if (key === "keywords") this.#entries.addTags(commaList(value));
    else if (key === "name") this.#anchors.add(value, at);
    else if (value !== "" && !SETTINGS.has(key) && this.#headings.length === 0) {
      this.#entries.add(key, value);
    }
  }
}
