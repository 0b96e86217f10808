/** `ra check`: findings about documentation as text, JSON, SARIF or annotations. */
import { causesOf, check, type CheckOutcome, explainRule, ruleTable } from "../../app/check.ts";
import { version } from "../../app/version.ts";
import type { FixMode } from "../../app/check/fix.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { relative } from "../../base/path.ts";
import { checkAnnotations, checkJson, ruleJson, ruleText } from "../../output/check/report.ts";
import { checkText } from "../../output/check/text.ts";
import { toJsonText } from "../../output/json.ts";
import type { Invocation } from "../command.ts";

const FORMATS = ["json", "sarif", "github"] as const;
/** More edits than this are made only on request. */
const MAX_EDITS = 50;
type Format = (typeof FORMATS)[number] | "text";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host, note, print } = invocation;
  const format = formatOf(invocation);
  const code = flags.text("explain");
  if (code !== undefined) return await explain(invocation, code);
  if (flags.on("site")) return await showSites(invocation);
  const outcome = await check(host, {
    files: args,
    fix: fixMode(invocation),
    maxEdits: (flags.number("max-edits") ?? MAX_EDITS) || Infinity,
    baseline: flags.text("baseline") ?? null,
    writeBaseline: flags.on("write-baseline"),
    failOn: flags.text("fail-on") === "error" ? "error" : "warning",
  });
  for (const notice of outcome.notices) note(notice);
  print(await render(outcome, format, invocation));
  return outcome.exitCode;
}

/** Nothing is written unless files are named, or somebody who sees the diff says yes, or `--apply`. */
function fixMode({ args, flags, host }: Invocation): FixMode | null {
  if (flags.on("yes") && !flags.on("fix")) {
    throw new RaError('Cannot use "--yes" without "--fix"', { hint: "`ra check --fix --yes`" });
  }
  if (flags.on("yes") && !host.stdoutIsTerminal && !flags.on("apply")) {
    throw new RaError('Cannot use "--yes" where the output is not a terminal', {
      hint: "in a script, `ra check --fix --apply` writes the changes",
    });
  }
  if (flags.on("apply") || flags.on("yes")) return "all";
  if (!flags.on("fix")) return null;
  return args.length > 0 ? "named" : "show";
}

function formatOf({ flags }: Invocation): Format {
  const given = FORMATS.filter((format) => flags.on(format));
  if (given.length > 1) {
    throw new RaError(`Cannot use "--${given[0]}" and "--${given[1]}" together`, {
      hint: "run the command once for each format",
    });
  }
  return given[0] ?? "text";
}

async function explain({ flags, host, print, style }: Invocation, code: string): Promise<number> {
  const { rule, severity } = await explainRule(host, code);
  print(
    flags.on("json") ? toJsonText(ruleJson(rule, severity)) : ruleText(rule, severity, style),
  );
  return EXIT.found;
}

async function showSites({ flags, host, print, style }: Invocation): Promise<number> {
  const { describeSites } = await import("../../app/check/sites.ts");
  const { sitesJson, sitesText } = await import("../../output/check/sites.ts");
  const outcome = await describeSites(host);
  print(flags.on("json") ? toJsonText(sitesJson(outcome)) : sitesText(outcome, style));
  return EXIT.found;
}

async function render(
  outcome: CheckOutcome,
  format: Format,
  { flags, style }: Invocation,
): Promise<string> {
  const causes = causesOf(outcome);
  switch (format) {
    case "text": {
      const diff = await diffOf(outcome);
      return checkText(outcome, { style, causes, all: flags.on("all"), diff });
    }
    case "json":
      return toJsonText(checkJson(outcome, { causes, diff: await diffOf(outcome) }));
    case "github":
      return checkAnnotations(outcome);
    case "sarif": {
      const { checkSarif } = await import("../../output/check/sarif.ts");
      return toJsonText(checkSarif(outcome, { rules: ruleTable(), version: await version() }));
    }
  }
}

async function diffOf({ changes, cwd }: CheckOutcome): Promise<string> {
  if (changes.length === 0) return "";
  const { unifiedDiff } = await import("../../output/patch.ts");
  return changes.map(({ file, before, after }) =>
    unifiedDiff({ name: relative(cwd, file), before, after })
  ).join("");
}
