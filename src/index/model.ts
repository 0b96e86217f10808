/**
 * The words that the index shares with its users: what can be asked of it and what it answers.
 *
 * A chunk inside an open index is a `Ref`, a small number that means nothing outside of it; an id is
 * what the world sees. Answers never depend on how the index came about: after any edits, an updated
 * index gives the ids and scores of a rebuilt one.
 */
import type { Chunk } from "../document/model.ts";
import type { MetaValue } from "../markdown/model.ts";
import type { Field } from "../segment/fields.ts";

export type { Field };

export type Ref = number;

export type ChunkFilter =
  | { readonly by: "tree"; readonly names: readonly string[] }
  /** Paths inside a tree that start with `prefix`. */
  | { readonly by: "path"; readonly prefix: string }
  /** Frontmatter: any value of `key`, as text, equals `value`, case ignored. */
  | { readonly by: "meta"; readonly key: string; readonly value: string };

export type EngineQuery =
  /** An analysed term. `fields` null means all. `fuzzy` is the edit distance, tried as SPEC 6 says. */
  | {
    readonly kind: "term";
    readonly term: string;
    readonly fields: readonly Field[] | null;
    readonly boost: number;
    readonly fuzzy: number;
    readonly prefix: boolean;
  }
  /** Analysed terms side by side, in order, in one field (and one level of the hierarchy). */
  | {
    readonly kind: "phrase";
    readonly terms: readonly string[];
    readonly fields: readonly Field[] | null;
    readonly boost: number;
  }
  | { readonly kind: "and" | "or"; readonly queries: readonly EngineQuery[] }
  | { readonly kind: "except"; readonly query: EngineQuery; readonly without: EngineQuery }
  /** Every chunk. */
  | { readonly kind: "all" }
  /** Chunks that pass; scores nothing. */
  | { readonly kind: "filter"; readonly filter: ChunkFilter };

export interface RankOptions {
  readonly boosts: Readonly<Record<Field, number>>;
  readonly bm25: { readonly k: number; readonly b: number; readonly d: number };
  /** Weights of a fuzzy and of a prefix match, beside 1 for an exact one. */
  readonly weights: { readonly fuzzy: number; readonly prefix: number };
  /** How many of the best are wanted; all when absent. A limit makes wide questions much cheaper. */
  readonly limit?: number;
}

/** A chunk that satisfies a query, with MiniSearch's score. */
export interface Match {
  readonly ref: Ref;
  readonly score: number;
  /** Terms of the query that it has, each once: MiniSearch's `queryTerms`. */
  readonly queryTerms: readonly string[];
  /** Terms of the index that matched → the fields they stand in. */
  readonly match: Readonly<Record<string, readonly string[]>>;
}

/** What is stored of a chunk beside its postings. */
export interface IndexedChunk extends Chunk {
  readonly ref: Ref;
  /** Ref of the parent, or null for a document. */
  readonly parentRef: Ref | null;
  /** Ref of its document. */
  readonly docRef: Ref;
}

export interface IndexedFile {
  readonly tree: string;
  readonly path: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly meta: ReadonlyMap<string, readonly MetaValue[]>;
  readonly size: number;
  readonly mtime: number;
  /** 64-bit content hash, 16 hex digits. */
  readonly hash: string;
  /** Chunks of the file, the document first, in pre-order: `docRef`, `docRef + 1`, … */
  readonly docRef: Ref;
  readonly chunkCount: number;
}

/** An index that is open for questions. Reads lazily; throws `IndexCorrupt` on any doubt. */
export interface SearchIndex {
  readonly documentCount: number;
  readonly chunkCount: number;
  /** All chunks that satisfy the query, best first, ties in document order (tree, path, position). */
  find(query: EngineQuery, options: RankOptions): Match[];
  /** How many chunks satisfy the query; no scoring. */
  count(query: EngineQuery): number;
  /** How many chunks have the term in any field (or in those named). */
  chunkFrequency(term: string, fields?: readonly Field[], trees?: readonly string[]): number;
  /** Chunks in the given trees (all when absent). */
  chunksIn(trees?: readonly string[]): number;
  /** Terms of the dictionary that a term stands for by prefix or by edits, the nearest first. */
  expand(term: string, how: { fuzzy?: number; prefix?: boolean }): string[];
  /** Positions of a term in a field of a chunk, ascending. */
  positions(term: string, field: Field, ref: Ref): readonly number[];
  /** Refs compared in document order. */
  compare(a: Ref, b: Ref): number;
  chunk(ref: Ref): IndexedChunk;
  /** Ref of the parent, or null; cheaper than `chunk`. */
  parentOf(ref: Ref): Ref | null;
  docRefOf(ref: Ref): Ref;
  childrenOf(ref: Ref): Ref[];
  treeOf(ref: Ref): string;
  refOf(id: string): Ref | null;
  fileOf(ref: Ref): IndexedFile;
  /** Files in document order. */
  files(trees?: readonly string[]): Iterable<IndexedFile>;
  close(): void;
}
