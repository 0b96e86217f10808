/**
 * The types that the index shares with its users: queries, options, results.
 *
 * A chunk of an open index is a `Ref`, a small number that is meaningless outside of it; ids are
 * for the outside. Results never depend on the history of the index: after any edits, an updated
 * index returns the ids and scores of a rebuilt one.
 */
import type { Chunk, Label, LabelKey } from "../document/model.ts";
import type { MetaValue } from "../markdown/model.ts";
import type { Field } from "../segment/fields.ts";

export type { Field };

export type Ref = number;

export type ChunkFilter =
  /** The tree is one of these. */
  | { readonly by: "tree"; readonly names: readonly string[] }
  /** The path in the tree starts with `prefix`. */
  | { readonly by: "path"; readonly prefix: string }
  /** A frontmatter value of `key`, as text, equals `value`; case is ignored. */
  | { readonly by: "meta"; readonly key: string; readonly value: string }
  /** It is one of these. */
  | { readonly by: "refs"; readonly refs: Uint32Array };

/** Another term that counts as a term of the query, and how much, relative to 1. */
export interface Variant {
  readonly term: string;
  readonly weight: number;
}

export type EngineQuery =
  /**
   * An analysed term; `fields` null means all. `fuzzy` is the number of edits within which the words
   * of the documents match `typed`, the word before analysis (the term itself if absent); this is
   * tried only if no chunk has the term itself in these fields; 0 for none.
   * With `prefix`, longer terms match that start with it. `variants` match as the term itself does.
   */
  | {
    readonly kind: "term";
    readonly term: string;
    readonly typed?: string;
    readonly fields: readonly Field[] | null;
    readonly boost: number;
    readonly fuzzy: number;
    readonly prefix: boolean;
    readonly variants?: readonly Variant[];
    /** Words that `typed` is never taken for; stop words of English if absent. */
    readonly isNeverMeant?: (word: string) => boolean;
  }
  /** Analysed terms next to each other, in order, in one field (and one level of the hierarchy). */
  | {
    readonly kind: "phrase";
    readonly terms: readonly string[];
    /** The words before analysis, one for each term; absent if they are not known. */
    readonly typed?: readonly string[];
    /** What else may be in the place of each term; absent if nothing may. */
    readonly variants?: readonly (readonly Variant[])[];
    readonly fields: readonly Field[] | null;
    readonly boost: number;
  }
  | { readonly kind: "and" | "or"; readonly queries: readonly EngineQuery[] }
  | { readonly kind: "except"; readonly query: EngineQuery; readonly without: EngineQuery }
  /** Every chunk. */
  | { readonly kind: "all" }
  /** Chunks that pass the filter; adds nothing to the score unless the query has only filters. */
  | { readonly kind: "filter"; readonly filter: ChunkFilter };

/**
 * What a field of a query selects by its values: chunks that pass any of the filters. Where no word
 * decides, those that pass more of them come first. Null for a field that it does not know.
 */
export type FieldFilter = (
  field: string,
  values: readonly string[],
) => readonly ChunkFilter[] | null;

export interface RankOptions {
  readonly boosts: Readonly<Record<Field, number>>;
  readonly bm25: { readonly k: number; readonly b: number; readonly d: number };
  /** Weights of a fuzzy and of a prefix match, relative to 1 for an exact match. */
  readonly weights: { readonly fuzzy: number; readonly prefix: number };
  /** Return only the best so many; all if absent. A limit makes broad queries much cheaper. */
  readonly limit?: number;
}

/** A chunk that satisfies a query, with MiniSearch's score. */
export interface Match {
  readonly ref: Ref;
  readonly score: number;
  /** The terms of the query that it matches, each once: MiniSearch's `queryTerms`. */
  readonly queryTerms: readonly string[];
  /** The terms of the index that matched → the fields in which they did. */
  readonly match: Readonly<Record<string, readonly string[]>>;
}

/** What is stored about a chunk besides its postings. */
export interface IndexedChunk extends Chunk {
  readonly ref: Ref;
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
  /** The chunks of the file in pre-order, the document first, are `docRef`, `docRef + 1`, … */
  readonly docRef: Ref;
  readonly chunkCount: number;
  /** The name of the stemmer that it was indexed with. */
  readonly language: string;
}

/** As in a query for a term. */
export interface ExpandOptions {
  readonly fuzzy?: number;
  readonly typed?: string;
  readonly prefix?: boolean;
  readonly isNeverMeant?: (word: string) => boolean;
}

/** A value of a label and the chunks that have it. */
export interface LabelUses {
  readonly value: string;
  /** Ascending; at least one. */
  readonly refs: Uint32Array;
}

/** The labels of the chunks of an index (`document/labels.ts`). */
export interface LabelIndex {
  /** False if no chunk has a label; quick. */
  readonly hasAny: boolean;
  /**
   * The values that are `name`, or names that end in its parts, ascending. Case is ignored unless
   * `name` has a capital letter.
   */
  named(key: LabelKey, name: string): LabelUses[];
  /** The values that start with `prefix`, of names the last part; ascending; case is ignored. */
  starting(key: LabelKey, prefix: string): LabelUses[];
  /** All labels of a chunk, in order. */
  of(ref: Ref): readonly Label[];
}

/** The words of an index as they are written. */
export interface WordsIndex {
  /** For each term of words that start with `prefix` the shortest of them, most frequent first. */
  starting(
    prefix: string,
  ): { readonly word: string; readonly term: string; readonly chunks: number }[];
}

/** An open index. Reads lazily; every method throws `IndexCorrupt` if it meets damaged data. */
export interface SearchIndex {
  readonly documentCount: number;
  readonly chunkCount: number;
  /** The languages of the documents, each with their number, most frequent first, then by name. */
  languages(): readonly { readonly language: string; readonly documents: number }[];
  /**
   * The chunks that satisfy the query, best first, ties in document order (tree, path, position).
   */
  find(query: EngineQuery, options: RankOptions): Match[];
  /** How many chunks satisfy the query; cheaper than `find`, as nothing is scored. */
  count(query: EngineQuery): number;
  /** Tells of a chunk whether it satisfies the query. */
  satisfies(query: EngineQuery): (ref: Ref) => boolean;
  /** The ref of the first chunk of each segment, in their order, and the end of the last. */
  segmentStarts(): readonly Ref[];
  /**
   * How many chunks of the trees (all if absent) have the term in one of the fields (any if
   * absent).
   */
  chunkFrequency(term: string, fields?: readonly Field[], trees?: readonly string[]): number;
  /** A number that `chunkFrequency(term)` is never below, and often close to; much cheaper. */
  leastFrequency(term: string): number;
  /** How many chunks the trees have (all if absent). */
  chunksIn(trees?: readonly string[]): number;
  /** Tells of a chunk whether a field of it has the terms next to each other, in order. */
  hasPhrase(terms: readonly string[], field: Field): (ref: Ref) => boolean;
  /**
   * The terms of words within `fuzzy` edits of `typed` (of `term` if absent), nearest first, then
   * those that start with `term`, shortest first.
   */
  expand(term: string, how: ExpandOptions): string[];
  /**
   * The words of the documents within `fuzzy` edits of a typed one, one for each term, nearest first.
   */
  similar(
    typed: string,
    how: Pick<ExpandOptions, "fuzzy" | "isNeverMeant">,
  ): { readonly word: string; readonly term: string }[];
  /**
   * The terms of words with accents that become `key` without them and stemmed, ascending; with
   * `prefix`, those that start with it.
   */
  folded(key: string, how?: { prefix?: boolean }): string[];
  /** Negative, zero or positive, as `a` is before, equal to or after `b` in document order. */
  compare(a: Ref, b: Ref): number;
  chunk(ref: Ref): IndexedChunk;
  /** The id of a chunk and its first line; cheaper than `chunk`. */
  startOf(ref: Ref): { readonly id: string; readonly lineStart: number };
  /** The parent, or null for a document; cheaper than `chunk`. */
  parentOf(ref: Ref): Ref | null;
  /** The children, in document order. */
  childrenOf(ref: Ref): Ref[];
  docRefOf(ref: Ref): Ref;
  treeOf(ref: Ref): string;
  /** The path of the chunk's file in its tree; cheaper than `fileOf`. */
  pathOf(ref: Ref): string;
  /** The chunk with this id, or null. */
  refOf(id: string): Ref | null;
  fileOf(ref: Ref): IndexedFile;
  /** The content hash of the chunk's file, as in `IndexedFile`; cheaper than `fileOf`. */
  hashOf(ref: Ref): string;
  /** Does a chunk have a label? Quick; true also if only chunks of dead files have. */
  readonly hasLabels: boolean;
  /** Loads what reads labels. */
  labels(): Promise<LabelIndex>;
  /** Loads what lists words. */
  words(): Promise<WordsIndex>;
  /** The files of the trees (all if absent) in document order. */
  files(trees?: readonly string[]): Iterable<IndexedFile>;
  close(): void;
}
