import { deepEqual, equal } from "node:assert/strict";
import type { Chunk } from "../../src/document/model.ts";
import type { Candidate, Hit } from "../../src/search/model.ts";
import { refsOf, type ResultOptions, toResult } from "../../src/search/results.ts";
import { createAnalyzer } from "../../src/text/analyze.ts";
import type { Analyzer } from "../../src/text/model.ts";
import { candidate } from "./outline.ts";

const CHUNK: Chunk = {
  id: "docs:a.md#timeouts",
  docId: "docs:a.md",
  parentId: "docs:a.md",
  tree: "docs",
  path: "a.md",
  depth: 1,
  position: 1,
  siblingCount: 1,
  title: "Timeouts",
  hierarchy: ["A", "Timeouts"],
  slug: "timeouts",
  byteStart: 11,
  byteEnd: 40,
  lineStart: 1,
  lineEnd: 3,
  breadcrumb: "> A › Timeouts",
};
const TEXTS = new Map([
  [1, { chunk: CHUNK, body: "Raise the timeout.\n", sections: [] }],
  [2, {
    chunk: { ...CHUNK, id: "docs:a.md#b", title: "B" },
    body: "Two timeouts.\n",
    sections: [],
  }],
]);

const FOUND: Candidate = {
  ...candidate(1, 2),
  queryTerms: ["timeout"],
  match: { timeout: ["body", "heading"] },
};
const HIT: Hit = {
  ref: 1,
  score: 2,
  aggregated: false,
  constituents: [],
  own: FOUND,
  match: "all",
  missingTerms: [],
};
const JOINED: Hit = {
  ...HIT,
  aggregated: true,
  own: null,
  constituents: [{ ...FOUND, ref: 2, match: { timeout: ["body"] } }],
};

/** Counts the texts that are analysed. */
async function counting(): Promise<{ analyzer: Analyzer; scans: () => number }> {
  const real = await createAnalyzer("none");
  let scans = 0;
  const analyzer: Analyzer = {
    stemmer: "none",
    scan: (text, visit) => (scans++, real.scan(text, visit)),
    scanPath: (path, visit) => (scans++, real.scanPath(path, visit)),
    analyze: (text) => real.analyze(text),
    stem: (word) => word,
  };
  return { analyzer, scans: () => scans };
}

const weightOf = () => 1;
const fileOf = ({ path }: { readonly path: string }) => path;

const NO_MARKS = { snippet: "", matchRanges: [], titleMatchRanges: [], pathMatchRanges: [] };

Deno.test("toResult() computes marks once, whatever is done with the result", async () => {
  const { analyzer, scans } = await counting();
  const result = toResult(HIT, { texts: TEXTS, fileOf, analyzer, weightOf, breakdowns: null });
  const before = scans();
  const copies = [{ ...result }, { ...result, body: "" }, structuredClone(result)];
  equal(scans(), before);
  for (const { snippet, matchRanges } of copies) {
    equal(snippet, "Raise the <b>timeout</b>.");
    deepEqual(matchRanges, [{ offset: 10, length: 7 }]);
  }
});

Deno.test("toResult() analyses no text when marks are not wanted", () => {
  const options: ResultOptions = {
    texts: TEXTS,
    fileOf,
    analyzer: null,
    weightOf,
    breakdowns: null,
  };
  for (const hit of [HIT, JOINED]) {
    const { snippet, matchRanges, titleMatchRanges, pathMatchRanges } = toResult(hit, options);
    deepEqual({ snippet, matchRanges, titleMatchRanges, pathMatchRanges }, NO_MARKS);
  }
});

Deno.test("toResult() leaves the ranges of a joined result to its constituents", async () => {
  const { analyzer } = await counting();
  const result = toResult(JOINED, { texts: TEXTS, fileOf, analyzer, weightOf, breakdowns: null });
  deepEqual(result.matchRanges, []);
  equal(result.snippet, "Two timeouts.");
  deepEqual(result.constituents.map(({ id, body }) => [id, body]), [
    ["docs:a.md#b", "Two timeouts.\n"],
  ]);
});

Deno.test("toResult() has the matched terms with all their fields", () => {
  const both: Hit = { ...JOINED, own: FOUND };
  const { matched } = toResult(both, {
    texts: TEXTS,
    fileOf,
    analyzer: null,
    weightOf,
    breakdowns: null,
  });
  deepEqual(matched, { timeout: ["body", "heading"] });
});

Deno.test("refsOf() has a hit and its constituents, in order", () => {
  deepEqual(refsOf([HIT, JOINED]), [1, 1, 2]);
});
