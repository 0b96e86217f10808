import { deepEqual } from "node:assert/strict";
import type { Rule } from "../../src/config/model.ts";
import { matchRules } from "../../src/context/rules.ts";
import { wordsOfPath } from "../../src/context/signals.ts";

function rule(given: Partial<Rule>): Rule {
  return {
    match: ["**"],
    trees: null,
    terms: [],
    include: [],
    search: {},
    source: "/repo/.ra.toml",
    ...given,
  };
}

function matchFile(rules: Rule[], ...names: string[]) {
  return matchRules(rules, names, (folder) => folder);
}

Deno.test("matchRules() matches relative to the config file, a bare pattern by name", () => {
  const rules = [
    rule({ match: ["*.rs"], terms: ["rust"] }),
    rule({ match: ["src/api/**"], terms: ["http"] }),
    rule({ match: ["api/**"], terms: ["never"] }),
  ];
  deepEqual(matchFile(rules, "/repo/src/api/mod.rs").terms, ["rust", "http"]);
  deepEqual(matchFile(rules, "/elsewhere/src/api/mod.rs").terms, []);
});

Deno.test("matchRules() joins terms and includes once each, first search value wins", () => {
  const matched = matchFile([
    rule({ terms: ["a", "b"], include: ["docs:x.md"], search: { limit: 3 } }),
    rule({ terms: ["b", "c"], include: ["docs:x.md"], search: { limit: 9, cutoffRatio: 0.1 } }),
  ], "/repo/f.ts");
  deepEqual(matched.terms, ["a", "b", "c"]);
  deepEqual(matched.include, ["docs:x.md"]);
  deepEqual(matched.search, { limit: 3, cutoffRatio: 0.1 });
});

const TREES: [name: string, trees: (string[] | null)[], expected: string[] | null][] = [
  ["no restriction", [null, null], null],
  ["one restriction", [null, ["a"]], ["a"]],
  ["an intersection", [["a", "b"], ["b", "c"]], ["b"]],
  ["an empty intersection means no trees", [["a"], ["b"]], []],
];
for (const [name, trees, expected] of TREES) {
  Deno.test(`matchRules() trees: ${name}`, () => {
    deepEqual(matchFile(trees.map((one) => rule({ trees: one })), "/repo/f").trees, expected);
  });
}

const NAMES: [name: string, parts: string[]][] = [
  ["parseHTTPResponse.ts", ["parse", "HTTP", "Response"]],
  ["snake_case-kebab.dot.ts", ["snake", "case", "kebab", "dot"]],
  ["utf8Text.ts", ["utf8", "Text"]],
  // Plurals and versions of acronyms are not split, in paths as in texts.
  ["PodHostIPs.md", ["Pod", "Host", "IPs"]],
  ["KMSv2.md", ["KMSv2"]],
];
for (const [name, parts] of NAMES) {
  Deno.test(`wordsOfPath() splits ${name}`, () => {
    deepEqual(wordsOfPath(name).map(({ text }) => text), parts);
  });
}

Deno.test("wordsOfPath() tells folders from the file name and drops the extension", () => {
  deepEqual(
    wordsOfPath("src/billing/invoiceStore.test.ts").map(({ text, source }) => [text, source]),
    [["billing", "folder"], ["invoice", "filename"], ["Store", "filename"]],
  );
});
