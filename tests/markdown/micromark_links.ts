/** The links of a markdown text as micromark renders them: the oracle for our scanner. */

import { micromark } from "micromark";
import { isLocalTarget } from "../../src/check/link_target.ts";
import { decodePercent, resolveEntities } from "../../src/markdown/inline/escapes.ts";

const ATTRIBUTE =
  /<(?!script|link|base)[A-Za-z][\w-]*(?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>/g;
const TARGET = /\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi;

/** Targets of local links and images, escapes resolved, sorted, each once. */
export function referenceTargets(markdown: string): string[] {
  const html = micromark(markdown, { allowDangerousHtml: true, allowDangerousProtocol: true })
    .replace(/<!--[^]*?-->/g, "");
  const targets = [...html.matchAll(ATTRIBUTE)].flatMap(([tag]) =>
    [...tag.matchAll(TARGET)].map(([, double, single, bare]) => double ?? single ?? bare)
  );
  return comparable(targets.map((one) => resolveEntities(one).trim()));
}

export function comparable(targets: readonly string[]): string[] {
  const local = targets.filter((one) => one !== "" && isLocalTarget("link", decodePercent(one)));
  return [...new Set(local.map((one) => decodePercent(one)))].sort();
}
