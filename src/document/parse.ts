/**
 * The bytes of one file enter, a document with its outline of chunks leaves.
 *
 * Pure and total: every text has an outline, and what is no text is rejected with the reason. Time
 * and memory are linear in the file. Nothing here touches the disk.
 */

import { decodeStrict } from "../base/bytes.ts";
import {
  type Front,
  type Frontmatter,
  readFrontmatter,
  splitFront,
} from "../markdown/frontmatter.ts";
import { findHeadings, type TitledBlocks } from "../markdown/headings.ts";
import { inlineTags } from "../markdown/inline/inline_tags.ts";
import { LineCursor } from "../markdown/block/line_cursor.ts";
import { metaOf, tagsOf, titleOf } from "./metadata.ts";
import type { DocumentType, ParsedDocument, RejectedDocument } from "./model.ts";
import { buildOutline, splitTitle } from "./outline.ts";

export interface DocumentSource {
  readonly tree: string;
  /** Relative to the tree, with `/`. Its extension decides whether the text is markdown. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export type DocumentOutcome = ParsedDocument | RejectedDocument;

const MARKDOWN = /\.(?:md|mdx|mdown|mdwn|mkd|mkdn|markdown|qmd|rmd)$/i;

export class DocumentParser {
  /**
   * Parses one file. The answer is a promise only when it needs micromark or the yaml library for the
   * first time in this process; `await` serves both.
   */
  parse(source: DocumentSource): DocumentOutcome | Promise<DocumentOutcome> {
    if (source.bytes.includes(0)) return { kind: "rejected", reason: "binary" };
    const text = decodeStrict(source.bytes);
    if (text === null) return { kind: "rejected", reason: "invalid UTF-8" };
    if (typeOf(source.path) === "text") return plainDocument(source, text);
    const front = splitFront(text);
    const frontmatter = readFrontmatter(front.yaml);
    const blocks = findHeadings({ text, at: front.at, line: front.line });
    if (frontmatter instanceof Promise || blocks instanceof Promise) {
      return Promise.all([frontmatter, blocks]).then(([frontmatter, blocks]) =>
        markdownDocument(source, text, { front, frontmatter, blocks })
      );
    }
    return markdownDocument(source, text, { front, frontmatter, blocks });
  }
}

/** What a file is read as, by the extension of its name. */
export function typeOf(path: string): DocumentType {
  return MARKDOWN.test(path) ? "markdown" : "text";
}

interface MarkdownParts {
  readonly front: Front;
  readonly frontmatter: Frontmatter;
  readonly blocks: TitledBlocks;
}

function markdownDocument(
  { tree, path, bytes }: DocumentSource,
  text: string,
  { front, frontmatter, blocks }: MarkdownParts,
): ParsedDocument {
  const { headings, titles, lineCount } = blocks;
  const { entries, problem } = frontmatter;
  const title = titleOf(entries) ?? firstH1(blocks) ?? fileTitle(path);
  const size = bytes.length;
  const outline = buildOutline({ tree, path, title, text, size, headings, titles, lineCount });
  const tags = [...tagsOf(entries), ...inlineTags(text, front.at, blocks)];
  return {
    kind: "parsed",
    tree,
    path,
    type: "markdown",
    text,
    title,
    tags: tags.length > 1 ? [...new Set(tags)] : tags,
    meta: metaOf(entries),
    frontmatterProblem: problem,
    ...outline,
  };
}

function firstH1({ headings, titles }: TitledBlocks): string | null {
  const i = headings.findIndex((heading, i) => heading.depth === 1 && titles[i] !== "");
  return i < 0 ? null : splitTitle(titles[i]).title;
}

function plainDocument({ tree, path, bytes }: DocumentSource, text: string): ParsedDocument {
  const title = fileTitle(path);
  const outline = buildOutline({
    tree,
    path,
    title,
    text,
    size: bytes.length,
    headings: [],
    titles: [],
    lineCount: countLines(text),
  });
  return {
    kind: "parsed",
    tree,
    path,
    type: "text",
    text,
    title,
    tags: [],
    meta: new Map(),
    frontmatterProblem: null,
    ...outline,
  };
}

/** The file name without its extension. */
function fileTitle(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Lines of a text, at least 1; a line ending at the very end begins none. */
function countLines(text: string): number {
  const cursor = new LineCursor({ text, at: 0, line: 1 });
  while (cursor.nextLine());
  return Math.max(1, cursor.line);
}
