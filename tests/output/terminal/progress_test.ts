import { equal, ok } from "node:assert/strict";
import { progressLine } from "../../../src/output/terminal/progress.ts";

const LINES: [name: string, done: number, ms: number, width: number, line: string][] = [
  [
    "draws a bar",
    50,
    1000,
    80,
    "indexing ████████████░░░░░░░░░░░░ 50/100 files, 5.0 MB/s, 1 s left",
  ],
  [
    "draws a short bar where there is little room",
    50,
    1000,
    54,
    "indexing ██░░ 50/100 files, 5.0 MB/s, 1 s left",
  ],
  ["draws none where there is none", 50, 1000, 48, "indexing 50/100 files, 5.0 MB/s, 1 s left"],
  ["tells minutes", 1, 10_000, 48, "indexing 1/100 files, 500 kB/s, 17 min left"],
  ["cuts as a last resort", 50, 1000, 20, "indexing 50/100 fil"],
];
for (const [name, done, ms, width, line] of LINES) {
  Deno.test(`progressLine() ${name}`, () => {
    equal(progressLine({ done, total: 100, bytes: 5_000_000 }, ms, width), line);
  });
}

Deno.test("progressLine() accepts odd numbers", () => {
  for (const done of [0, 1, 100, 200]) {
    ok(progressLine({ done, total: 100, bytes: 0 }, 0, 80).startsWith("indexing "));
  }
});
