/**
 * Hits → results with their texts, which search, context and likethis share.
 *
 * The text of a section is read from its file now. A section that is no longer there is a result
 * without text, and a warning says so.
 */
import type { Chunk } from "../../document/model.ts";
import type { IndexedChunk, IndexedFile, Ref, SearchIndex } from "../../index/model.ts";
import { idf } from "../../index/bm25.ts";
import type { WantedAmount } from "../../search/amounts/model.ts";
import type { NearestText, SectionStart } from "../../search/marks/model.ts";
import type { AnswerParams, Hit, Result } from "../../search/model.ts";
import { shownMeta } from "../../search/shown_meta.ts";
import {
  bestOf,
  type SectionText,
  type ShownMarks,
  toResult,
  wantedSections,
} from "../../search/results.ts";
import { sectionFacts } from "../sections/project_facts.ts";
import { withDescendants } from "../sections/chunks.ts";
import { FileLines } from "../sections/file_lines.ts";
import { type SectionReader, type SectionSource, shownChunk } from "../sections/section_reader.ts";
import type { Workspace } from "../workspace.ts";

/** What is wanted of an outcome beyond ids and scores. What is not wanted is empty, and costs nothing. */
export interface Detail {
  /** Texts of the results. */
  readonly texts: boolean;
  /** Match ranges and snippets, which need the texts. */
  readonly marks: boolean;
  /** Which of the marks are shown; all of them when absent. */
  readonly shown?: ShownMarks;
  /** The score of each result by field and term. */
  readonly breakdown: boolean;
  /** Ids and scores of all candidates, in the trace. */
  readonly candidates: boolean;
}

export interface WantedResults {
  readonly hits: readonly Hit[];
  readonly params: AnswerParams;
  readonly detail: Detail;
  /** The amount that the question asks for; absent if it asks for none. */
  readonly amount?: WantedAmount;
}

export interface ReadResults {
  readonly results: readonly Result[];
  readonly warnings: readonly string[];
}

/** The results in the order of the hits. They stay usable after the index is closed. */
export async function readResults(
  workspace: Workspace,
  index: SearchIndex,
  { hits, params, detail, amount }: WantedResults,
): Promise<ReadResults> {
  const reader = workspace.reader();
  const known = await sectionFacts(workspace, index);
  const facts = hits.map(({ ref }) => ({ ...fileFacts(index.fileOf(ref)), ...known.of(ref) }));
  const { texts, warnings } = detail.texts
    ? await readTexts(reader, index, { hits, detail })
    : { texts: withoutTexts(index, hits), warnings: [] };
  const nearest = detail.marks && detail.texts
    ? await nearestTexts(hits.slice(0, detail.shown?.passages), { workspace, index, reader })
    : undefined;
  const analyzer = detail.marks && detail.texts ? (await workspace.wording(index)).analyzer : null;
  const breakdowns = detail.breakdown
    ? new (await import("../../search/explain/explain.ts")).Breakdowns(index, params)
    : null;
  const weightOf = (term: string) => idf(index.chunkCount, index.chunkFrequency(term));
  const fileOf = (chunk: Chunk) => workspace.fileOf(chunk);
  const shown = detail.shown ?? null;
  const options = { texts, shown, analyzer, fileOf, weightOf, breakdowns, amount, nearest };
  const results = hits.map((hit, rank) => ({ ...toResult(hit, rank, options), ...facts[rank] }));
  return { results, warnings };
}

function fileFacts({ tags, meta }: IndexedFile): Pick<Result, "tags" | "meta"> {
  return { tags, meta: shownMeta(meta) };
}

interface NearestOptions {
  readonly workspace: Workspace;
  readonly index: SearchIndex;
  readonly reader: SectionReader;
}

/**
 * Hit → its text that is nearest in meaning, which takes parsing its document again; undefined where words alone
 * found the hits.
 */
async function nearestTexts(
  hits: readonly Hit[],
  options: NearestOptions,
): Promise<ReadonlyMap<Ref, NearestText> | undefined> {
  if (!hits.some((hit) => bestOf(hit).sides !== undefined)) return undefined;
  const { nearestText } = await import("../meaning/nearest_text.ts");
  const nearest = new Map<Ref, NearestText>();
  for (const hit of hits) {
    const text = await nearestText(hit, options);
    if (text !== null) nearest.set(hit.ref, text);
  }
  return nearest;
}

async function readTexts(
  reader: SectionReader,
  index: SearchIndex,
  { hits, detail }: Pick<WantedResults, "hits" | "detail">,
) {
  const texts = new Map<Ref, SectionText>();
  const warnings: string[] = [];
  // All of the index that is needed, before any document: a damaged index can still be rebuilt here.
  const wanted = wantedSections(hits, detail.shown ?? null)
    .map((one) => ({ ...one, chunk: index.chunk(one.ref) }));
  const isAllMarked = detail.marks && detail.shown === undefined;
  for (const { ref, chunk, ...parts } of wanted) {
    const source = parts.body ? await reader.read(index, chunk) : null;
    const now = source?.chunk ?? (parts.body ? null : await reader.locate(index, chunk));
    const sections = detail.marks && parts.sections ? await sectionsOf(index, reader, chunk) : [];
    const heading = isAllMarked && source !== null ? headingOf(source) : "";
    const body = source?.body ?? "";
    texts.set(ref, { chunk: now ?? shownChunk(chunk), body, heading, sections });
    if (now === null) {
      warnings.push(`"${chunk.id}" was changed or removed after it was indexed; search again`);
    }
  }
  return { texts, warnings };
}

/** The first line of a section's heading, without its end; empty for a document. */
function headingOf({ chunk: { depth, lineStart }, bytes }: SectionSource<Chunk>): string {
  if (depth === 0) return "";
  return new FileLines(bytes).text(lineStart, lineStart).replace(/[\r\n]+$/, "");
}

/** A section and those below it as they are in the file now, in document order. */
async function sectionsOf(
  index: SearchIndex,
  reader: SectionReader,
  chunk: IndexedChunk,
): Promise<SectionStart[]> {
  const sections: SectionStart[] = [];
  const lineOf = await reader.lines(index, chunk);
  for (const ref of withDescendants(index, chunk.ref)) {
    const start = index.startOf(ref);
    const lineStart = lineOf(start);
    if (lineStart !== null) sections.push({ id: start.id, lineStart });
  }
  return sections;
}

function withoutTexts(index: SearchIndex, hits: readonly Hit[]): Map<Ref, SectionText> {
  return new Map(
    wantedSections(hits, null)
      .map((
        { ref },
      ) => [ref, { chunk: shownChunk(index.chunk(ref)), body: "", heading: "", sections: [] }]),
  );
}
