/**
 * `ra chunks`: every section of the index as a text for a vector store or a pipeline, with its metadata.
 *
 * A text begins with a line that says where the section is. A long section becomes windows that overlap,
 * and a long code block is cut after its first lines and given whole beside the text. Sections are
 * exported as they are in their files now; a file that is gone since has none.
 */
import { withoutInvisible } from "../../base/text/invisible.ts";
import { overlappingWindows } from "../../document/overlapping.ts";
import type { Chunk, OutlineChunk, ParsedDocument } from "../../document/model.ts";
import type { SectionFacts } from "../../facets/model.ts";
import type { IndexedFile } from "../../index/model.ts";
import { LineTable } from "../../markdown/line_table.ts";
import type { MetaValue } from "../../markdown/model.ts";
import { type SectionText, sectionTexts } from "../../meaning/section_text.ts";
import type { IndexFacts } from "../../search/model.ts";
import { factsOfDocument, sectionFacts } from "../sections/project_facts.ts";
import { documentRefs } from "../sections/chunks.ts";
import { shownChunk } from "../sections/section_reader.ts";
import type { Freshness, Workspace } from "../workspace.ts";
import { cutLongCode, type ShownText } from "./shown_text.ts";

export interface ExportSize {
  /** Tokens of a section that is exported whole, at most. */
  readonly max: number;
  /** Tokens of a window at most, the first line included, and of a code block. */
  readonly window: number;
  /** Tokens that a window shares with the one before, at most. */
  readonly overlap: number;
}

export interface ExportRequest extends ExportSize {
  /** Only these trees; all when empty. */
  readonly trees: readonly string[];
  readonly freshness: Freshness;
  /** Counts tokens; if there are more than `most`, returns some number above it. */
  readonly count: (text: string, most?: number) => number;
  /** Receives the chunks of each document, in document order. */
  readonly onDocument: (chunks: readonly ExportedChunk[]) => void;
}

/** A section, or a window of it. */
export interface ExportedChunk extends SectionFacts {
  /** That of the section, with `@2` behind it for the second window, and so on. */
  readonly id: string;
  readonly section: Chunk;
  /** From 1. */
  readonly window: number;
  readonly windows: number;
  /** Lines of the file. */
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly tags: readonly string[];
  readonly meta: ReadonlyMap<string, readonly MetaValue[]>;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Of the file's content, 16 hex digits. */
  readonly hash: string;
  readonly text: string;
  readonly tokens: number;
  /** The code blocks that are cut in the text, whole. */
  readonly code: readonly string[];
}

export interface ExportOutcome {
  readonly chunks: number;
  readonly index: IndexFacts;
  readonly warnings: readonly string[];
}

export function exportChunks(
  workspace: Workspace,
  request: ExportRequest,
): Promise<ExportOutcome> {
  const { trees, freshness, onDocument } = request;
  workspace.checkTrees(trees, "--tree");
  return workspace.withIndex(freshness, async ({ index, facts, notices }) => {
    const warnings = [...notices];
    let chunks = 0;
    // All of the index that is needed, before the first chunk leaves: a damaged index can still be rebuilt here.
    const files = [...index.files(trees.length === 0 ? undefined : trees)];
    const known = await sectionFacts(workspace, index);
    const indexed = files.map((file) =>
      documentRefs(index, file.docRef).map((ref) => known.of(ref))
    );
    const reader = workspace.reader();
    for (const [i, file] of files.entries()) {
      const document = await reader.document(file);
      if (document === null) {
        warnings.push(
          `"${file.tree}:${file.path}" was removed after it was indexed; it is left out`,
        );
        continue;
      }
      const isSame = document.chunks.length === indexed[i].length;
      const facts = isSame ? indexed[i] : factsOfDocument(known, document);
      const exported = chunksOf(document, { ...file, facts }, request);
      chunks += exported.length;
      onDocument(exported);
    }
    return { chunks, index: facts, warnings };
  });
}

interface ExportedFile extends Pick<IndexedFile, "mtime" | "hash"> {
  /** Of its sections, in their order. */
  readonly facts: readonly SectionFacts[];
}

function chunksOf(
  document: ParsedDocument,
  file: ExportedFile,
  request: ExportRequest,
): ExportedChunk[] {
  const lines = new LineTable(document.text);
  return sectionTexts(document).flatMap((section, i) => {
    const chunk = document.chunks[i];
    const shown = cutLongCode(section, document, { most: request.window, count: request.count });
    const windows = textsOf(section, shown, request);
    return windows.map(({ start, end, text, tokens }, window) => ({
      id: window === 0 ? chunk.id : windowId(chunk, window + 1),
      section: shownChunk(chunk),
      window: window + 1,
      windows: windows.length,
      ...linesOf(chunk, { shown, start, end, isWhole: windows.length === 1 }, lines),
      ...file.facts[i],
      tags: document.tags,
      meta: document.meta,
      modified: file.mtime,
      hash: file.hash,
      text,
      tokens,
      code: shown.cut.filter((block) => block.start < end && block.end > start)
        .map(({ code }) => withoutInvisible(code)),
    }));
  });
}

/** No slug has an `@`, so it is the id of no section. */
function windowId({ id, slug }: Chunk, number: number): string {
  return `${id}${slug === null ? "#" : ""}@${number}`;
}

interface WindowText {
  /** Positions in the shown text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly tokens: number;
}

/** The whole section if it is short enough, else its windows. */
function textsOf(
  { context }: SectionText,
  shown: ShownText,
  { max, window, overlap, count }: ExportRequest,
): WindowText[] {
  const textOf = (line: string, start: number, end: number) =>
    withoutInvisible(`${line}\n\n${shown.text.slice(start, end).trim()}`.trimEnd());
  const whole = textOf(context, 0, shown.text.length);
  const tokens = count(whole, max);
  if (tokens <= max) return [{ start: 0, end: shown.text.length, text: whole, tokens }];
  const line = shortened(context, Math.floor(window / 4), count);
  const size = { tokens: window - count(`${line}\n\n`), overlap };
  return overlappingWindows(shown.text, size, count).map(({ start, end }) => {
    const text = textOf(line, start, end);
    return { start, end, text, tokens: count(text) };
  });
}

/** A context line that leaves room for a text. */
function shortened(line: string, most: number, count: ExportRequest["count"]): string {
  let short = line;
  while (count(short, most) > most) {
    short = `${short.slice(0, Math.floor(short.length * 0.8) - 2).toWellFormed()}…]`;
  }
  return short;
}

function linesOf(
  chunk: OutlineChunk,
  { shown, start, end, isWhole }: {
    readonly shown: ShownText;
    readonly start: number;
    readonly end: number;
    readonly isWhole: boolean;
  },
  lines: LineTable,
) {
  if (isWhole) return { lineStart: chunk.lineStart, lineEnd: chunk.lineEnd };
  return {
    lineStart: lines.locate(shown.at(start)).line,
    lineEnd: lines.locate(shown.at(Math.max(start, end - 1))).line,
  };
}
