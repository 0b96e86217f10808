/**
 * reStructuredText, as docutils and Sphinx read it: sections, field lists, labels.
 *
 * A title is a line with an underline of punctuation, or between two such lines; each style that
 * is new becomes the next level. Only lines that are not indented and not inside a paragraph can be
 * one, so the contents of directives, comments and literal blocks never are.
 */
import { AnchorList, commaList, EntryList, toHeading, toReading } from "../headings.ts";
import { linesOf, type TextLine } from "../lines.ts";
import type { Reading, TextReader } from "../model.ts";
import type { Heading } from "../../markdown/model.ts";
import { idOf, toTitle } from "./inline.ts";

export const RST: TextReader = { kind: "text", read: (text) => new RstScanner(text).read() };

/** What a line that is not indented begins, if it is no paragraph. */
const MARKUP = /^\.\.(?:\s|$)/;
const LABEL = /^\.\. _(`(?:[^`\\]|\\.){1,300}`|(?:[^:\\]|\\.|:(?!\s|$)){1,300}):(?:\s|$)/;
const FIELD = /^:((?:[^:\\]|\\.|:(?!\s|$)){1,100}):(?:\s+|$)(.*)$/;
const DIRECTIVE = /^\.\. ([\w-]{1,40})::(?:\s+|$)(.*)$/;
/** Lists, line blocks and doctests: a text that starts like this has no underline. */
const NO_TITLE = /^(?:[-*+•‣⁃|](?:\s|$)|>>>(?:\s|$)|__(?:\s|$))/;
/** Directives that describe the document. */
const META_DIRECTIVES = new Set(["meta", "tags"]);
/** A line of one punctuation sign; sections and transitions are drawn with it. */
const ADORNMENT = /^([!-/:-@[-`{-~])\1*$/;

class RstScanner {
  readonly #text: string;
  readonly #lines: readonly TextLine[];
  readonly #headings: Heading[] = [];
  readonly #entries = new EntryList();
  readonly #anchors = new AnchorList();
  /** Styles in the order in which they first appear: the sign, twice with an overline. */
  readonly #styles: string[] = [];
  /** Indented blocks: contents of directives, literal blocks, quotes. */
  readonly #code: number[] = [];
  /** Inside a paragraph, whose lines are not titles. */
  #inParagraph = false;
  /** No text has come yet but a title, so that a list of fields describes the document. */
  #atStart = true;

  constructor(text: string) {
    this.#text = text;
    this.#lines = linesOf(text);
  }

  read(): Reading {
    for (let i = 0; i < this.#lines.length;) i = this.#next(i);
    return toReading(this.#text, {
      lines: this.#lines,
      entries: this.#entries.entries,
      headings: this.#headings,
      anchors: this.#anchors,
      code: this.#code,
    });
  }

  /** Reads what begins on a line, and returns the number of the line after it. */
  #next(i: number): number {
    const { text } = this.#lines[i];
    if (text === "" || isIndented(text)) {
      this.#inParagraph = false;
      if (text === "") return i + 1;
      this.#atStart = false;
      return this.#indented(i);
    }
    if (this.#inParagraph) return i + 1;
    if (MARKUP.test(text)) return this.#markup(i);
    const field = this.#atStart ? FIELD.exec(text) : null;
    if (field !== null) return this.#field(i, field);
    const end = this.#overlined(i) ?? this.#underlined(i);
    if (end !== null) return end;
    this.#paragraph();
    return i + 1;
  }

  #paragraph(): void {
    this.#anchors.settle(null);
    this.#inParagraph = true;
    this.#atStart = false;
  }

  /** A comment, a label or a directive: it ends where lines are not indented any more. */
  #markup(i: number): number {
    const { text, at } = this.#lines[i];
    const end = this.#indented(i + 1);
    const label = LABEL.exec(text)?.[1];
    if (label !== undefined) {
      const name = label.replace(/^`|`$/g, "").replace(/\\(.)/g, "$1").toLowerCase();
      this.#anchors.announce(name, at);
      if (idOf(name) !== name) this.#anchors.announce(idOf(name), at);
      return end;
    }
    const [, directive, argument] = DIRECTIVE.exec(text) ?? [];
    if (directive === undefined) return end;
    if (META_DIRECTIVES.has(directive)) this.#describe(directive, argument, i + 1, end);
    else {
      this.#anchors.settle(null);
      this.#atStart = false;
    }
    return end;
  }

  /** `.. meta::` has a field on each line; `.. tags::` has its tags behind it. */
  #describe(directive: string, argument: string, from: number, to: number): void {
    if (directive === "tags") this.#entries.addTags(commaList(argument));
    else {for (const { text } of this.#lines.slice(from, to)) {
        this.#addField(FIELD.exec(text.trim()));
      }}
  }

  #field(i: number, [, name, first]: RegExpExecArray): number {
    const end = this.#endOfIndented(i + 1);
    const rest = this.#lines.slice(i + 1, end).map(({ text }) => text.trim());
    this.#addField([name, name, [first, ...rest].join(" ").trim()]);
    return end;
  }

  #addField(field: readonly string[] | null): void {
    if (field === null) return;
    const [, name, value] = field;
    if (/^(?:tags|keywords)$/i.test(name)) this.#entries.addTags(commaList(value));
    else this.#entries.add(name, value);
  }

  /** Reads lines up to the next one that is not indented; together they are one block. */
  #indented(from: number): number {
    const end = this.#endOfIndented(from);
    if (end > from) this.#code.push(this.#lines[from].at, this.#lines[end - 1].endAt);
    return end;
  }

  #endOfIndented(from: number): number {
    let end = from;
    for (let i = from; i < this.#lines.length; i++) {
      const { text } = this.#lines[i];
      if (text === "") continue;
      if (!isIndented(text)) break;
      end = i + 1;
    }
    return end;
  }

  /** A title between two equal lines; a line of punctuation without one is a transition. */
  #overlined(i: number): number | null {
    const over = this.#lines[i].text;
    if (!ADORNMENT.test(over)) return null;
    const title = this.#lines[i + 1]?.text ?? "";
    const under = this.#lines[i + 2]?.text;
    if (title !== "" && under === over && isWideEnough(over, title.trim())) {
      this.#addHeading([i, i + 2], title.trim(), over[0] + over[0]);
      return i + 3;
    }
    if (over.length >= 4 && title === "") {
      this.#anchors.settle(null);
      return i + 1;
    }
    return null;
  }

  #underlined(i: number): number | null {
    const title = this.#lines[i].text;
    const under = this.#lines[i + 1]?.text ?? "";
    if (NO_TITLE.test(title) || FIELD.test(title) || !ADORNMENT.test(under)) return null;
    if (!isWideEnough(under, title) || (title.length >= 4 && ADORNMENT.test(title))) return null;
    this.#addHeading([i, i + 1], title, under[0]);
    return i + 2;
  }

  #addHeading([first, last]: readonly [number, number], source: string, style: string): void {
    if (!this.#styles.includes(style)) this.#styles.push(style);
    const lines = { first: this.#lines[first], last: this.#lines[last] };
    const heading = toHeading(lines, this.#styles.indexOf(style) + 1, { source, toTitle });
    this.#headings.push(heading);
    this.#anchors.settle(heading.at);
    this.#anchors.add(idOf(heading.title), heading.at);
  }
}

function isIndented(text: string): boolean {
  return text.startsWith(" ") || text.startsWith("\t") || text.startsWith("\v") ||
    text.startsWith("\f");
}

/** A short line below a longer text is an underline only from four signs on. */
function isWideEnough(line: string, title: string): boolean {
  return line.length >= 4 || line.length >= title.length;
}
