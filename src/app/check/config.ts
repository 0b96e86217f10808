/** Checks the configuration itself. */
import { decodeUtf8 } from "../../base/bytes.ts";
import type { ReadFiles } from "../../base/files.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { didYouMean } from "../../base/text/suggest.ts";
import { type RawFinding, RULE_CODES } from "../../check/model.ts";
import { isRuleCode } from "../../check/rules.ts";
import { MAX_CONFIG_SIZE } from "../../config/discover.ts";
import { KeyLines } from "../../config/locate.ts";
import type { Config, ConfigWarning } from "../../config/model.ts";
import { slashed } from "./files.ts";

/** Findings about config files; with `named`, about those files only. */
export function configFindings(
  files: ReadFiles,
  config: Config,
  named: ReadonlySet<string> | null,
): RawFinding[] {
  return [...config.warnings, ...unknownRules(files, config)]
    .map((warning) => toFinding(files, warning))
    .filter(({ file }) => named === null || named.has(file));
}

/** Findings about patterns of `check.ignore_links` that exempt more than half of the links. */
export function widePatterns(
  files: ReadFiles,
  config: Config,
  wide: readonly { readonly pattern: string; readonly links: number; readonly of: number }[],
): RawFinding[] {
  const file = config.origins.get("check.ignore_links") ?? config.files[0] ?? "";
  const line = wide.length === 0 ? null : lineOf(files, file, "ignore_links");
  return wide.map(({ pattern, links, of }) =>
    toFinding(files, {
      file,
      line,
      message: `"${pattern}" in check.ignore_links exempts ${links} of ${of} links`,
      hint: "name what is not to be checked more closely, or set check.site or check.link_root",
    })
  );
}

/** Findings about folders of `check.link_root` that do not exist: links with a leading `/` start there. */
export function missingRoots(files: ReadFiles, config: Config): RawFinding[] {
  const missing = config.check.linkRoot.filter((folder) => !files.exists(folder));
  if (missing.length === 0) return [];
  const file = config.origins.get("check.link_root") ?? config.files[0] ?? "";
  const line = lineOf(files, file, "link_root");
  return missing.map((folder) =>
    toFinding(files, {
      file,
      line,
      message: `check.link_root names ${slashed(folder)}, which does not exist`,
      hint: "it is relative to the folder of the config file",
    })
  );
}

function toFinding(
  files: ReadFiles,
  { file, line, message, hint }: Omit<ConfigWarning, "key">,
): RawFinding {
  return {
    code: "config-problem",
    file: slashed(realPathOr(files, file)),
    line: line ?? 1,
    column: 1,
    message,
    hint: hint ?? null,
    target: null,
    fix: null,
  };
}

function unknownRules(files: ReadFiles, config: Config): ConfigWarning[] {
  return Object.keys(config.check.rules)
    .filter((name) => !isRuleCode(name.replaceAll("_", "-")))
    .map((name) => {
      const file = config.origins.get(`check.${name}`) ?? config.files[0] ?? "";
      return {
        file,
        line: lineOf(files, file, name),
        key: `check.${name}`,
        message: `[check] names an unknown rule "${name}"${didYouMean(name, RULE_CODES)}`,
        hint: "`ra help check` lists the rules",
      };
    });
}

function lineOf(files: ReadFiles, file: string, name: string): number | null {
  try {
    const bytes = readBounded(files, file, MAX_CONFIG_SIZE);
    return new KeyLines(decodeUtf8(bytes)).of(["check", name]);
  } catch {
    return null;
  }
}
