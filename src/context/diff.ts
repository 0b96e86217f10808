/** A unified diff as source files: the paths it touches and the lines it changes. */

export interface DiffFile {
  readonly path: string;
  /** Added and removed lines, in order. */
  readonly text: string;
}

/**
 * Total and linear. Understands `git diff` and plain `diff -u`; a deleted file keeps its old path;
 * text that is no diff gives no files.
 */
export function parseDiff(text: string): DiffFile[] {
  const files: { path: string; lines: string[] }[] = [];
  let oldPath = "";
  // Lines that the hunk still owes on either side: a removed `-- x` must not pass for a file header.
  let oldLeft = 0;
  let newLeft = 0;
  for (const line of text.split(/\r?\n/)) {
    const mark = line[0] ?? " ";
    if (oldLeft > 0 || newLeft > 0) {
      if (mark === "\\") continue;
      if (mark !== "+") oldLeft--;
      if (mark !== "-") newLeft--;
      if (mark === "+" || mark === "-") files.at(-1)?.lines.push(line.slice(1));
    } else if (line.startsWith("--- ")) oldPath = pathOf(line.slice(4));
    else if (line.startsWith("+++ ")) {
      const path = pathOf(line.slice(4)) || oldPath;
      if (path !== "") files.push({ path, lines: [] });
    } else [oldLeft, newLeft] = hunkLengths(line);
  }
  return files.map(({ path, lines }) => ({ path, text: lines.join("\n") }));
}

/** Lines of both sides by `@@ -1,3 +1,4 @@`; none for any other line. */
function hunkLengths(line: string): [old: number, fresh: number] {
  const match = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/.exec(line);
  return match === null ? [0, 0] : [Number(match[1] ?? 1), Number(match[2] ?? 1)];
}

/** Without the `a/` and `b/` of git, a time stamp, quotes; empty for `/dev/null`. */
function pathOf(name: string): string {
  const bare = name.split("\t")[0].trim().replace(/^"(.*)"$/, "$1");
  return bare === "/dev/null" ? "" : bare.replace(/^[ab]\//, "");
}
