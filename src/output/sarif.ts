/** Findings as SARIF 2.1.0, the format that code scanning services read. */
import type { CheckOutcome } from "../app/check.ts";
import { relative } from "../base/path.ts";
import type { Finding } from "../check/model.ts";
import type { Rule } from "../check/rules.ts";
import type { JsonObject } from "./json.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** One run. Artifact URIs are relative to the root of the repository, `%SRCROOT%`. */
export function checkSarif(
  outcome: CheckOutcome,
  { rules, version }: { readonly rules: readonly Rule[]; readonly version: string },
): JsonObject {
  const { findings, root } = outcome;
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [{
      tool: { driver: { name: "ra check", version, rules: rules.map(ruleJson) } },
      columnKind: "utf16CodeUnits",
      results: findings.map((finding) => resultJson(finding, root, rules)),
    }],
  };
}

function ruleJson(rule: Rule): JsonObject {
  return {
    id: rule.code,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.explanation },
    help: { text: `${rule.explanation}\n\nReported: ${rule.bad}\nFine: ${rule.good}` },
    defaultConfiguration: rule.severity === "off"
      ? { enabled: false }
      : { enabled: true, level: rule.severity },
  };
}

function resultJson(finding: Finding, root: string, rules: readonly Rule[]): JsonObject {
  const { code, severity, file, line, column, message, hint } = finding;
  const path = relative(root, file);
  return {
    ruleId: code,
    ruleIndex: rules.findIndex((rule) => rule.code === code),
    level: severity,
    message: { text: hint === null ? message : `${message}. ${hint}` },
    locations: [{
      physicalLocation: {
        artifactLocation: { uri: toUri(path), uriBaseId: "%SRCROOT%" },
        region: { startLine: line, startColumn: column },
      },
    }],
    partialFingerprints: { "raCheck/v1": `${code}:${path}:${message}` },
  };
}

function toUri(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
