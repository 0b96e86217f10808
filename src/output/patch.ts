/** A change of a file as a unified diff: the one door of the diff library. */
import { createTwoFilesPatch } from "diff";

export interface FileChange {
  readonly name: string;
  /** Null for a new file. */
  readonly before: string | null;
  readonly after: string;
}

/** As `git diff` names its sides. */
export function unifiedDiff({ name, before, after }: FileChange): string {
  const from = before === null ? "/dev/null" : `a/${name}`;
  return createTwoFilesPatch(from, `b/${name}`, before ?? "", after, "", "");
}
