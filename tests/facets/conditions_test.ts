/** Conditions of `--where`: what they mean, and what is wrong with others. */
import { deepEqual, equal, match, throws } from "node:assert/strict";
import { RaError } from "../../src/base/error.ts";
import { type Document, holds, readConditions, valuesFor } from "../../src/facets/conditions.ts";
import { compareQuantities, readQuantity } from "../../src/facets/quantity.ts";
import { readSince } from "../../src/facets/since.ts";

const DOCUMENT: Document = {
  tree: "docs",
  path: "api/auth.md",
  title: "Auth, and more",
  tags: ["Api", "draft"],
  meta: new Map<string, readonly (string | number | boolean | null)[]>([
    ["status", ["Draft"]],
    ["date", ["2026-03-15"]],
    ["updated", ["2026-03-15T10:00:00+02:00"]],
    ["year", [2025]],
    ["since", ["1.10"]],
    ["weight", [1.5]],
    ["owner", ["team b", "team a"]],
    ["beta", [true]],
    ["empty", [null]],
    ["priority", ["high"]],
    ["tree", ["oak"]],
  ]),
  size: 1200,
  mtime: Date.UTC(2026, 3, 1, 12),
  language: "english",
};

const CASES: [condition: string, holds: boolean][] = [
  ["status = draft", true],
  ["STATUS == draft", true],
  ["status=draft", true],
  ["status != draft", false],
  ["status = stable, draft", true],
  ["status != stable,draft", false],
  ["nothing != draft", true],
  ["nothing = draft", false],
  ["status", true],
  ["!status", false],
  ["empty", false],
  ["!empty", true],
  ["! nothing", true],
  ['owner = "team a"', true],
  ["owner = team a", true],
  ["owner != team c", true],
  ["owner != team a", false],
  ['title = "Auth, and more"', true],
  ["tags = api", true],
  ["tag = api and status = draft", true],
  ["tags = api AND status = stable", false],
  ["tree = docs", true],
  ["tree = oak", false],
  ["meta.tree = oak", true],
  ["path = api/auth.md", true],
  ["beta = true", true],
  ["size > 1000", true],
  ["size > 1200", false],
  ["size >= 1200", true],
  ["mtime >= 2026-04-01", true],
  ["mtime > 2026-04-01", false],
  ["mtime = 2026-04", true],
  ["date = 2026", true],
  ["date = 2026-03", true],
  ["date > 2026-03", false],
  ["date >= 2026-03", true],
  ["date < 2026-03-16", true],
  ["date <= 2026-03-15", true],
  ["date < 2026-03-15", false],
  ["date = 2026-01..2026-03", true],
  ["date = ..2026-02-28", false],
  ["date = 2026-03-15..", true],
  ["date != 2026-01..2026-03", false],
  ["updated < 2026-03-15T09:00:00Z", true],
  ["updated = 2026-03-15", true],
  ["year < 2026-01-01", true],
  ["year = 2024..2025", true],
  ["since >= 1.9.0", true],
  ["since = 1.8.0..1.10", true],
  ["since < v2", true],
  ["since >= 1.10.1", false],
  ["weight > 1.25", true],
  ["weight = 1.5", true],
  ["priority > 2", false],
  ["date > 7", false],
];

for (const [text, expected] of CASES) {
  Deno.test(`a document satisfies the condition ${text}: ${expected}`, () => {
    const all = readConditions([text]);
    equal(all.every((one) => holds(one, valuesFor(DOCUMENT, one))), expected);
  });
}

const WRONG: [condition: string, why: RegExp][] = [
  ["", /does not start with a key/],
  ["= draft", /does not start with a key/],
  ["'status' = draft", /does not start with a key/],
  ["status =", /there is no value/],
  ["date > soon", /"soon" is not a number, a version or a date/],
  ["date = 2026..2025", /the range ends before it begins/],
  ["since = 1.10..1.9", /the range ends before it begins/],
  ['owner = "Smith, Ann', /a quote is not closed/],
  ["date = 2026-01..soon", /"soon" is not/],
  ["date = ..", /a range has no end/],
  ["date >= 2026-02-30", /"2026-02-30" is not/],
  ["status draft", /does not start with a key/],
  ["a".repeat(3_000), /it is too long/],
  [Array(101).fill("a").join(" and "), /more than 100 conditions/],
];

for (const [text, why] of WRONG) {
  Deno.test(`readConditions() refuses ${JSON.stringify(text.slice(0, 40))}`, () => {
    throws(() => readConditions([text]), (error) => {
      match((error as RaError).message, why);
      match((error as RaError).hint!, /status != draft/);
      return error instanceof RaError;
    });
  });
}

Deno.test("quantities are ordered: numbers, versions, dates", () => {
  const ordered: string[][] = [
    ["-3", "-1.5", "0", "2", "10"],
    ["1.2.0-beta", "1.2.0", "1.2.1", "v1.10", "2", "v10.0"],
    ["1999", "2026-01", "2026-02-01T01:00+01:00", "2026-02-01T01:00:00", "2026-02-02"],
  ];
  for (const list of ordered) {
    for (let i = 1; i < list.length; i++) {
      const [a, b] = [list[i - 1], list[i]].map((text) => readQuantity(text)!);
      equal(compareQuantities(a, b)! < 0, true, `${list[i - 1]} < ${list[i]}`);
      equal(compareQuantities(b, a)! > 0, true, `${list[i]} > ${list[i - 1]}`);
    }
  }
});

Deno.test("texts that are no quantities are none", () => {
  const texts = ["", "soon", "1,5", "--1", "2026-13", "2026-01-01Tnoon", "1.2.x", "NaN", "0x10"];
  deepEqual(texts.map(readQuantity), texts.map(() => null));
  equal(readQuantity("9".repeat(100)), null);
});

const NOW = Date.UTC(2026, 5, 30);
const TIMES: [text: string, time: number][] = [
  ["30d", Date.UTC(2026, 4, 31)],
  ["12h", NOW - 12 * 3_600_000],
  ["1.5 h", NOW - 5_400_000],
  ["45min", NOW - 45 * 60_000],
  ["2w", Date.UTC(2026, 5, 16)],
  ["1mo", Date.UTC(2026, 4, 31)],
  ["1Y", Date.UTC(2025, 5, 30)],
  ["2026-01-31", Date.UTC(2026, 0, 31)],
  ["2025", Date.UTC(2025, 0, 1)],
];

for (const [text, time] of TIMES) {
  Deno.test(`readSince() reads ${text}`, () => equal(readSince(text, NOW), time));
}

for (const text of ["", "30", "5m", "d", "yesterday", "-3d", "2026-02-30"]) {
  Deno.test(`readSince() refuses "${text}"`, () => {
    throws(() => readSince(text, NOW), /Cannot read ".*" of --newer as a time/);
  });
}
