/** The table of facets. A new one is a source here. */
import type { SearchIndex } from "../index/model.ts";
import { codeFacets } from "./code_facets.ts";
import { documentFacets } from "./documents.ts";
import type { FacetReader, FacetSource, ProjectFacts } from "./model.ts";

/** In the order in which they are shown. */
const FACET_SOURCES: readonly FacetSource[] = [documentFacets, codeFacets];

/** The readers of all facets that the index has values for. */
export async function openFacets(
  index: SearchIndex,
  project: ProjectFacts,
): Promise<readonly FacetReader[]> {
  const readers = await Promise.all(FACET_SOURCES.map((open) => open(index, project)));
  return readers.filter((reader) => reader !== null);
}
