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
  let inHunk = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("diff ")) inHunk = false;
    else if (!inHunk && line.startsWith("--- ")) oldPath = pathOf(line.slice(4));
    else if (!inHunk && line.startsWith("+++ ")) {
      const path = pathOf(line.slice(4)) || oldPath;
      if (path !== "") files.push({ path, lines: [] });
    } else if (line.startsWith("@@")) inHunk = files.length > 0;
    else if (inHunk && /^[+-]/.test(line)) {
      if (line.startsWith("--- ") && files.length > 0) {
        inHunk = false;
        oldPath = pathOf(line.slice(4));
      } else files.at(-1)?.lines.push(line.slice(1));
    }
  }
  return files.map(({ path, lines }) => ({ path, text: lines.join("\n") }));
}

/** Without the `a/` and `b/` of git, a time stamp, quotes; empty for `/dev/null`. */
function pathOf(name: string): string {
  const bare = name.split("\t")[0].trim().replace(/^"(.*)"$/, "$1");
  return bare === "/dev/null" ? "" : bare.replace(/^[ab]\//, "");
}
