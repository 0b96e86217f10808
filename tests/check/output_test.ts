/** Findings as text, JSON, annotations and SARIF, made from one outcome. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { CheckOutcome } from "../../src/app/check.ts";
import { findRule, RULES } from "../../src/check/rules.ts";
import { checkAnnotations, checkJson, checkText, ruleText } from "../../src/output/check.ts";
import { checkSarif } from "../../src/output/sarif.ts";
import { makeStyle } from "../../src/output/style.ts";
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
      ...{ hint: "look again", target: "/repo/docs/100%.md", fix: null },
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
  notices: [],
  cwd: "/repo/docs",
  root: "/repo",
  exitCode: 1,
};

const EMPTY: CheckOutcome = {
  ...OUTCOME,
  ...{ findings: [], fixed: [], ignored: 0, baselined: 0, unchecked: new Map() },
};

Deno.test("check: text is grouped by file, ends in a summary, has no control characters", () => {
  const text = checkText(OUTCOME, PLAIN);
  assertGolden("check/text.golden.txt", text);
  for (const { line, column, code } of OUTCOME.findings) {
    match(text, new RegExp(`^\\S.*:${line}:${column} ${code} `, "m"));
  }
  ok(!text.includes("\x1b"));
  equal(checkText(EMPTY, PLAIN), "no problems, 12 files checked\n");
});

Deno.test("check: JSON is complete, also when empty", () => {
  assertGolden("check/findings.golden.json", JSON.stringify(checkJson(OUTCOME), null, 2) + "\n");
  const { findings, fixed, summary } = checkJson(EMPTY);
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

type Any = Record<string, unknown>;

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
      only(rule, ["id"], ["shortDescription", "fullDescription", "help", "defaultConfiguration"]);
      for (const key of ["shortDescription", "fullDescription", "help"]) message(rule[key]);
      const { level = "warning", enabled } = rule.defaultConfiguration as Any;
      ok(["none", "note", "warning", "error"].includes(level as string));
      equal(typeof enabled, "boolean");
    }
    for (const result of list(run.results)) assertResult(result, rules);
  }

  function assertResult(result: Any, rules: Any[]): void {
    only(result, ["message"], ["ruleId", "ruleIndex", "level", "locations", "partialFingerprints"]);
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
      for (const value of [region.startLine, region.startColumn]) {
        ok(Number.isSafeInteger(value) && (value as number) >= 1);
      }
    }
  }
}

Deno.test("check: SARIF fits the schema", () => {
  for (const outcome of [OUTCOME, EMPTY]) {
    const log = checkSarif(outcome, { rules: RULES, version: "1.2.3" });
    assertSarif(log as Any);
    assertSarif(JSON.parse(JSON.stringify(log)));
  }
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
