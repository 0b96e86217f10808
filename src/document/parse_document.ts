/**
 * The bytes of one file enter, a document with its outline of chunks leaves.
 *
 * Pure and total: every text has an outline, and what cannot be read is rejected with the reason.
 * Time and memory are linear in the file.
 */

import { byteLength } from "../base/bytes.ts";
import { type Format, formatNamed, formatOf, readerOf } from "../formats/formats.ts";
import type { KeptReading, Reading } from "../formats/model.ts";
import { inlineTags } from "../markdown/inline/inline_tags.ts";
import { LineTable } from "../markdown/line_table.ts";
import type { Blocks, FrontmatterEntries, Heading, Markdown } from "../markdown/model.ts";
import { readMarkdown } from "../markdown/read.ts";
import { documentType } from "./document_type.ts";
import { metaOf, tagsOf, titleOf } from "./metadata.ts";
import type { DocumentType, ParsedDocument, RejectedDocument } from "./model.ts";
import { buildOutline, type Chunking, type SlugStyle } from "./outline.ts";
import { textOf } from "./text_of.ts";

export interface DocumentSource {
  readonly tree: string;
  /** Relative to the tree, with `/`. Its extension decides how the file is read. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Where the text of a file is kept that takes long to convert; it is converted anew if not given. */
  readonly kept?: KeptReading;
  /** `ascii` if not given. */
  readonly slugs?: SlugStyle;
  /** A document, by every heading, if not given. */
  readonly chunking?: Chunking;
  /** Label sections of documents with the names of code that they may speak of? */
  readonly names?: boolean;
  /** Is there no time left? Then source code is given up with `DeadlinePassed`. */
  readonly isLate?: () => boolean;
}

export type DocumentOutcome = ParsedDocument | RejectedDocument;

/**
 * Parses one file. Returns a promise only when a reader or a library is needed for the first time
 * in this process, or the file has to be converted; `await` serves both.
 */
export function parseDocument(source: DocumentSource): DocumentOutcome | Promise<DocumentOutcome> {
  if (source.chunking?.kind === "code") return parseInCode(source);
  return source.names ? parseWithNames(source) : parseAsDocument(source);
}

/** A file of a code tree, which may have documents, too. */
async function parseInCode(source: DocumentSource): Promise<DocumentOutcome> {
  const { parseCode } = await import("./code/parse_code.ts");
  return await parseCode(source) ?? (source.names ? parseWithNames : parseAsDocument)(source);
}

async function parseWithNames(source: DocumentSource): Promise<DocumentOutcome> {
  const { withLabels } = await import("./code/document_labels.ts");
  const parsed = await parseAsDocument(source);
  return parsed.kind === "parsed" ? withLabels(parsed) : parsed;
}

function parseAsDocument(source: DocumentSource): DocumentOutcome | Promise<DocumentOutcome> {
  const format = formatOf(source.path);
  if (format?.isConverted) return convertDocument(source, format);
  const text = textOf(source.bytes);
  if (typeof text !== "string") return text;
  if (format !== null) return readText(source, { text, format });
  if (documentType(source.path) === "text") {
    return looksLikeRst(text)
      ? readText(source, { text, format: formatNamed("rst") })
      : plainDocument(source, text);
  }
  return then(readMarkdown(text), (markdown) => markdownDocument(source, markdown));
}

/** What a text has to have within that many characters to be taken for reStructuredText. */
const MOST_SNIFFED = 20_000;
const RST_MARKUP = /^\.\. (?:_[^:\n]{1,100}:|[\w-]{1,40}::)/m;
const RST_TITLE = /^\S.{0,200}\n([=~^*#"'-])\1{3,200}[ \t]*\r?$/m;

/** Some Sphinx projects, such as Django, name their pages `.txt`. */
function looksLikeRst(text: string): boolean {
  const start = text.slice(0, MOST_SNIFFED);
  return RST_MARKUP.test(start) && RST_TITLE.test(start);
}

/** Applies a function now if it can be. */
function then<A, B>(value: A | Promise<A>, apply: (value: A) => B | Promise<B>): B | Promise<B> {
  return value instanceof Promise ? value.then(apply) : apply(value);
}

function readText(
  source: DocumentSource,
  { text, format }: { readonly text: string; readonly format: Format },
): DocumentOutcome | Promise<DocumentOutcome> {
  return then(readerOf(format), (reader) => {
    if (reader.kind !== "text") throw new Error(`the reader of ${format.name} reads no text`);
    return then(reader.read(text), (reading) => formatDocument(source, format, reading));
  });
}

async function convertDocument(source: DocumentSource, format: Format): Promise<DocumentOutcome> {
  const kept = format.isKept ? source.kept : undefined;
  const known = await kept?.find();
  if (known) return formatDocument(source, format, known);
  const reader = await readerOf(format);
  if (reader.kind !== "converter") throw new Error(`the reader of ${format.name} converts nothing`);
  const reading = await reader.convert(source.bytes);
  if ("unreadable" in reading) return { kind: "rejected", reason: reading.unreadable };
  await kept?.keep(reading);
  return formatDocument(source, format, reading);
}

function markdownDocument(source: DocumentSource, markdown: Markdown): ParsedDocument {
  const { text, at, frontmatter: { entries, problem } } = markdown;
  return toDocument(source, {
    type: "markdown",
    ...markdown,
    entries,
    problem,
    inlineTags: inlineTags(text, at, markdown),
    size: source.bytes.length,
  });
}

function formatDocument(
  source: DocumentSource,
  { name, isConverted }: Format,
  reading: Reading,
): ParsedDocument {
  const size = isConverted ? byteLength(reading.text) : source.bytes.length;
  return toDocument(source, { type: name, ...reading, size });
}

function plainDocument(source: DocumentSource, text: string): ParsedDocument {
  return toDocument(source, {
    type: "text",
    text,
    entries: new Map(),
    headings: [],
    code: [],
    lineCount: new LineTable(text).count,
    size: source.bytes.length,
  });
}

/** What any reader finds. */
interface Facts extends Blocks, Partial<Pick<Reading, "anchors" | "places">> {
  readonly type: DocumentType;
  readonly text: string;
  /** UTF-8 bytes of the text. */
  readonly size: number;
  readonly entries: FrontmatterEntries;
  readonly problem?: string | null;
  readonly inlineTags?: readonly string[];
}

function toDocument(
  { tree, path, slugs = "ascii", chunking }: DocumentSource,
  { type, entries, anchors = [], places = [], problem = null, inlineTags = [], ...facts }: Facts,
): ParsedDocument {
  const title = titleOf(entries) ?? firstH1(facts.headings) ?? fileTitle(path);
  const tags = [...tagsOf(entries), ...inlineTags];
  return {
    kind: "parsed",
    tree,
    path,
    type,
    treeKind: chunking?.kind ?? "docs",
    text: facts.text,
    anchors,
    places,
    code: facts.code,
    title,
    tags: tags.length > 1 ? [...new Set(tags)] : tags,
    meta: metaOf(entries),
    frontmatterProblem: problem,
    ...buildOutline({ tree, path, title, slugs, chunking, ...facts }),
  };
}

function firstH1(headings: readonly Heading[]): string | null {
  return headings.find(({ depth, title }) => depth === 1 && title !== "")?.title ?? null;
}

/** The file name without its extension. */
function fileTitle(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}
