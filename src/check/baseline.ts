/**
 * Baselines: known findings that are not reported, so that a project can start with the problems
 * it has.
 *
 * An entry is a path, a code and a message, and how often they occur. It has no line number, and
 * numbers in the message (of lines, of characters) do not count, so an edit elsewhere in the file does
 * not matter.
 */

import { RaError } from "../base/error.ts";
import { stableMessage } from "../base/text/stable_message.ts";

export interface BaselineEntry {
  /** Relative to the baseline file, with `/`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly count: number;
}

const VERSION = 1;

/** Reads the text of a baseline; throws when it is not one. */
export function parseBaseline(text: string, file: string): BaselineEntry[] {
  const refuse = (why: string): RaError =>
    new RaError(`Cannot read the baseline "${file}": ${why}`, {
      hint: "`ra check --write-baseline` writes a new one",
    });
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw refuse("it is not JSON");
  }
  const { version, findings } = (data ?? {}) as { version?: unknown; findings?: unknown };
  if (version !== VERSION) throw refuse(`its version is not ${VERSION}`);
  if (!Array.isArray(findings)) throw refuse("it has no list of findings");
  return findings.map((one) => {
    const { path, code, message, count } = (one ?? {}) as Record<string, unknown>;
    const isEntry = [path, code, message].every((value) => typeof value === "string") &&
      Number.isSafeInteger(count);
    if (!isEntry) throw refuse("one of its findings lacks path, code, message or count");
    return one as BaselineEntry;
  });
}

type Known = Omit<BaselineEntry, "count">;

/** The text of a baseline with these findings; sorted, so that its diffs are small. */
export function formatBaseline(findings: readonly Known[]): string {
  const counts = new Map<string, BaselineEntry>();
  for (const { path, code, message } of findings) {
    const key = keyOf({ path, code, message });
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { path, code, message, count });
  }
  const sorted = [...counts].sort(([a], [b]) => a < b ? -1 : 1).map(([, entry]) => entry);
  return JSON.stringify({ version: VERSION, findings: sorted }, null, 2) + "\n";
}

/**
 * Splits findings into `fresh` ones and the number of `known` ones. `gone` is the number of
 * entries that have fewer findings than they say.
 */
export function subtractBaseline<T extends Known>(
  findings: readonly T[],
  entries: readonly BaselineEntry[],
): { fresh: T[]; known: number; gone: number } {
  const left = new Map(entries.map((entry) => [keyOf(entry), entry.count]));
  const fresh = findings.filter((finding) => {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count <= 0;
  });
  const gone = [...left.values()].filter((count) => count > 0).length;
  return { fresh, known: findings.length - fresh.length, gone };
}

function keyOf({ path, code, message }: Known): string {
  return `${path}\n${code}\n${stableMessage(message)}`;
}
