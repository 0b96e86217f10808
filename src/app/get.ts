/**
 * `ra get`: sections by their ids, with their lines as they are in the source, without invisible
 * characters.
 *
 * Only documents of the index are served, by their ids or by the paths of their files.
 */
import { RaError } from "../base/error.ts";
import { linesOfPages } from "../document/pages.ts";
import type { SectionFacts } from "../facets/model.ts";
import type { Place } from "../formats/model.ts";
import type { IndexedChunk, Ref, SearchIndex } from "../index/model.ts";
import type { MetaValue } from "../markdown/model.ts";
import type { IndexFacts, ResultLink } from "../search/model.ts";
import { shownMeta } from "../search/shown_meta.ts";
import { sectionFacts } from "./sections/project_facts.ts";
import type { ResultLinks } from "./links/result_links.ts";
import { withDescendants } from "./sections/chunks.ts";
import { FileLines } from "./sections/file_lines.ts";
import type { SectionSource } from "./sections/find_section.ts";
import type { SectionReader } from "./sections/section_reader.ts";
import type { Freshness, Workspace } from "./workspace.ts";

export interface GetRequest {
  readonly ids: readonly string[];
  readonly fullDocument: boolean;
  /** Lines of the file, from 1, inclusive; null for the whole section. */
  readonly lines: LineRange | null;
  /** Pages of a PDF in place of lines. */
  readonly pages?: LineRange | null;
  readonly freshness: Freshness;
  /** Also its links and those to it, unless there are very many documents. */
  readonly links?: boolean;
}

export interface LineRange {
  readonly first: number;
  readonly last: number;
}

export interface Section {
  readonly chunk: IndexedChunk;
  /** Its file as it can be opened from the working directory. */
  readonly file: string;
  /** Of its document. */
  readonly tags: readonly string[];
  /** The frontmatter of its document by key, without long texts. */
  readonly meta: ReadonlyMap<string, readonly MetaValue[]>;
  readonly facts: SectionFacts;
  /** Its links, and those to it; absent unless asked for. */
  readonly links?: readonly ResultLink[];
  readonly linkedFrom?: readonly ResultLink[];
  /** The lines of the section with its heading, or the lines asked for; without invisible characters. */
  readonly text: string;
  /** The lines asked for, clipped to the file; null when the section was asked for. */
  readonly lines: LineRange | null;
  /** The text of the span, without the heading. */
  readonly body: string;
  /** The chunk and all below it, in document order, each with its text. */
  readonly outline: readonly OutlineEntry[];
}

export interface OutlineEntry {
  readonly chunk: IndexedChunk;
  readonly text: string;
}

export interface GetOutcome {
  readonly ids: readonly string[];
  readonly sections: readonly Section[];
  readonly index: IndexFacts;
  readonly warnings: readonly string[];
}

/** `A:B`, `A:`, `:B` or `A`: line numbers from 1, inclusive. `name` is what the caller calls them. */
export function toLines(text: string | undefined, name: string): LineRange | null {
  if (text === undefined) return null;
  const match = /^(\d{0,9})(:?)(\d{0,9})$/.exec(text);
  if (match === null || (match[1] === "" && match[3] === "")) {
    throw new RaError(`Cannot read ${name} "${text}"`, {
      hint: "write A:B with line numbers from 1, such as 10:20",
    });
  }
  const first = match[1] === "" ? 1 : Number(match[1]);
  const last = match[3] !== "" ? Number(match[3]) : match[2] === "" ? first : Infinity;
  return { first, last };
}

/** The sections in the order of the ids, each once. Throws for an id that is not in the index. */
export function getSections(workspace: Workspace, request: GetRequest): Promise<GetOutcome> {
  return workspace.withIndex(request.freshness, async ({ index, facts, notices }) => {
    const reader = workspace.reader();
    const refs = new Set<Ref>();
    for (const id of request.ids) {
      const found = index.refOf(id) ?? await findOtherwise(workspace, { index, reader }, id);
      refs.add(request.fullDocument ? index.docRefOf(found) : found);
    }
    // What is known about links is written down before the permission to write is given up.
    const { links, warnings } = await linksOf(workspace, index, { refs, request });
    const known = await sectionFacts(workspace, index);
    const sections: Section[] = [];
    for (const ref of refs) {
      const section = await readSection(index, reader, ref, request);
      const { tags, meta } = index.fileOf(ref);
      const document = { file: workspace.fileOf(section.chunk), tags, meta: shownMeta(meta) };
      const own = { facts: known.of(ref), ...links[sections.length] };
      sections.push({ ...section, ...document, ...own });
    }
    return { ids: request.ids, sections, index: facts, warnings: [...notices, ...warnings] };
  });
}

/** In larger projects `ra links` has to be asked: what is known about each document is looked through. */
const MOST_DOCUMENTS = 5_000;

interface WantedLinks {
  readonly refs: ReadonlySet<Ref>;
  readonly request: GetRequest;
}

/** The links of each section; none at all unless they are asked for. */
async function linksOf(
  workspace: Workspace,
  index: SearchIndex,
  { refs, request }: WantedLinks,
): Promise<{ readonly links: readonly ResultLinks[]; readonly warnings: readonly string[] }> {
  if (!request.links) return { links: [], warnings: [] };
  if (index.documentCount > MOST_DOCUMENTS) {
    const warning = "links are left out, as there are very many documents; see `ra links ID`";
    return { links: [], warnings: [warning] };
  }
  const { resultLinks } = await import("./links/result_links.ts");
  return { links: await resultLinks(workspace, index, refs), warnings: [] };
}

/** Most sections are asked for by their ids; what finds the others is loaded for them. */
async function findOtherwise(
  workspace: Workspace,
  source: SectionSource,
  text: string,
): Promise<Ref> {
  const { findSection, unknownSection } = await import("./sections/find_section.ts");
  const found = await findSection(workspace, source, text);
  if (found === null) throw unknownSection(workspace, source.index, text);
  return found;
}

async function readSection(
  index: SearchIndex,
  reader: SectionReader,
  ref: number,
  request: GetRequest,
): Promise<Omit<Section, "file" | "tags" | "meta" | "facts" | "links" | "linkedFrom">> {
  const source = await reader.read(index, index.chunk(ref));
  if (source === null) throw goneError(index.chunk(ref).id);
  const { chunk, body, bytes } = source;
  const lines = new FileLines(bytes);
  const range = request.pages ? pageLines(source, request.pages) : request.lines;
  const asked = range === null ? null : checkRange(range, lines.count);
  const { first, last } = asked ?? { first: chunk.lineStart, last: chunk.lineEnd };
  const outline: OutlineEntry[] = [];
  for (const below of withDescendants(index, ref)) {
    const part = await reader.read(index, index.chunk(below));
    if (part === null) continue;
    const { lineStart, lineEnd } = part.chunk;
    outline.push({ chunk: part.chunk, text: lines.text(lineStart, lineEnd) });
  }
  return { chunk, text: lines.text(first, last), lines: asked, body, outline };
}

function pageLines(
  { chunk, places }: { readonly chunk: IndexedChunk; readonly places: readonly Place[] },
  pages: LineRange,
): LineRange {
  const lines = linesOfPages(places, pages);
  if (lines !== null) return lines;
  const count = places[0]?.name === "page1" ? places.length : 0;
  throw new RaError(`Cannot show these pages of "${chunk.path}"`, {
    hint: count === 0 ? "only a PDF has pages" : `pages A:B need 1 <= A <= B <= ${count}`,
  });
}

function goneError(id: string): RaError {
  return new RaError(`Cannot read "${id}": its file was changed or removed after it was indexed`, {
    hint: "search again, which updates the index",
  });
}

/** The range, clipped to the file; throws when none of it is in the file. */
function checkRange({ first, last }: LineRange, count: number): LineRange {
  if (first >= 1 && first <= last && first <= count) return { first, last: Math.min(last, count) };
  const shown = last === Infinity ? `${first}:` : `${first}:${last}`;
  throw new RaError(`Cannot show lines ${shown}: the file has ${count} lines`, {
    hint: `lines A:B need 1 <= A <= B <= ${count}`,
  });
}
