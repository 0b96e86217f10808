/**
 * Hits → results with their texts, which search, context and likethis share.
 *
 * The text of a section is read from its file now. A section that is no longer there is a result
 * without text, and a warning says so.
 */
import type { Ref, SearchIndex } from "../index/model.ts";
import { Breakdowns } from "../search/explain.ts";
import type { AnswerParams, Hit, Result } from "../search/model.ts";
import { refsOf, type SectionText, toResult } from "../search/results.ts";
import { shownChunk } from "./section_reader.ts";
import type { Workspace } from "./workspace.ts";

/** What is wanted of an outcome beyond ids and scores. What is not wanted is empty, and costs nothing. */
export interface Detail {
  /** Texts of the results. */
  readonly texts: boolean;
  /** Match ranges and snippets, which need the texts. */
  readonly marks: boolean;
  /** The score of each result by field and term. */
  readonly breakdown: boolean;
  /** Ids and scores of all candidates, in the trace. */
  readonly candidates: boolean;
}

export interface WantedResults {
  readonly hits: readonly Hit[];
  readonly params: AnswerParams;
  readonly detail: Detail;
}

export interface ReadResults {
  readonly results: readonly Result[];
  readonly warnings: readonly string[];
}

/** The results in the order of the hits. They stay usable after the index is closed. */
export async function readResults(
  workspace: Workspace,
  index: SearchIndex,
  { hits, params, detail }: WantedResults,
): Promise<ReadResults> {
  const { texts, warnings } = detail.texts
    ? await readTexts(workspace, index, refsOf(hits))
    : { texts: withoutTexts(index, refsOf(hits)), warnings: [] };
  const analyzer = detail.marks && detail.texts ? await workspace.analyzer() : null;
  const breakdowns = detail.breakdown ? new Breakdowns(index, params) : null;
  return { results: hits.map((hit) => toResult(hit, { texts, analyzer, breakdowns })), warnings };
}

async function readTexts(workspace: Workspace, index: SearchIndex, refs: readonly Ref[]) {
  const texts = new Map<Ref, SectionText>();
  const warnings: string[] = [];
  // All of the index that is needed, before any document: a damaged index can still be rebuilt here.
  const chunks = refs.map((ref) => [ref, index.chunk(ref)] as const);
  const reader = workspace.reader();
  for (const [ref, chunk] of chunks) {
    const source = await reader.read(index, chunk);
    texts.set(ref, source ?? { chunk: shownChunk(chunk), body: "" });
    if (source === null) {
      warnings.push(`"${chunk.id}" was changed or removed after it was indexed; run \`ra update\``);
    }
  }
  return { texts, warnings };
}

function withoutTexts(index: SearchIndex, refs: readonly Ref[]): Map<Ref, SectionText> {
  return new Map(refs.map((ref) => [ref, { chunk: shownChunk(index.chunk(ref)), body: "" }]));
}
