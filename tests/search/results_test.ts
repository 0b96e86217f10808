import { deepEqual, equal } from "node:assert/strict";
import type { Chunk } from "../../src/document/model.ts";
import type { Candidate, Hit } from "../../src/search/model.ts";
import {
  type ResultOptions,
  type ShownMarks,
  toResult,
  wantedSections,
} from "../../src/search/results.ts";
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
  [1, { chunk: CHUNK, body: "Raise the timeout.\n", heading: "", sections: [] }],
  [2, {
    chunk: { ...CHUNK, id: "docs:a.md#b", title: "B" },
    body: "Two timeouts.\n",
    heading: "",
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
    analyzePath: (path) => real.analyzePath(path),
    stem: (word) => word,
  };
  return { analyzer, scans: () => scans };
}

const weightOf = () => 1;
const fileOf = ({ path }: { readonly path: string }) => path;

const NO_MARKS = { snippet: "", matchRanges: [], titleMatchRanges: [], pathMatchRanges: [] };

Deno.test("toResult() computes marks once, whatever is done with the result", async () => {
  const { analyzer, scans } = await counting();
  const result = toResult(HIT, 0, {
    texts: TEXTS,
    shown: null,
    fileOf,
    analyzer,
    weightOf,
    breakdowns: null,
  });
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
    shown: null,
    fileOf,
    analyzer: null,
    weightOf,
    breakdowns: null,
  };
  for (const hit of [HIT, JOINED]) {
    const { snippet, matchRanges, titleMatchRanges, pathMatchRanges } = toResult(hit, 0, options);
    deepEqual({ snippet, matchRanges, titleMatchRanges, pathMatchRanges }, NO_MARKS);
  }
});

Deno.test("toResult() leaves the ranges of a joined result to its constituents", async () => {
  const { analyzer } = await counting();
  const result = toResult(JOINED, 0, {
    texts: TEXTS,
    shown: null,
    fileOf,
    analyzer,
    weightOf,
    breakdowns: null,
  });
  deepEqual(result.matchRanges, []);
  equal(result.snippet, "Two timeouts.");
  deepEqual(result.constituents.map(({ id, body }) => [id, body]), [
    ["docs:a.md#b", "Two timeouts.\n"],
  ]);
});

Deno.test("toResult() has the matched terms with all their fields", () => {
  const both: Hit = { ...JOINED, own: FOUND };
  const { matched } = toResult(both, 0, {
    texts: TEXTS,
    shown: null,
    fileOf,
    analyzer: null,
    weightOf,
    breakdowns: null,
  });
  deepEqual(matched, { timeout: ["body", "heading"] });
});

Deno.test("wantedSections() has a hit and its constituents, with what is shown of them", () => {
  const many: Hit = { ...JOINED, constituents: [...JOINED.constituents, { ...FOUND, ref: 3 }] };
  const show = (shown: ShownMarks | null) =>
    wantedSections([HIT, many], shown)
      .map(({ ref, body, sections }) => `${ref}${body ? " text" : ""}${sections ? " below" : ""}`);
  deepEqual(show(null), ["1 text below", "1 text below", "2 text", "3 text"]);
  deepEqual(show({ passages: 1, ranges: true }), ["1 text below", "1 text", "2 text", "3 text"]);
  deepEqual(show({ passages: 1, ranges: false }), ["1 text below", "1 text", "2 text", "3"]);
});

Deno.test("toResult() computes no more marks than are shown", async () => {
  const TWO: Hit = { ...JOINED, constituents: [JOINED.constituents[0], FOUND] };
  const { analyzer, scans } = await counting();
  const show = (hit: Hit, rank: number, shown: ShownMarks | null) => {
    const before = scans();
    const result = toResult(hit, rank, {
      fileOf,
      texts: TEXTS,
      shown,
      analyzer,
      weightOf,
      breakdowns: null,
    });
    const snippets = [result, ...result.constituents].map(({ snippet }) => snippet);
    return {
      snippets,
      spots: result.findings.spots.length,
      scans: scans() - before,
      ranges: [result, ...result.constituents].map((one) => one.matchRanges.length),
      titles: [result, ...result.constituents].map((one) => one.titleMatchRanges.length),
    };
  };
  const [one, two] = ["Raise the <b>timeout</b>.", "Two timeouts."];
  deepEqual(show(HIT, 0, { passages: 1, ranges: false }), {
    snippets: [one],
    spots: 1,
    scans: 1,
    ranges: [0],
    titles: [0],
  });
  deepEqual(show(HIT, 1, { passages: 1, ranges: true }), {
    snippets: [one],
    spots: 0,
    scans: 1,
    ranges: [0],
    titles: [0],
  });
  deepEqual(show(TWO, 1, { passages: 1, ranges: false }), {
    snippets: [two, two, ""],
    spots: 0,
    scans: 1,
    ranges: [0, 0, 0],
    titles: [0, 0, 0],
  });
  deepEqual(show(TWO, 0, { passages: 1, ranges: true }).snippets, [two, two, one]);
  deepEqual(show(TWO, 0, null).ranges, [0, 0, 1]);
});

Deno.test("toResult() computes the marks of a constituent on first access", async () => {
  const { analyzer, scans } = await counting();
  const hit: Hit = { ...JOINED, constituents: [JOINED.constituents[0], FOUND] };
  const options = { fileOf, texts: TEXTS, shown: null, weightOf, breakdowns: null };
  const { constituents: [, other] } = toResult(hit, 0, { ...options, analyzer });
  const before = scans();
  equal(other.snippet, "Raise the <b>timeout</b>.");
  equal(scans(), before + 1);
  equal(other.matchRanges.length, 1);
  equal(scans(), before + 1);
});
