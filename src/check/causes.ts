/** Findings by what they have in common, so that one wrong setting is one thing to read about. */

import type { Finding, RuleCode, Severity } from "./model.ts";

export interface Cause {
  readonly code: RuleCode;
  readonly severity: Severity;
  /** Completes a number, as in `12 links start with "/"`; null when the rule says it all. */
  readonly what: string | null;
  /** The file that all of them lead to, or null. */
  readonly target: string | null;
  /** What to do about all of them, or null. */
  readonly hint: string | null;
  /** At least one, in their order. */
  readonly findings: readonly Finding[];
}

/** The causes of findings, by the first finding of each. */
export function groupByCause(findings: readonly Finding[]): Cause[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const known = groups.get(key);
    if (known) known.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].map((group) => {
    const [{ code, severity, cause, target }] = group;
    const isOneTarget = cause === undefined && code === "broken-link" && target !== null;
    return {
      code,
      severity,
      what: cause ?? null,
      target: isOneTarget ? target : null,
      hint: group.find(({ hint }) => hint !== null)?.hint ?? null,
      findings: group,
    };
  });
}

/**
 * The cause that the rule names; for links, what they lead to; what to do, if that is the same. All other
 * findings of a rule, such as those about headings, have one cause.
 */
function keyOf({ code, severity, cause, target, hint, message }: Finding): string {
  if (cause !== undefined) return `${code}\n${severity}\n${cause}`;
  if (target === null) return `${code}\n${severity}\n${hint ?? ""}`;
  return `${code}\n${severity}\n${target}\n${code === "broken-link" ? "" : message}`;
}
