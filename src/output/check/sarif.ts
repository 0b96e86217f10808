/** Findings as SARIF 2.1.0, the format that code scanning services read. */
import type { CheckOutcome } from "../../app/check.ts";
import { relative } from "../../base/path.ts";
import { stableMessage } from "../../base/text/stable_message.ts";
import type { Finding } from "../../check/model.ts";
import type { Rule } from "../../check/rules.ts";
import type { JsonObject } from "../json.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/**
 * One run. Artifact URIs are relative to the root of the repository, `%SRCROOT%`. Rules have their help
 * as text and no URI: the manual is part of the program and has no address.
 */
export function checkSarif(
  outcome: CheckOutcome,
  { rules, version }: { readonly rules: readonly Rule[]; readonly version: string },
): JsonObject {
  const { findings, root } = outcome;
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [{
      tool: {
        driver: {
          name: "ra check",
          version,
          rules: rules.map(ruleJson),
        },
      },
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
    help: {
      text: `${rule.explanation}\n\nReported: ${rule.bad}\nFine: ${rule.good}\n\n` +
        "Settings: `ra help check`",
    },
    defaultConfiguration: rule.severity === "off"
      ? { enabled: false }
      : { enabled: true, level: rule.severity },
  };
}

function resultJson(finding: Finding, root: string, rules: readonly Rule[]): JsonObject {
  const { code, severity, file, message, hint } = finding;
  const path = relative(root, file);
  const artifactLocation = { uri: toUri(path), uriBaseId: "%SRCROOT%" };
  return {
    ruleId: code,
    ruleIndex: rules.findIndex((rule) => rule.code === code),
    level: severity,
    message: { text: hint === null ? message : `${message}. ${hint}` },
    locations: [{ physicalLocation: { artifactLocation, region: regionOf(finding) } }],
    ...fixesOf(finding, artifactLocation),
    partialFingerprints: { "raCheck/v1": `${code}:${path}:${stableMessage(message)}` },
  };
}

/** Without a length, the region ends with the line: that is what a missing end column means. */
function regionOf({ line, column, length }: Finding): JsonObject {
  const start = { startLine: line, startColumn: column, endLine: line };
  return length === undefined ? start : { ...start, endColumn: column + length };
}

function fixesOf(finding: Finding, artifactLocation: JsonObject): JsonObject {
  const { fix } = finding;
  if (fix === null || fix === "agents") return {};
  const deletedRegion = regionOf({ ...finding, length: fix.end - fix.at });
  return {
    fixes: [{
      description: { text: `${fix.before} → ${fix.after}` },
      artifactChanges: [{
        artifactLocation,
        replacements: [{ deletedRegion, insertedContent: { text: fix.after } }],
      }],
    }],
  };
}

function toUri(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
