/** The facets of source code: the types of sections, the modules that they import, their layers. */
import type { LabelIndex, Ref, SearchIndex } from "../index/model.ts";
import { layerOf } from "./layers.ts";
import type { FacetReader, FacetValue } from "./model.ts";

/** Names and entry points are told by the sections themselves: nearly all of them are different. */
const COUNTED: ReadonlySet<string> = new Set(["type", "import"]);

/** Null for an index without source code. */
export async function codeFacets(
  index: Pick<SearchIndex, "labels" | "pathOf">,
): Promise<FacetReader | null> {
  const labels = await index.labels();
  if (!labels.hasAny) return null;
  return { of: "sections", valuesOf: (ref) => valuesOf(index, labels, ref) };
}

function valuesOf(
  index: Pick<SearchIndex, "pathOf">,
  labels: LabelIndex,
  ref: Ref,
): readonly FacetValue[] {
  const layer = layerOf(index.pathOf(ref));
  return [
    ...labels.of(ref).filter(({ key }) => COUNTED.has(key))
      .map(({ key, value }) => ({ facet: key as string, value })),
    ...layer === null ? [] : [{ facet: "layer", value: layer }],
  ];
}
