/** The facets of documents: tree, language, tags, and the frontmatter by key. */
import type { IndexedFile, SearchIndex } from "../index/model.ts";
import type { MetaValue } from "../markdown/model.ts";
import type { FacetReader, FacetValue } from "./model.ts";

/** The facet of a frontmatter key; a query asks for it as `meta.status:draft`. */
export function metaFacet(key: string): string {
  return `meta.${key}`;
}

/** What a file is known by in place of its words. */
type DocumentFacts = Pick<IndexedFile, "tree" | "tags" | "meta" | "language">;

export function documentFacets(index: Pick<SearchIndex, "fileOf">): FacetReader {
  return { of: "documents", valuesOf: (ref) => valuesOf(index.fileOf(ref)) };
}

function valuesOf({ tree, tags, meta, language }: DocumentFacts): readonly FacetValue[] {
  return [
    { facet: "tree", value: tree },
    { facet: "language", value: language },
    ...distinct("tags", tags),
    ...[...meta].flatMap(([key, values]) => distinct(metaFacet(key), values.flatMap(textOf))),
  ];
}

/** A value as a filter compares it; a key without a value has none. */
export function textOf(value: MetaValue): string[] {
  return value === null || value === "" ? [] : [String(value)];
}

/** Values that differ in case alone are one. */
function distinct(facet: string, values: readonly string[]): FacetValue[] {
  const byFolded = new Map(values.map((value) => [value.toLowerCase(), value]));
  return [...byFolded.values()].map((value) => ({ facet, value }));
}
