/** What `ra check` says about the configuration itself. */
import { decodeUtf8 } from "../base/bytes.ts";
import type { Host } from "../base/host.ts";
import { realPathOr } from "../base/real_path.ts";
import { didYouMean } from "../base/suggest.ts";
import type { RawFinding } from "../check/link_rules.ts";
import { RULE_CODES } from "../check/model.ts";
import { isRuleCode } from "../check/rules.ts";
import { KeyLines } from "../config/locate.ts";
import type { Config, ConfigWarning } from "../config/model.ts";
import { slashed } from "./check_files.ts";

/** Findings about config files; with `named`, about those files only. */
export function configFindings(
  host: Host,
  config: Config,
  named: ReadonlySet<string> | null,
): RawFinding[] {
  return [...config.warnings, ...unknownRules(host, config)]
    .map(({ file, line, message, hint }): RawFinding => ({
      code: "config-problem",
      file: slashed(realPathOr(host, file)),
      line: line ?? 1,
      column: 1,
      message,
      hint: hint ?? null,
      target: null,
      fix: null,
    }))
    .filter(({ file }) => named === null || named.has(file));
}

function unknownRules(host: Host, config: Config): ConfigWarning[] {
  return Object.keys(config.check.rules)
    .filter((name) => !isRuleCode(name.replaceAll("_", "-")))
    .map((name) => {
      const file = config.origins.get(`check.${name}`) ?? config.files[0] ?? "";
      return {
        file,
        line: lineOf(host, file, name),
        key: `check.${name}`,
        message: `[check] names an unknown rule "${name}"${didYouMean(name, RULE_CODES)}`,
        hint: "`ra help check` lists the rules",
      };
    });
}

function lineOf(host: Host, file: string, name: string): number | null {
  try {
    return new KeyLines(decodeUtf8(host.readFile(file))).of(["check", name]);
  } catch {
    return null;
  }
}
