import { deepEqual, equal, ok } from "node:assert/strict";
import { explainText } from "../../src/output/explain.ts";
import { outcomeJson, toJsonLines } from "../../src/output/json.ts";
import { filesText, listText, matchesText } from "../../src/output/list.ts";
import { makeStyle } from "../../src/output/style.ts";
import { fullText } from "../../src/output/text.ts";
import { outcome, result } from "./results.ts";

const PLAIN = makeStyle({ color: false, width: 80 });
const COLOUR = makeStyle({ color: true, width: 80 });

Deno.test("fullText() shows id, breadcrumb and the section", () => {
  equal(
    fullText(outcome(), { style: PLAIN, verbose: 0 }),
    "── docs:guide.md#install\n> Guide › Install\n\nRun the installer.\n",
  );
});

Deno.test("fullText() highlights matches by bytes, also after wide characters", () => {
  const body = "héllo installer";
  const one = result({ body, matchRanges: [{ offset: 7, length: 9 }] });
  const text = fullText(outcome({ results: [one] }), { style: COLOUR, verbose: 0 });
  ok(text.includes("héllo \x1b[1m\x1b[33minstaller\x1b[39m\x1b[22m"), text);
});

Deno.test("fullText() lets no control character of a document through", () => {
  const one = result({ body: "a\x1b[31mred\x07", title: "t\x1b]0;x", matchRanges: [] });
  const text = fullText(outcome({ results: [one] }), { style: PLAIN, verbose: 2 });
  ok(!/[\x00-\x08\x0b-\x1f]/.test(text), JSON.stringify(text));
});

Deno.test("fullText() lists the constituents of an aggregated result", () => {
  const { constituents: _none, ...part } = result({ id: "docs:guide.md#linux" });
  const one = result({ aggregated: true, constituents: [part], matchRanges: [] });
  const text = fullText(outcome({ results: [one] }), { style: PLAIN, verbose: 1 });
  ok(text.includes("[aggregated: 1 match]\n   docs:guide.md#linux\n"), text);
  ok(text.includes("score 2.500 · matched instal"), text);
});

Deno.test("listText() shows the snippet without its marks, bold where colour is on", () => {
  ok(listText([result()], PLAIN).includes("  Run the installer.\n"));
  ok(listText([result()], COLOUR).includes("\x1b[1m\x1b[33minstaller"));
});

Deno.test("matchesText() counts lines from the end of the section, whatever the heading takes", () => {
  const body = "\nfirst\nRun the installer.\n";
  const underlined = result({
    lineStart: 3,
    lineEnd: 7,
    body,
    matchRanges: [{ offset: 15, length: 9 }],
  });
  equal(matchesText([underlined], PLAIN), "guide.md:7: Run the installer.\n");
});

Deno.test("filesText() names each path once, best first", () => {
  const results = [result(), result({ path: "b.md" }), result()];
  equal(filesText(results), "guide.md\nb.md\n");
});

Deno.test("outcomeJson() is complete when there is nothing to tell", () => {
  const json = outcomeJson(outcome({ results: [], totalMatches: 0 }));
  deepEqual(json, {
    queries: [{
      query: "installer",
      match: "all",
      missing_terms: [],
      total_matches: 0,
      results: [],
      warnings: [],
    }],
    index: { documents: 1, chunks: 2, stale: false, updated: "2026-01-01T00:00:00.000Z" },
  });
  equal(toJsonLines([]), "");
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
