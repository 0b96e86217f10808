/** `ra check` as text: findings by cause, what was fixed or could be, figures per rule, a summary. */
import type { CheckOutcome } from "../../app/check.ts";
import { relative } from "../../base/path.ts";
import type { Cause } from "../../check/causes.ts";
import type { Finding } from "../../check/model.ts";
import { plural } from "../terminal/columns.ts";
import { nameText, oneLine, safe, type Style } from "../terminal/style.ts";

export interface CheckTextOptions {
  readonly style: Style;
  /** The causes of the findings of the outcome. */
  readonly causes: readonly Cause[];
  /** Show every finding, whatever their number. */
  readonly all: boolean;
  /** Of the changes that were not made; empty without any. */
  readonly diff: string;
}

/** A cause with more findings than `MANY` is shown by its first `SHOWN`. */
const MANY = 12;
const SHOWN = 10;

/** `path:line:col code message` per finding; what to do about them is said once for each cause. */
export function checkText(outcome: CheckOutcome, options: CheckTextOptions): string {
  const { style, causes, diff } = options;
  const blocks = [
    findingLines(outcome, options),
    fixedLines(outcome, style),
    diff === "" ? [] : [...diffLines(diff, style), "", notMade(outcome)],
    ruleLines(outcome, causes),
    uncheckedLines(outcome),
    [summary(outcome, style)],
  ];
  return blocks.filter((block) => block.length > 0)
    .map((block) => block.join("\n") + "\n").join("\n");
}

/** What was changed in each file, an edit that was made several times on one line. */
function fixedLines({ fixed, cwd }: CheckOutcome, style: Style): string[] {
  const edits = Map.groupBy(
    fixed,
    ({ file, what }) => `${style.green("fixed")} ${oneLine(pathIn(cwd, file))}: ${oneLine(what)}`,
  );
  return [...edits].map(([line, same]) =>
    same.length === 1 ? line : `${line} (${same.length} times)`
  );
}

/** An empty line is between files, and around findings with the same cause. */
function findingLines(
  outcome: CheckOutcome,
  { causes, all, style }: CheckTextOptions,
): string[] {
  const lines: string[] = [];
  let last: Cause | null = null;
  for (const cause of causes) {
    const { findings, hint } = cause;
    const isAlone = findings.length === 1 && (last === null || last.findings.length === 1);
    const isSameFile = last?.findings[0].file === findings[0].file;
    if (last !== null && !(isAlone && isSameFile)) lines.push("");
    last = cause;
    const shown = all || findings.length <= MANY ? findings : findings.slice(0, SHOWN);
    for (const finding of shown) lines.push(findingLine(finding, outcome, style));
    const rest = findings.length - shown.length;
    if (rest > 0) lines.push(style.dim(`  … and ${grouped(rest)} more; --all shows them`));
    if (hint !== null) lines.push(style.dim(`  ${oneLine(hint)}`));
  }
  return lines;
}

function findingLine(finding: Finding, { cwd }: CheckOutcome, style: Style): string {
  const { file, line, column, code, severity, message } = finding;
  const paint = severity === "error" ? style.red : style.yellow;
  const location = style.bold(`${oneLine(pathIn(cwd, file))}:${line}:${column}`);
  return `${location} ${paint(code)} ${oneLine(message)}`;
}

/** The path of `file` relative to `folder`; the file itself if both are the same. */
export function pathIn(folder: string, file: string): string {
  return relative(folder, file) || file;
}

function diffLines(diff: string, style: Style): string[] {
  return safe(diff).trimEnd().split("\n").map((line) => {
    if (/^(?:---|\+\+\+|===)/.test(line)) return style.bold(line);
    return line.startsWith("+") ? style.green(line) : line.startsWith("-") ? style.red(line) : line;
  });
}

function notMade({ changes, fixed }: CheckOutcome): string {
  const edits = changes.reduce((sum, change) => sum + change.edits.length, 0);
  const where = `${plural(edits, "edit")} in ${plural(changes.length, "file")}`;
  const why = fixed.length > 0 ? "because only named files are changed" : "so far";
  return `${where} not made ${why}; \`ra check --fix --yes\` makes ${edits === 1 ? "it" : "them"}` +
    ", or `--apply` in a script";
}

/** A cause with fewer findings is not worth a line among the figures. */
const NOTABLE = 3;

/** How many findings each rule has, most first, and what most of them have in common. */
function ruleLines({ findings, cwd }: CheckOutcome, causes: readonly Cause[]): string[] {
  if (findings.length < NOTABLE) return [];
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).flatMap(([code, count]) => {
    const notable = causes.filter((cause) =>
      cause.code === code && cause.findings.length >= NOTABLE &&
      (cause.what ?? cause.target ?? cause.hint) !== null
    );
    return [
      `${grouped(count)} ${code}`,
      ...notable.sort((a, b) => b.findings.length - a.findings.length).slice(0, NOTABLE)
        .map((cause) => `  ${causeLine(cause, cwd)}`),
    ];
  });
}

/** `1,930 links start with "/": set check.site …`. */
function causeLine({ what, target, hint, findings }: Cause, cwd: string): string {
  const subject = what ?? (target === null ? null : `lead to ${oneLine(pathIn(cwd, target))}`);
  const text = `${grouped(findings.length)}${subject === null ? "" : ` ${subject}`}`;
  return hint === null ? text : `${text}: ${oneLine(hint)}`;
}

function summary(outcome: CheckOutcome, style: Style): string {
  const { findings, files, ignored, unchecked, baselined, wroteBaseline } = outcome;
  const { errors, warnings, fixable } = countsOf(findings);
  const checked = `${plural(files, "file")} checked`;
  const also = [
    ...(fixable > 0 ? [`${fixable} can be fixed with --fix`] : []),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...uncheckedSummary(unchecked),
    ...(baselined > 0 && wroteBaseline === null ? [`${baselined} in the baseline`] : []),
  ];
  if (wroteBaseline !== null) return baselineWritten(outcome, wroteBaseline);
  if (findings.length === 0) return [style.green("no problems"), checked, ...also].join(", ");
  const found = [
    ...(errors > 0 ? [style.red(plural(errors, "error"))] : []),
    ...(warnings > 0 ? [style.yellow(plural(warnings, "warning"))] : []),
  ].join(" and ");
  const affected = new Set(findings.map(({ file }) => file)).size;
  return [`${found} in ${plural(affected, "file")}`, checked, ...also].join(", ");
}

/** A reason that ends in a path, such as `no content folder has /blog`. */
const WITH_PATH = /^(.{1,200}) (\/\S*)$/s;
/** So many paths of one reason are named. */
const NAMED_PATHS = 5;

/** How many links nobody can judge, most first; reasons that differ only in a path are one. */
function reasonsOf(unchecked: CheckOutcome["unchecked"]): { why: string; links: number }[] {
  const groups = new Map<string, { links: number; paths: string[] }>();
  for (const [why, links] of [...unchecked].sort(([, a], [, b]) => b - a)) {
    const [, reason = why, path] = WITH_PATH.exec(why) ?? [];
    const group = groups.get(reason) ?? { links: 0, paths: [] };
    groups.set(reason, group);
    group.links += links;
    if (path !== undefined) group.paths.push(path);
  }
  return [...groups].map(([reason, { links, paths }]) => {
    const more = paths.length - NAMED_PATHS;
    const named = paths.slice(0, NAMED_PATHS).join(", ") + (more > 0 ? ` and ${more} others` : "");
    return { why: oneLine(`${reason} ${named}`).trim(), links };
  }).sort((a, b) => b.links - a.links);
}

function uncheckedSummary(unchecked: CheckOutcome["unchecked"]): string[] {
  const reasons = reasonsOf(unchecked);
  if (reasons.length === 0) return [];
  const total = reasons.reduce((sum, { links }) => sum + links, 0);
  const count = `${plural(total, "link")} not checked`;
  return [reasons.length === 1 ? `${count}: ${reasons[0].why}` : count];
}

/** One line per reason; a single one is in the summary. */
function uncheckedLines({ unchecked, wroteBaseline }: CheckOutcome): string[] {
  const reasons = reasonsOf(unchecked);
  if (reasons.length < 2 || wroteBaseline !== null) return [];
  return ["not checked", ...reasons.map(({ why, links }) => `  ${plural(links, "link")}: ${why}`)];
}

function baselineWritten({ baselined, isBaselineSet, cwd }: CheckOutcome, file: string): string {
  const path = nameText(pathIn(cwd, file));
  const use = isBaselineSet
    ? "`ra check` reports only new findings from now on"
    : `\`ra check --baseline ${path}\` reports only new findings; with \`baseline = ` +
      `"${path}"\` under [check] in .ra.toml, \`ra check\` does so by itself`;
  return `${plural(baselined, "finding")} recorded in ${path}; ${use}`;
}

export function countsOf(findings: readonly Finding[]) {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const fixable = findings.filter(({ fix }) => fix !== null).length;
  return { errors, warnings: findings.length - errors, fixable };
}

/** `1,930`. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
