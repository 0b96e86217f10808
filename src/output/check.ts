/** `ra check`: findings as text, JSON or GitHub annotations, and the explanation of a rule. */
import type { CheckOutcome } from "../app/check.ts";
import { relative } from "../base/path.ts";
import type { Finding } from "../check/model.ts";
import type { Rule } from "../check/rules.ts";
import { plural } from "./columns.ts";
import type { JsonObject } from "./json.ts";
import { nameText, oneLine, safe, type Style, wrap } from "./style.ts";

/**
 * `path:line:col code message` per finding, grouped by file, then what was fixed, or the diff of what
 * could be, then a summary.
 */
export function checkText(outcome: CheckOutcome, style: Style, diff = ""): string {
  const lines: string[] = [];
  let last: string | null = null;
  for (const finding of outcome.findings) {
    if (last !== null && last !== finding.file) lines.push("");
    last = finding.file;
    lines.push(findingLine(finding, outcome, style));
    if (finding.hint !== null) lines.push(style.dim(`  ${oneLine(finding.hint)}`));
  }
  for (const { file, what } of outcome.fixed) {
    lines.push(`${style.green("fixed")} ${oneLine(pathIn(outcome.cwd, file))}: ${oneLine(what)}`);
  }
  if (lines.length > 0) lines.push("");
  if (diff !== "") lines.push(...diffLines(diff, style), "", notWritten(outcome), "");
  return [...lines, summary(outcome, style)].join("\n") + "\n";
}

function diffLines(diff: string, style: Style): string[] {
  return safe(diff).trimEnd().split("\n").map((line) => {
    if (/^(?:---|\+\+\+|===)/.test(line)) return style.bold(line);
    return line.startsWith("+") ? style.green(line) : line.startsWith("-") ? style.red(line) : line;
  });
}

function notWritten({ changes, fixed }: CheckOutcome): string {
  const edits = changes.reduce((sum, change) => sum + change.edits.length, 0);
  const where = `${plural(edits, "edit")} in ${plural(changes.length, "file")}`;
  const why = fixed.length > 0 ? "because only named files are changed" : "so far";
  return `${where} not made ${why}; \`ra check --fix --yes\` makes ${edits === 1 ? "it" : "them"}` +
    ", or `--apply` in a script";
}

function findingLine(finding: Finding, { cwd }: CheckOutcome, style: Style): string {
  const { file, line, column, code, severity, message } = finding;
  const paint = severity === "error" ? style.red : style.yellow;
  const location = style.bold(`${oneLine(pathIn(cwd, file))}:${line}:${column}`);
  return `${location} ${paint(code)} ${oneLine(message)}`;
}

/** The path of `file` relative to `folder`; the file itself if both are the same. */
function pathIn(folder: string, file: string): string {
  return relative(folder, file) || file;
}

function summary(outcome: CheckOutcome, style: Style): string {
  const { findings, files, ignored, unchecked, baselined, wroteBaseline, cwd } = outcome;
  const { errors, warnings, fixable } = counts(findings);
  const checked = `${plural(files, "file")} checked`;
  const also = [
    ...(fixable > 0 ? [`${fixable} can be fixed with --fix`] : []),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...[...unchecked].map(([why, count]) => `${plural(count, "link")} not checked: ${why}`),
    ...(baselined > 0 && wroteBaseline === null ? [`${baselined} in the baseline`] : []),
  ];
  if (wroteBaseline !== null) {
    return `${plural(baselined, "finding")} recorded in ${nameText(pathIn(cwd, wroteBaseline))}`;
  }
  if (findings.length === 0) return [style.green("no problems"), checked, ...also].join(", ");
  const found = [
    ...(errors > 0 ? [style.red(plural(errors, "error"))] : []),
    ...(warnings > 0 ? [style.yellow(plural(warnings, "warning"))] : []),
  ].join(" and ");
  const affected = new Set(findings.map(({ file }) => file)).size;
  return [`${found} in ${plural(affected, "file")}`, checked, ...also].join(", ");
}

function counts(findings: readonly Finding[]) {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const fixable = findings.filter(({ fix }) => fix !== null).length;
  return { errors, warnings: findings.length - errors, fixable };
}

/** `diff` is that of the changes that were not made. */
export function checkJson(outcome: CheckOutcome, diff = ""): JsonObject {
  const { findings, files, ignored, unchecked, baselined, fixed, changes, cwd } = outcome;
  return {
    findings: findings.map((finding) => ({
      path: pathIn(cwd, finding.file),
      line: finding.line,
      column: finding.column,
      code: finding.code,
      severity: finding.severity,
      message: finding.message,
      hint: finding.hint,
      target: finding.target === null ? null : pathIn(cwd, finding.target),
      fixable: finding.fix !== null,
    })),
    fixed: fixed.map(({ file, what }) => ({ path: pathIn(cwd, file), what })),
    changes: changes.map(({ file, edits }) => ({ path: pathIn(cwd, file), edits: [...edits] })),
    diff,
    unchecked: [...unchecked].map(([why, links]) => ({ why, links })),
    summary: { files, findings: findings.length, ...counts(findings), ignored, baselined },
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
