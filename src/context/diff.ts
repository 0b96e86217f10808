/** A unified diff → the files that it changes, with their changed lines. */
import { decodeUtf8, encodeUtf8 } from "../base/bytes.ts";

export interface DiffFile {
  /** The new path, or the old one of a deleted file. */
  readonly path: string;
  /** Added and removed lines in order; empty for a rename, a new mode or a binary file. */
  readonly text: string;
}

/**
 * The files of a diff, each once, in order. Understands `git diff`, its merges (`diff --cc`) and plain
 * `diff -u`; other text has no files. Total and linear.
 */
export function parseDiff(text: string): DiffFile[] {
  const reader = new DiffReader();
  for (const line of text.split(/\r?\n/)) reader.take(line);
  return reader.files();
}

/** Prefixes that git puts before the paths of either side, depending on its settings. */
const SIDE = /^[abciow]\//;

class DiffReader {
  #lines = new Map<string, string[]>();
  /** The file that lines belong to; null before the first. */
  #current: string | null = null;
  #oldName = "";
  /** Lines of the hunk to come, on either side: a removed `-- x` must not be taken for a header. */
  #oldLeft = 0;
  #newLeft = 0;
  /** Columns of `+` and `-` marks in the hunk of a merge; 0 outside of one. */
  #columns = 0;

  files(): DiffFile[] {
    return [...this.#lines].map(([path, lines]) => ({ path, text: lines.join("\n") }));
  }

  take(line: string): void {
    if (this.#oldLeft > 0 || this.#newLeft > 0) return this.#takeChange(line);
    if (line.startsWith("diff --")) this.#columns = 0;
    if (this.#columns > 0 && /^[ +-]/.test(line)) return this.#takeMerged(line);
    if (line.startsWith("diff --git ")) this.#open(nameOfBoth(line.slice(11)));
    else if (/^diff --(cc|combined) /.test(line)) this.#open(unquote(line.slice(11).trim()));
    else if (/^(rename|copy) to /.test(line)) {
      this.#reopen(unquote(line.slice(line.indexOf("to ") + 3)));
    } else if (line.startsWith("--- ")) this.#oldName = nameIn(line.slice(4));
    else if (line.startsWith("+++ ")) this.#takeNames(nameIn(line.slice(4)));
    else this.#takeHunk(line);
  }

  #takeChange(line: string): void {
    const mark = line[0] ?? " ";
    if (mark === "\\") return;
    if (mark !== "+") this.#oldLeft--;
    if (mark !== "-") this.#newLeft--;
    if (mark === "+" || mark === "-") this.#push(line.slice(1));
  }

  #takeMerged(line: string): void {
    const marks = line.slice(0, this.#columns);
    if (marks.trim() !== "") this.#push(line.slice(this.#columns));
  }

  /** `@@ -1,3 +1,4 @@`, and `@@@ -1,3 -1,3 +1,4 @@@` of a merge. */
  #takeHunk(line: string): void {
    const match = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/.exec(line);
    if (match !== null && this.#current !== null) {
      this.#oldLeft = Number(match[1] ?? 1);
      this.#newLeft = Number(match[2] ?? 1);
    } else if (line.startsWith("@@@")) this.#columns = /^@{3,20}/.exec(line)![0].length - 1;
  }

  #takeNames(newName: string): void {
    const names = [this.#oldName, newName].filter((name) => name !== "/dev/null");
    const isMarked = names.every((name) => SIDE.test(name));
    const name = names.at(-1) ?? "";
    this.#reopen(isMarked ? name.replace(SIDE, "") : name);
  }

  #open(path: string): void {
    this.#current = path === "" ? null : path;
    if (path !== "" && !this.#lines.has(path)) this.#lines.set(path, []);
  }

  /** A better name for the file that was just opened, unless lines of it were read already. */
  #reopen(path: string): void {
    const known = this.#current === null ? undefined : this.#lines.get(this.#current);
    if (known?.length === 0 && this.#current !== path) this.#lines.delete(this.#current!);
    this.#open(path);
  }

  #push(line: string): void {
    if (this.#current !== null) this.#lines.get(this.#current)!.push(line);
  }
}

/** The path in `a/PATH b/PATH`, which may contain spaces; empty when the two differ. */
function nameOfBoth(names: string): string {
  const half = (names.length - 1) / 2;
  const [one, other] = [names.slice(0, half), names.slice(half + 1)].map(unquote);
  const isMarked = SIDE.test(one) && SIDE.test(other);
  const [before, after] = isMarked ? [one.slice(2), other.slice(2)] : [one, other];
  return before === after ? after : "";
}

/** The name of a `---` or `+++` line, without a time stamp. */
function nameIn(text: string): string {
  return unquote(text.split("\t")[0].trim());
}

const ESCAPES: Readonly<Record<string, number>> = { t: 9, n: 10, r: 13, '"': 34, "\\": 92 };

/** Undoes git's quoting: `"caf\303\251"` has bytes in octal. */
function unquote(name: string): string {
  if (!/^".*"$/.test(name)) return name;
  const bytes: number[] = [];
  for (const [piece] of name.slice(1, -1).matchAll(/\\[0-7]{3}|\\.|[^\\]+/gs)) {
    if (/^\\[0-7]{3}$/.test(piece)) bytes.push(parseInt(piece.slice(1), 8) & 255);
    else if (piece[0] === "\\") bytes.push(ESCAPES[piece[1]] ?? 63);
    else for (const byte of encodeUtf8(piece)) bytes.push(byte);
  }
  return decodeUtf8(new Uint8Array(bytes));
}
