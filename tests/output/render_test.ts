import { deepEqual, equal, ok } from "node:assert/strict";
import { displayWidth } from "../../src/base/text/display_width.ts";
import { explainText } from "../../src/output/explain.ts";
import { FULL } from "../../src/output/answer/full.ts";
import { answerJson, DOCUMENT, LINES, withoutBodies } from "../../src/output/json.ts";
import { FILES, LIST } from "../../src/output/list.ts";
import { MATCHES } from "../../src/output/answer/matches.ts";
import type { Layout, View } from "../../src/output/model.ts";
import { showBriefly } from "../../src/output/passages/show.ts";
import { makeStyle, PLAIN, type Style } from "../../src/output/terminal/style.ts";
import type { Result } from "../../src/search/model.ts";
import { outcome, result } from "./results.ts";

const COLOUR = makeStyle({ color: true, width: 80 });

const view = (style: Style, verbose = 0): View => ({
  style,
  verbose,
  maxTokens: null,
  passageTokens: null,
});
const show = (layout: Layout, results: readonly Result[], shown = view(PLAIN)) =>
  layout.render(outcome({ results }), shown);

Deno.test("full: shows id, breadcrumb and the section", () => {
  equal(
    show(FULL, [result()]),
    "── docs:guide.md#install\n> Guide › Install\n\nRun the installer.\n",
  );
});

Deno.test("full: highlights matches by bytes, also after wide characters", () => {
  const body = "héllo installer";
  const one = result({ body, matchRanges: [{ offset: 7, length: 9 }] });
  const text = show(FULL, [one], view(COLOUR));
  ok(text.includes("héllo \x1b[1m\x1b[33minstaller\x1b[39m\x1b[22m"), text);
});

Deno.test("full: lets no control character of a document through", () => {
  const one = result({ body: "a\x1b[31mred\x07", title: "t\x1b]0;x", matchRanges: [] });
  const text = show(FULL, [one], view(PLAIN, 2));
  ok(!/[\x00-\x08\x0b-\x1f]/.test(text), JSON.stringify(text));
});

Deno.test("full: lists the constituents of an aggregated result", () => {
  const { constituents: _none, ...part } = result({ id: "docs:guide.md#linux" });
  const one = result({ aggregated: true, constituents: [part], matchRanges: [] });
  const text = show(FULL, [one], view(PLAIN, 1));
  ok(text.includes("[aggregated: 1 match]\n   docs:guide.md#linux\n"), text);
  ok(text.includes("score 2.500 · matched instal"), text);
});

Deno.test("list: shows the snippet without its marks, bold where colour is on", () => {
  ok(show(LIST, [result()]).includes("  Run the installer.\n"));
  ok(show(LIST, [result()], view(COLOUR)).includes("\x1b[1m\x1b[33minstaller"));
});

Deno.test("matches: counts lines from the end of the section, however many the heading has", () => {
  const body = "\nfirst\nRun the installer.\n";
  const underlined = result({
    lineStart: 3,
    lineEnd: 7,
    body,
    matchRanges: [{ offset: 15, length: 9 }],
  });
  equal(
    show(MATCHES, [underlined]),
    "docs:guide.md#install\ndocs/guide.md:7: Run the installer.\n",
  );
});

Deno.test("files: names each path once, best first", () => {
  const results = [result(), result({ file: "../b.md" }), result()];
  equal(show(FILES, results), "docs/guide.md\n../b.md\n");
});

Deno.test("answerJson() is complete when there is no result", () => {
  const json = answerJson(outcome({ results: [], totalMatches: 0 }));
  deepEqual(json, {
    queries: [{
      query: "installer",
      match: "all",
      missing_terms: [],
      nearest_words: [],
      total_matches: 0,
      results: [],
      left_out: [],
      warnings: [],
    }],
    index: { documents: 1, chunks: 2, stale: false, updated: "2026-01-01T00:00:00.000Z" },
  });
  equal(show(LINES, []), "");
});

Deno.test("explainText() draws a bar per candidate and the line where the elbow cut", () => {
  const text = explainText(
    outcome({
      trace: {
        candidates: [{ id: "a", score: 4 }, { id: "b", score: 1 }],
        normalized: false,
        afterElbow: 1,
        elbow: { reason: "drop", at: 1, ratio: 0.25, cutoff: 0.3 },
        afterAggregation: 1,
        returned: 1,
      },
    }),
    PLAIN,
  );
  ok(/4\.000 █+ +a\n.*cut here\n.*1\.000 █+ +b\n/.test(text), text);
  ok(text.includes("after elbow   1: cut at candidate 2, whose score is 0.25"), text);
});

Deno.test("matches: puts lines under the section that they are in, each line once", () => {
  const body = "apt\n## Linux\n\nUse apt.\n";
  const sections = [
    { id: "docs:guide.md#install", lineStart: 2 },
    { id: "docs:guide.md#linux", lineStart: 4 },
  ];
  const one = result({
    lineStart: 2,
    lineEnd: 6,
    body,
    findings: { spots: [], weights: {}, sections },
    matchRanges: [{ offset: 0, length: 3 }, { offset: 18, length: 3 }],
  });
  equal(
    show(MATCHES, [one, one]),
    "docs:guide.md#install\ndocs/guide.md:3: apt\n\ndocs:guide.md#linux\ndocs/guide.md:6: Use apt.\n",
  );
});

Deno.test("full: names five joined sections and counts the others", () => {
  const { constituents: _none, ...part } = result();
  const constituents = Array.from({ length: 17 }, (_, i) => ({ ...part, id: `docs:a.md#s${i}` }));
  const one = result({ aggregated: true, constituents, matchRanges: [] });
  const text = show(FULL, [one]);
  ok(text.includes("[aggregated: 17 matches]\n   docs:a.md#s0\n"), text);
  ok(text.includes("   docs:a.md#s4\n   and 12 more\n> Guide"), text);
});

Deno.test("full: shows a brief result as one line", () => {
  const brief = showBriefly(result({ title: "Set\nup" }));
  equal(
    show(FULL, [brief, brief]),
    "── docs:guide.md#install Set up: Run the installer.\n".repeat(2),
  );
});

Deno.test("full: a brief result has no title that its id repeats", () => {
  const { title: _, ...rest } = result();
  for (const title of ["Install", "install!"]) {
    const [line] = show(FULL, [showBriefly(result({ ...rest, title }))]).split("\n");
    equal(line, "── docs:guide.md#install Run the installer.");
  }
});

Deno.test("full: passages that are out of order or apart have their lines above them", () => {
  const passage = { id: "docs:guide.md#b", start: 0, end: 1, tokens: null };
  const text = show(FULL, [result({
    id: "docs:guide.md",
    body: "x",
    passages: [
      { ...passage, lineStart: 40, lineEnd: 42 },
      { ...passage, lineStart: 50, lineEnd: 51 },
      { ...passage, lineStart: 53, lineEnd: 54 },
      { ...passage, id: "docs:guide.md", lineStart: 3, lineEnd: 4 },
    ],
    gaps: [{ lineStart: 5, lineEnd: 39 }, { lineStart: 43, lineEnd: 49 }],
    truncated: { id: "docs:guide.md", lines: null },
  })]);
  ok(
    text.endsWith(
      "\n── #b 40:42\nx\n\n── #b 50:54\nx\n\nx\n\n" +
        "── docs:guide.md 3:4\nx\n\n[… ra get docs:guide.md]\n",
    ),
    text,
  );
});

Deno.test("full: names what the budget left out", () => {
  const leftOut = [{ id: "docs:b.md#it's", tokens: 12 }];
  const text = FULL.render({ ...outcome(), leftOut }, view(PLAIN));
  ok(
    text.endsWith("\n\n[not shown: docs:b.md#it's (12 tokens); ra get 'docs:b.md#it'\\''s']\n"),
    text,
  );
});

Deno.test("headers fill the width and no more", () => {
  for (const width of [60, 80, 200]) {
    const style = makeStyle({ color: true, width });
    const [header] = show(FULL, [result()], view(style)).split("\n");
    equal(displayWidth(header), width);
  }
});

Deno.test("list: wraps on a terminal and stays on one line in a pipe", () => {
  const snippet = "word ".repeat(40).trim();
  const narrow = show(LIST, [result({ snippet })], view(makeStyle({ color: true, width: 60 })));
  ok(narrow.trimEnd().split("\n").every((line) => displayWidth(line) <= 60), narrow);
  equal(show(LIST, [result({ snippet })]).split("\n")[2], `  ${snippet}`);
});

Deno.test("explainText() fits the width of a terminal", () => {
  const id = "docs:a/very/long/path/that/leads/to/a/document.md#and-its-section-of-a-long-name";
  const trace = { ...outcome().trace, candidates: [{ id, score: 1 }] };
  const params = { limit: 10, maxCandidates: 50, boost: { body: 1, path: 2 }, cutoffRatio: 0.3 };
  for (const width of [60, 80]) {
    const text = explainText(outcome({ trace, params }), makeStyle({ color: true, width }));
    ok(text.split("\n").every((line) => displayWidth(line) <= width), text);
    ok(text.includes("-a-long-name"), text);
  }
  ok(explainText(outcome({ trace }), PLAIN).includes(id));
});

Deno.test("json: is indented without a budget and on one line with one", () => {
  const text = DOCUMENT.render(outcome(), view(PLAIN));
  ok(text.startsWith('{\n  "queries": ['), text);
  const compact = DOCUMENT.render(outcome(), { ...view(PLAIN), maxTokens: 500 });
  equal(compact, JSON.stringify(JSON.parse(text)) + "\n");
});

Deno.test("withoutBodies() keeps ids and snippets", () => {
  const given = outcome({ results: [result({ body: "text", snippet: "<b>text</b>" })] });
  const [one] = withoutBodies(given).results;
  deepEqual([one.body, one.snippet], ["", "<b>text</b>"]);
});

/** What `--matches` prints for a title that matches. */
const HEADINGS: [name: string, given: Partial<Result>, lines: string[]][] = [
  ["of a section", { heading: "### Install", titleMatchRanges: [{ offset: 0, length: 7 }] }, [
    "docs:guide.md#install",
    "docs/guide.md:3: ### \x1b[1m\x1b[33mInstall\x1b[39m\x1b[22m",
  ]],
  ["with markup", { heading: "## _In_stall", titleMatchRanges: [{ offset: 0, length: 7 }] }, [
    "docs:guide.md#install",
    "docs/guide.md:3: ## _In_stall",
  ]],
  [
    "of a document, which is no line",
    { heading: "", titleMatchRanges: [{ offset: 0, length: 7 }] },
    [""],
  ],
  ["of a joined section", {
    aggregated: true,
    heading: "# Guide",
    lineStart: 1,
    lineEnd: 4,
    body: "Text.\n## Install\nText.\n",
    constituents: [{
      ...result({ lineStart: 3, titleMatchRanges: [{ offset: 0, length: 7 }], matchRanges: [] }),
    }],
  }, ["docs:guide.md#install", "docs/guide.md:3: ## \x1b[1m\x1b[33mInstall\x1b[39m\x1b[22m"]],
];
for (const [name, given, lines] of HEADINGS) {
  Deno.test(`matches: shows the heading as it is in the file: ${name}`, () => {
    const style = { ...COLOUR, cyan: String, green: String };
    const text = show(MATCHES, [result({ matchRanges: [], ...given })], view(style));
    const plainIds = text.replace(/^\x1b\[1m(\S+)\x1b\[22m$/m, "$1");
    equal(plainIds, lines[0] === "" ? "" : lines.join("\n") + "\n");
  });
}
