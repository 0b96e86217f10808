/** `ra ls tags`, `ra ls meta` and `ra ls facets`: the values in use, with counts. */
import { quoteAll, RaError } from "../../base/error.ts";
import { didYouMean } from "../../base/text/suggest.ts";
import { countFacets } from "../../facets/count_facets.ts";
import { metaFacet } from "../../facets/documents.ts";
import type { FacetCounts } from "../../facets/model.ts";
import { openFacets } from "../../facets/sources.ts";
import { tellingFacets } from "../../facets/telling.ts";
import type { IndexedFile, SearchIndex } from "../../index/model.ts";
import { projectFacts } from "../sections/project_facts.ts";
import type { Workspace } from "../workspace.ts";

const META = metaFacet("");

interface FacetsRequest {
  readonly docs: readonly IndexedFile[];
  /** `tags`, `meta`, or anything else for all that help to narrow. */
  readonly what: string;
  /** Only these; all when empty or absent. */
  readonly names?: readonly string[];
}

/** Over the documents with all their sections. Throws `RaError` for a name that nothing has. */
export async function listFacets(
  workspace: Workspace,
  index: SearchIndex,
  { docs, what, names = [] }: FacetsRequest,
): Promise<readonly FacetCounts[]> {
  const refs = docs.flatMap(({ docRef, chunkCount }) =>
    Array.from({ length: chunkCount }, (_, i) => docRef + i)
  );
  const readers = await openFacets(index, await projectFacts(workspace));
  const all = countFacets(index, readers, refs);
  switch (what) {
    case "tags":
      return all.filter(({ facet }) => facet === "tags");
    case "meta": {
      const own = all.filter(({ facet }) => facet.startsWith(META));
      return named(own.map((one) => ({ ...one, facet: one.facet.slice(META.length) })), names);
    }
    default:
      return names.length > 0 ? named(all, names) : tellingFacets(all);
  }
}

function named(
  facets: readonly FacetCounts[],
  names: readonly string[],
): readonly FacetCounts[] {
  if (names.length === 0) return facets;
  const known = facets.map(({ facet }) => facet);
  return names.map((name) => {
    const found = facets.find(({ facet }) => facet.toLowerCase() === name.toLowerCase());
    if (found !== undefined) return found;
    throw new RaError(`Cannot list "${name}": no document has it${didYouMean(name, known)}`, {
      hint: known.length === 0
        ? "no document has frontmatter"
        : `there is ${quoteAll(known.slice(0, 20))}`,
    });
  });
}
