/**
 * A folder of documents with judged questions:
 *
 *     corpus/         the documents
 *     queries.jsonl   {"id", "text", "stratum"?, "exclude"?} per line
 *     qrels.tsv       question id, `path` or `path#anchor`, and grade per line, separated by tabs
 */
import { basename, join } from "node:path";
import type { Relevance } from "../../src/eval/metrics.ts";

export interface Question {
  readonly id: string;
  readonly text: string;
  readonly stratum?: string;
  /** Documents that the question was taken from: they contain it verbatim, so they do not count. */
  readonly exclude?: readonly string[];
}

export interface Collection {
  readonly name: string;
  readonly corpus: string;
  readonly questions: readonly Question[];
  /** Question → path → grade. */
  readonly documents: ReadonlyMap<string, Relevance>;
  /** Question → `path#anchor` as `foldId` returns it → grade. */
  readonly sections: ReadonlyMap<string, Relevance>;
}

/** The folders in `folder`, in order; empty if it does not exist. */
export function collectionsIn(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].filter((one) => one.isDirectory)
      .map((one) => join(folder, one.name)).sort();
  } catch {
    return [];
  }
}

/** With a `half`, every second question: the first, third, … (0), or the second, fourth, … (1). */
export function readCollection(folder: string, half: number | null): Collection {
  const qrels = Deno.readTextFileSync(join(folder, "qrels.tsv"));
  const questions: Question[] = Deno.readTextFileSync(join(folder, "queries.jsonl")).split("\n")
    .filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
  return {
    name: basename(folder),
    corpus: join(folder, "corpus"),
    questions: half === null ? questions : questions.filter((_, i) => i % 2 === half),
    documents: toRelevance(qrels, (target) => target.split("#")[0]),
    sections: toRelevance(qrels, (target) => target.includes("#") ? foldId(target) : null),
  };
}

function toRelevance(
  qrels: string,
  toId: (target: string) => string | null,
): Map<string, Relevance> {
  const relevance = new Map<string, Map<string, number>>();
  for (const line of qrels.split("\n")) {
    const [question, target, grade] = line.split("\t");
    const id = target ? toId(target) : null;
    if (id === null || !(Number(grade) > 0)) continue;
    const relevant = relevance.get(question) ?? new Map<string, number>();
    relevance.set(question, relevant.set(id, Math.max(relevant.get(id) ?? 0, Number(grade))));
  }
  return relevance;
}

/** The id with its anchor in lowercase and its words joined by hyphens, as generators differ in both. */
export function foldId(id: string): string {
  const hash = id.indexOf("#");
  if (hash < 0) return id;
  const anchor = id.slice(hash + 1).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${id.slice(0, hash)}#${anchor.replace(/^-+|-+$/g, "")}`;
}
