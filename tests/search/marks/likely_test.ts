import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { spotsIn, spotsInPath } from "../../../src/search/marks/highlight.ts";
import { eachLikely } from "../../../src/search/marks/likely.ts";
import { createAnalyzer } from "../../../src/text/analyze.ts";
import type { Analyzer, Token } from "../../../src/text/model.ts";
import { LANGUAGES, type StemmerName } from "../../../src/config/model.ts";
import { CORPORA } from "../../corpus_files.ts";

const ANALYZERS = [await createAnalyzer("english"), await createAnalyzer("none")];

/** What `spotsIn` must find, by looking at every word. */
function allSpots(text: string, terms: ReadonlySet<string>, analyzer: Analyzer) {
  return spotsOf(analyzer.analyze(text), terms);
}

function spotsOf(tokens: readonly Token[], terms: ReadonlySet<string>) {
  return tokens
    .filter(({ term }) => terms.has(term))
    .map(({ term, start, end }) => ({ start, end, term }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

const PIECE = fc.oneof(
  fc.constantFrom(
    ..."aZ_.-/ \n\t9",
    ...[
      "dying",
      "Lying",
      "tie",
      "skies",
      "using",
      "cry",
      "readFile",
      "HTTPServer",
      "__init__",
      "v1.2.3",
      "URLs",
      "ﬁle",
      "Größe",
    ],
    ...[
      "don't",
      "_a_b",
      "a_b",
      "日本語",
      "\u00a0",
      "e\u0301",
      "IPv4",
      "x",
      "base64Encode",
      "early",
      "İ",
    ],
  ),
  fc.stringMatching(/^[a-zA-Z]{1,9}(ing|ed|s|ies|ly|tion)?$/),
);

Deno.test("spotsIn() looks at likely words only, and finds what looking at all finds", () => {
  fc.assert(
    fc.property(fc.array(PIECE, { maxLength: 30 }), fc.nat(), (pieces, pick) => {
      const text = pieces.join("");
      for (const analyzer of ANALYZERS) {
        const tokens = analyzer.analyze(text);
        if (tokens.length === 0) continue;
        const terms = new Set([tokens[pick % tokens.length].term]);
        const spots = spotsIn(text, terms, analyzer);
        ok(spots.length > 0);
        deepEqual(spots, allSpots(text, terms, analyzer));
        const inPath = analyzer.analyzePath(text);
        const leaves = new Set([inPath[pick % inPath.length].term]);
        deepEqual(spotsInPath(text, leaves, analyzer), spotsOf(inPath, leaves));
      }
    }),
    { numRuns: 3000 },
  );
});

Deno.test("eachLikely() passes over other words", () => {
  const text = "the pod and PodSpec near no_p_od, largest ports using Used";
  const seen: string[] = [];
  const terms = ["pod", "ö", "x", "use"];
  eachLikely(text, terms, (start, end) => seen.push(text.slice(start, end)));
  equal(seen.join(" "), "pod PodSpec no_p_od using Used");
});

/** One file in so many is read, since each is analysed again for every forty of its terms. */
const EVERY: Readonly<Record<string, number>> = { "testdata/corpus": 1, "../shared/eval": 20 };

for (const { name, files } of CORPORA) {
  Deno.test(`spotsIn() finds the terms of the documents of ${name}`, async () => {
    for (const { path, text } of files().filter((_, i) => i % EVERY[name] === 0)) {
      const analyzer = await createAnalyzer(languageOf(text));
      const terms = [...new Set(analyzer.analyze(text).map(({ term }) => term))];
      for (let i = 0; i < terms.length; i += 40) {
        const some = new Set(terms.slice(i, i + 3));
        deepEqual(spotsIn(text, some, analyzer), allSpots(text, some, analyzer), path);
      }
    }
  });
}

/** The language that the frontmatter names, else English. */
function languageOf(text: string): StemmerName {
  const name = /\nlanguage: (\w+)\n/.exec(text)?.[1];
  return LANGUAGES.find((one) => one === name) ?? "english";
}
