/** The baseline file of `ra check`: which one it is, reading it, writing it. */
import { decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { RaError } from "../../base/error.ts";
import { type Files, isNotFound, type ReadFiles, reasonOf } from "../../base/files.ts";
import { dirname, relative } from "../../base/path.ts";
import type { Clock } from "../../base/process.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { replaceFile } from "../../base/disk/replace_file.ts";
import {
  type BaselineEntry,
  formatBaseline,
  parseBaseline,
  subtractBaseline,
} from "../../check/baseline.ts";
import type { Finding } from "../../check/model.ts";

const MAX_SIZE = 50_000_000;

export interface Compared {
  /** The findings that are not in the baseline, in their order. */
  readonly fresh: readonly Finding[];
  /** How many are in it. */
  readonly known: number;
  /** How many entries of the baseline have fewer findings than they say. */
  readonly gone: number;
}

/**
 * Compares findings with a baseline file. `mustExist`: throw when there is no such file; otherwise
 * every finding is new then.
 */
export function compareWithBaseline(
  files: ReadFiles,
  findings: readonly Finding[],
  { file, mustExist }: { file: string; mustExist: boolean },
): Compared {
  return subtractBaseline(withPaths(findings, file), readBaseline(files, file, mustExist));
}

/**
 * Records the findings in a baseline file, which is replaced in one step. A link is followed only
 * `within` this folder; null: anywhere, for a file that the user has trusted.
 */
export function writeBaseline(
  files: Files & Clock,
  findings: readonly Finding[],
  { file, within }: { file: string; within: string | null },
): void {
  const bytes = encodeUtf8(formatBaseline(withPaths(findings, file)));
  try {
    replaceFile(files, file, { bytes, link: within === null ? "follow" : { within } });
  } catch (error) {
    if (error instanceof RaError) throw error;
    throw new RaError(`Cannot write the baseline "${file}": ${reasonOf(error)}`, {
      hint: "check that you may write to that folder",
      cause: error,
    });
  }
}

/** Findings with their paths as baselines have them: relative to the baseline file. */
function withPaths(findings: readonly Finding[], baseline: string) {
  const folder = dirname(baseline);
  return findings.map((finding) => ({ ...finding, path: relative(folder, finding.file) }));
}

function readBaseline(files: ReadFiles, file: string, mustExist: boolean): BaselineEntry[] {
  try {
    return parseBaseline(decodeUtf8(readBounded(files, file, MAX_SIZE)), file);
  } catch (error) {
    if (error instanceof RaError) throw error;
    if (isNotFound(error) && !mustExist) return [];
    throw new RaError(`Cannot read the baseline "${file}": ${reasonOf(error)}`, {
      hint: "`ra check --write-baseline --baseline FILE` writes one",
      cause: error,
    });
  }
}
