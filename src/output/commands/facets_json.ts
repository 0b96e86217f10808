/** The values of facets with their counts, as JSON. */
import type { FacetCounts } from "../../facets/model.ts";

/** Values of a facet that are shown where not all of them are asked for. */
export const SOME_VALUES = 10;

export type FacetJson = {
  readonly facet: string;
  readonly of: string;
  readonly total: number;
  readonly values: readonly { readonly value: string; readonly count: number }[];
  /** How many values there are besides; only where not all are listed. */
  readonly more?: number;
};

/** All values of facets, or the most frequent ones, with how many there are besides. */
export function facetsJson(facets: readonly FacetCounts[], most = Infinity): FacetJson[] {
  return facets.map(({ facet, of, total, values }) => ({
    facet,
    of,
    total,
    values: values.slice(0, most).map(({ value, count }) => ({ value, count })),
    ...most < Infinity && { more: Math.max(0, values.length - most) },
  }));
}

/** In an answer: the values that tell results apart. */
export function answerFacetsJson(facets: readonly FacetCounts[]): FacetJson[] {
  return facetsJson(facets, SOME_VALUES);
}
