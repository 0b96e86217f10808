/**
 * The bytes of one file enter, a document with its outline of chunks leaves.
 *
 * Pure and total: every text has an outline, and what is not text is rejected with the reason. Time
 * and memory are linear in the file.
 */

import { decodeStrict } from "../base/bytes.ts";
import { inlineTags } from "../markdown/inline/inline_tags.ts";
import { LineTable } from "../markdown/line_table.ts";
import type { Heading, Markdown } from "../markdown/model.ts";
import { readMarkdown } from "../markdown/read.ts";
import { documentType } from "./document_type.ts";
import { metaOf, tagsOf, titleOf } from "./metadata.ts";
import type { ParsedDocument, RejectedDocument } from "./model.ts";
import { buildOutline, type SlugStyle } from "./outline.ts";

export interface DocumentSource {
  readonly tree: string;
  /** Relative to the tree, with `/`. Its extension decides whether the text is markdown. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** `ascii` if not given. */
  readonly slugs?: SlugStyle;
}

export type DocumentOutcome = ParsedDocument | RejectedDocument;

/**
 * Parses one file. Returns a promise only when micromark or the yaml library is needed for the
 * first time in this process; `await` serves both.
 */
export function parseDocument(source: DocumentSource): DocumentOutcome | Promise<DocumentOutcome> {
  if (source.bytes.includes(0)) return { kind: "rejected", reason: "binary" };
  const text = decodeStrict(source.bytes);
  if (text === null) return { kind: "rejected", reason: "invalid UTF-8" };
  if (documentType(source.path) === "text") return plainDocument(source, text);
  const markdown = readMarkdown(text);
  return markdown instanceof Promise
    ? markdown.then((markdown) => markdownDocument(source, markdown))
    : markdownDocument(source, markdown);
}

function markdownDocument(
  { tree, path, bytes, slugs = "ascii" }: DocumentSource,
  markdown: Markdown,
): ParsedDocument {
  const { text, at, headings, lineCount } = markdown;
  const { entries, problem } = markdown.frontmatter;
  const title = titleOf(entries) ?? firstH1(headings) ?? fileTitle(path);
  const size = bytes.length;
  const outline = buildOutline({ tree, path, title, text, size, headings, lineCount, slugs });
  const tags = [...tagsOf(entries), ...inlineTags(text, at, markdown)];
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

function firstH1(headings: readonly Heading[]): string | null {
  return headings.find(({ depth, title }) => depth === 1 && title !== "")?.title ?? null;
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
    lineCount: new LineTable(text).count,
    slugs: "ascii",
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
