/**
 * The text that a file is converted to, as it is written: blocks enter in order, a reading leaves.
 *
 * It looks like markdown, for that is what people and agents know. Its headings, though, are those that were
 * written as headings, whatever the other blocks look like.
 */
import { oneLine } from "../markdown/inline/heading_text.ts";
import type { FrontmatterEntries, Heading } from "../markdown/model.ts";
import { countLineEnds } from "./lines.ts";
import { AnchorList } from "./headings.ts";
import type { Place, Reading } from "./model.ts";

/** Lists are not indented further. */
const DEEPEST_LIST = 8;

export class TextWriter {
  readonly #parts: string[] = [];
  readonly #headings: Heading[] = [];
  readonly #code: number[] = [];
  readonly #places: Place[] = [];
  readonly #anchors = new AnchorList();
  /** The length of the text so far, and the number of the line that comes next. */
  #at = 0;
  #line = 1;
  /** The kind of the last block: items and rows follow each other without a blank line. */
  #last: "block" | "item" | "row" = "block";

  /** Characters written so far. */
  get length(): number {
    return this.#at;
  }

  /** The title of the first heading of level 1; null if there is none. */
  get firstTitle(): string | null {
    return this.#headings.find(({ depth }) => depth === 1)?.title ?? null;
  }

  heading(depth: number, words: string): void {
    const title = oneLine(words);
    if (title === "") return;
    this.#separate("block");
    const line = `${"#".repeat(depth)} ${title}\n`;
    this.#headings.push({
      depth,
      at: this.#at,
      endAt: this.#at + line.length,
      line: this.#line,
      source: title,
      title,
      explicitId: null,
      attributes: "",
    });
    this.#anchors.settle(this.#at);
    this.#write(`${line}\n`);
  }

  /** A paragraph of one or several lines; nothing for a blank one. */
  paragraph(text: string): void {
    this.#block(text.trim(), "block");
  }

  /** An item of a list; `level` is 1 in a list that is in no other. */
  item(text: string, level: number): void {
    const indent = "  ".repeat(Math.min(level, DEEPEST_LIST) - 1);
    const words = text.trim();
    if (words !== "") this.#block(`${indent}- ${words.replaceAll("\n", `\n${indent}  `)}`, "item");
  }

  row(cells: readonly string[]): void {
    const shown = cells.map((cell) => cell.replace(/\s+/g, " ").trim());
    if (shown.some((cell) => cell !== "")) this.#block(`| ${shown.join(" | ")} |`, "row");
  }

  /** Text that is shown as it is, in a fence. */
  code(text: string, language = ""): void {
    if (text.trim() === "") return;
    const start = this.#at;
    const fence = fenceFor(text);
    this.#block(`${fence}${language}\n${text.trimEnd()}\n${fence}`, "block");
    this.#code.push(start, this.#at);
  }

  /** A name for what is written next. */
  anchor(name: string): void {
    this.#anchors.announce(name, this.#at);
  }

  /** What is written next is in this part of the file. */
  place(name: string): void {
    this.#separate("block");
    this.#places.push({ name, line: this.#line });
  }

  finish(entries: FrontmatterEntries): Reading {
    this.#anchors.settle(null);
    return {
      text: this.#parts.join(""),
      entries,
      headings: this.#headings,
      code: this.#code,
      anchors: this.#anchors.anchors,
      places: this.#places,
      lineCount: Math.max(1, this.#line - 1),
    };
  }

  #block(text: string, kind: "block" | "item" | "row"): void {
    if (text === "") return;
    this.#separate(kind);
    this.#anchors.settle(null);
    this.#write(kind === "block" ? `${text}\n\n` : `${text}\n`);
    this.#last = kind;
  }

  #separate(kind: "block" | "item" | "row"): void {
    if (this.#last !== "block" && this.#last !== kind) this.#write("\n");
    this.#last = "block";
  }

  #write(text: string): void {
    this.#parts.push(text);
    this.#at += text.length;
    this.#line += countLineEnds(text);
  }
}

/** A fence that is longer than any in the text. */
export function fenceFor(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return "`".repeat(longest + 1);
}
