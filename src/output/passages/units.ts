/** The smallest pieces that a text is cut into: paragraphs, list items, table rows, code blocks. */
import { checkDeadline } from "../../base/deadline.ts";
import { type BlockEnd, type BlockStyle, isRule } from "./blocks.ts";
import { estimateTokens } from "../tokens/estimate.ts";

export interface Unit {
  /**
   * Columns are the row with the names of the columns of a table and the line below it. Markup is
   * comments, tags or a shortcode of a site generator, which tell a reader nothing.
   */
  readonly kind: "heading" | "text" | "item" | "columns" | "row" | "code" | "markup";
  /** Positions in the text, half-open, without blank lines around it and without the last line's end. */
  readonly start: number;
  readonly end: number;
  /** The first and the last line, counted from the first line of the text, which is 0. */
  readonly first: number;
  readonly last: number;
  /** About how many tokens it has. */
  readonly tokens: number;
  /** Of a table row: the position in the list of the names of the columns; else null. */
  readonly head: number | null;
  /** Ends in a colon: what follows it belongs to it. */
  readonly introduces: boolean;
}

/** A code block with more tokens is cut into lines. */
const LONGEST_CODE = 500;
/** One with so few characters is certainly not longer: its tokens need not be counted. */
const SHORT_CODE = LONGEST_CODE / 1.2;

export interface UnitOptions {
  /** The lines to divide; all of the text if not given. */
  readonly lines?: readonly Line[];
  /** What has to stay together in a format other than markdown. */
  readonly blocks?: BlockStyle | null;
}

/**
 * The units of a text, or of some of its lines, in order, none overlapping. Together they have every line
 * that is not blank. `isHeading` says which lines, counted from 0, are headings.
 */
export function unitsOf(
  text: string,
  isHeading: (line: number) => boolean,
  { lines = linesOf(text), blocks = null }: UnitOptions = {},
): Unit[] {
  return new UnitScanner(text, isHeading, blocks).scan(lines);
}

/** A line of a text, and its number, counted from 0. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

/** How a line starts that may be more than the continuation of a paragraph. */
const SPECIAL = /^[\s>]*[-*+|`~<\d]/;
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]*)?(`{3,}|~{3,})/;
const ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const ROW = /^[ \t>]*\|/;
/** A comment that goes on below its first line. */
const COMMENT_START = /^[ \t>]*<!--(?!.*-->)/;
const COMMENT = /^\s*<!--(?:(?!-->)[^])*-->\s*$/;
const MARKUP = /<!--(?:(?!-->)[^])*-->|<\/?[A-Za-z][^<>]*>|\{\{[<%][^{}]*[>%]\}\}/g;
/** Attributes that a reader sees. */
const READABLE = /\b(?:alt|title|label|text|heading|summary|description)\s*=/i;
/** A longer text is not looked at for being nothing but markup. */
const LONGEST_MARKUP = 1_000;
const RULE = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\||$)/;

class UnitScanner {
  #text: string;
  #isHeading: (line: number) => boolean;
  #blocks: BlockStyle | null;
  /** The end of the block of another format that is being read. */
  #blockEnd: BlockEnd | null = null;
  /** How many lines may still belong to the heading that is being read. */
  #headingLines = 0;
  #units: Unit[] = [];
  /** The lines of the unit that is being read. */
  #open: Line[] = [];
  #kind: Unit["kind"] = "text";
  /** The marks that opened the code block that is being read; empty outside of one. */
  #fence = "";
  /** Where the next end of a comment is. */
  #closing = -1;
  /** Where the comment that is being read ends; before the line outside of one. */
  #commentEnd = -1;
  /** The unit with the column names of the table that is being read. */
  #head: number | null = null;

  constructor(text: string, isHeading: (line: number) => boolean, blocks: BlockStyle | null) {
    this.#text = text;
    this.#isHeading = isHeading;
    this.#blocks = blocks;
  }

  scan(lines: readonly Line[]): Unit[] {
    for (const line of lines) {
      checkDeadline();
      this.#read(line);
    }
    this.#close();
    return this.#units;
  }

  #read(line: Line): void {
    const content = this.#text.slice(line.start, line.end);
    if (this.#headingLines > 0 && this.#isInHeading(line, content)) return;
    if (this.#blockEnd !== null && this.#isInBlock(line, content)) return;
    if (line.start < this.#commentEnd) {
      this.#open.push(line);
      if (this.#commentEnd <= line.end) this.#close();
    } else if (this.#fence !== "") {
      this.#open.push(line);
      const close = content.trim();
      if (close.startsWith(this.#fence) && close.replaceAll(this.#fence[0], "") === "") {
        this.#close();
      }
    } else if (content.trim() === "") this.#close();
    else if (this.#isHeading(line.number)) this.#heading(line, content);
    else if (this.#blocks?.markup.test(content)) this.#one(line, "markup");
    else if (this.#blocks !== null && this.#startsBlock(line, content)) return;
    else if (!SPECIAL.test(content)) this.#continue(line);
    else if (COMMENT_START.test(content) && this.#endOfComment(line) >= 0) {
      this.#start(line, "markup");
      this.#commentEnd = this.#endOfComment(line);
    } else if (FENCE.test(content)) {
      this.#start(line, "code");
      this.#fence = FENCE.exec(content)![1];
    } else if (ROW.test(content)) this.#row(line, content);
    else if (ITEM.test(content)) this.#start(line, "item");
    else if (this.#open.length === 0 && isComment(content)) this.#one(line, "text");
    else this.#continue(line);
  }

  /** Lines drawn above and below a title belong to it. */
  #heading(line: Line, content: string): void {
    this.#start(line, "heading");
    if (this.#blocks?.hasRules) this.#headingLines = isRule(content) ? 2 : 1;
    else this.#close();
  }

  /** Takes the line if it belongs to the heading above; if not, the heading ends. */
  #isInHeading(line: Line, content: string): boolean {
    const isTitle = --this.#headingLines === 1;
    const belongs = isTitle || isRule(content);
    if (belongs) this.#open.push(line);
    if (!isTitle) this.#close();
    return belongs;
  }

  #startsBlock(line: Line, content: string): boolean {
    const end = this.#blocks!.begin(content);
    if (end === null) return false;
    if (this.#open.length > 0) this.#open.push(line);
    else this.#start(line, "code");
    this.#blockEnd = end;
    return true;
  }

  /** Takes the line if the block has it; if it is below the block, the block ends. */
  #isInBlock(line: Line, content: string): boolean {
    const place = this.#blockEnd!(content);
    if (place !== "below") this.#open.push(line);
    if (place !== "inside") this.#close();
    return place !== "below";
  }

  /** Where the comment that begins on a line ends, if nothing follows it on its last line; else -1. */
  #endOfComment({ end }: Line): number {
    if (this.#closing < end) this.#closing = indexOrEnd(this.#text, "-->", end);
    const after = this.#closing + 3;
    const rest = this.#text.slice(
      after,
      Math.min(indexOrEnd(this.#text, "\n", after), after + 100),
    );
    return after <= this.#text.length && rest.trim() === "" ? after : -1;
  }

  #continue(line: Line): void {
    if (this.#open.length > 0) this.#open.push(line);
    else this.#start(line, "text");
  }

  /** The line below the column names belongs to them. */
  #row(line: Line, content: string): void {
    const before = this.#units.at(-1);
    const isTable = before?.kind === "row" || before?.kind === "columns";
    const continues = this.#open.length === 0 && isTable && before.last === line.number - 1;
    if (!continues) this.#head = null;
    if (continues && this.#head === null && RULE.test(content)) {
      this.#units.pop();
      this.#open = [{ ...line, start: before.start, number: before.first }, line];
      this.#kind = "columns";
      this.#close();
      this.#head = this.#units.length - 1;
    } else this.#one(line, "row");
  }

  #one(line: Line, kind: Unit["kind"]): void {
    this.#start(line, kind);
    this.#close();
  }

  #start(line: Line, kind: Unit["kind"]): void {
    this.#close();
    this.#open = [line];
    this.#kind = kind;
  }

  #close(): void {
    const lines = this.#open;
    this.#open = [];
    this.#fence = "";
    this.#blockEnd = null;
    this.#headingLines = 0;
    while (lines.length > 1 && this.#isBlank(lines[lines.length - 1])) lines.pop();
    if (lines.length === 0) return;
    const unit = this.#unit(lines);
    if (unit.kind !== "row") this.#head = null;
    const isWhole = unit.kind !== "code" || unit.end - unit.start < SHORT_CODE ||
      unit.tokens <= LONGEST_CODE;
    if (isWhole) this.#units.push(unit);
    else for (const line of lines) this.#units.push(this.#unit([line]));
  }

  #isBlank({ start, end }: Line): boolean {
    return this.#text.slice(start, end).trim() === "";
  }

  /** Most units are never considered, so their tokens are counted when they are asked for. */
  #unit(lines: readonly Line[]): Unit {
    const [first, last] = [lines[0], lines[lines.length - 1]];
    const whole = this.#text;
    const text = whole.slice(first.start, last.end);
    let tokens = -1;
    const isMarkup = this.#kind === "text" && (isComment(text) || isOnlyMarkup(text));
    return {
      kind: isMarkup ? "markup" : this.#kind,
      start: first.start,
      end: last.end,
      first: first.number,
      last: last.number,
      get tokens() {
        if (tokens < 0) tokens = estimateTokens(whole, first.start, last.end) + 1;
        return tokens;
      },
      head: this.#kind === "row" ? this.#head : null,
      introduces: /[:：][*_]*$/.test(whole.slice(Math.max(last.start, last.end - 4), last.end)),
    };
  }
}

/** The heading right above a unit, whatever markup is between them; -1 for none. */
export function headingAbove(units: readonly Unit[], i: number): number {
  let above = i - 1;
  while (above >= 0 && units[above].kind === "markup") above--;
  return above >= 0 && units[above].kind === "heading" ? above : -1;
}

/** Does the text consist of an HTML comment, which a rendered page does not show? */
export function isComment(text: string): boolean {
  return text.includes("<!--") && COMMENT.test(text);
}

/** Does the text consist of tags, comments and shortcodes, such as `<a id="setup"></a>`? */
function isOnlyMarkup(text: string): boolean {
  if (text.length > LONGEST_MARKUP || !/^\s*[<{]/.test(text)) return false;
  return text.replace(MARKUP, (tag) => READABLE.test(tag) && tag[0] === "<" ? tag : "").trim() ===
    "";
}

/** The lines of a text; LF, CRLF and a lone CR each end one, and are not part of it. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let [feed, carriage] = [-1, -1];
  for (let start = 0, number = 0; start < text.length; number++) {
    if (feed < start) feed = indexOrEnd(text, "\n", start);
    if (carriage < start) carriage = indexOrEnd(text, "\r", start);
    const end = Math.min(feed, carriage);
    lines.push({ start, end, number });
    start = end + (carriage + 1 === feed ? 2 : 1);
  }
  return lines;
}

function indexOrEnd(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at;
}
