/** `ra check`: findings as JSON or GitHub annotations, and the explanation of a rule. */
import type { CheckOutcome } from "../../app/check.ts";
import type { Cause } from "../../check/causes.ts";
import type { Rule } from "../../check/rules.ts";
import { countsOf, pathIn } from "./text.ts";
import type { JsonObject } from "../json.ts";
import { safe, type Style, wrap } from "../terminal/style.ts";

export interface CheckJsonOptions {
  /** The causes of the findings of the outcome. */
  readonly causes: readonly Cause[];
  /** Of the changes that were not made; empty without any. */
  readonly diff: string;
}

/** Each finding has the number of its cause, which says what it has in common with others. */
export function checkJson(outcome: CheckOutcome, { causes, diff }: CheckJsonOptions): JsonObject {
  const causeOf = new Map(causes.flatMap(({ findings }, i) => findings.map((one) => [one, i])));
  const { findings, files, ignored, unchecked, baselined, fixed, changes, cwd } = outcome;
  return {
    findings: findings.map((finding) => ({
      path: pathIn(cwd, finding.file),
      line: finding.line,
      column: finding.column,
      end_column: finding.length === undefined ? null : finding.column + finding.length,
      code: finding.code,
      severity: finding.severity,
      message: finding.message,
      hint: finding.hint,
      target: finding.target === null ? null : pathIn(cwd, finding.target),
      fixable: finding.fix !== null,
      cause: causeOf.get(finding) ?? null,
    })),
    causes: causes.map(({ code, what, target, hint, findings }) => ({
      code,
      what,
      target: target === null ? null : pathIn(cwd, target),
      hint,
      findings: findings.length,
    })),
    fixed: fixed.map(({ file, what }) => ({ path: pathIn(cwd, file), what })),
    changes: changes.map(({ file, edits }) => ({ path: pathIn(cwd, file), edits: [...edits] })),
    diff,
    unchecked: [...unchecked].map(([why, links]) => ({ why, links })),
    summary: { files, findings: findings.length, ...countsOf(findings), ignored, baselined },
  };
}

/** One workflow command of GitHub Actions per finding. */
export function checkAnnotations({ findings, root }: CheckOutcome): string {
  return findings.map(({ severity, file, line, column, code, message, hint }) => {
    const properties = [
      `file=${escapeProperty(pathIn(root, file))}`,
      `line=${line}`,
      `col=${column}`,
      `title=${escapeProperty(`ra check: ${code}`)}`,
    ].join(",");
    const text = hint === null ? message : `${message}\n${hint}`;
    return `::${severity} ${properties}::${escapeData(safe(text))}\n`;
  }).join("");
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** `ra check --explain CODE`. */
export function ruleText(rule: Rule, severity: string, style: Style): string {
  const example = (text: string) => text.split("\n").map((line) => `    ${line}`);
  return [
    `${style.bold(rule.code)} (${severity}): ${rule.summary}`,
    "",
    ...wrap(rule.explanation, style.width),
    "",
    "Reported:",
    ...example(rule.bad),
    "",
    "Fine:",
    ...example(rule.good),
    "",
    `Setting: ${rule.code} = "off" | "warning" | "error" under [check] in .ra.toml`,
    `For one line: <!-- ra-ignore ${rule.code} -->`,
  ].join("\n") + "\n";
}

/** `ra check --explain CODE --json`. */
export function ruleJson(rule: Rule, severity: string): JsonObject {
  const { code, summary, explanation, bad, good, fixable } = rule;
  return { code, severity, default: rule.severity, summary, explanation, bad, good, fixable };
}
