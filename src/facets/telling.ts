/** Facets that help to narrow: not a title or a description that each document has of its own. */
import type { FacetCounts } from "./model.ts";

/** So many values that are all used once are names of documents, not ways to tell them apart. */
const FEW = 5;
/** A longer value is a sentence. */
const MOST_CHARACTERS = 80;

/** The facets that help, each without sentences. */
export function tellingFacets(facets: readonly FacetCounts[]): readonly FacetCounts[] {
  return facets
    .map((one) => ({ ...one, values: one.values.filter(isShort) }))
    .filter(({ values }) =>
      values.length > 0 && (values.length <= FEW || values.some(({ count }) => count > 1))
    );
}

function isShort({ value }: FacetCounts["values"][number]): boolean {
  return value.length <= MOST_CHARACTERS;
}
