/** The facets of projects with source code: what sections are, name and import, and their layers. */
import type { Ref, SearchIndex } from "../index/model.ts";
import type { FacetReader, FacetValue, ProjectFacts } from "./model.ts";
import { openSectionFacts, type SectionFactsReader } from "./section_facts.ts";

/** Null for a project without source code and layers. */
export async function codeFacets(
  index: SearchIndex,
  project: ProjectFacts,
): Promise<FacetReader | null> {
  if (!project.hasCodeFields) return null;
  const reader = await openSectionFacts(index, project);
  return { of: "sections", valuesOf: (ref) => valuesOf(reader, ref) };
}

function valuesOf(reader: SectionFactsReader, ref: Ref): readonly FacetValue[] {
  const { kind, type, layer, symbols, imports, entryPoints } = reader.of(ref);
  const all = (facet: string, values: readonly string[]) =>
    values.map((value) => ({ facet, value }));
  return [
    { facet: "kind", value: kind },
    { facet: "type", value: type },
    ...all("layer", layer === null ? [] : [layer]),
    ...all("symbol", symbols),
    ...all("import", imports),
    ...all("entry", entryPoints),
  ];
}
