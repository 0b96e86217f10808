/** A result to render, with whatever a test cares about. */
import type { Result, SearchOutcome } from "../../src/search/model.ts";

export function result(given: Partial<Result> = {}): Result {
  return {
    id: "docs:guide.md#install",
    docId: "docs:guide.md",
    parentId: "docs:guide.md",
    tree: "docs",
    path: "guide.md",
    file: "docs/guide.md",
    depth: 1,
    position: 1,
    siblingCount: 1,
    title: "Install",
    hierarchy: ["Guide", "Install"],
    slug: "install",
    byteStart: 10,
    byteEnd: 40,
    lineStart: 3,
    lineEnd: 5,
    breadcrumb: "> Guide › Install",
    score: 2.5,
    aggregated: false,
    ownMatch: false,
    constituents: [],
    bestId: given.id ?? "docs:guide.md#install",
    body: "\nRun the installer.\n",
    heading: "## Install",
    snippet: "Run the <b>installer</b>.",
    matchRanges: [{ offset: 9, length: 9 }],
    titleMatchRanges: [],
    pathMatchRanges: [],
    match: "all",
    missingTerms: [],
    matched: { instal: ["body"] },
    breakdown: [],
    tokens: null,
    frontmatterEnd: 0,
    truncated: null,
    passages: [],
    gaps: [],
    findings: { spots: [], weights: {}, sections: [] },
    brief: false,
    ...given,
  };
}

export function outcome(given: Partial<SearchOutcome> = {}): SearchOutcome {
  const results = given.results ?? [result()];
  return {
    query: "installer",
    ast: { type: "term", value: "installer" },
    terms: [{ word: "installer", term: "instal", expansions: [], chunks: 1 }],
    match: "all",
    missingTerms: [],
    unknownTerms: [],
    totalMatches: results.length,
    results,
    warnings: [],
    index: {
      documents: 1,
      chunks: 2,
      stale: false,
      updated: "2026-01-01T00:00:00.000Z",
      notIncluded: { folders: [], folderCount: 0, large: 0, maxFileSize: 5_000_000, unreadable: 0 },
    },
    params: { limit: 10 },
    trace: {
      candidates: [{ id: "docs:guide.md#install", score: 2.5 }],
      normalized: false,
      afterElbow: 1,
      elbow: { reason: "none", at: null, ratio: null, cutoff: 0.3 },
      afterAggregation: 1,
      returned: 1,
    },
    ...given,
  };
}
