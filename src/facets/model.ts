/**
 * Facets: what an index can be narrowed and sorted by besides its words. An open index enters; how
 * many documents or sections have each value, the refs that satisfy conditions, and orders leave.
 *
 * A facet is named as it is asked for: `tags`, `tree`, `meta.status`, `type`. Nothing here reads a
 * file, and no plain search loads any of it.
 */
import type { Label, TreeKind } from "../document/model.ts";
import type { Ref, SearchIndex } from "../index/model.ts";

/** A value of a facet, as written. */
export interface FacetValue {
  readonly facet: string;
  readonly value: string;
}

/** Tells the values of documents, or of sections. */
export interface FacetReader {
  /** What its values are counted in. */
  readonly of: FacetUnit;
  /** The values of a section, or of a document for its ref; no duplicates. */
  valuesOf(ref: Ref): readonly FacetValue[];
}

export type FacetUnit = "documents" | "sections";

/** Opens the reader of some facets; null if the index has nothing for it. */
export type FacetSource = (
  index: SearchIndex,
  project: ProjectFacts,
) => FacetReader | null | Promise<FacetReader | null>;

/** The layer of a file by its tree and its path there; null without one. */
export type LayerOf = (tree: string, path: string) => string | null;

/** What the configuration says about sections. */
export interface ProjectFacts {
  readonly trees: readonly { readonly name: string; readonly kind: TreeKind }[];
  readonly layerOf: LayerOf;
  /** Is there source code, or a layer that the configuration names? */
  readonly hasCodeFields: boolean;
}

/** What is known about a section besides its place and its text. */
export interface SectionFacts {
  readonly kind: TreeKind;
  /** `document` or `section`; of source code what it is, such as `class`. */
  readonly type: string;
  readonly layer: string | null;
  /** What it defines, by qualified names; of a document the definitions that it names. */
  readonly symbols: readonly string[];
  /** Of the file, as written. */
  readonly imports: readonly string[];
  /** Routes, commands and mains; of a document the requests that it speaks of. */
  readonly entryPoints: readonly string[];
}

/** A section by its place, with its labels. */
export interface LabelledSection {
  readonly tree: string;
  readonly path: string;
  readonly depth: number;
  readonly labels: readonly Label[];
  /** Those of its file as a whole. */
  readonly fileLabels: readonly Label[];
}

export interface ValueCount {
  /** As it is written most often; values that differ in case alone are one. */
  readonly value: string;
  readonly count: number;
}

/** The values of one facet. */
export interface FacetCounts {
  readonly facet: string;
  readonly of: FacetUnit;
  /** How many documents or sections have any value. */
  readonly total: number;
  /** Most frequent first, then by value. */
  readonly values: readonly ValueCount[];
}
