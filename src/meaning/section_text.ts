/**
 * What a model reads of a section: a line that says where it is, then its own text.
 *
 * The text of a section is that of its heading's body without the sections below it; those have vectors
 * of their own. A section is recognised by the hash of what the model reads of it, so a file that was
 * renamed or indexed again keeps its vectors, and an edit costs those of the sections it touched.
 */
import { encodeUtf8, hashBytes } from "../base/bytes.ts";
import type { OutlineChunk, ParsedDocument } from "../document/model.ts";
import { splitFrontmatter } from "../markdown/split_frontmatter.ts";

/** Changes with anything here or in `windows.ts` that changes what a model is given. */
export const RECIPE = 1;

/** A section before it is cut into windows. */
export interface SectionText {
  /** `[Document: … | Section: …]`, in front of every window. */
  readonly context: string;
  /** Its own text as it is in the file, without frontmatter. */
  readonly own: string;
  /** Positions of the pieces of `own` in the text of the document, in order. */
  readonly pieces: readonly { readonly start: number; readonly end: number }[];
}

/** Characters of the titles in a context line. */
const MOST_TITLE = 160;
const MOST_PATH = 240;

/** The sections of a document, by position. */
export function sectionTexts({ text, title, chunks }: ParsedDocument): SectionText[] {
  const { at } = splitFrontmatter(text);
  return chunks.map((chunk) => {
    const pieces = chunk.bodyRanges
      .map(({ start, end }) => ({ start: Math.max(start, at), end }))
      .filter(({ start, end }) => start < end);
    const own = pieces.map(({ start, end }) => text.slice(start, end)).join("\n");
    return { context: contextOf(title, chunk), own, pieces };
  });
}

function contextOf(title: string, { hierarchy, depth }: OutlineChunk): string {
  const document = `Document: ${oneLine(title, MOST_TITLE)}`;
  const titles = depth === 0 ? [] : hierarchy.slice(1);
  const path = titles.filter((one, i) => one !== (titles[i - 1] ?? title)).join(" > ");
  return path === "" ? `[${document}]` : `[${document} | Section: ${oneLine(path, MOST_PATH)}]`;
}

function oneLine(text: string, most: number): string {
  return text.replace(/\s+/g, " ").trim().slice(0, most).toWellFormed();
}

/** 16 hex digits; equal for sections of which a model reads the same. */
export function textHash({ context, own }: SectionText): string {
  return hashBytes(encodeUtf8(`${RECIPE}\n${context}\n${own}`));
}
