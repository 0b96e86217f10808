import { deepEqual } from "node:assert/strict";
import type { AmountKind } from "../../../src/search/amounts/model.ts";
import { amountSpots } from "../../../src/search/amounts/spots.ts";
import { spotsIn } from "../../../src/search/marks/highlight.ts";
import { createAnalyzer } from "../../../src/text/analyze.ts";

const ANALYZER = await createAnalyzer("english");

const CASES: [kind: AmountKind, text: string, amounts: string[]][] = [
  ["count", "up to 5,000 nodes, each with 110 busy nodes", ["5,000 ", "110 busy "]],
  ["count", "version 1.5, nodes, node 3, v2 nodes", []],
  ["count", "at most **7** nodes", ["7** "]],
  ["size", "exceed 256 KiB, 1MiB or 1.5 GB; 63 characters", ["256 KiB", "1MiB", "1.5 GB"]],
  ["size", "see 1.2.3-4G and a4M", []],
  ["length", "a 24-hour limit, 30s, 63 characters", ["24-hour", "30s", "63 characters"]],
  ["length", "5 million rows in 3 modes", []],
  ["rate", "every 60 minutes, 5 times", ["60 minutes", "5 times"]],
];

for (const [kind, text, amounts] of CASES) {
  Deno.test(`amountSpots() finds each ${kind} in "${text}"`, () => {
    const nouns = new Set(["node"]);
    const spots = spotsIn(text, nouns, ANALYZER);
    const found = amountSpots(text, { kind, nouns, phrases: [] }, spots);
    deepEqual(found.map(({ start, end }) => text.slice(start, end)), amounts);
  });
}

Deno.test("amountSpots() is linear in digits", () => {
  const text = `${"1,".repeat(100_000)} ${"1".repeat(200_000)} ${"1 ".repeat(100_000)}`;
  for (const kind of ["size", "length", "rate"] as const) {
    deepEqual(amountSpots(text, { kind, nouns: new Set(), phrases: [] }, []), []);
  }
});
