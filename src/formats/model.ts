/**
 * Other kinds of files → the facts that markdown gives: headings, metadata, anchors.
 *
 * Every reader accepts any file and takes time linear in it. A text format keeps the text of the
 * file. A file that is not text to be read (a notebook, a page of HTML, a PDF) is converted: the
 * text that it is converted to is what positions, lines and bytes refer to. The same file always
 * gives the same text.
 */
import type { Anchor } from "../markdown/anchors.ts";
import type { Blocks, FrontmatterEntries } from "../markdown/model.ts";

/** What a reader finds in a file. */
export interface Reading extends Blocks {
  /** The text of the file, or what it is converted to. */
  readonly text: string;
  /** What the file says about itself, as frontmatter would say it. */
  readonly entries: FrontmatterEntries;
  /** Names that links may use, besides those that GitHub would generate. */
  readonly anchors: readonly Anchor[];
  /** Where pages, cells and the like begin in the text; empty where the file has only lines. */
  readonly places: readonly Place[];
}

/** A part of the file that its text does not show, such as a page. */
export interface Place {
  /** `p12`, `cell3`. */
  readonly name: string;
  /** The first line of it in the text, from 1. */
  readonly line: number;
}

/** A file that is not what its name says; the reason completes "it is skipped: …". */
export interface Unreadable {
  readonly unreadable: string;
}

/** Keeps what one file was converted to. */
export interface KeptReading {
  /** Null if nothing is kept of the file as it is. */
  find(): Promise<Reading | null>;
  /** Does nothing where that is not possible. */
  keep(reading: Reading): Promise<void>;
}

/** Reads a text format. */
export interface TextReader {
  readonly kind: "text";
  read(text: string): Reading | Promise<Reading>;
}

/** Converts a file to text. */
export interface Converter {
  readonly kind: "converter";
  convert(bytes: Uint8Array): Reading | Unreadable | Promise<Reading | Unreadable>;
}

export type Reader = TextReader | Converter;
