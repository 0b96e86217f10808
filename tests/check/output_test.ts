/** Findings as text, JSON, annotations and SARIF, made from one outcome. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Finding } from "../../src/check/model.ts";
import type { CheckOutcome } from "../../src/app/check.ts";
import { findRule, RULES } from "../../src/check/rules.ts";
import { groupByCause } from "../../src/check/causes.ts";
import { checkAnnotations, checkJson, ruleText } from "../../src/output/check/report.ts";
import { checkText } from "../../src/output/check/text.ts";
import { checkSarif } from "../../src/output/check/sarif.ts";
import { makeStyle } from "../../src/output/terminal/style.ts";
import { assertGolden } from "../golden.ts";

const PLAIN = makeStyle({ color: false, width: 80 });

const OUTCOME: CheckOutcome = {
  findings: [
    {
      ...{
        code: "broken-link",
        severity: "error",
        file: "/repo/docs/a b,c.md",
        line: 3,
        column: 7,
      },
      message: '"100%.md" leads nowhere\nat all',
      ...{ hint: "look again", target: "/repo/docs/100%.md", fix: null, length: 7 },
    },
    {
      ...{ code: "empty-heading", severity: "warning", file: "/repo/docs/a b,c.md", line: 9 },
      ...{ column: 1, message: "evil \x1b[31m::error::", hint: null, target: null, fix: null },
    },
    {
      ...{ code: "broken-anchor", severity: "error", file: "/repo/z.md", line: 1, column: 1 },
      ...{ message: 'no anchor "#x"', hint: null, target: "/repo/z.md" },
      fix: { at: 0, end: 1, before: "x", after: "y" },
    },
  ],
  files: 12,
  ignored: 2,
  unchecked: new Map([["the page is generated", 3]]),
  baselined: 1,
  fixed: [{ file: "/repo/docs/m.md", what: "a.md → b.md" }],
  changes: [],
  wroteBaseline: null,
  isBaselineSet: false,
  notices: [],
  cwd: "/repo/docs",
  root: "/repo",
  exitCode: 1,
};

const textOf = (outcome: CheckOutcome, { all = false, diff = "" } = {}) =>
  checkText(outcome, { style: PLAIN, causes: groupByCause(outcome.findings), all, diff });
const jsonOf = (outcome: CheckOutcome) =>
  checkJson(outcome, { causes: groupByCause(outcome.findings), diff: "" });

const EMPTY: CheckOutcome = {
  ...OUTCOME,
  ...{ findings: [], fixed: [], ignored: 0, baselined: 0, unchecked: new Map() },
};

Deno.test("check: text is grouped by file, ends in a summary, has no control characters", () => {
  const text = textOf(OUTCOME);
  assertGolden("check/text.golden.txt", text);
  for (const { line, column, code } of OUTCOME.findings) {
    match(text, new RegExp(`^\\S.*:${line}:${column} ${code} `, "m"));
  }
  ok(!text.includes("\x1b"));
  equal(textOf(EMPTY), "no problems, 12 files checked\n");
});

Deno.test("check: JSON is complete, also when empty", () => {
  assertGolden("check/findings.golden.json", JSON.stringify(jsonOf(OUTCOME), null, 2) + "\n");
  const { findings, fixed, summary } = jsonOf(EMPTY);
  deepEqual([findings, fixed], [[], []]);
  deepEqual(summary, {
    ...{ files: 12, findings: 0, errors: 0, warnings: 0, fixable: 0, ignored: 0, baselined: 0 },
  });
});

Deno.test("check: annotations are escaped, one line each", () => {
  deepEqual(checkAnnotations(OUTCOME).split("\n"), [
    "::error file=docs/a b%2Cc.md,line=3,col=7,title=ra check%3A broken-link::" +
    '"100%25.md" leads nowhere%0Aat all%0Alook again',
    "::warning file=docs/a b%2Cc.md,line=9,col=1,title=ra check%3A empty-heading::" +
    "evil [31m::error::",
    '::error file=z.md,line=1,col=1,title=ra check%3A broken-anchor::no anchor "#x"',
    "",
  ]);
});

// deno-lint-ignore no-explicit-any
type Any = Record<string, any>;

/** The demands of the SARIF 2.1.0 schema on the parts that are used here. */
function assertSarif(log: Any): void {
  const only = (value: Any, required: string[], allowed: string[]) => {
    for (const key of required) ok(key in value, `lacks ${key}`);
    deepEqual(Object.keys(value).filter((key) => ![...required, ...allowed].includes(key)), []);
  };
  const list = (value: unknown) => (ok(Array.isArray(value)), value as Any[]);
  const message = (value: unknown) => {
    only(value as Any, ["text"], []);
    equal(typeof (value as Any).text, "string");
  };
  only(log, ["version", "runs"], ["$schema"]);
  equal(log.version, "2.1.0");
  for (const run of list(log.runs)) {
    only(run, ["tool"], ["results", "columnKind"]);
    ok(["utf16CodeUnits", "unicodeCodePoints"].includes(run.columnKind as string));
    const { driver } = run.tool as { driver: Any };
    only(driver, ["name"], ["version", "rules"]);
    const rules = list(driver.rules);
    for (const rule of rules) {
      const texts = ["shortDescription", "fullDescription", "help"];
      only(rule, ["id"], [...texts, "defaultConfiguration"]);
      for (const key of ["shortDescription", "fullDescription", "help"]) message(rule[key]);
      const { level = "warning", enabled } = rule.defaultConfiguration as Any;
      ok(["none", "note", "warning", "error"].includes(level as string));
      equal(typeof enabled, "boolean");
    }
    for (const result of list(run.results)) assertResult(result, rules);
  }

  function assertResult(result: Any, rules: Any[]): void {
    const allowed = ["ruleId", "ruleIndex", "level", "locations", "partialFingerprints", "fixes"];
    only(result, ["message"], allowed);
    message(result.message);
    equal(rules[result.ruleIndex as number].id, result.ruleId);
    ok(["none", "note", "warning", "error"].includes(result.level as string));
    ok(Object.values(result.partialFingerprints as Any).every((one) => typeof one === "string"));
    for (const { physicalLocation } of list(result.locations)) {
      const { artifactLocation, region } = physicalLocation as {
        artifactLocation: Any;
        region: Any;
      };
      only(artifactLocation, ["uri"], ["uriBaseId"]);
      const uri = artifactLocation.uri as string;
      ok(/^[!#$&-;=?-\[\]_a-z~%]+$/i.test(uri) && !uri.includes(" ") && URL.canParse(uri, "a:/b/"));
      assertRegion(region);
    }
    for (const fix of list(result.fixes ?? [])) {
      only(fix, ["artifactChanges"], ["description"]);
      message(fix.description);
      for (const change of list(fix.artifactChanges)) {
        only(change, ["artifactLocation", "replacements"], []);
        for (const one of list(change.replacements)) {
          only(one, ["deletedRegion"], ["insertedContent"]);
          assertRegion(one.deletedRegion as Any);
          message(one.insertedContent);
        }
      }
    }
  }

  function assertRegion(region: Any): void {
    only(region, ["startLine", "startColumn", "endLine"], ["endColumn"]);
    for (const value of Object.values(region)) {
      ok(Number.isSafeInteger(value) && (value as number) >= 1);
    }
    ok((region.endColumn as number ?? Infinity) >= (region.startColumn as number));
  }
}

Deno.test("check: SARIF fits the schema", () => {
  for (const outcome of [OUTCOME, EMPTY]) {
    const log = checkSarif(outcome, { rules: RULES, version: "1.2.3" });
    assertSarif(log as Any);
    assertSarif(JSON.parse(JSON.stringify(log)));
    const [{ tool }] = (log as Any).runs;
    ok(!JSON.stringify(tool).includes("://"), "the manual has no address");
  }
  const { runs: [{ results }] } = checkSarif(OUTCOME, { rules: RULES, version: "1" }) as Any;
  const [first, second, third] = results;
  deepEqual(first.locations[0].physicalLocation.region, {
    ...{ startLine: 3, startColumn: 7, endLine: 3, endColumn: 14 },
  });
  deepEqual([first.fixes, second.fixes], [undefined, undefined]);
  deepEqual(third.fixes[0].artifactChanges[0].replacements, [{
    deletedRegion: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
    insertedContent: { text: "y" },
  }]);
});

const ROOTED: Finding = {
  ...{ code: "broken-link", severity: "error", file: "/repo/docs/r.md", line: 1, column: 1 },
  ...{ message: '"/x" leads nowhere', hint: "set check.site", target: "/repo/x", fix: null },
  cause: 'links start with "/"',
};

Deno.test("check: hundreds of findings of one cause do not drown the rest, and are advised once", () => {
  const many = Array.from(
    { length: 1930 },
    (_, i) => ({ ...ROOTED, line: i + 1, target: `/t${i}` }),
  );
  const outcome = { ...EMPTY, findings: [...many, ...OUTCOME.findings] };
  const text = textOf(outcome);
  equal(text.match(/^r\.md:\d+:1 broken-link /gm)?.length, 10);
  match(text, /^ {2}… and 1,920 more; --all shows them$/m);
  match(text, /^ {2}1,930 links start with "\/": set check\.site$/m);
  equal(text.match(/^ {2}set check\.site$/gm)?.length, 1);
  match(text, /^1,931 broken-link$/m);
  for (const { line, column, code } of OUTCOME.findings) {
    match(text, new RegExp(`^\\S.*:${line}:${column} ${code} `, "m"));
  }
  equal(textOf(outcome, { all: true }).match(/^r\.md:\d+:1 broken-link /gm)?.length, 1930);
  const { findings, causes } = jsonOf(outcome) as Any;
  equal(findings.length, 1933);
  deepEqual(causes[0], {
    ...{ code: "broken-link", what: 'links start with "/"', target: null, hint: "set check.site" },
    findings: 1930,
  });
  ok(findings.every(({ code, cause }: Any) => causes[cause].code === code));
});

Deno.test("check: links to one missing file are one cause, headings of a rule are one", () => {
  const link = { ...ROOTED, cause: undefined };
  const heading = { ...ROOTED, code: "empty-heading" as const, cause: undefined };
  const groups = groupByCause([
    ...["/repo/a", "/repo/b", "/repo/a"].map((target) => ({ ...link, target })),
    ...["x", "y"].map((message) => ({ ...heading, message, target: null, hint: null })),
  ]);
  deepEqual(groups.map(({ code, target, findings }) => [code, target, findings.length]), [
    ["broken-link", "/repo/a", 2],
    ["broken-link", "/repo/b", 1],
    ["empty-heading", null, 2],
  ]);
});

Deno.test("check: reasons why links were not checked are one line each, whatever their paths", () => {
  const paths = ["a", "b", "c", "d", "e", "f", "g"];
  const unchecked = new Map([
    ["git ignores the path", 3],
    ...paths.map((one, i): [string, number] => [`no content folder has /${one}`, 7 - i]),
  ]);
  const text = textOf({ ...EMPTY, unchecked });
  deepEqual(text.split("\n").slice(0, 3), [
    "not checked",
    "  28 links: no content folder has /a, /b, /c, /d, /e and 2 others",
    "  3 links: git ignores the path",
  ]);
  match(text, /^no problems, 12 files checked, 31 links not checked$/m);
  equal((jsonOf({ ...EMPTY, unchecked }).unchecked as Any[]).length, 8);
});

Deno.test("check: a written baseline says how it is used", () => {
  const written = { ...EMPTY, wroteBaseline: "/repo/docs/b.json", baselined: 3 };
  match(textOf(written), /^3 findings recorded in b\.json; `ra check --baseline b\.json` reports/);
  match(
    textOf({ ...written, isBaselineSet: true }),
    /`ra check` reports only new findings from now/,
  );
});

Deno.test("check: rules explain themselves; an unknown one has a suggestion", () => {
  match(ruleText(findRule("broken-link"), "error", PLAIN), /^broken-link \(error\): [^]+Fine:/);
  let message = "";
  try {
    findRule("broken-lnik");
  } catch (error) {
    message = (error as Error).message;
  }
  equal(message, 'Unknown rule "broken-lnik"; did you mean "broken-link"?');
});

Deno.test("check: the manual lists every rule with its severity", () => {
  const manual = Deno.readTextFileSync(new URL("../../src/help/check.md", import.meta.url));
  const rows = [...manual.matchAll(/^\| `([a-z-]+)` +\| (\w+) +\| (.+?) +\|$/gm)]
    .map(([, code, severity, summary]) => ({ code, severity, summary }));
  deepEqual(rows, RULES.map(({ code, severity, summary }) => ({ code, severity, summary })));
});

Deno.test("check: the hooks run commands that exist, on the files they should", async () => {
  const { parse } = await import("yaml");
  const file = new URL("../../.pre-commit-hooks.yaml", import.meta.url);
  const hooks = parse(Deno.readTextFileSync(file)) as Any[];
  deepEqual(hooks.map(({ id, entry, language }) => [id, entry, language]), [
    ["ra-check", "ra check", "system"],
    ["ra-check-all", "ra check", "system"],
  ]);
  deepEqual(hooks[0].types_or, ["markdown", "plain-text"]);
  equal(hooks[1].pass_filenames, false);
});
