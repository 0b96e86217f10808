/** A change of a file as a unified diff. The only file that imports the diff library. */
import {
  createTwoFilesPatch,
  FILE_HEADERS_ONLY,
  formatPatch,
  type StructuredPatchHunk,
} from "diff";

export interface FileChange {
  readonly name: string;
  /** Null if the file is new. */
  readonly before: string | null;
  readonly after: string;
}

/** Lines that the library compares in all ways, which takes the square of it. */
const MOST_EDITS = 400;
const CONTEXT = 4;
const NO_NEWLINE = "\\ No newline at end of file";

/** With the file names that `git diff` prints. Linear for large changes, which may then be larger than necessary. */
export function unifiedDiff({ name, before, after }: FileChange): string {
  const oldFileName = before === null ? "/dev/null" : `a/${name}`;
  const newFileName = `b/${name}`;
  const options = { maxEditLength: MOST_EDITS, headerOptions: FILE_HEADERS_ONLY };
  const shortest = createTwoFilesPatch(
    oldFileName,
    newFileName,
    before ?? "",
    after,
    "",
    "",
    options,
  );
  if (shortest !== undefined) return shortest;
  const hunks = toHunks(linesOf(before ?? ""), linesOf(after));
  const patch = { oldFileName, newFileName, oldHeader: "", newHeader: "", hunks };
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

/** Lines with their ends. */
function linesOf(text: string): string[] {
  const lines = text.split("\n");
  const last = lines.pop()!;
  return [...lines.map((line) => `${line}\n`), ...(last === "" ? [] : [last])];
}

/** Lines of the old text that others replace; both may be none. */
interface Region {
  readonly from: number;
  readonly until: number;
  readonly newFrom: number;
  readonly newUntil: number;
}

/** Line by line where the number of lines is the same; else everything between what is the same at both ends. */
function regionsOf(old: readonly string[], now: readonly string[]): Region[] {
  const regions: Region[] = [];
  if (old.length !== now.length) {
    let from = 0;
    while (from < Math.min(old.length, now.length) && old[from] === now[from]) from++;
    let same = 0;
    const most = Math.min(old.length, now.length) - from;
    while (same < most && old[old.length - 1 - same] === now[now.length - 1 - same]) same++;
    return [{ from, until: old.length - same, newFrom: from, newUntil: now.length - same }];
  }
  for (let i = 0; i < old.length; i++) {
    if (old[i] === now[i]) continue;
    const from = i;
    while (i < old.length && old[i] !== now[i]) i++;
    regions.push({ from, until: i, newFrom: from, newUntil: i });
  }
  return regions;
}

function toHunks(old: readonly string[], now: readonly string[]): StructuredPatchHunk[] {
  const groups: Region[][] = [];
  for (const region of regionsOf(old, now)) {
    const group = groups.at(-1);
    if (group !== undefined && region.from - group.at(-1)!.until <= 2 * CONTEXT) group.push(region);
    else groups.push([region]);
  }
  return groups.map((group) => toHunk(group, old, now));
}

function toHunk(
  group: readonly Region[],
  old: readonly string[],
  now: readonly string[],
): StructuredPatchHunk {
  const [first, last] = [group[0], group[group.length - 1]];
  const from = Math.max(0, first.from - CONTEXT);
  const until = Math.min(old.length, last.until + CONTEXT);
  const lines: string[] = [];
  const add = (sign: string, some: readonly string[]) => {
    for (const line of some) {
      lines.push(sign + line.replace(/\n$/, ""));
      if (!line.endsWith("\n")) lines.push(NO_NEWLINE);
    }
  };
  let at = from;
  for (const region of group) {
    add(" ", old.slice(at, region.from));
    add("-", old.slice(region.from, region.until));
    add("+", now.slice(region.newFrom, region.newUntil));
    at = region.until;
  }
  add(" ", old.slice(at, until));
  const newFrom = from + first.newFrom - first.from;
  const newUntil = until + last.newUntil - last.until;
  return {
    oldStart: from + 1,
    oldLines: until - from,
    newStart: newFrom + 1,
    newLines: newUntil - newFrom,
    lines,
  };
}
