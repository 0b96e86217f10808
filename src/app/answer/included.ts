/** Sections that the rules of a configuration put first: found by their ids, in the order of the rules. */
import { quoteAll } from "../../base/error.ts";
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { Hit } from "../../search/model.ts";

export interface Included {
  /** Without a match, so their score is 0. */
  readonly hits: readonly Hit[];
  readonly warnings: readonly string[];
}

export interface IncludeOptions {
  readonly leftOut: ReadonlySet<Ref>;
  /** Only of these trees; empty for all. */
  readonly trees: readonly string[];
  readonly limit: number;
}

/** At most `limit` sections. An id that is not indexed gives a warning. */
export function findIncluded(
  index: SearchIndex,
  ids: readonly string[],
  { leftOut, trees, limit }: IncludeOptions,
): Included {
  const hits: Hit[] = [];
  const unknown: string[] = [];
  for (const id of ids) {
    const ref = index.refOf(id);
    if (ref === null) unknown.push(id);
    else if (leftOut.has(ref)) continue;
    else if (trees.length === 0 || trees.includes(index.treeOf(ref))) hits.push(unmatched(ref));
  }
  const warnings = unknown.length === 0 ? [] : [
    `a context rule includes ${quoteAll(unknown)}, which is not indexed; ` +
    "`ra ls docs` lists the ids of documents",
  ];
  return { hits: hits.slice(0, limit), warnings };
}

function unmatched(ref: Ref): Hit {
  return {
    ref,
    score: 0,
    aggregated: false,
    constituents: [],
    own: null,
    match: "all",
    missingTerms: [],
  };
}
