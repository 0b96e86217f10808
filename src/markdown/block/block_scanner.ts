/**
 * Finds headings and code in one pass over the lines, without building a syntax tree.
 *
 * It follows the block algorithm of CommonMark: a stack of open containers (quotes, list items) and
 * one open leaf. Tests compare it with micromark over real and generated documents. Where the two
 * could disagree the result is `doubtful`, and `headings.ts` uses micromark instead.
 *
 * Linear in the text: at most 64 containers are open, deeper markers are plain text.
 */

import { checkDeadline } from "../../base/deadline.ts";
import {
  BACKTICK,
  DASH,
  EQUALS,
  GREATER,
  HASH,
  LESS,
  ONE,
  STAR,
  TILDE,
  UNDERSCORE,
} from "../characters.ts";
import type { Blocks, HeadingBlock, MarkdownSource } from "../model.ts";
import {
  atxLevel,
  atxText,
  fenceSize,
  isRun,
  isThematicBreak,
  listMarkerLength,
  trimEnd,
} from "./block_starts.ts";
import { Containers, QUOTE } from "./containers.ts";
import { CDATA, COMPLETE_TAG, ENDS_AT_BLANK, endsHtmlBlock, htmlBlockKind } from "./html_block.ts";
import { END, LineCursor } from "./line_cursor.ts";
import { MicromarkEffort } from "./micromark_effort.ts";
import { type LeafKind, OpenLeaf } from "./open_leaf.ts";

export interface ScannedBlocks extends Blocks<HeadingBlock> {
  /** Parsers disagree about something here; the result is a good guess. */
  readonly doubtful: boolean;
  /** Roughly the microseconds that micromark would take. */
  readonly effort: number;
}

/** The block structure of any source; the same as micromark's unless `doubtful`. */
export function scanBlocks(source: MarkdownSource): ScannedBlocks {
  return new BlockScanner(source).scan();
}

class BlockScanner {
  readonly #cursor: LineCursor;
  readonly #headings: HeadingBlock[] = [];
  readonly #containers = new Containers();
  readonly #leaf = new OpenLeaf();
  readonly #effort = new MicromarkEffort();
  /** Was a paragraph or indented code open when the line began? */
  #interrupts = false;
  #doubtful = false;

  constructor(source: MarkdownSource) {
    this.#cursor = new LineCursor(source);
  }

  scan(): ScannedBlocks {
    const cursor = this.#cursor;
    const containers = this.#containers;
    while (cursor.nextLine()) {
      checkDeadline();
      containers.match(cursor);
      this.#effort.addLine(containers.size);
      if (this.#leaf.kind === "fence" && !containers.isLazy) this.#continueFence();
      else if (this.#leaf.kind === "html" && !containers.isLazy) this.#continueHtml();
      else this.#openBlocks();
    }
    this.#leaf.close(cursor.lineAt);
    return {
      headings: this.#headings,
      code: this.#leaf.code,
      doubtful: this.#doubtful,
      effort: this.#effort.estimate(cursor.text.length),
      lineCount: Math.max(1, cursor.line),
    };
  }

  #continueFence(): void {
    this.#cursor.findWord();
    if (this.#leaf.isClosingFence(this.#cursor)) this.#leaf.close(this.#cursor.nextAt);
  }

  #continueHtml(): void {
    const cursor = this.#cursor;
    cursor.findWord();
    const { htmlKind } = this.#leaf;
    if (cursor.word === END && htmlKind >= ENDS_AT_BLANK) this.#leaf.close(cursor.lineAt);
    else if (htmlKind < ENDS_AT_BLANK) {
      this.#endHtml(cursor.text.slice(cursor.at, cursor.lineEnd), false);
    }
  }

  /** Opens what the rest of the line begins: any number of containers, then at most one leaf. */
  #openBlocks(): void {
    const cursor = this.#cursor;
    this.#interrupts = !this.#isLazy && (this.#inParagraph || this.#leaf.kind === "indented");
    for (;;) {
      cursor.findWord();
      if (cursor.word === END) return this.#takeBlank();
      if (cursor.indent > 3) return this.#takeIndented();
      if (this.#openContainer()) continue;
      if (!this.#openLeaf()) this.#takeText();
      return;
    }
  }

  /** May the line still continue a paragraph, perhaps lazily? */
  get #inParagraph(): boolean {
    return this.#leaf.kind === "paragraph";
  }

  get #isLazy(): boolean {
    return this.#containers.isLazy;
  }

  #takeBlank(): void {
    if (this.#isLazy || this.#inParagraph) this.#closeUnmatched();
  }

  #takeIndented(): void {
    if (this.#inParagraph) return this.#takeText();
    if (this.#leaf.kind === "indented" && !this.#isLazy) return;
    this.#open("indented");
  }

  #takeText(): void {
    if (!this.#inParagraph) this.#open("paragraph");
    else if (this.#isLazy) this.#effort.addCopy();
    else this.#effort.addParagraphLine();
    this.#leaf.addText(this.#cursor);
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
    this.#effort.exceed();
    return true;
  }

  /** Opens a container inside those kept. */
  #push(container: number): void {
    this.#effort.addCopy();
    this.#closeUnmatched();
    this.#containers.push(container);
  }

  #openLeaf(): boolean {
    switch (this.#cursor.word) {
      case HASH:
        return this.#takeAtx();
      case BACKTICK:
      case TILDE:
        return this.#takeFence();
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

  #takeFence(): boolean {
    const { text, wordAt, lineEnd } = this.#cursor;
    const size = fenceSize(text, wordAt, lineEnd);
    if (size === 0) return false;
    this.#open("fence");
    this.#leaf.setFence(this.#cursor.word, size);
    return true;
  }

  #takeUnderline(depth: number): boolean {
    const { text, wordAt, lineEnd, nextAt } = this.#cursor;
    if (!this.#inParagraph || this.#isLazy || !isRun(text, wordAt, lineEnd)) return false;
    this.#effort.addCopy();
    const { at, line } = this.#leaf;
    const source = this.#leaf.paragraphText(text);
    if (source.startsWith("[") && source.includes("]:")) this.#doubtful = true;
    this.#headings.push({ depth, at, endAt: nextAt, line, source });
    this.#leaf.close(nextAt);
    return true;
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
    this.#leaf.htmlKind = kind;
    this.#endHtml(line, true);
    return true;
  }

  #endHtml(line: string, isFirst: boolean): void {
    const { htmlKind } = this.#leaf;
    if (htmlKind === CDATA && line.includes("]]]")) this.#doubtful = true;
    if (endsHtmlBlock(htmlKind, line, isFirst)) this.#leaf.close(this.#cursor.nextAt);
  }

  /** Opens a leaf on this line, inside the containers that are kept. */
  #open(leaf: LeafKind): void {
    this.#closeUnmatched();
    this.#containers.fill();
    this.#leaf.open(leaf, this.#cursor);
  }

  /** Closes, before this line, the open leaf and the containers that are not kept. */
  #closeUnmatched(): void {
    this.#leaf.close(this.#cursor.lineAt);
    this.#containers.dropRest();
  }
}
