/**
 * Facets: what an index can be narrowed and sorted by besides its words. An open index enters; how
 * many documents or sections have each value, the refs that satisfy conditions, and orders leave.
 *
 * A facet is named as it is asked for: `tags`, `tree`, `meta.status`, `type`. Nothing here reads a
 * file, and no plain search loads any of it.
 */
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
) => FacetReader | null | Promise<FacetReader | null>;

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
