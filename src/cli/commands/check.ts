/** `ra check`: findings about documentation as text, JSON, SARIF or annotations. */
import { check, type CheckOutcome, explainRule, ruleTable } from "../../app/check.ts";
import { version } from "../../app/version.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { checkAnnotations, checkJson, checkText, ruleJson, ruleText } from "../../output/check.ts";
import { toJsonText } from "../../output/json.ts";
import type { Invocation } from "../command.ts";

const FORMATS = ["json", "sarif", "github"] as const;
type Format = (typeof FORMATS)[number] | "text";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host, note, print } = invocation;
  const format = formatOf(invocation);
  const code = flags.text("explain");
  if (code !== undefined) return await explain(invocation, code);
  const outcome = await check(host, {
    files: args,
    fix: flags.on("fix"),
    baseline: flags.text("baseline") ?? null,
    writeBaseline: flags.on("write-baseline"),
  });
  for (const notice of outcome.notices) note(notice);
  print(await render(outcome, format, invocation));
  return outcome.exitCode;
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

async function render(
  outcome: CheckOutcome,
  format: Format,
  { style }: Invocation,
): Promise<string> {
  switch (format) {
    case "text":
      return checkText(outcome, style);
    case "json":
      return toJsonText(checkJson(outcome));
    case "github":
      return checkAnnotations(outcome);
    case "sarif": {
      const { checkSarif } = await import("../../output/sarif.ts");
      return toJsonText(checkSarif(outcome, { rules: ruleTable(), version: await version() }));
    }
  }
}
