/**
 * Finds headings and code in one pass over the lines, without building a syntax tree.
 *
 * It follows the block algorithm of CommonMark: a stack of open containers (quotes, list items) and
 * one open leaf. Tests compare it with micromark over real and generated documents. Where the two
 * could disagree it says `doubtful`, and `headings.ts` asks micromark instead.
 *
 * Linear in the text: at most `MAX_NESTING` containers are open, deeper markers are plain text.
 */

import {
  atxLevel,
  atxText,
  fenceSize,
  isRun,
  isThematicBreak,
  listMarkerLength,
  runLength,
  trimEnd,
} from "./block_starts.ts";
import {
  BACKTICK,
  type Blocks,
  DASH,
  EQUALS,
  GREATER,
  HASH,
  type Heading,
  isDigit,
  LESS,
  type MarkdownSource,
  ONE,
  PLUS,
  STAR,
  TILDE,
  UNDERSCORE,
} from "./blocks.ts";
import { Containers, QUOTE } from "./containers.ts";
import { CDATA, COMPLETE_TAG, ENDS_AT_BLANK, endsHtmlBlock, htmlBlockKind } from "./html_block.ts";
import { END, LineCursor } from "./line_cursor.ts";

export interface ScannedBlocks extends Blocks {
  /** Parsers differ over something here; the result is a good guess. */
  readonly doubtful: boolean;
  /** Roughly the microseconds that micromark would take, whose worst case is not linear. */
  readonly effort: number;
  /** Lines of the whole text, at least 1. */
  readonly lineCount: number;
}

/** The block structure of the source; total, and the same as micromark's unless `doubtful`. */
export function scanBlocks(source: MarkdownSource): ScannedBlocks {
  return new BlockScanner(source).scan();
}

/** Titles are cut long before this many lines. */
const MAX_PARAGRAPH = 8_192;

/** Lines of one paragraph are spliced too, if not as dearly as blocks. */
const LINE_SPLICE = 0.05;
/** What micromark spends on each character, on each container of a line, on each pair of splices. */
const EFFORT = { character: 0.2, container: 2, splices: 0.25 };

type Leaf = "none" | "paragraph" | "fence" | "indented" | "html";

class BlockScanner {
  readonly #cursor: LineCursor;
  readonly #headings: Heading[] = [];
  readonly #code: number[] = [];
  readonly #containers = new Containers();
  /** Did the line find a paragraph or indented code open? */
  #interrupts = false;
  #leaf: Leaf = "none";
  #leafAt = 0;
  #leafLine = 0;
  /** Start and end of the text of each line of the open paragraph. */
  #paragraph: number[] = [];
  #fence = 0;
  #fenceSize = 0;
  #htmlKind = 0;
  #doubtful = false;
  /** Containers met, summed over the lines; things that make micromark copy all its events. */
  #met = 0;
  #splices = 0;

  constructor(source: MarkdownSource) {
    this.#cursor = new LineCursor(source);
  }

  scan(): ScannedBlocks {
    const cursor = this.#cursor;
    const containers = this.#containers;
    while (cursor.nextLine()) {
      containers.match(cursor);
      this.#met += containers.size;
      if (this.#leaf === "fence" && !containers.isLazy) this.#continueFence();
      else if (this.#leaf === "html" && !containers.isLazy) this.#continueHtml();
      else this.#openBlocks();
    }
    this.#closeLeaf();
    return {
      headings: this.#headings,
      code: this.#code,
      doubtful: this.#doubtful,
      effort: cursor.text.length * EFFORT.character + this.#met * EFFORT.container +
        this.#splices ** 2 * EFFORT.splices,
      lineCount: Math.max(1, cursor.line),
    };
  }

  #continueFence(): void {
    const cursor = this.#cursor;
    cursor.findWord();
    const { text, word, wordAt, lineEnd } = cursor;
    if (word !== this.#fence || cursor.indent > 3) return;
    if (runLength(text, wordAt, lineEnd) < this.#fenceSize || !isRun(text, wordAt, lineEnd)) return;
    this.#endCodeHere();
  }

  #continueHtml(): void {
    const cursor = this.#cursor;
    cursor.findWord();
    if (cursor.word === END && this.#htmlKind >= ENDS_AT_BLANK) {
      this.#closeLeaf();
    } else if (this.#htmlKind < ENDS_AT_BLANK) {
      const line = cursor.text.slice(cursor.at, cursor.lineEnd);
      this.#endHtml(line, false);
    }
  }

  /** Opens what the rest of the line begins: any number of containers, then one leaf at most. */
  #openBlocks(): void {
    const cursor = this.#cursor;
    this.#interrupts = !this.#isLazy && (this.#inParagraph || this.#leaf === "indented");
    for (;;) {
      cursor.findWord();
      if (cursor.word === END) return this.#takeBlank();
      if (cursor.indent > 3) return this.#takeIndented();
      if (this.#openContainer()) continue;
      if (!this.#openLeaf()) this.#takeText();
      return;
    }
  }

  /** True while the line may still continue the paragraph, be it lazily. */
  get #inParagraph(): boolean {
    return this.#leaf === "paragraph";
  }

  get #isLazy(): boolean {
    return this.#containers.isLazy;
  }

  #takeBlank(): void {
    if (this.#isLazy || this.#inParagraph) this.#closeUnmatched();
  }

  #takeIndented(): void {
    if (this.#inParagraph) return this.#takeText();
    if (this.#leaf === "indented" && !this.#isLazy) return;
    this.#open("indented");
  }

  #takeText(): void {
    const { wordAt, lineEnd } = this.#cursor;
    if (!this.#inParagraph) {
      this.#open("paragraph");
      this.#paragraph = [];
    } else this.#splices += this.#isLazy ? 1 : LINE_SPLICE;
    if (this.#paragraph.length < MAX_PARAGRAPH) this.#paragraph.push(wordAt, lineEnd);
  }

  #openContainer(): boolean {
    const cursor = this.#cursor;
    const { text, word, wordAt, lineEnd } = cursor;
    if (word === GREATER) {
      if (this.#isTooDeep()) return false;
      this.#push(QUOTE);
      cursor.skipWord(1);
      cursor.skipColumns(1);
      return true;
    }
    if (!isListMarkerStart(word)) return false;
    const length = listMarkerLength(text, wordAt, lineEnd);
    if (length === 0) return false;
    if ((word === STAR || word === DASH) && isThematicBreak(text, wordAt, lineEnd)) return false;
    return this.#openItem(length);
  }

  #openItem(length: number): boolean {
    const cursor = this.#cursor;
    const { text, wordAt, lineEnd, indent } = cursor;
    const isEmpty = trimEnd(text, wordAt, lineEnd) === wordAt + length;
    const startsAtOne = length === 1 || (length === 2 && cursor.word === ONE);
    if (isEmpty || !startsAtOne) {
      if (this.#inParagraph && !this.#isLazy) return false;
      if (this.#interrupts) this.#doubtful = true;
    }
    if (this.#isTooDeep()) return false;
    cursor.skipWord(length);
    cursor.findWord();
    const padding = isEmpty || cursor.indent > 4 ? 1 : cursor.indent;
    this.#push(indent + length + padding);
    cursor.skipColumns(padding);
    return true;
  }

  #isTooDeep(): boolean {
    if (!this.#containers.isFull) return false;
    this.#splices = Infinity;
    return true;
  }

  /** Opens a container below those kept. */
  #push(container: number): void {
    this.#splices++;
    this.#closeUnmatched();
    this.#containers.push(container);
  }

  #openLeaf(): boolean {
    const { text, word, wordAt, lineEnd } = this.#cursor;
    switch (word) {
      case HASH:
        return this.#takeAtx();
      case BACKTICK:
      case TILDE: {
        const size = fenceSize(text, wordAt, lineEnd);
        if (size === 0) return false;
        this.#open("fence");
        this.#fence = word;
        this.#fenceSize = size;
        return true;
      }
      case LESS:
        return this.#takeHtml();
      case EQUALS:
        return this.#takeUnderline(1);
      case DASH:
        return this.#takeUnderline(2) || this.#takeThematicBreak();
      case STAR:
      case UNDERSCORE:
        return this.#takeThematicBreak();
      default:
        return false;
    }
  }

  #takeAtx(): boolean {
    const { text, wordAt, lineAt, lineEnd, nextAt, line } = this.#cursor;
    const depth = atxLevel(text, wordAt, lineEnd);
    if (depth === 0) return false;
    this.#open("none");
    const source = atxText(text, wordAt, lineEnd);
    this.#headings.push({ depth, at: lineAt, endAt: nextAt, line, source });
    return true;
  }

  #takeUnderline(depth: number): boolean {
    const { text, wordAt, lineEnd, nextAt } = this.#cursor;
    if (!this.#inParagraph || this.#isLazy || !isRun(text, wordAt, lineEnd)) return false;
    this.#splices++;
    const source = this.#paragraphText();
    if (source.startsWith("[") && source.includes("]:")) this.#doubtful = true;
    this.#headings.push({
      depth,
      at: this.#leafAt,
      endAt: nextAt,
      line: this.#leafLine,
      source,
    });
    this.#leaf = "none";
    return true;
  }

  #paragraphText(): string {
    const { text } = this.#cursor;
    let joined = "";
    for (let i = 0; i < this.#paragraph.length; i += 2) {
      const line = text.slice(this.#paragraph[i], this.#paragraph[i + 1]);
      joined += i === 0 ? line : `\n${line}`;
    }
    return joined.slice(0, trimEnd(joined, 0, joined.length));
  }

  #takeThematicBreak(): boolean {
    const { text, wordAt, lineEnd } = this.#cursor;
    if (!isThematicBreak(text, wordAt, lineEnd)) return false;
    this.#open("none");
    return true;
  }

  #takeHtml(): boolean {
    const { text, wordAt, lineEnd } = this.#cursor;
    const line = text.slice(wordAt, lineEnd);
    const kind = htmlBlockKind(line);
    if (kind === 0) return false;
    if (kind === COMPLETE_TAG && this.#inParagraph) {
      if (this.#isLazy) this.#doubtful = true;
      return false;
    }
    this.#open("html");
    this.#htmlKind = kind;
    this.#endHtml(line, true);
    return true;
  }

  #endHtml(line: string, isFirst: boolean): void {
    if (this.#htmlKind === CDATA && line.includes("]]]")) this.#doubtful = true;
    if (endsHtmlBlock(this.#htmlKind, line, isFirst)) this.#endCodeHere();
  }

  /** Opens a leaf on this line, below the containers that are kept. */
  #open(leaf: Leaf): void {
    this.#closeUnmatched();
    this.#containers.fill();
    this.#leaf = leaf;
    this.#leafAt = this.#cursor.lineAt;
    this.#leafLine = this.#cursor.line;
  }

  #closeUnmatched(): void {
    this.#closeLeaf();
    this.#containers.dropRest();
  }

  /** Closes the open leaf before the current line. */
  #closeLeaf(): void {
    this.#recordCode(this.#cursor.lineAt);
    this.#leaf = "none";
  }

  /** Closes the open fence or HTML block after the current line. */
  #endCodeHere(): void {
    this.#recordCode(this.#cursor.nextAt);
    this.#leaf = "none";
  }

  #recordCode(end: number): void {
    const leaf = this.#leaf;
    if (leaf === "fence" || leaf === "indented" || leaf === "html") {
      this.#code.push(this.#leafAt, end);
    }
  }
}

function isListMarkerStart(code: number): boolean {
  return code === DASH || code === STAR || code === PLUS || isDigit(code);
}
