/** How many documents or sections have each value of each facet. */
import type { Ref, SearchIndex } from "../index/model.ts";
import type { FacetCounts, FacetReader, FacetUnit, FacetValue } from "./model.ts";

/** Spelling → how often it is written so, for the values that differ in case alone. */
type Spellings = Map<string, number>;

interface Counted {
  readonly of: FacetUnit;
  total: number;
  readonly values: Map<string, Spellings>;
}

/**
 * Counts over these sections and the documents that they are in, each once; facets without any value
 * are left out. In the order of the readers, and of each reader by name.
 */
export function countFacets(
  index: Pick<SearchIndex, "docRefOf">,
  readers: readonly FacetReader[],
  refs: Iterable<Ref>,
): readonly FacetCounts[] {
  const sections = new Set(refs);
  const documents = new Set<Ref>();
  for (const ref of sections) documents.add(index.docRefOf(ref));
  return readers.flatMap((reader) => {
    const counted = new Map<string, Counted>();
    for (const ref of reader.of === "documents" ? documents : sections) {
      add(counted, reader.of, reader.valuesOf(ref));
    }
    return [...counted].sort(([a], [b]) => compare(a, b)).map(toCounts);
  });
}

function add(
  counted: Map<string, Counted>,
  of: FacetUnit,
  values: readonly FacetValue[],
): void {
  for (const { facet, value } of values) {
    let counts = counted.get(facet);
    if (counts === undefined) counted.set(facet, counts = { of, total: 0, values: new Map() });
    const folded = value.toLowerCase();
    const spellings = counts.values.get(folded) ?? new Map();
    counts.values.set(folded, spellings.set(value, (spellings.get(value) ?? 0) + 1));
  }
  for (const facet of new Set(values.map(({ facet }) => facet))) counted.get(facet)!.total++;
}

function toCounts([facet, { of, total, values }]: [string, Counted]): FacetCounts {
  const counts = [...values.values()].map((spellings) => ({
    value: [...spellings].sort((a, b) => b[1] - a[1] || compare(a[0], b[0]))[0][0],
    count: [...spellings.values()].reduce((sum, count) => sum + count, 0),
  }));
  counts.sort((a, b) => b.count - a.count || compare(a.value, b.value));
  return { facet, of, total, values: counts };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
