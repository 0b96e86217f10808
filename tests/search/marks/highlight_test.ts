import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { decodeUtf8, encodeUtf8 } from "../../../src/base/bytes.ts";
import {
  mergeRanges,
  spotsIn,
  spotsInPath,
  toRanges,
} from "../../../src/search/marks/highlight.ts";
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

Deno.test("toRanges() is sorted, never overlapping, in bounds, on characters, for any Unicode", () => {
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

Deno.test("mergeRanges() sorts and merges", () => {
  deepEqual(
    mergeRanges([[{ offset: 5, length: 2 }, { offset: 9, length: 1 }], [{ offset: 0, length: 5 }]]),
    [{ offset: 0, length: 7 }, { offset: 9, length: 1 }],
  );
});
