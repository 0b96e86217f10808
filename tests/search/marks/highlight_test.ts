import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import { decodeUtf8, encodeUtf8 } from "../../../src/base/bytes.ts";
import {
  mergeRanges,
  spotsIn,
  spotsInPath,
  toRanges,
} from "../../../src/search/marks/highlight.ts";
import type { Result } from "../../../src/search/model.ts";
import { mergeResults } from "../../../src/search/multi.ts";
import { snippetOf } from "../../../src/search/marks/snippet.ts";
import { createAnalyzer } from "../../../src/text/analyze.ts";

const ANALYZER = await createAnalyzer("english");

function ranges(text: string, ...terms: string[]) {
  return toRanges(text, spotsIn(text, new Set(terms), ANALYZER));
}

/** The text with brackets around its ranges, cut in bytes. */
function marked(text: string, ...terms: string[]): string {
  const bytes = encodeUtf8(text);
  let at = 0;
  let out = "";
  for (const { offset, length } of ranges(text, ...terms)) {
    out += `${decodeUtf8(bytes.subarray(at, offset))}[${
      decodeUtf8(bytes.subarray(offset, offset + length))
    }]`;
    at = offset + length;
  }
  return out + decodeUtf8(bytes.subarray(at));
}

const CASES: [name: string, terms: string[], marked: string][] = [
  ["finds stems", ["handl"], "[Handling], [handles] and hands"],
  ["counts bytes, not characters", ["größe"], "Füße 🚀 – [Größe]!"],
  ["finds parts of identifiers", ["http"], "parse[HTTP]Response and [http]"],
  ["finds whole identifiers", ["readfil"], "[readFile], [read_file] and read"],
  ["merges overlapping pairs", ["日本", "本語"], "これは[日本語]です"],
  ["merges a whole with its parts", ["readfil", "read"], "[readFile]"],
  ["keeps combining marks with their letter", ["café"], "[cafe\u0301] au lait"],
];
for (const [name, terms, expected] of CASES) {
  Deno.test(`toRanges() ${name}`, () =>
    equal(marked(expected.replace(/[[\]]/g, ""), ...terms), expected));
}

Deno.test("spotsInPath() takes paths apart", () => {
  const path = "src/readFile.ts";
  deepEqual(toRanges(path, spotsInPath(path, new Set(["file", "src"]), ANALYZER)), [
    { offset: 0, length: 3 },
    { offset: 8, length: 4 },
  ]);
});

Deno.test("toRanges() is sorted, apart, in bounds, on characters, for any Unicode", () => {
  const word = fc.oneof(
    fc.constantFrom(
      "readFile",
      "pod",
      "日本語",
      "größe",
      "🚀",
      "e\u0301",
      "\ud800",
      "ﬁle",
      "İ",
      "_",
      ".",
      " ",
    ),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), fc.boolean(), (words, all) => {
      const text = words.join("").toWellFormed();
      const tokens = ANALYZER.analyze(text).filter((_, i) => all || i % 2 === 0);
      const bytes = encodeUtf8(text);
      const found = ranges(text, ...tokens.map(({ term }) => term));
      let end = -1;
      for (const { offset, length } of found) {
        ok(offset > end && length > 0);
        end = offset + length;
        ok(end <= bytes.length);
        ok(isEdge(bytes, offset) && isEdge(bytes, end));
      }
      equal(found.length > 0, tokens.length > 0);
    }),
    { numRuns: 1000 },
  );
});

function isEdge(bytes: Uint8Array, at: number): boolean {
  return at === bytes.length || (bytes[at] & 0xc0) !== 0x80;
}

// snippets

function snippet(text: string, ...terms: string[]): string {
  return snippetOf(text, spotsIn(text, new Set(terms), ANALYZER));
}

const FILL = "lorem ipsum dolor sit amet consetetur ".repeat(10);

Deno.test("snippetOf() shows a short text whole, on one line", () => {
  equal(snippet("A pod\n\n is  a\tthing.", "pod"), "A <b>pod</b> is a thing.");
  equal(snippet("", "pod"), "");
});

Deno.test("snippetOf() stands around the densest matches", () => {
  const text = `${FILL}a pod alone ${FILL}the pod and the node ${FILL}`;
  const shown = snippet(text, "pod", "node");
  match(shown, /the <b>pod<\/b> and the <b>node<\/b>/);
  match(shown, /^…\S.*\S…$/);
});

Deno.test("snippetOf() begins after frontmatter when nothing matches", () => {
  equal(snippet("---\ntitle: x\n---\n\n# Guide\nText."), "Guide Text.");
});

Deno.test("snippetOf() drops tags, so that its own marks are the only ones", () => {
  equal(snippet("<i>a</i> <b>bold</b> pod </B>", "pod"), "a bold <b>pod</b>");
});

Deno.test("snippetOf() drops control characters", () => {
  equal(snippet("a\u001b[31m pod\u0007", "pod"), "a [31m <b>pod</b>");
});

Deno.test("snippetOf() cuts at words, about 150 characters, for any text", () => {
  const word = fc.constantFrom(
    "pod",
    "node",
    "日本語",
    "🚀🚀🚀",
    "x".repeat(60),
    "lorem",
    "\n\n",
    "**a**",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80 }), (words) => {
      const text = words.join(" ");
      const shown = snippet(text, "pod", "日本");
      const plain = shown.replace(/<\/?b>|…/g, "");
      ok(!shown.includes("\n") && plain.isWellFormed());
      ok(plain.length <= 200, String(plain.length));
      ok(text.replace(/\s+/g, " ").includes(plain));
      if (/pod|日本/.test(text)) ok(shown.includes("<b>"));
    }),
    { numRuns: 500 },
  );
});

Deno.test("snippetOf() is linear in matches", () => {
  const start = performance.now();
  ok(snippet("pod node ".repeat(100_000), "pod", "node"));
  ok(performance.now() - start < 3000);
});

// several topics

function result(id: string, score: number, given: Partial<Result> = {}): Result {
  return {
    id,
    score,
    aggregated: false,
    constituents: [],
    snippet: "",
    matchRanges: [],
    titleMatchRanges: [],
    pathMatchRanges: [],
    matched: {},
    findings: { spots: [], weights: {}, sections: [] },
    ...given,
  } as unknown as Result;
}

Deno.test("mergeRanges() sorts and merges", () => {
  deepEqual(
    mergeRanges([[{ offset: 5, length: 2 }, { offset: 9, length: 1 }], [{ offset: 0, length: 5 }]]),
    [{ offset: 0, length: 7 }, { offset: 9, length: 1 }],
  );
});

Deno.test("mergeResults() keeps each section once, with its best score and all its marks", () => {
  const merged = mergeResults([
    [
      result("a", 2, {
        snippet: "one",
        matchRanges: [{ offset: 0, length: 3 }],
        matched: { constructor: ["body"] },
      }),
      result("b", 1),
    ],
    [
      result("c", 3),
      result("a", 4, {
        snippet: "two",
        matchRanges: [{ offset: 3, length: 2 }],
        matched: { constructor: ["path"] },
      }),
    ],
  ]);
  deepEqual(merged.map(({ id, score }) => [id, score]), [["a", 4], ["c", 3], ["b", 1]]);
  equal(merged[0].snippet, "one … two");
  deepEqual(merged[0].matchRanges, [{ offset: 0, length: 5 }]);
  deepEqual({ ...merged[0].matched }, { constructor: ["body", "path"] });
});

Deno.test("mergeResults() says a snippet once", () => {
  const same = [result("a", 1, { snippet: "one" })];
  equal(mergeResults([same, same])[0].snippet, "one");
});

Deno.test("mergeResults() joins the constituents of a section", () => {
  const part = (id: string, score: number, snippet: string) => result(id, score, { snippet });
  const whole = (...constituents: Result[]) => result("doc", 5, { aggregated: true, constituents });
  const [merged] = mergeResults([
    [whole(part("x", 1, "one"), part("y", 3, "why"))],
    [whole(part("x", 4, "two"))],
  ]);
  deepEqual(merged.constituents.map(({ id, score, snippet }) => [id, score, snippet]), [
    ["x", 4, "one … two"],
    ["y", 3, "why"],
  ]);
  deepEqual(merged.matchRanges, []);
});
