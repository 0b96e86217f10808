/** A change of a file as a unified diff. The only file that imports the diff library. */
import { createTwoFilesPatch } from "diff";

export interface FileChange {
  readonly name: string;
  /** Null if the file is new. */
  readonly before: string | null;
  readonly after: string;
}

/** With the file names that `git diff` prints. */
export function unifiedDiff({ name, before, after }: FileChange): string {
  const from = before === null ? "/dev/null" : `a/${name}`;
  return createTwoFilesPatch(from, `b/${name}`, before ?? "", after, "", "");
}
