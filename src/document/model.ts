/**
 * Documents as ra indexes them: the text of one file enters, an outline of chunks leaves.
 *
 * Chunks are in pre-order; the first is the document itself. Every byte of the file is in exactly
 * one heading line or in exactly one body.
 */
import type { FormatName } from "../formats/formats.ts";
import type { Place } from "../formats/model.ts";
import type { Anchor } from "../markdown/anchors.ts";
import type { MetaValue } from "../markdown/model.ts";
import type { Label, LabelKey } from "./labels.ts";

export type { Label, LabelKey };

export type DocumentType = "markdown" | "text" | "code" | FormatName;

/** What the files of a tree are; a value of `tree.<name>.kind`. */
export type TreeKind = "docs" | "code";

/** Pages of a PDF, from 1, inclusive. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** One node of a document's outline, as it is indexed. */
export interface Chunk {
  /** `tree:path` for a document, `tree:path#slug` for a section. */
  readonly id: string;
  readonly docId: string;
  readonly parentId: string | null;
  readonly tree: string;
  readonly path: string;
  readonly depth: number;
  /** Pre-order number in the document, from 0. */
  readonly position: number;
  /** Children of the parent, including this one; 1 for documents. */
  readonly siblingCount: number;
  readonly title: string;
  /** Titles from the document down to this node. */
  readonly hierarchy: readonly string[];
  readonly slug: string | null;
  /** The span, in UTF-8 bytes of the file, half-open. */
  readonly byteStart: number;
  readonly byteEnd: number;
  /** From the heading line (1 for documents) to the last line of the span, inclusive, from 1. */
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly breadcrumb: string;
  /** The pages that those lines are on; only of a PDF, and not in an index. */
  readonly pages?: PageRange;
}

/** A chunk with what only parsing its text reveals. */
export interface OutlineChunk extends Chunk {
  /** `position` of the parent; -1 for the document. */
  readonly parent: number;
  /** Where the heading line starts, in bytes; equals `byteStart` for the document. */
  readonly headingStart: number;
  /** The body: the pieces of the span that no child covers, in bytes, in order. */
  readonly bodySpans: readonly ByteSpan[];
  /** The same pieces as positions in the document's `text`. */
  readonly bodyRanges: readonly ByteSpan[];
  /** What it can be filtered by, besides its words: in order, no duplicates. Most have none. */
  readonly labels?: readonly Label[];
}

export interface DiscardedHeading {
  readonly title: string;
  readonly line: number;
}

export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** A file that cannot be read: it has no chunks, and `ra status` lists it. */
export interface RejectedDocument {
  readonly kind: "rejected";
  /** Why, as a clause: "binary", "invalid UTF-8", or what the reader of its format says. */
  readonly reason: string;
}

export interface ParsedDocument {
  readonly kind: "parsed";
  readonly tree: string;
  readonly path: string;
  readonly type: DocumentType;
  readonly treeKind: TreeKind;
  /**
   * The decoded text, including a BOM and with its line endings unchanged; of a file that is not
   * text, what it is converted to. Bytes and lines of chunks refer to it.
   */
  readonly text: string;
  /** Anchors of formats other than markdown, besides those that GitHub would generate. */
  readonly anchors: readonly Anchor[];
  /** Pages, cells and the like of a converted file, in order. */
  readonly places: readonly Place[];
  /** Whole lines of code blocks and HTML: start and end positions in `text`, ascending. */
  readonly code: readonly number[];
  readonly title: string;
  /** Frontmatter tags, then inline tags; no leading `#`, no duplicates, in order. */
  readonly tags: readonly string[];
  /** Other frontmatter keys, flattened (`a.b`); a list gives one entry per scalar in it. */
  readonly meta: ReadonlyMap<string, readonly MetaValue[]>;
  /** Why the frontmatter could not be read, or null. */
  readonly frontmatterProblem: string | null;
  /** Headings that were discarded because their span is blank. */
  readonly discarded: readonly DiscardedHeading[];
  readonly chunks: readonly OutlineChunk[];
}
